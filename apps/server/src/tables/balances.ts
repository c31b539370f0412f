// In: an account. Out: its committed balances; and how balance rows are written.
import { accountOf, WALLETS } from '@hilsa/core';
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import type { BalanceRow } from './rows.ts';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

const columns: readonly Column<BalanceRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
  { name: 'available', type: 'bigint', of: (row) => row.available },
  { name: 'held', type: 'bigint', of: (row) => row.held },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
];
export const balancesTable = keptTable<BalanceRow>('balances', columns, {
  key: ['account', 'asset'],
  update: ['available', 'held', 'sequence'],
  read: readBalance,
});

/** The account's balances in every asset it ever held, by asset number. Assets never touched have no row. */
export async function balancesOf({ sql, world }: WorldTables, account: number): Promise<BalanceRow[]> {
  const rows = await sql`select * from ${sql(world)}.balances where account = ${account}
      and asset not in (select asset from ${sql(world)}.option_series) order by asset`;
  return rows.map(readBalance);
}

/** The owner's balances in every wallet, by wallet, then asset. */
export async function balancesOfOwner(tables: WorldTables, owner: number): Promise<BalanceRow[]> {
  return balancesOfAll(
    tables,
    WALLETS.map((wallet) => accountOf(owner, wallet)),
  );
}

/** Of these accounts, by account, then asset. */
export async function balancesOfAll({ sql, world }: WorldTables, accounts: readonly number[]): Promise<BalanceRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.balances where account = any(${accounts as number[]}::integer[])
      and asset not in (select asset from ${sql(world)}.option_series) order by account, asset`;
  return rows.map(readBalance);
}

/** The same with the units of options, which lists of money, coins and shares leave out: for sums of all that somebody owns. */
export async function balancesWithOptions(
  { sql, world }: WorldTables,
  accounts: readonly number[],
): Promise<BalanceRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.balances where account = any(${accounts as number[]}::integer[]) order by account, asset`;
  return rows.map(readBalance);
}

function readBalance(row: Row): BalanceRow {
  return {
    account: row['account'],
    asset: row['asset'],
    available: BigInt(row['available']),
    held: BigInt(row['held']),
    sequence: Number(row['sequence']),
  };
}
