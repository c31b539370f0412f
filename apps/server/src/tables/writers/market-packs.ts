// In: versions of stock markets' rules. Out: their rows.
import { marketPacksTable } from '../market-packs.ts';
import { type JournalledFact, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['market-pack-planned'] as const;

export const marketPacksWriter = roomWriter({
  room: 'market-packs',
  reads: READS,
  tables: [marketPacksTable],
  begin: () => ({ fold }),
});

function fold({ fact, atMs }: JournalledFact<(typeof READS)[number]>, rows: Rows): void {
  const { code: market, version, plan, maker, checker } = fact;
  rows.add(marketPacksTable, {
    market,
    version,
    fromDay: plan.fromDay,
    terms: plan.terms,
    maker,
    checker,
    plannedMs: atMs,
  });
}
