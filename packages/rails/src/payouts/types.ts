// In: nothing. Out: what a payout file is made of, and its bounds.
import type { BankRail } from '../banks/windows.ts';

export interface Payout {
  /** The withdrawal's id: the partner's idempotency key, and how it comes back on the statement. At most 35 signs. */
  withdrawalId: string;
  /** Units that arrive. */
  amount: bigint;
  name: string;
  account: string;
  routingNumber: string;
}

export interface PayoutFile {
  fileId: string;
  /** When it was made, and the day it shall be executed (`YYYY-MM-DD`). */
  madeMs: number;
  executeOn: string;
  rail: BankRail;
  currency: string;
  decimals: number;
  /** The account it is paid from, in the operator's legal name. */
  payer: { name: string; account: string; routingNumber: string };
}

/** A file of more payments than this is two files. */
export const MOST_PAYOUTS = 10_000;
const ID = /^[A-Za-z0-9/?:().,'+ -]{1,35}$/;

/** @throws RangeError for a file no partner could read: an id too long or twice, nothing to pay, too much in one file, no day */
export function checkFile(
  file: Pick<PayoutFile, 'fileId' | 'executeOn'>,
  payouts: readonly Pick<Payout, 'withdrawalId'>[],
): void {
  const ids = new Set(payouts.map(({ withdrawalId }) => withdrawalId));
  if (payouts.length === 0 || payouts.length > MOST_PAYOUTS)
    throw new RangeError(`a file holds 1 to ${MOST_PAYOUTS} payments`);
  if (ids.size !== payouts.length) throw new RangeError('a withdrawal stands in the file twice');
  if (!ID.test(file.fileId) || [...ids].some((id) => !ID.test(id)))
    throw new RangeError('an id has 1 to 35 plain signs');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(file.executeOn)) throw new RangeError(`${file.executeOn} is no day`);
}

/** @throws RangeError as `checkFile` does, and for a payment that cannot be paid as it stands */
export function checkPayouts(file: PayoutFile, payouts: readonly Payout[]): void {
  checkFile(file, payouts);
  for (const { withdrawalId, amount, name, account, routingNumber } of payouts) {
    const isWhole =
      amount > 0n && name.trim() !== '' && /^[A-Za-z0-9]{1,34}$/.test(account) && /^\d{9}$/.test(routingNumber);
    if (!isWhole) throw new RangeError(`${withdrawalId} cannot be paid as it stands`);
  }
}
