// In: markets, a length of candles. Out: the closed candles of each up to now, and what a backtest has to know of the markets.
import { Refused } from '../../identity/index.ts';
import { closedCandles, intervalOf } from '../../robots/index.ts';
import type { WorldRooms } from '../rooms.ts';

/** What a trade of coins costs without any volume, in millionths: the past is tried at no better. */
export const TRADE_PPM = 1_000;
/** Fewer say nothing about a rule. */
const LEAST_CANDLES = 50;

interface Wanted {
  readonly candleMs: number;
  /** How many at most. */
  readonly candles: number;
  readonly nowMs: number;
}

/** @throws Refused past-too-short, unknown-instrument */
export async function pastOf(
  { publisher, tables }: WorldRooms,
  symbols: readonly string[],
  { candleMs, candles, nowMs }: Wanted,
) {
  const untilMs = Math.floor(nowMs / candleMs) * candleMs;
  if (intervalOf(candleMs) === null) throw new Refused('past-too-short', {});
  const pasts = await Promise.all(
    symbols.map(async (symbol) => {
      const instrument = publisher.listings.bySymbol(symbol);
      if (instrument === undefined) throw new Refused('unknown-instrument', { symbol });
      const past = await closedCandles(tables, instrument.index, candleMs, untilMs, candles);
      const { minLots: leastLots, minNotional: leastNotional } = instrument.state.listing;
      const market = { id: symbol, unitsPerTickLot: instrument.state.unitsPerTickLot, leastLots, leastNotional };
      return { symbol, past, market };
    }),
  );
  if (pasts.some(({ past }) => past.length < LEAST_CANDLES)) throw new Refused('past-too-short', {});
  return {
    markets: Object.fromEntries(pasts.map(({ symbol, market }) => [symbol, market])),
    candles: Object.fromEntries(pasts.map(({ symbol, past }) => [symbol, past])),
  };
}
