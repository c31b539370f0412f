// In: debt, pledged lots, marks. Out: loan-to-value on its ladder, and the sale that brings it back.
import { divide, tenToThe } from '@hilsa/money';
import { INTEREST_ENDS_AFTER_DAYS } from './interest.ts';

const MILLION = 1_000_000n;

/** A threshold of loan to value as an exact ratio: 75 % is [75n, 100n], a portfolio of 175 % of the loan is [100n, 175n]. */
export type Ratio = readonly [numerator: bigint, denominator: bigint];

export interface Pledge {
  /** Units of the pledged asset. */
  quantity: bigint;
  decimals: number;
  /** Units of the debt's asset for one whole pledged asset; a fresh mark, never the last trade. */
  mark: bigint;
  /** What its class loses before it counts, in millionths from 0 to 1,000,000. */
  haircutPpm: number;
}

/** What pledges count for, after haircuts, each rounded down. In units of the debt's asset. */
export function collateralValue(pledges: readonly Pledge[]): bigint {
  return pledges.reduce((sum, { quantity, decimals, mark, haircutPpm }) => {
    const kept = quantity * mark * (MILLION - BigInt(haircutPpm));
    return sum + divide(kept, tenToThe(decimals) * MILLION, 'down');
  }, 0n);
}

/** Debt ÷ collateral in millionths, rounded up: a gauge never reads lower than it is. Null without collateral. */
export function loanToValuePpm(debt: bigint, collateral: bigint): bigint | null {
  return collateral > 0n ? divide(debt * MILLION, collateral, 'up') : null;
}

/** Whether loan to value has reached a threshold; compared exactly, without a division. */
export function hasReached(debt: bigint, collateral: bigint, [numerator, denominator]: Ratio): boolean {
  return debt > 0n && debt * denominator >= collateral * numerator;
}

export interface Ladder {
  /** At most this at the start. */
  start: Ratio;
  warning: Ratio;
  call: Ratio;
  sale: Ratio;
  /** A sale stops here. */
  target: Ratio;
  /** Whole days after the due day that what is pledged is left alone; then it is sold down to nothing owed. Missing in loans of before there were any. */
  graceDays?: number;
}

/** Where a sale stops once the days of grace are over: nothing is owed any more. */
export const NOTHING_OWED: Ratio = [0n, 1n];
const GRACE_DAYS = 10;
export const MOST_GRACE_DAYS = INTEREST_ENDS_AFTER_DAYS;

/** Days after the due day that what is pledged is left alone. A loan that names none is sold for when its interest ends. */
export function graceDaysOf({ graceDays }: Ladder): number {
  return graceDays ?? INTEREST_ENDS_AFTER_DAYS;
}

export const LADDER: Ladder = {
  start: [50n, 100n],
  warning: [65n, 100n],
  call: [75n, 100n],
  sale: [85n, 100n],
  target: [60n, 100n],
  graceDays: GRACE_DAYS,
};

/**
 * Margin Rules 2025 of Bangladesh's regulator as the press reports them: call below a portfolio of 175 % of the loan, sale at 150 %. Where to warn and
 * where a sale stops they do not say: before the call, and so that the call is answered.
 */
export const LADDER_MARGIN_RULES_2025: Ladder = {
  ...LADDER,
  warning: [53n, 100n],
  call: [100n, 175n],
  sale: [100n, 150n],
  target: [55n, 100n],
};

export type Rung = 'good' | 'warning' | 'call' | 'sale';

/** The rung a loan stands on. */
export function rungOf(debt: bigint, collateral: bigint, ladder: Ladder): Rung {
  if (hasReached(debt, collateral, ladder.sale)) return 'sale';
  if (hasReached(debt, collateral, ladder.call)) return 'call';
  return hasReached(debt, collateral, ladder.warning) ? 'warning' : 'good';
}

/** The most that may be lent on collateral, rounded down. */
export function mostLent(collateral: bigint, { start: [numerator, denominator] }: Ladder): bigint {
  return divide(collateral * numerator, denominator, 'down');
}

/** The collateral at which a threshold is reached, rounded up: below it the threshold is passed. 50,000 at 75 % is 66,666.67. */
export function collateralAt(debt: bigint, [numerator, denominator]: Ratio): bigint {
  return divide(debt * denominator, numerator, 'up');
}

/**
 * The mark of one pledge at which a threshold is reached while all others stay, rounded up; null when the others cover it alone.
 * @param others what the other pledges count for, in units of the debt's asset
 */
export function markAt(debt: bigint, threshold: Ratio, pledge: Omit<Pledge, 'mark'>, others: bigint): bigint | null {
  const [numerator, denominator] = threshold;
  const missing = debt * denominator - others * numerator;
  const counted = pledge.quantity * (MILLION - BigInt(pledge.haircutPpm)) * numerator;
  if (missing <= 0n || counted <= 0n) return null;
  return divide(missing * MILLION * tenToThe(pledge.decimals), counted, 'up');
}

/**
 * What a sale must bring to lower loan to value to the target and no further, rounded up to the unit: v = (D − t·C) ÷ (1 − t·(1 − h)),
 * where selling v takes v from the debt and v × (1 − haircut) from the collateral.
 * @param haircutPpm of the pledge that is sold
 * @returns units, at most the debt; 0n when it is at or below the target
 */
export function saleToTarget(debt: bigint, collateral: bigint, target: Ratio, haircutPpm: number): bigint {
  const [numerator, denominator] = target;
  const excess = debt * denominator - collateral * numerator;
  if (excess <= 0n) return 0n;
  const kept = MILLION - BigInt(haircutPpm);
  const amount = divide(excess * MILLION, denominator * MILLION - numerator * kept, 'up');
  return amount < debt ? amount : debt;
}
