// In: the daily results of a version's orders. Out: the two figures the spec names, and the level. No float touches an amount.
import { divide } from '@hilsa/money';

const BILLION = 1_000_000_000n;

/** One order on one Dhaka day, after fees: what it had at the start of the day and what it made. Quote units. */
export interface OrderDay {
  start: bigint;
  profit: bigint;
}

/** A daily return in billionths, rounded half-up (away from zero at the half). */
export function dailyReturnPpb({ start, profit }: OrderDay): bigint {
  if (start <= 0n) throw new RangeError('a return needs something it was made on');
  return divide(profit * BILLION, start, 'half-up');
}

/** A measurement, never a promise: the mean, how many it was measured on, and their variance, in billionths and their squares. */
export interface DailyRate {
  meanPpb: bigint;
  n: number;
  /** Sample variance (n − 1), in billionths squared, rounded up; 0n for fewer than two. */
  variancePpb: bigint;
}

/** `dailyRate`: the mean daily return after fees of all orders of a version over the days given; null when there is none. */
export function dailyRate(days: readonly OrderDay[]): DailyRate | null {
  const returns = days.map(dailyReturnPpb);
  if (returns.length === 0) return null;
  const n = BigInt(returns.length);
  const sum = returns.reduce((total, value) => total + value, 0n);
  // Σ(x − mean)² = Σx² − (Σx)² ÷ n, all over n: exact until the one division.
  const spread = n * returns.reduce((total, value) => total + value * value, 0n) - sum * sum;
  const variancePpb = n < 2n ? 0n : divide(spread, n * (n - 1n), 'up');
  return { meanPpb: divide(sum, n, 'half-up'), n: returns.length, variancePpb };
}

/**
 * `estimatedEarnings`: the band in which nineteen of twenty outcomes would lie if days went on as they did and earned nothing on
 * average: ±1.645 × σ × √days × principal, around zero, rounded up to the unit.
 */
export function estimatedEarnings(rate: DailyRate, days: number, principal: bigint): { least: bigint; most: bigint } {
  const square = 1_645n * 1_645n * rate.variancePpb * BigInt(days) * principal * principal;
  const band = divide(rootUp(square), 1_000n * BILLION, 'up');
  return { least: -band, most: band };
}

/** A Dhaka day's income, in quote units: what was realised and how the unrealised changed, money put in or taken out left aside. */
export function dayIncome(day: { start: bigint; end: bigint; putIn: bigint; takenOut: bigint }): bigint {
  return day.end - day.start - day.putIn + day.takenOut;
}

/** Level of risk from 1 to 5, by yearly deviation and deepest fall of a version's curve: the worse of the two decides. */
export function riskLevel(yearlyDeviation: number, deepestFall: number): 1 | 2 | 3 | 4 | 5 {
  const worst = Math.max(yearlyDeviation, -deepestFall * 2);
  if (worst < 0.1) return 1;
  if (worst < 0.2) return 2;
  if (worst < 0.4) return 3;
  return worst < 0.8 ? 4 : 5;
}

/** Too early to tell: nothing is annualised and no level is shown. */
export function isTooEarly(closedTrades: number, days: number): boolean {
  return closedTrades < 30 || days < 90;
}

/** ⌈√value⌉ by Newton's method. */
function rootUp(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2) + 1);
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root * root === value ? root : root + 1n;
    root = next;
  }
}
