// In: markets, a length of candles. Out: the closed candles of each up to now, and what a backtest has to know of the markets: what trading costs,
// and of shares each day's limits and how many days a purchase takes to settle.
import type { Listing } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import { dailyLimits } from '@hilsa/formulas/stocks';
import type { PastCandle } from '@hilsa/strategies/backtest';
import { Refused } from '../../identity/index.ts';
import { closedCandles, intervalOf } from '../../robots/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** What a trade of coins costs without any volume, in millionths: the past is tried at no better. */
const COINS_PPM = 1_000;
/** Fewer say nothing about a rule. */
const LEAST_CANDLES = 50;

interface Wanted {
  readonly candleMs: number;
  /** How many at most. */
  readonly candles: number;
  readonly nowMs: number;
}

/** What a trade of a market costs at most, in millionths: of shares by their own charges. @param index the instrument's number */
export function tradePpmOf({ sequencer }: WorldRooms, index: number): number {
  const { kind, fees } = sequencer.engine.instrument(index).listing;
  return kind === 'stock' ? Math.max(...fees.tiers.map(({ takerPpm }) => takerPpm)) : COINS_PPM;
}

/** @throws Refused past-too-short, unknown-instrument */
export async function pastOf(world: WorldRooms, symbols: readonly string[], { candleMs, candles, nowMs }: Wanted) {
  const { publisher, tables } = world;
  const untilMs = Math.floor(nowMs / candleMs) * candleMs;
  if (intervalOf(candleMs) === null) throw new Refused('past-too-short', {});
  const pasts = await Promise.all(
    symbols.map(async (symbol) => {
      const instrument = publisher.listings.bySymbol(symbol);
      if (instrument === undefined) throw new Refused('unknown-instrument', { symbol });
      const past = await closedCandles(tables, instrument.index, candleMs, untilMs, candles);
      const { listing } = instrument.state;
      const { minLots: leastLots, minNotional: leastNotional } = listing;
      const market = { id: symbol, unitsPerTickLot: instrument.state.unitsPerTickLot, leastLots, leastNotional };
      return { symbol, past: bounded(world, listing, past), market, listing, index: instrument.index };
    }),
  );
  if (pasts.some(({ past }) => past.length < LEAST_CANDLES)) throw new Refused('past-too-short', {});
  return {
    markets: Object.fromEntries(pasts.map(({ symbol, market }) => [symbol, market])),
    candles: Object.fromEntries(pasts.map(({ symbol, past }) => [symbol, past])),
    feePpm: Math.max(...pasts.map(({ index }) => tradePpmOf(world, index))),
    settleDays: Math.max(
      ...pasts.map(({ listing }) => (listing.kind === 'stock' ? listing.settlement.buySettleDays : 0)),
    ),
  };
}

/** Of shares each candle with the limits of its day, by the last close of the day before and the table in force: nobody trades where it is locked. */
function bounded({ sequencer }: WorldRooms, listing: Listing, past: readonly PastCandle[]): readonly PastCandle[] {
  if (listing.kind !== 'stock') return past;
  const limits = sequencer.engine.stockMarkets.find(({ code }) => code === listing.market)?.rules.limits ?? null;
  if (limits === null) return past;
  const table = limits.map(({ upToTicks, bps }) => ({ upToTicks: upToTicks ?? Infinity, bps }));
  const steps = listing.tickTable.map(({ from, step }) => ({ fromTicks: from, stepTicks: step }));
  const market = { table, steps: steps.length > 0 ? steps : [{ fromTicks: 0, stepTicks: 1 }] };
  let [day, before, last] = [0, 0, 0];
  return past.map((candle) => {
    const today = dhakaDay(candle.openMs);
    if (today !== day) [day, before] = [today, last];
    last = candle.close;
    if (before === 0) return candle;
    const { lowest, highest } = dailyLimits(before, market, listing.limits);
    return { ...candle, lowestLimit: lowest, highestLimit: highest };
  });
}
