// In: nothing.
// Out: how each state of a payment is meant.
import type { ArrivalRow, DepositDeskRow, WithdrawalDeskRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const DEPOSIT_TONES: Readonly<Record<DepositDeskRow['state'], Tone>> = {
  created: 'waiting',
  pending: 'accent',
  success: 'good',
  fail: 'bad',
  expired: 'plain',
};
export const ARRIVAL_TONES: Readonly<Record<ArrivalRow['state'], Tone>> = {
  suspense: 'waiting',
  returning: 'bad',
  credited: 'good',
  returned: 'plain',
  kept: 'plain',
};
export const WITHDRAWAL_TONES: Readonly<Record<WithdrawalDeskRow['state'], Tone>> = {
  requested: 'waiting',
  approved: 'accent',
  sent: 'accent',
  success: 'good',
  failed: 'bad',
  cancelled: 'plain',
};
