// In: a candle and a trade in its period. Out: the candle after the trade.
import type { TradeExecuted } from '@hilsa/core';
import { storedStart } from './candles.ts';
import type { CandleRow, StoredPeriod } from './rows.ts';

/** What a candle takes from a trade: of the own book, or of another venue's recorded feed. */
export type CandleTrade = Pick<TradeExecuted, 'instrument' | 'ticks' | 'lots' | 'notional' | 'simulated' | 'atMs'>;

/** @param before null: the trade is the first of its period */
export function candleAfter(before: CandleRow | null, trade: CandleTrade, period: StoredPeriod): CandleRow {
  const { instrument, ticks, lots, notional, simulated, atMs } = trade;
  if (before === null) {
    const openMs = storedStart(atMs, period);
    const prices = { open: ticks, high: ticks, low: ticks, close: ticks };
    return { instrument, period, openMs, ...prices, lots, turnover: notional, trades: 1, simulated };
  }
  return {
    ...before,
    high: Math.max(before.high, ticks),
    low: Math.min(before.low, ticks),
    close: ticks,
    lots: before.lots + lots,
    turnover: before.turnover + notional,
    trades: before.trades + 1,
    simulated: before.simulated || simulated,
  };
}
