// In: an account. Out: its committed balances; and how balance rows are written.
import { rowUpdater, rowWriter, type Column } from './row-writer.ts';
import type { BalanceRow } from './rows.ts';
import type { WorldTables } from './world-tables.ts';

const columns: readonly Column<BalanceRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'asset', type: 'smallint', of: (row) => row.asset },
  { name: 'available', type: 'bigint', of: (row) => row.available },
  { name: 'held', type: 'bigint', of: (row) => row.held },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
];
const key = ['account', 'asset'];
const update = ['available', 'held', 'sequence'];
/** For rows that may or may not be there. */
export const balancesWriter = rowWriter<BalanceRow>('balances', columns, { key, update });
/** For rows that are known to be there. */
export const balancesUpdater = rowUpdater<BalanceRow>('balances', columns, key, update);

/** The account's balances in every asset it ever held, by asset number. Assets never touched have no row. */
export async function balancesOf({ sql, world }: WorldTables, account: number): Promise<BalanceRow[]> {
  const rows = await sql`select * from ${sql(world)}.balances where account = ${account} order by asset`;
  return rows.map((row) => ({
    account: row['account'],
    asset: row['asset'],
    available: BigInt(row['available']),
    held: BigInt(row['held']),
    sequence: Number(row['sequence']),
  }));
}
