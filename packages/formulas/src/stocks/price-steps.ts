// In: a market's table of price steps. Out: which prices may be ordered, and the nearest one that may.

/** From `fromTicks` upwards prices move in steps of `stepTicks`; both count the book's ticks (0.01 of a taka, say). */
export interface PriceStep {
  readonly fromTicks: number;
  readonly stepTicks: number;
}

/**
 * A whole table: starts at 0, rises, and every border is a multiple of the steps on both its sides, so that rounding never
 * leaps over it. Dhaka's is `[{ 0, 1 }, { 100, 10 }]`: 0.01 below Tk 1 and 0.10 from there (exchange notice of 29 October 2025).
 */
export type PriceSteps = readonly PriceStep[];

/** The step that holds at a price. Throws RangeError when the table does not reach it. */
export function stepAt(steps: PriceSteps, ticks: number): number {
  for (let at = steps.length - 1; at >= 0; at--) {
    const row = steps[at];
    if (row !== undefined && ticks >= row.fromTicks) return row.stepTicks;
  }
  throw new RangeError(`no price step for ${ticks} ticks`);
}

/** Whether a price in ticks is one that may be ordered: positive and a whole number of its steps. */
export function isOnStep(steps: PriceSteps, ticks: number): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && ticks % stepAt(steps, ticks) === 0;
}

/** The highest orderable price not above `ticks`; 0 when there is none. */
export function stepDown(steps: PriceSteps, ticks: number): number {
  return ticks - (ticks % stepAt(steps, ticks));
}

/** The lowest orderable price not below `ticks`. */
export function stepUp(steps: PriceSteps, ticks: number): number {
  const over = ticks % stepAt(steps, ticks);
  return over === 0 ? ticks : ticks - over + stepAt(steps, ticks);
}

/**
 * The orderable price nearest a fraction of ticks, ties upwards (half-up), never below the table's first step.
 * @param numerator, denominator the exact price in ticks as a fraction; not negative, and positive
 */
export function nearestStep(steps: PriceSteps, numerator: bigint, denominator: bigint): number {
  const step = BigInt(stepAt(steps, Number(numerator / denominator)));
  const whole = (2n * numerator + step * denominator) / (2n * step * denominator);
  return Number((whole === 0n ? 1n : whole) * step);
}
