// In: who asks about money in or out. Out: their payments, the steps of one, and how long the payments of everybody took.
import {
  type ArrivalRow,
  arrivalsTable,
  type DepositRow,
  depositsTable,
  railPoliciesTable,
  type RailPolicyRow,
  type StepRow,
  type WithdrawalRow,
  withdrawalsTable,
} from './payment-tables.ts';
import type { WorldTables } from './world-tables.ts';

interface Page {
  /** Older than this id. */
  readonly before: number | null;
  readonly limit: number;
  /** Of these rails alone; not said: of all. */
  readonly rails?: readonly number[];
}
interface Paged<Row> {
  readonly list: Row[];
  readonly nextCursor: string | null;
}

function paged<Row extends { readonly id: number }>(rows: readonly Row[], limit: number): Paged<Row> {
  const list = rows.slice(0, limit);
  return { list, nextCursor: rows.length > limit ? String(list.at(-1)!.id) : null };
}

/** Newest first. */
export async function listDeposits(
  { sql, world }: WorldTables,
  account: number,
  { before, limit, rails }: Page,
): Promise<Paged<DepositRow>> {
  const rows = await sql`
    select * from ${sql(world)}.deposits
    where account = ${account} ${rails === undefined ? sql`` : sql`and rail = any(${rails as number[]})`} and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit + 1}`;
  return paged(
    rows.map((row) => depositsTable.read(row)),
    limit,
  );
}

export async function listWithdrawals(
  { sql, world }: WorldTables,
  account: number,
  { before, limit, rails }: Page,
): Promise<Paged<WithdrawalRow>> {
  const rows = await sql`
    select * from ${sql(world)}.withdrawals
    where account = ${account} ${rails === undefined ? sql`` : sql`and rail = any(${rails as number[]})`} and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit + 1}`;
  return paged(
    rows.map((row) => withdrawalsTable.read(row)),
    limit,
  );
}

/** Null for another's as for one that never was. */
export async function depositOf(tables: WorldTables, account: number, id: number): Promise<DepositRow | null> {
  const [row] = await tables.sql`
    select * from ${tables.sql(tables.world)}.deposits where account = ${account} and id = ${id}`;
  return row === undefined ? null : depositsTable.read(row);
}

export async function withdrawalOf(tables: WorldTables, account: number, id: number): Promise<WithdrawalRow | null> {
  const [row] = await tables.sql`
    select * from ${tables.sql(tables.world)}.withdrawals where account = ${account} and id = ${id}`;
  return row === undefined ? null : withdrawalsTable.read(row);
}

/** In order. */
export async function stepsOf({ sql, world }: WorldTables, way: 'in' | 'out', payment: number): Promise<StepRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.payment_steps where way = ${way} and payment = ${payment} order by sequence, line limit 50`;
  return rows.map((row) => ({
    sequence: Number(row['sequence']),
    line: row['line'],
    way: row['way'],
    payment: Number(row['payment']),
    step: row['step'],
    actor: row['actor'],
    detail: row['detail'],
    atMs: Number(row['at_ms']),
  }));
}

export interface Speed {
  readonly rail: number;
  /** Milliseconds from asking to arriving: of half, and of nine in ten. */
  readonly p50: number;
  readonly p90: number;
  readonly count: number;
}

/** How long whatever arrived since a moment took, by rail. */
export async function speedsSince({ sql, world }: WorldTables, way: 'in' | 'out', sinceMs: number): Promise<Speed[]> {
  const rows =
    way === 'in'
      ? await sql`
        select rail, count(*)::int as count,
          percentile_disc(0.5) within group (order by ended_ms - created_ms) as p50,
          percentile_disc(0.9) within group (order by ended_ms - created_ms) as p90
        from ${sql(world)}.deposits where state = 'success' and ended_ms >= ${sinceMs} group by rail order by rail`
      : await sql`
        select rail, count(*)::int as count,
          percentile_disc(0.5) within group (order by ended_ms - requested_ms) as p50,
          percentile_disc(0.9) within group (order by ended_ms - requested_ms) as p90
        from ${sql(world)}.withdrawals where state = 'success' and ended_ms >= ${sinceMs} group by rail order by rail`;
  return rows.map((row) => ({
    rail: row['rail'],
    p50: Number(row['p50']),
    p90: Number(row['p90']),
    count: row['count'],
  }));
}

/** Of this many of the newest a band is measured, so that looking at one payment costs the same in every year. */
const MEASURED = 500;

export interface Band {
  readonly step: string;
  /** Milliseconds from asking to the step: of half, and of nine in ten. */
  readonly p50Ms: number;
  readonly p90Ms: number;
}

/** Where the payments of a rail that arrived since a moment stood at each step, in the order of the road. */
export async function bandSince(
  { sql, world }: WorldTables,
  { way, rail, sinceMs }: { way: 'in' | 'out'; rail: number; sinceMs: number },
): Promise<Band[]> {
  const [table, begun] =
    way === 'in' ? (['deposits', 'created_ms'] as const) : (['withdrawals', 'requested_ms'] as const);
  const rows = await sql`
    with arrived as (
      select id, ${sql(begun)} as begun_ms from ${sql(world)}.${sql(table)}
      where state = 'success' and rail = ${rail} and ended_ms >= ${sinceMs} order by id desc limit ${MEASURED})
    select step, percentile_disc(0.5) within group (order by at_ms - begun_ms) as p50,
      percentile_disc(0.9) within group (order by at_ms - begun_ms) as p90
    from arrived join ${sql(world)}.payment_steps on way = ${way} and payment = id
    group by step order by p50, p90`;
  return rows.map((row) => ({ step: row['step'], p50Ms: Number(row['p50']), p90Ms: Number(row['p90']) }));
}

/** A step that its customer is told of, wherever they are. */
export interface ToldStep {
  readonly sequence: number;
  readonly line: number;
  readonly event: 'deposit-credited' | 'deposit-corrected' | 'withdrawal-paid' | 'withdrawal-returned';
  readonly account: number;
  readonly rail: number;
  /** Units of the rail's asset: credited, arrived, or given back. */
  readonly units: bigint;
}

/** Ends of payments after a place in the journal, in order: money credited, paid, given back. What its owner took back is known to them. */
export async function endsAfter(
  { sql, world }: WorldTables,
  after: { readonly sequence: number; readonly line: number },
  most: number,
): Promise<ToldStep[]> {
  const rows = await sql`
    select s.sequence, s.line, s.way, s.step, coalesce(w.account, d.account, a.account) as account,
      coalesce(w.rail, d.rail, a.rail) as rail,
      coalesce(case when s.step = 'arrived' then w.amount - w.fee else w.amount end, a.units, d.amount) as units
    from ${sql(world)}.payment_steps s
    left join ${sql(world)}.withdrawals w on s.way = 'out' and w.id = s.payment
    left join ${sql(world)}.deposits d on s.way = 'in' and d.id = s.payment
    left join ${sql(world)}.arrivals a on s.way = 'in' and a.id = case when s.payment = 0 or s.step = 'reversed' then s.detail::bigint else d.arrival end
    where (s.sequence, s.line) > (${after.sequence}, ${after.line})
      and ((s.way = 'in' and s.step in ('credited', 'reversed')) or (s.way = 'out' and s.step in ('arrived', 'failed')))
    order by s.sequence, s.line limit ${most}`;
  return rows.map((row) => ({
    sequence: Number(row['sequence']),
    line: row['line'],
    event: eventOf(row['way'], row['step']),
    account: row['account'],
    rail: row['rail'],
    units: BigInt(row['units']),
  }));
}

function eventOf(way: string, step: string): ToldStep['event'] {
  if (way === 'in') return step === 'reversed' ? 'deposit-corrected' : 'deposit-credited';
  return step === 'arrived' ? 'withdrawal-paid' : 'withdrawal-returned';
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}
interface Listed<Row> {
  readonly list: Row[];
  readonly total: number;
}

/** Of everybody, newest first, for the desks. */
export async function depositPage(
  { sql, world }: WorldTables,
  { offset, limit, state, account }: Part & { state?: DepositRow['state'] | undefined; account?: number | undefined },
): Promise<Listed<DepositRow>> {
  const where = sql`
    where ${state === undefined ? sql`true` : sql`state = ${state}`}
      and ${account === undefined ? sql`true` : sql`account = ${account}`}`;
  const rows = await sql`
    select * from ${sql(world)}.deposits ${where} order by id desc offset ${offset} limit ${limit}`;
  const [count] = await sql`select count(*)::int as total from ${sql(world)}.deposits ${where}`;
  return { list: rows.map((row) => depositsTable.read(row)), total: count!['total'] };
}

/** Of anybody, for the desks. */
export async function depositById({ sql, world }: WorldTables, id: number): Promise<DepositRow | null> {
  const [row] = await sql`select * from ${sql(world)}.deposits where id = ${id}`;
  return row === undefined ? null : depositsTable.read(row);
}

/** Oldest first; without a state what waits for its owner. */
export async function arrivalPage(
  { sql, world }: WorldTables,
  { offset, limit, state }: Part & { state?: ArrivalRow['state'] | undefined },
): Promise<Listed<ArrivalRow>> {
  const where = state === undefined ? sql`where state in ('suspense', 'returning')` : sql`where state = ${state}`;
  const rows = await sql`select * from ${sql(world)}.arrivals ${where} order by id offset ${offset} limit ${limit}`;
  const [count] = await sql`select count(*)::int as total from ${sql(world)}.arrivals ${where}`;
  return { list: rows.map((row) => arrivalsTable.read(row)), total: count!['total'] };
}

export async function arrivalRow({ sql, world }: WorldTables, id: number): Promise<ArrivalRow | null> {
  const [row] = await sql`select * from ${sql(world)}.arrivals where id = ${id}`;
  return row === undefined ? null : arrivalsTable.read(row);
}

/** By deadline, the nearest first; without a state those that wait for a decision. */
export async function withdrawalPage(
  { sql, world }: WorldTables,
  {
    offset,
    limit,
    state,
    account,
  }: Part & { state?: WithdrawalRow['state'] | undefined; account?: number | undefined },
): Promise<Listed<WithdrawalRow>> {
  const where = sql`
    where state = ${state ?? 'requested'} and ${account === undefined ? sql`true` : sql`account = ${account}`}`;
  const rows = await sql`
    select * from ${sql(world)}.withdrawals ${where} order by deadline_ms, id offset ${offset} limit ${limit}`;
  const [count] = await sql`select count(*)::int as total from ${sql(world)}.withdrawals ${where}`;
  return { list: rows.map((row) => withdrawalsTable.read(row)), total: count!['total'] };
}

/** One of anybody's, and how often its destination was paid before. */
export async function withdrawalRow(
  { sql, world }: WorldTables,
  id: number,
): Promise<{ readonly row: WithdrawalRow; readonly usedBefore: number } | null> {
  const [row] = await sql`
    select w.*, (select count(*)::int from ${sql(world)}.withdrawals o
      where o.destination = w.destination and o.account = w.account and o.state = 'success') as used_before
    from ${sql(world)}.withdrawals w where id = ${id}`;
  return row === undefined ? null : { row: withdrawalsTable.read(row), usedBefore: row['used_before'] };
}

const MOST_VERSIONS = 30;

/** A rail's policies, newest first. */
export async function railPolicies({ sql, world }: WorldTables, rail: number): Promise<RailPolicyRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.rail_policies where rail = ${rail} order by version desc limit ${MOST_VERSIONS}`;
  return rows.map((row) => railPoliciesTable.read(row));
}
