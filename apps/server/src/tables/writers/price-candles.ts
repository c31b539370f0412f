// In: what the core computed of a contract's venues each second. Out: the candles of its mark and of its index, in every stored period.
import { storedStart } from '../candles.ts';
import { COMPUTED_PRICES, type ComputedPrice, priceCandleAfter, priceCandlesTable } from '../price-candles.ts';
import { type JournalledFact, roomWriter } from '../room-writer.ts';
import { STORED_PERIODS } from '../rows.ts';

type Told = JournalledFact<'mark-computed'>;

export const priceCandlesWriter = roomWriter({
  room: 'price-candles',
  reads: ['mark-computed'],
  tables: [priceCandlesTable],
  begin: () => ({
    meet({ fact: { instrument }, atMs }: Told, { want }) {
      for (const price of COMPUTED_PRICES)
        for (const period of STORED_PERIODS)
          want(priceCandlesTable, instrument, price, period, storedStart(atMs, period));
    },
    fold({ fact, atMs }: Told, rows) {
      for (const price of COMPUTED_PRICES) {
        const ticks = ticksOf(fact, price);
        if (ticks === 0) continue;
        const { instrument } = fact;
        for (const period of STORED_PERIODS) {
          const known = rows.find(priceCandlesTable, instrument, price, period, storedStart(atMs, period));
          rows.put(priceCandlesTable, priceCandleAfter(known, { instrument, price, period }, { ticks, atMs }));
        }
      }
    },
  }),
});

/** 0: there is none; the venues may be good for no index, and a market begins without a mark. */
function ticksOf({ mark, index }: Told['fact'], price: ComputedPrice): number {
  return price === 'mark' ? mark : (index ?? 0);
}
