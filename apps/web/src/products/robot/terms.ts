// In: a rental as it is filled in, and the robot it is of.
// Out: what it would come to, and what is still wrong, field by field. Pure; decimal strings all the way.
import { divide, formatDecimal, parseDecimal } from '@hilsa/money';
import type { Robot } from '@hilsa/contract';

export interface Rental {
  readonly amount: string;
  readonly days: string;
  readonly onStop: 'sell' | 'keep';
}

const SCALE = 18;
const MILLION = 1_000_000n;

export type RentalProblem =
  | { readonly word: 'amount-missing' | 'days-wrong'; readonly limit?: never }
  | { readonly word: 'below' | 'above' | 'no-room' | 'short'; readonly limit: string };

/** @param free null: not known yet */
export function problemOf(rental: Rental, robot: Robot, free: string | null): RentalProblem | null {
  const units = parseDecimal(rental.amount === '' ? '0' : rental.amount, SCALE) ?? 0n;
  if (units <= 0n) return { word: 'amount-missing' };
  const of = (text: string): bigint => parseDecimal(text, SCALE) ?? 0n;
  if (units < of(robot.least)) return { word: 'below', limit: robot.least };
  if (units > of(robot.most)) return { word: 'above', limit: robot.most };
  if (units > of(robot.left)) return { word: 'no-room', limit: robot.left };
  if (free !== null && units > of(free)) return { word: 'short', limit: free };
  const days = Number(rental.days);
  return Number.isInteger(days) && days >= robot.leastDays && days <= robot.mostDays ? null : { word: 'days-wrong' };
}

/** A part of an amount in millionths, cut to two digits; '0' for what is no amount. */
export function partOf(amount: string, ppm: number): string {
  const units = parseDecimal(amount === '' ? '0' : amount, SCALE) ?? 0n;
  const part = divide(units * BigInt(ppm), MILLION, 'down');
  return formatDecimal(divide(part, 10n ** BigInt(SCALE - 2), 'down'), 2);
}

/** The band of one capital for another: in proportion, rounded away from zero, to two digits. */
export function bandFor(amount: string, estimate: { readonly capital: string; readonly most: string }): string {
  const [own, capital, most] = [amount === '' ? '0' : amount, estimate.capital, estimate.most].map(
    (text) => parseDecimal(text, SCALE) ?? 0n,
  ) as [bigint, bigint, bigint];
  if (capital === 0n) return '0.00';
  return formatDecimal(divide(divide(most * own, capital, 'up'), 10n ** BigInt(SCALE - 2), 'up'), 2);
}
