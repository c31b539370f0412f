// In: a stock market. Out: every version of its rules that two people agreed on; and how those rows are written.
import { listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface MarketPackRow {
  readonly market: string;
  readonly version: number;
  /** Days since 1970-01-01 of the market's own date. */
  readonly fromDay: number;
  readonly terms: string;
  readonly maker: string;
  readonly checker: string;
  readonly plannedMs: number;
}

export const marketPacksTable = listedTable<MarketPackRow>('market_packs', [
  { name: 'market', type: 'text', of: (row) => row.market },
  { name: 'version', type: 'integer', of: (row) => row.version },
  { name: 'from_day', type: 'integer', of: (row) => row.fromDay },
  { name: 'terms', type: 'text', of: (row) => row.terms },
  { name: 'maker', type: 'text', of: (row) => row.maker },
  { name: 'checker', type: 'text', of: (row) => row.checker },
  { name: 'planned_ms', type: 'bigint', of: (row) => row.plannedMs },
]);

/** Newest first, at most fifty. */
export async function marketPackVersions({ sql, world }: WorldTables, market: string): Promise<MarketPackRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.market_packs where market = ${market} order by version desc limit 50`;
  return rows.map((row) => ({
    market: row['market'],
    version: row['version'],
    fromDay: row['from_day'],
    terms: row['terms'],
    maker: row['maker'],
    checker: row['checker'],
    plannedMs: Number(row['planned_ms']),
  }));
}
