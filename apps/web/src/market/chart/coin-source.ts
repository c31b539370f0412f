// In: a market of coins or of contracts.
// Out: its bars for the chart: `/coin/candles` and the channel of candles. Both trade round the clock.
import { liveCandles } from '../../live/index.ts';
import { wire } from '../../kernel/wire.ts';
import type { ChartSource } from './source.ts';
import type { Listing } from '../listing.ts';

export function coinSource(listing: Listing): ChartSource {
  return {
    listing,
    hasUtcDays: true,
    timeZone: 'Asia/Dhaka',
    isOpen: () => true,
    bars: async ({ signal, ...wanted }) => {
      const { list } = await wire.call('/coin/candles', { symbol: listing.symbol, ...wanted }, { signal });
      return list;
    },
    live: (interval, tell) => {
      const live = liveCandles(listing.key, interval);
      return live.subscribe(() => {
        const now = live.get();
        if (now.value !== null && !now.isStale) for (const bar of now.value) tell(bar);
      });
    },
  };
}
