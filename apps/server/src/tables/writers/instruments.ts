// In: what the core lists. Out: the rows of assets and instruments, for whatever turns numbers into money in the database.
import { assetsTable, instrumentsTable } from '../listings.ts';
import { type JournalledFact, type Rows, roomWriter } from '../room-writer.ts';

const READS = ['asset-listed', 'instrument-listed'] as const;

export const instrumentsWriter = roomWriter({
  room: 'instruments',
  reads: READS,
  tables: [assetsTable, instrumentsTable],
  begin: () => ({ fold }),
});

function fold({ fact }: JournalledFact<(typeof READS)[number]>, rows: Rows): void {
  if (fact.kind === 'asset-listed') {
    rows.add(assetsTable, { asset: fact.asset, code: fact.code, decimals: fact.decimals });
    return;
  }
  const { symbol, baseAsset, quoteAsset, tickUnits, lotUnits } = fact.listing;
  rows.add(instrumentsTable, { instrument: fact.instrument, symbol, baseAsset, quoteAsset, tickUnits, lotUnits });
}
