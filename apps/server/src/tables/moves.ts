// In: a fact and its postings. Out: money that came or went without a trade, and money that was locked or freed without an order.
import type { Fact, Posting } from '@hilsa/core';

/** One movement of one account, in units of the asset: below zero it leaves, or is freed. */
export interface Move {
  readonly account: number;
  readonly asset: number;
  readonly amount: bigint;
  /** It stays the account's, and cannot be used meanwhile. */
  readonly isLock: boolean;
}

/** What trades and positions do is told with them. */
const TOLD_OTHERWISE: ReadonlySet<Fact['kind']> = new Set(['trade-executed', 'position-changed', 'take-over-closed']);

/** Adds a fact's movements, in the order in which they happen. */
export function noteMoves(into: Move[], fact: Fact, postings: readonly Posting[]): void {
  if (fact.kind === 'hold-placed' || fact.kind === 'hold-raised' || fact.kind === 'hold-released') {
    const { account, asset, amount } = fact;
    into.push({ account, asset, amount: fact.kind === 'hold-released' ? -amount : amount, isLock: true });
  } else if (!TOLD_OTHERWISE.has(fact.kind))
    for (const { account, asset, amount } of postings) into.push({ account, asset, amount, isLock: false });
}
