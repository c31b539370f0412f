// In: a reference price and the market's table of daily limits. Out: the day's lowest and highest orderable price.
import { type PriceSteps, stepDown, stepUp } from './price-steps.ts';

/** Up to and with `upToTicks` a day's price may move `bps` either way; the last row's border is Infinity. */
export interface LimitRow {
  readonly upToTicks: number;
  readonly bps: number;
}

/** What the regulator set for one instrument: own percentages, a price it may not fall below. Absent means by the table. */
export interface LimitOverride {
  readonly upBps?: number;
  readonly downBps?: number;
  readonly floorTicks?: number;
}

/** A day's band in ticks, both ends orderable. */
export interface DailyLimits {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The day's price band around the reference (previous close or adjusted open), rounded inwards to the price step
 * (circuit-breaker table of 8 March 2022 for Dhaka). A floor lifts the lower end, and the upper one with it if it must.
 * @param referenceTicks positive; @param table rows rising by `upToTicks`; throws RangeError when none reaches the reference
 */
export function dailyLimits(
  referenceTicks: number,
  market: { table: readonly LimitRow[]; steps: PriceSteps },
  override: LimitOverride = {},
): DailyLimits {
  const row = market.table.find(({ upToTicks }) => referenceTicks <= upToTicks);
  if (row === undefined) throw new RangeError(`no daily limit for ${referenceTicks} ticks`);
  const highest = Math.floor((referenceTicks * (10_000 + (override.upBps ?? row.bps))) / 10_000);
  const lowest = Math.ceil((referenceTicks * (10_000 - (override.downBps ?? row.bps))) / 10_000);
  const bottom = stepUp(market.steps, Math.max(1, lowest, override.floorTicks ?? 0));
  return { lowest: bottom, highest: Math.max(bottom, stepDown(market.steps, highest)) };
}

/**
 * Whether a price is so far from a mean of recent trades that trading pauses (in New York 5 % off the five-minute mean).
 * @param mean the mean as a fraction of ticks, denominator positive; exactly `bps` away does not pause
 */
export function pausesTrading(
  ticks: number,
  mean: readonly [numerator: bigint, denominator: bigint],
  bps: number,
): boolean {
  const [numerator, denominator] = mean;
  const away = BigInt(ticks) * denominator - numerator;
  return (away < 0n ? -away : away) * 10_000n > numerator * BigInt(bps);
}
