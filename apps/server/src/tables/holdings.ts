// In: an account. Out: what it owns at average cost; and how holding rows are written.
import type { Row } from 'postgres';
import { rowUpdater, rowWriter, type Column } from './row-writer.ts';
import type { HoldingRow } from './rows.ts';
import type { WorldTables } from './world-tables.ts';

const columns: readonly Column<HoldingRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'asset', type: 'smallint', of: (row) => row.asset },
  { name: 'quantity', type: 'bigint', of: (row) => row.quantity },
  { name: 'cost', type: 'bigint', of: (row) => row.cost },
  { name: 'realised', type: 'bigint', of: (row) => row.realised },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
];
const key = ['account', 'asset'];
const update = ['quantity', 'cost', 'realised', 'updated_ms'];
/** For rows that may or may not be there. */
export const holdingsWriter = rowWriter<HoldingRow>('holdings', columns, { key, update });
/** For rows that are known to be there. */
export const holdingsUpdater = rowUpdater<HoldingRow>('holdings', columns, key, update);

/** The account's holdings of base assets, sold-out ones (quantity 0) with their realised profit included. */
export async function holdingsOf({ sql, world }: WorldTables, account: number): Promise<HoldingRow[]> {
  const rows = await sql`select * from ${sql(world)}.holdings where account = ${account} order by asset`;
  return rows.map(readHolding);
}

/** Every holding of the world, for the projection's start. */
export async function* allHoldings({ sql, world }: WorldTables): AsyncGenerator<HoldingRow> {
  for await (const rows of sql`select * from ${sql(world)}.holdings`.cursor(5000))
    for (const row of rows) yield readHolding(row);
}

function readHolding(row: Row): HoldingRow {
  return {
    account: row['account'],
    asset: row['asset'],
    quantity: BigInt(row['quantity']),
    cost: BigInt(row['cost']),
    realised: BigInt(row['realised']),
    updatedMs: Number(row['updated_ms']),
  };
}
