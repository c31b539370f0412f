// In: a position at the hour of funding. Out: what it pays or receives, and out of what.
import { divide } from '@hilsa/money';
import { BILLION } from './funding-rate.ts';
import { type Direction, equityAt, type Position, profitAt } from './position.ts';

/**
 * What a position of a value receives (above zero) or pays (below) at a rate: Q·M·F. A payer's is rounded up, a receiver's
 * down, so that the sum over a market is never above zero; the insurance fund keeps the difference.
 * @param value quote units at the mark; @param rate in billionths
 */
export function fundingOf(direction: Direction, value: bigint, rate: number): bigint {
  const doesPay = direction === 'long' ? rate > 0 : rate < 0;
  const exact = value * BigInt(Math.abs(rate));
  return doesPay ? -divide(exact, BILLION, 'up') : divide(exact, BILLION, 'down');
}

/** How a funding was settled: the position afterwards, what it paid itself and what the insurance fund paid for it. */
export interface FundedPosition {
  readonly position: Position;
  readonly paid: bigint;
  readonly byFund: bigint;
}

/**
 * Settle a funding by the position alone. Received funding joins its margin. A payment comes from margin, then from profit:
 * the entry is rebased to the mark, which turns profit into margin. What equity lacks the insurance fund pays.
 * @param value the position's value at the mark; @param amount as `fundingOf` gives it
 */
export function settleFunding(position: Position, value: bigint, amount: bigint): FundedPosition {
  if (amount >= 0n) return { position: { ...position, margin: position.margin + amount }, paid: 0n, byFund: 0n };
  const due = -amount;
  const equity = equityAt(position, value);
  const paid = due <= equity ? due : equity > 0n ? equity : 0n;
  const byFund = due - paid;
  if (paid <= position.margin) return { position: { ...position, margin: position.margin - paid }, paid, byFund };
  const margin = position.margin + profitAt(position.direction, position.cost, value) - paid;
  return { position: { ...position, cost: value, margin }, paid, byFund };
}
