// In: what the core lists. Out: the rows of assets and instruments, for whatever turns numbers into money in the database.
import type { AssetRow, InstrumentRow } from './rows.ts';
import { listedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export const assetsTable = listedTable<AssetRow>('assets', [
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'code', type: 'text', of: (row) => row.code },
  { name: 'decimals', type: 'smallint', of: (row) => row.decimals },
]);

export const instrumentsTable = listedTable<InstrumentRow>('instruments', [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'symbol', type: 'text', of: (row) => row.symbol },
  { name: 'base_asset', type: 'integer', of: (row) => row.baseAsset },
  { name: 'quote_asset', type: 'integer', of: (row) => row.quoteAsset },
  { name: 'tick_units', type: 'bigint', of: (row) => row.tickUnits },
  { name: 'lot_units', type: 'bigint', of: (row) => row.lotUnits },
]);

/** Every symbol that was ever listed, those that were retired since too. */
export async function symbolsListed({ sql, world }: WorldTables): Promise<ReadonlySet<string>> {
  const rows = await sql`select symbol from ${sql(world)}.instruments`;
  return new Set(rows.map((row) => String(row['symbol'])));
}
