// In: trades. Out: the candles they form, in every stored period.
import { candleAfter } from '../candle-rows.ts';
import { candlesTable, storedStart } from '../candles.ts';
import { type JournalledFact, roomWriter } from '../room-writer.ts';
import { STORED_PERIODS } from '../rows.ts';

type Told = JournalledFact<'trade-executed'>;

export const pricesWriter = roomWriter({
  room: 'prices',
  reads: ['trade-executed'],
  tables: [candlesTable],
  begin: () => ({
    meet({ fact }: Told, { want }) {
      for (const period of STORED_PERIODS) want(candlesTable, fact.instrument, period, storedStart(fact.atMs, period));
    },
    fold({ fact }: Told, rows) {
      for (const period of STORED_PERIODS) {
        const openMs = storedStart(fact.atMs, period);
        rows.put(candlesTable, candleAfter(rows.find(candlesTable, fact.instrument, period, openMs), fact, period));
      }
    },
  }),
});
