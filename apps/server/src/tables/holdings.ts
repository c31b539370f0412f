// In: an account. Out: what it owns at average cost; and how holding rows are written.
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import type { HoldingRow } from './rows.ts';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

const columns: readonly Column<HoldingRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'quantity', type: 'bigint', of: (row) => row.quantity },
  { name: 'cost', type: 'bigint', of: (row) => row.cost },
  { name: 'realised', type: 'bigint', of: (row) => row.realised },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
];
export const holdingsTable = keptTable<HoldingRow>('holdings', columns, {
  key: ['account', 'asset'],
  update: ['quantity', 'cost', 'realised', 'updated_ms'],
  read: readHolding,
});

/** The account's holdings of base assets, sold-out ones (quantity 0) with their realised profit included. */
export async function holdingsOf({ sql, world }: WorldTables, account: number): Promise<HoldingRow[]> {
  const rows = await sql`select * from ${sql(world)}.holdings where account = ${account}
      and asset not in (select asset from ${sql(world)}.option_series) order by asset`;
  return rows.map(readHolding);
}

/** The same of several accounts, options included. */
export async function holdingsOfAll({ sql, world }: WorldTables, accounts: readonly number[]): Promise<HoldingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.holdings where account = any(${accounts as number[]}::integer[]) order by account, asset`;
  return rows.map(readHolding);
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
