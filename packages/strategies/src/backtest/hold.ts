// In: one market's past. Out: what simply buying and holding would have been, the yardstick beside every result.
import { backtest } from './run.ts';
import type { BacktestResult, BacktestSetting } from './types.ts';
import { lotsFor, marketOf } from '../sizes.ts';

/** Buy for the whole principal after the first close, at the same costs, and never sell. */
export function buyAndHold(market: string, setting: BacktestSetting): BacktestResult {
  return backtest(
    {
      name: 'hold',
      window: () => 1,
      begin: () => ({ hasBought: false }),
      decide: (_, { hasBought }, situation) => {
        const close = situation.candles[market]?.at(-1)?.close;
        if (hasBought || close === undefined)
          return { state: { hasBought }, intents: [], reasons: [{ word: 'waiting', market }] };
        const lots = lotsFor(marketOf(situation.markets, market), situation.free, close);
        const intents =
          lots === 0
            ? []
            : [{ kind: 'place' as const, key: 'hold', market, side: 'buy' as const, lots, ticks: 'market' as const }];
        return { state: { hasBought: true }, intents, reasons: [{ word: 'entered', market }] };
      },
    },
    {},
    { ...setting, lossLimitPpm: 1_000_001 },
  );
}
