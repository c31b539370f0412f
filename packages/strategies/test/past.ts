// In: a few numbers. Out: candles, markets and situations for tests.
import type { Candle, Market, Situation } from '@hilsa/strategies';
import type { BacktestSetting } from '@hilsa/strategies/backtest';

export const market: Market = { id: 'BTC-USDT', unitsPerTickLot: 1n, leastLots: 1, leastNotional: 10n };

/** A candle per close; each opens where the one before closed. */
export function candlesOf(closes: readonly number[], lots = 1_000_000): Candle[] {
  return closes.map((close, index) => {
    const open = closes[index - 1] ?? close;
    const openMs = index * 60_000;
    return {
      openMs,
      closeMs: openMs + 60_000,
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
      lots,
    };
  });
}

export function settingOf(closes: readonly number[], change: Partial<BacktestSetting> = {}): BacktestSetting {
  return {
    markets: { [market.id]: market },
    candles: { [market.id]: candlesOf(closes) },
    principal: 1_000_000n,
    costs: { feePpm: 0, slippagePpm: 0, volumePpm: 1_000_000 },
    lossLimitPpm: 1_000_001,
    ...change,
  };
}

export function situationOf(closes: readonly number[], change: Partial<Situation> = {}): Situation {
  return {
    markets: { [market.id]: market },
    candles: { [market.id]: candlesOf(closes) },
    free: 1_000_000n,
    principal: 1_000_000n,
    owned: {},
    saleable: {},
    orders: [],
    fills: [],
    signals: [],
    ...change,
  };
}

/** A walk that never repeats and needs no chance. */
export function walk(length: number, seed = 1, from = 1_000): number[] {
  let [state, price] = [seed, from];
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    price = Math.max(100, price + Math.floor(state / 2 ** 24) - 63);
    return price;
  });
}
