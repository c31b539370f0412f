// In: tables of fees that were set. Out: their rows.
import { feeTablesTable } from '../fee-tables.ts';
import { type JournalledFact, roomWriter, type Rows } from '../room-writer.ts';

const READS = ['fee-table-set'] as const;

export const feesWriter = roomWriter({
  room: 'fees',
  reads: READS,
  tables: [feeTablesTable],
  begin: () => ({ fold }),
});

function fold({ fact, atMs }: JournalledFact<(typeof READS)[number]>, rows: Rows): void {
  const { version, fromDay, table, maker, checker } = fact;
  rows.add(feeTablesTable, { version, fromDay, table, maker, checker, setMs: atMs });
}
