// In: nothing. Out: a posting: one line of double entry.
import type { PostingReason } from './facts.ts';
import type { Cause } from './holds.ts';

/** `amount` in the asset's units, negative when it leaves the account. All postings of a fact sum to zero per asset. */
export interface Posting {
  readonly account: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
  readonly causeKind: Cause;
  readonly cause: number;
}

/** From one account to another; none for an amount of zero. */
export function transfer(
  from: number,
  to: number,
  line: Pick<Posting, 'asset' | 'amount' | 'reason' | 'causeKind' | 'cause'>,
): Posting[] {
  if (line.amount === 0n) return [];
  return [
    { ...line, account: from, amount: -line.amount },
    { ...line, account: to },
  ];
}
