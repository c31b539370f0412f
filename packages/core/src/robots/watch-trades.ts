// In: trades that were made. Out: on the clock, a look at the robots of that market: once a second, whatever the number of trades.
import { workScheduled } from '../clock/facts.ts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { referenceTicks } from '../prices/reference.ts';

/** Trades come many a second; the losses that they may have made are looked at so much later at the latest, all at once. */
const WATCH_MS = 1_000;

/** Trades were made at lower prices than before. Where there is a fresh mark they measure nothing. */
export function watchTrades(world: World, instrument: InstrumentState): void {
  const { state } = world;
  const { index: market, lastTicks } = instrument;
  if (!state.robots.traded.has(market) || state.due.dueAt('watch-robots', market) !== null) return;
  if (referenceTicks(instrument, state.atMs) !== lastTicks) return;
  emit(world, workScheduled, { work: 'watch-robots', subject: market, dueMs: state.atMs + WATCH_MS });
}
