// In: levels of a book, best first. Out: what taking them would give and cost.

/** Price in ticks and quantity in lots. */
export type BookLevel = readonly [ticks: number, lots: number];

/**
 * What has been taken so far and how far to go. `tickLots` × units per tick lot is the notional; all are exact integers
 * below 2^53, and a goal that does not bind is Infinity.
 */
export interface Sweep {
  lots: number;
  tickLots: number;
  /** Price of the last level touched, in ticks; 0 when nothing was. */
  lastTicks: number;
  lotsWanted: number;
  tickLotsWanted: number;
}

/** Take what the goals allow of `available` lots at a price. Returns whether the sweep goes on to the next. */
export function take(sweep: Sweep, ticks: number, available: number): boolean {
  let taken = Math.min(available, sweep.lotsWanted - sweep.lots);
  if (sweep.tickLotsWanted !== Infinity) {
    taken = Math.min(taken, Math.floor((sweep.tickLotsWanted - sweep.tickLots) / ticks));
  }
  if (taken <= 0) return false;
  sweep.lots += taken;
  sweep.tickLots += ticks * taken;
  sweep.lastTicks = ticks;
  return taken === available;
}

/** Start a sweep for a number of lots, an amount in tick lots (the amount ÷ units per tick lot, rounded down), or both. */
export function beginSweep(lotsWanted: number, tickLotsWanted: number): Sweep {
  return { lots: 0, tickLots: 0, lastTicks: 0, lotsWanted, tickLotsWanted };
}

/** Sweep whole levels, best first, as a screen's preview does. */
export function sweepLevels(levels: Iterable<BookLevel>, lotsWanted: number, tickLotsWanted = Infinity): Sweep {
  const sweep = beginSweep(lotsWanted, tickLotsWanted);
  for (const [ticks, available] of levels) if (!take(sweep, ticks, available)) break;
  return sweep;
}
