// In: nothing.
// Out: how each state of a loan is meant.
import type { LoanDeskRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<LoanDeskRow['state'], Tone>> = {
  'under-review': 'waiting',
  'in-progress': 'good',
  'repayment-under-review': 'waiting',
  repaid: 'plain',
  rejected: 'plain',
  withdrawn: 'plain',
  lapsed: 'plain',
  overdue: 'bad',
  call: 'bad',
  'partly-sold': 'bad',
  'written-off': 'bad',
};
