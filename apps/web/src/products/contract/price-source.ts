// In: a contract, and which of its computed prices.
// Out: that price's bars for the chart: of the past by call; the running one follows the channel of marks.
import type { Candle, CandleInterval } from '@hilsa/contract';
import { compare } from '../../kernel/decimals.ts';
import { wire } from '../../kernel/wire.ts';
import { marks } from '../../live/index.ts';
import { coinSource } from '../../market/chart/coin-source.ts';
import { intervalOf } from '../../market/chart/intervals.ts';
import type { ChartSource } from '../../market/chart/source.ts';
import type { Listing } from '../../market/listing.ts';

/** What a contract's chart can show: its trades, or what the core computes each second. */
export type ChartPrice = 'last' | 'mark' | 'index';

export function contractSource(listing: Listing, price: ChartPrice): ChartSource {
  const trades = coinSource(listing);
  if (price === 'last') return trades;
  const ask = async (wanted: { interval: CandleInterval; limit: number; beforeMs?: number }, signal: AbortSignal) => {
    const { list } = await wire.call('/coin/candles', { symbol: listing.symbol, price, ...wanted }, { signal });
    return list;
  };
  return {
    ...trades,
    bars: ({ signal, ...wanted }) => ask(wanted, signal),
    live: (interval, tell) => {
      const { lengthMs } = intervalOf(interval, { hasUtcDays: true });
      const ending = new AbortController();
      let bar: Candle | null = null;
      let isAsking = false;
      // Where a bar begins is the server's to say: it is asked once a bar.
      const renew = async (): Promise<void> => {
        isAsking = true;
        try {
          bar = (await ask({ interval, limit: 1 }, ending.signal)).at(-1) ?? null;
        } catch {
          // The next mark asks again.
        } finally {
          isAsking = false;
        }
      };
      const leave = marks.subscribe(() => {
        const mark = marks.get().value?.get(listing.symbol);
        if (mark === undefined || marks.get().isStale || isAsking) return;
        if (bar === null || mark.atMs >= bar[0] + lengthMs) {
          void renew();
          return;
        }
        if (!/[1-9]/.test(mark[price])) return;
        bar = withPrice(bar, mark[price]);
        tell(bar);
      });
      return () => {
        ending.abort();
        leave();
      };
    },
  };
}

/** A running bar when a price has come. */
export function withPrice([openMs, open, high, low, , volume, turnover]: Candle, price: string): Candle {
  return [
    openMs,
    open,
    compare(price, high) > 0 ? price : high,
    compare(price, low) < 0 ? price : low,
    price,
    volume,
    turnover,
  ];
}
