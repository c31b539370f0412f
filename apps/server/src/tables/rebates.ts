// In: who invited. Out: the fees rebated with them so far, in all and by who paid; and how those rows are written.
import type { RebateRow } from './rows.ts';
import { summedTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export const rebatesTable = summedTable<RebateRow>(
  'referral_rebates',
  [
    { name: 'referrer', type: 'integer', of: (row) => row.referrer },
    { name: 'referee', type: 'integer', of: (row) => row.referee },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
  ],
  {
    key: ['referrer', 'referee', 'asset'],
    add: ['amount'],
    sum: (one, other) => ({ ...one, amount: one.amount + other.amount }),
  },
);

/** What a referrer received, in units by asset number: in all, and from each of `referees` who paid any. */
export async function rebatesOf(
  { sql, world }: WorldTables,
  referrer: number,
  referees: readonly number[],
): Promise<{ total: Map<number, bigint>; from: Map<number, Map<number, bigint>> }> {
  const sums = await sql`
    select asset, sum(amount) as amount from ${sql(world)}.referral_rebates where referrer = ${referrer} group by asset order by asset`;
  const rows = await sql`
    select referee, asset, amount from ${sql(world)}.referral_rebates
    where referrer = ${referrer} and referee = any(${referees as number[]}::integer[]) order by referee, asset`;
  const from = new Map<number, Map<number, bigint>>();
  for (const row of rows) {
    const amounts = from.get(row['referee']) ?? new Map<number, bigint>();
    from.set(row['referee'], amounts.set(row['asset'], BigInt(row['amount'])));
  }
  return { total: new Map(sums.map((row) => [row['asset'], BigInt(row['amount'])])), from };
}
