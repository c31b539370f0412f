// In: an instrument. Out: the price that bands and protections are measured from.
import type { InstrumentState } from '../instruments/instrument.ts';

/** How long a mark counts after it was recorded. */
const FRESH_MS = 60_000;

/** Reference price in ticks: a fresh mark, else the last trade, else the listing's own. */
export function referenceTicks(instrument: InstrumentState, atMs: number): number {
  if (instrument.markTicks > 0 && atMs - instrument.markAtMs <= FRESH_MS) return instrument.markTicks;
  return instrument.lastTicks > 0 ? instrument.lastTicks : instrument.listing.referenceTicks;
}
