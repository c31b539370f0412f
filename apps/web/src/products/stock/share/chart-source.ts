// In: a share's market.
// Out: its bars for the chart: `/stock/index/candles` and the channel of candles; a share trades in its market's hours.
import { wire } from '../../../kernel/wire.ts';
import { liveCandles } from '../../../live/index.ts';
import { exchangeInterval } from '../../../market/chart/intervals.ts';
import type { ChartSource } from '../../../market/chart/source.ts';
import type { Candle } from '@hilsa/contract';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { runningBar } from './running-bar.ts';

export function shareSource(
  listing: ShareInstrument,
  { zone, isOpen }: { readonly zone: string; readonly isOpen: () => boolean },
): ChartSource {
  /** By interval, to tell on from. */
  const newest = new Map<string, Candle>();
  return {
    listing,
    hasUtcDays: false,
    timeZone: zone,
    isOpen,
    bars: async ({ signal, interval, ...wanted }) => {
      const asked = { code: listing.symbol, interval: exchangeInterval(interval), ...wanted };
      // In shares of today: a bonus made nobody poorer, and the chart does not fall by it.
      const { list } = await wire.call('/stock/index/candles', { ...asked, adjusted: '1' }, { signal });
      const last = list.at(-1);
      if (wanted.beforeMs === undefined && last !== undefined) newest.set(asked.interval, last);
      return list;
    },
    live: (interval, tell) => {
      const live = liveCandles(listing.key, exchangeInterval(interval));
      return live.subscribe(() => {
        const now = live.get();
        if (now.value !== null && !now.isStale)
          for (const bar of now.value) tell(runningBar(newest.get(exchangeInterval(interval)) ?? null, bar));
      });
    },
  };
}
