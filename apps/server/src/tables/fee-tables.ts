// In: a class of markets. Out: every table of fees it ever had; and how those rows are written.
import type { FeeTable } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import { listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface FeeTableRow {
  readonly version: number;
  readonly fromDay: number;
  readonly table: FeeTable;
  readonly maker: string;
  readonly checker: string;
  readonly setMs: number;
}

export const feeTablesTable = listedTable<FeeTableRow>('fee_tables', [
  { name: 'fee_class', type: 'text', of: (row) => row.table.feeClass },
  { name: 'version', type: 'integer', of: (row) => row.version },
  { name: 'from_day', type: 'integer', of: (row) => row.fromDay },
  { name: 'fees', type: 'text', of: (row) => toJson(row.table) },
  { name: 'maker', type: 'text', of: (row) => row.maker },
  { name: 'checker', type: 'text', of: (row) => row.checker },
  { name: 'set_ms', type: 'bigint', of: (row) => row.setMs },
]);

/** Newest first, at most fifty. */
export async function feeTableVersions(
  { sql, world }: WorldTables,
  feeClass: FeeTable['feeClass'],
): Promise<FeeTableRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.fee_tables where fee_class = ${feeClass} order by version desc limit 50`;
  return rows.map((row) => ({
    version: row['version'],
    fromDay: row['from_day'],
    table: fromJson(row['fees']) as FeeTable,
    maker: row['maker'],
    checker: row['checker'],
    setMs: Number(row['set_ms']),
  }));
}
