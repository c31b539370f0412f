// In: a share's market.
// Out: its bars for the chart: `/stock/index/candles` and the channel of candles; a share trades in its market's hours.
import { wire } from '../../../kernel/wire.ts';
import { liveCandles } from '../../../live/index.ts';
import { exchangeInterval } from '../../../market/chart/intervals.ts';
import type { ChartSource } from '../../../market/chart/source.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';

export function shareSource(
  listing: ShareInstrument,
  { zone, isOpen }: { readonly zone: string; readonly isOpen: () => boolean },
): ChartSource {
  return {
    listing,
    hasUtcDays: false,
    timeZone: zone,
    isOpen,
    bars: async ({ signal, interval, ...wanted }) => {
      const asked = { code: listing.symbol, interval: exchangeInterval(interval), ...wanted };
      const { list } = await wire.call('/stock/index/candles', asked, { signal });
      return list;
    },
    live: (interval, tell) => {
      const live = liveCandles(listing.key, exchangeInterval(interval));
      return live.subscribe(() => {
        const now = live.get();
        if (now.value !== null && !now.isStale) for (const bar of now.value) tell(bar);
      });
    },
  };
}
