// In: a stock market. Out: where its indices stood at the end of each day; and how those rows are written.
import { listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface IndexLevelRow {
  readonly market: string;
  readonly code: string;
  /** Days since 1970-01-01 of the market's own date. */
  readonly day: number;
  /** Hundredths. */
  readonly level: bigint;
  /** Units of 10^-8. */
  readonly divisor: bigint;
}

export const indexLevelsTable = listedTable<IndexLevelRow>('index_levels', [
  { name: 'market', type: 'text', of: (row) => row.market },
  { name: 'code', type: 'text', of: (row) => row.code },
  { name: 'day', type: 'integer', of: (row) => row.day },
  { name: 'level', type: 'bigint', of: (row) => row.level },
  { name: 'divisor', type: 'bigint', of: (row) => row.divisor },
]);

/** Of one index the levels in hundredths by day, from a day on, and the newest one before it. */
export async function indexLevelsSince(
  { sql, world }: WorldTables,
  { market, code, day }: Pick<IndexLevelRow, 'market' | 'code' | 'day'>,
): Promise<Map<number, bigint>> {
  const rows = await sql`
    select day, level from ${sql(world)}.index_levels
    where market = ${market} and code = ${code} and day >= coalesce(
      (select max(day) from ${sql(world)}.index_levels where market = ${market} and code = ${code} and day < ${day}), ${day})
    order by day`;
  return new Map(rows.map((row) => [row['day'] as number, BigInt(row['level'])]));
}
