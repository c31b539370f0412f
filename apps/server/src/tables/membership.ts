// In: an owner. Out: its periods of membership; and how those rows are written.
import type { Row } from 'postgres';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

export interface MembershipPeriodRow {
  period: number;
  account: number;
  plan: number;
  days: number;
  asset: number;
  /** Units. */
  price: bigint;
  boughtMs: number;
  fromMs: number;
  toMs: number;
  /** 0: it was not left. */
  leftMs: number;
  refund: bigint;
}

export const membershipPeriodsTable = keptTable<MembershipPeriodRow>(
  'membership_periods',
  [
    { name: 'period', type: 'bigint', of: (row) => row.period },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'plan', type: 'integer', of: (row) => row.plan },
    { name: 'days', type: 'integer', of: (row) => row.days },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'price', type: 'bigint', of: (row) => row.price },
    { name: 'bought_ms', type: 'bigint', of: (row) => row.boughtMs },
    { name: 'from_ms', type: 'bigint', of: (row) => row.fromMs },
    { name: 'to_ms', type: 'bigint', of: (row) => row.toMs },
    { name: 'left_ms', type: 'bigint', of: (row) => row.leftMs },
    { name: 'refund', type: 'bigint', of: (row) => row.refund },
  ],
  { key: ['period'], update: ['left_ms', 'refund'], read: readPeriod },
);

/** What an owner is a member by. */
export interface Membership {
  /** UTC milliseconds; null: no member now. */
  readonly endsAtMs: number | null;
  readonly triedFree: boolean;
  /** What was bought last, unless it was left or is over. */
  readonly last: MembershipPeriodRow | null;
}

/** An owner's membership at a time. What was bought last is the newest that was not left: what was left before it began is as if it had not been. */
export async function membershipOf({ sql, world }: WorldTables, account: number, nowMs: number): Promise<Membership> {
  const [newest] = await sql`
    select * from ${sql(world)}.membership_periods where account = ${account} and left_ms = 0 order by period desc limit 1`;
  const [all] = await sql`
    select coalesce(max(to_ms) filter (where left_ms = 0), 0)::bigint as ends_ms, coalesce(bool_or(price = 0), false) as tried_free
    from ${sql(world)}.membership_periods where account = ${account}`;
  const endsAtMs = Number(all!['ends_ms']);
  const last = newest === undefined ? null : readPeriod(newest);
  return {
    endsAtMs: endsAtMs > nowMs ? endsAtMs : null,
    triedFree: all!['tried_free'] as boolean,
    last: last !== null && last.toMs > nowMs ? last : null,
  };
}

/** Whether any of these owners ever had the free trial. */
export async function hasTried({ sql, world }: WorldTables, accounts: readonly number[]): Promise<boolean> {
  if (accounts.length === 0) return false;
  const [row] = await sql`
    select from ${sql(world)}.membership_periods where account = any(${[...accounts]}::int[]) and price = 0 limit 1`;
  return row !== undefined;
}

/** A period that is known to be there. */
export async function membershipPeriod({ sql, world }: WorldTables, period: number): Promise<MembershipPeriodRow> {
  const [row] = await sql`select * from ${sql(world)}.membership_periods where period = ${period}`;
  return readPeriod(row!);
}

/** How many owners run on each plan at a time, by the plan's number. */
export async function membersOfPlans({ sql, world }: WorldTables, nowMs: number): Promise<ReadonlyMap<number, number>> {
  const rows = await sql`
    select plan, count(distinct account)::int as members from ${sql(world)}.membership_periods
    where left_ms = 0 and from_ms <= ${nowMs} and to_ms > ${nowMs} group by plan`;
  return new Map(rows.map((row) => [row['plan'] as number, row['members'] as number]));
}

function readPeriod(row: Row): MembershipPeriodRow {
  return {
    period: Number(row['period']),
    account: row['account'],
    plan: row['plan'],
    days: row['days'],
    asset: row['asset'],
    price: BigInt(row['price']),
    boughtMs: Number(row['bought_ms']),
    fromMs: Number(row['from_ms']),
    toMs: Number(row['to_ms']),
    leftMs: Number(row['left_ms']),
    refund: BigInt(row['refund']),
  };
}
