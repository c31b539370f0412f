// In: levels of a book, best first. Out: what taking them would give and cost.

/** Price in ticks and quantity in lots. */
export type BookLevel = readonly [ticks: number, lots: number];

/** `tickLots` × units per tick lot is the notional; both are exact integers below 2^53. */
export interface Sweep {
  lots: number;
  tickLots: number;
  /** Price of the last level touched, in ticks; 0 when nothing was. */
  lastTicks: number;
}

/** Take up to `lots` from the levels. */
export function sweepLots(levels: Iterable<BookLevel>, lots: number): Sweep {
  const sweep: Sweep = { lots: 0, tickLots: 0, lastTicks: 0 };
  for (const [ticks, available] of levels) {
    const taken = Math.min(available, lots - sweep.lots);
    if (taken <= 0) break;
    sweep.lots += taken;
    sweep.tickLots += ticks * taken;
    sweep.lastTicks = ticks;
  }
  return sweep;
}

/** Take whole lots from the levels while their notional stays within `tickLots` (the amount ÷ units per tick lot, rounded down). */
export function sweepAmount(levels: Iterable<BookLevel>, tickLots: number): Sweep {
  const sweep: Sweep = { lots: 0, tickLots: 0, lastTicks: 0 };
  for (const [ticks, available] of levels) {
    const affordable = Math.floor((tickLots - sweep.tickLots) / ticks);
    const taken = Math.min(available, affordable);
    if (taken <= 0) break;
    sweep.lots += taken;
    sweep.tickLots += ticks * taken;
    sweep.lastTicks = ticks;
    if (taken < available) break;
  }
  return sweep;
}
