// In: what an account was worth and what went in and out. Out: its return, by time and by money.
import { divide } from '@hilsa/money';
import { MILLION } from '../rates.ts';

/** Between two flows: what stood at work at its start (after the flow) and what it had become at its end (before the next). */
export interface ReturnPeriod {
  readonly start: bigint;
  readonly end: bigint;
}

const FINE = 10n ** 18n;

/**
 * Time-weighted return: the product of end ÷ start over the periods, less one, so that money coming and going changes
 * nothing (chain-linked at every flow). Kept to 18 decimals along the way, half-up at the end.
 * A period that began with nothing at work says nothing and is passed over.
 * @returns parts per million, a statistic and never an amount
 */
export function timeWeightedReturn(periods: Iterable<ReturnPeriod>): number {
  let factor = FINE;
  for (const { start, end } of periods) if (start > 0n) factor = divide(factor * end, start, 'half-up');
  return Number(divide((factor - FINE) * MILLION, FINE, 'half-up'));
}

/** Money that came in (positive) or went out (negative) `day` whole days after the period began. */
export interface Flow {
  readonly day: number;
  readonly amount: bigint;
}

/**
 * Money-weighted return by the modified Dietz method: gain ÷ (start + flows, each for the part of the period it was
 * there), half-up. Exact, always the same, and it needs no search for a root.
 * @param days length of the period, positive; flows lie within it
 * @returns parts per million, or null when on average nothing was at work
 */
export function moneyWeightedReturn(
  value: { start: bigint; end: bigint },
  flows: readonly Flow[],
  days: number,
): number | null {
  const moved = flows.reduce((sum, { amount }) => sum + amount, 0n);
  const atWork = flows.reduce((sum, { day, amount }) => sum + amount * BigInt(days - day), value.start * BigInt(days));
  if (atWork <= 0n) return null;
  return Number(divide((value.end - value.start - moved) * BigInt(days) * MILLION, atWork, 'half-up'));
}

/**
 * Returns of following days as one: Π(1 + r) − 1, half-up.
 * @param ppm each day's return in parts per million; @returns parts per million
 */
export function linkReturns(ppm: readonly number[]): number {
  let factor = FINE;
  for (const day of ppm) factor = divide(factor * (MILLION + BigInt(day)), MILLION, 'half-up');
  return Number(divide((factor - FINE) * MILLION, FINE, 'half-up'));
}
