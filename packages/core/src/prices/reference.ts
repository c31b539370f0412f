// In: an instrument. Out: the price that bands and protections are measured from.
import type { InstrumentState } from '../instruments/instrument.ts';
import { ceilingTicks } from '../options/series.ts';

/** How long a mark counts after it was recorded. */
const FRESH_MS = 60_000;

/**
 * Reference price in ticks: a fresh mark, else the last trade, else the listing's own. Of an option what it can pay at most: its last price says
 * nothing about its next.
 */
export function referenceTicks(instrument: InstrumentState, atMs: number): number {
  if (instrument.listing.kind === 'option') return ceilingTicks(instrument.listing);
  if (instrument.markTicks > 0 && atMs - instrument.markAtMs <= FRESH_MS) return instrument.markTicks;
  return instrument.lastTicks > 0 ? instrument.lastTicks : instrument.listing.referenceTicks;
}
