// In: the day's trades, summed. Out: the closing price that post-close trades happen at and tomorrow's band stands on.
import { type PriceSteps, nearestStep } from './price-steps.ts';

/** What the last 30 minutes of continuous trading came to: Σ lots and Σ ticks × lots, both exact. */
export interface TradedWindow {
  readonly lots: bigint;
  readonly tickLots: bigint;
}

/** Minutes of continuous trading that the closing price is averaged over. */
export const CLOSING_WINDOW_MINUTES = 30;

/**
 * Closing price in ticks: the volume-weighted average of the window, to the nearest orderable price with ties upwards
 * (half-up); without trades in it the day's last trade; without one the previous close (Dhaka's rule).
 */
export function closingTicks(
  day: { window: TradedWindow; lastTicks: number | null; previousTicks: number },
  steps: PriceSteps,
): number {
  if (day.window.lots > 0n) return nearestStep(steps, day.window.tickLots, day.window.lots);
  return day.lastTicks ?? day.previousTicks;
}
