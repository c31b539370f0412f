// In: owners and moments. Out: what units of funds were worth, what was spent on them, and what funds owed for those that were gone.
import type { WorldTables } from './world-tables.ts';

/** What an owner spent on the units that it has, by fund. */
export async function fundSpending({ sql, world }: WorldTables, account: number): Promise<Map<number, bigint>> {
  const rows = await sql`
    select funds.fund, own.spent from ${sql(world)}.funds
    join ${sql(world)}.fund_holders own on own.fund = funds.fund and own.account = ${account}`;
  return new Map(rows.map((row) => [Number(row['fund']), BigInt(row['spent'])]));
}

/** Money that funds owed an owner at each moment (UTC milliseconds) for units that were gone, by fund. */
export async function fundOwedAt(
  { sql, world }: WorldTables,
  account: number,
  moments: readonly number[],
): Promise<Map<number, bigint>[]> {
  const rows = await sql`
    select asked.place, dealt.fund, sum(payment.amount) as owed
    from ${sql(world)}.fund_orders dealt
    join ${sql(world)}.fund_payments payment using (order_id)
    join unnest(${moments as number[]}::bigint[]) with ordinality as asked (at_ms, place)
      on dealt.dealt_ms <= asked.at_ms and (payment.paid_ms = 0 or payment.paid_ms > asked.at_ms)
    where dealt.account = ${account} and dealt.is_redemption group by 1, 2`;
  const owed = moments.map(() => new Map<number, bigint>());
  for (const row of rows) owed[Number(row['place']) - 1]!.set(Number(row['fund']), BigInt(row['owed']));
  return owed;
}

/** The newest value of a unit of each fund at each moment (UTC milliseconds), in millionths of a money unit. */
export async function fundValuesAt(
  { sql, world }: WorldTables,
  moments: readonly number[],
): Promise<Map<number, bigint>[]> {
  const rows = await sql`
    select asked.place, funds.fund, newest.nav
    from unnest(${moments as number[]}::bigint[]) with ordinality as asked (at_ms, place)
    cross join ${sql(world)}.funds
    cross join lateral (
      select case when right_nav > 0 then right_nav else nav end as nav from ${sql(world)}.fund_runs where fund_runs.fund = funds.fund and fund_runs.at_ms <= asked.at_ms
      order by run desc limit 1
    ) newest`;
  const values = moments.map(() => new Map<number, bigint>());
  for (const row of rows) values[Number(row['place']) - 1]!.set(Number(row['fund']), BigInt(row['nav']));
  return values;
}
