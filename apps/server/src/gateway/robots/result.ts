// In: an order's log and what it put in. Out: its curve beside just holding, in millionths since the start, and figures about it.
import { deviation, drawdown, isTooEarly, riskLevel, simpleReturns } from '@hilsa/formulas/statistics';
import { divide } from '@hilsa/money';
import { robotActivity, robotCurve, type RobotOrderRow, type WorldTables } from '../../tables/robots.ts';

export type Point = [atMs: number, ppm: number, holdPpm: number];

const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;
const YEAR_DAYS = 365;

/** Millionths by which an amount differs from another, to the nearest, half away from zero; 0 where there is nothing to measure by. */
export function changePpm(from: bigint, to: bigint): number {
  return from <= 0n ? 0 : Number(divide((to - from) * MILLION, from, 'half-up'));
}

/** @returns oldest first; a point's worth is measured by what had been put in, so that a deposit is no profit */
export async function curveOf(tables: WorldTables, row: RobotOrderRow, points: number): Promise<Point[]> {
  const seen = await robotCurve(tables, row.robotOrder, points);
  const start = BigInt(row.firstTicks);
  return seen.map(({ atMs, worth, ticks }) => [
    atMs,
    // House orders are never added to; of a customer's the log tells worth, and capital moves make steps that are shown as they are.
    changePpm(row.bought, worth),
    changePpm(start, BigInt(ticks)),
  ]);
}

/** What an order came to so far: worth and taken out, less put in. */
export function profitOf({ worth, takenOut, putIn }: RobotOrderRow): bigint {
  return worth + takenOut - putIn;
}

export async function resultOf(tables: WorldTables, row: RobotOrderRow, nowMs: number, points: number) {
  const [curve, { sold }] = await Promise.all([curveOf(tables, row, points), robotActivity(tables, row.wallet)]);
  const values = curve.map(([, ppm]) => 1_000_000 + ppm);
  const untilMs = row.completedMs > 0 ? row.completedMs : nowMs;
  const days = Math.floor((untilMs - row.boughtMs) / DAY_MS);
  const early = isTooEarly(sold, days);
  const { deepest } = values.length === 0 ? { deepest: 0 } : drawdown([1_000_000, ...values]);
  const spread = early || values.some((value) => value <= 0) ? 0 : deviation(simpleReturns(values));
  const perYear = Math.sqrt((values.length / Math.max(1, days)) * YEAR_DAYS);
  return {
    sinceMs: row.boughtMs,
    days,
    trades: sold,
    isTooEarly: early,
    level: early ? null : riskLevel(spread * perYear, deepest),
    profitPpm: changePpm(row.putIn, row.putIn + profitOf(row)),
    holdPpm: changePpm(BigInt(row.firstTicks), BigInt(row.ticks)),
    deepestPpm: Math.round(deepest * 1_000_000),
    standing: row.standing,
    stopReason: row.reason,
    curve,
  };
}
