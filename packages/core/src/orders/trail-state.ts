// In: nothing. Out: what an instrument remembers of the orders whose triggers follow its trades.

/** How far behind a trigger stands, in bps, and the best trade since its order came, in ticks. */
interface Trail {
  readonly bps: number;
  readonly best: number;
}
export interface Trails {
  /** By order, oldest first. */
  readonly orders: Map<number, Trail>;
  /** Highest and lowest trade since the youngest of them came, in ticks; 0 before the first. */
  high: number;
  low: number;
  /** The figures at which nobody was left behind: what was looked at already, no part of the state. */
  seenHigh: number;
  seenLow: number;
}

export const emptyTrails = (): Trails => ({ orders: new Map(), high: 0, low: 0, seenHigh: NaN, seenLow: NaN });

/** Part of the fold of a trade. */
export function noteTrade(trails: Trails, ticks: number): void {
  if (ticks > trails.high) trails.high = ticks;
  if (ticks < trails.low) trails.low = ticks;
}
