// In: what the desk looks for. Out: offerings, applications, plans of mandates, money in escrow and files of the depository, a page at a time.
import type { Row } from 'postgres';
import {
  type ApplicationRow,
  type Kind,
  type OfferingRow,
  type PlanRow,
  readApplication,
  readOffering,
  readPlan,
} from './offerings.ts';
import type { WorldTables } from './world-tables.ts';

interface Stretch {
  readonly offset: number;
  readonly limit: number;
}
interface Found<Each> {
  readonly list: Each[];
  readonly total: number;
}

/** For the desk: drafts first, what opens soonest before others; then what closes last. */
export async function deskOfferings(
  { sql, world }: WorldTables,
  wanted: {
    readonly kind: Kind | undefined;
    readonly status: OfferingRow['status'] | undefined;
    /** Capitals that a code begins with. */
    readonly code: string;
    /** Those that this operator wrote down or agreed to; null: all. */
    readonly by: string | null;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ list: OfferingRow[]; total: number }> {
  const fits = sql`
    starts_with(code, ${wanted.code})
    ${wanted.by === null ? sql`` : sql`and ${wanted.by} in (maker, checker)`}
    ${wanted.kind === undefined ? sql`` : sql`and kind = ${wanted.kind}`}
    ${wanted.status === undefined ? sql`` : sql`and status = ${wanted.status}`}`;
  const rows = await sql`
    select * from ${sql(world)}.offerings where ${fits}
    order by (status <> 'draft'), case when status = 'draft' then opens_ms end, closes_ms desc, offering desc
    offset ${wanted.offset} limit ${wanted.limit}`;
  const [count] = await sql`select count(*)::int as total from ${sql(world)}.offerings where ${fits}`;
  return { list: rows.map(readOffering), total: count!['total'] as number };
}

/** For the desk: all of an offering, in the order of the file of applicants. */
export async function deskApplications(
  { sql, world }: WorldTables,
  { offering, offset, limit }: { readonly offering: number; readonly offset: number; readonly limit: number },
): Promise<{ list: ApplicationRow[]; total: number }> {
  const rows = await sql`
    select * from ${sql(world)}.applications where offering = ${offering} order by key offset ${offset} limit ${limit}`;
  const [count] = await sql`select count(*)::int as total from ${sql(world)}.applications where offering = ${offering}`;
  return { list: rows.map(readApplication), total: count!['total'] as number };
}

/** How many plans of mandates for the offering stand or ended how, and why. */
export async function plansByEnd(
  { sql, world }: WorldTables,
  offering: number,
): Promise<{ state: PlanRow['state']; reason: string; count: number }[]> {
  const rows = await sql`
    select state, reason, count(*)::int as count from ${sql(world)}.offering_plans where offering = ${offering}
    group by state, reason order by state, reason`;
  return rows.map((row) => ({ state: row['state'], reason: row['reason'], count: row['count'] }));
}

/** Those that ever took money for an allotment; what still has some in escrow first. */
export async function escrowedOfferings(
  { sql, world }: WorldTables,
  { offset, limit }: Stretch,
): Promise<Found<OfferingRow>> {
  const rows = await sql`
    select o.*, count(*) over () as total from ${sql(world)}.offerings o
    where exists (select from ${sql(world)}.applications a where a.offering = o.offering and a.cost > 0)
    order by (status in ('listed', 'cancelled')), offering desc offset ${offset} limit ${limit}`;
  return found(rows, readOffering);
}

/** What waits for the depository's file first, soonest due before others; then what it was taken in for, newest first. */
export async function deliveredOfferings(
  { sql, world }: WorldTables,
  { offset, limit }: Stretch,
): Promise<Found<OfferingRow>> {
  const rows = await sql`
    select *, count(*) over () as total from ${sql(world)}.offerings
    where status in ('allotted', 'settling', 'listed')
    order by (status <> 'allotted'), case when status = 'allotted' then lists_ms end, offering desc
    offset ${offset} limit ${limit}`;
  return found(rows, readOffering);
}

/** What mandates announced: those still to come first, soonest before others; then newest first. */
export async function deskPlans(
  { sql, world }: WorldTables,
  { state, offset, limit }: Stretch & { readonly state: PlanRow['state'] | undefined },
): Promise<Found<PlanRow>> {
  const rows = await sql`
    select *, count(*) over () as total from ${sql(world)}.offering_plans
    ${state === undefined ? sql`` : sql`where state = ${state}`}
    order by (state <> 'planned'), case when state = 'planned' then submit_ms end, plan desc
    offset ${offset} limit ${limit}`;
  return found(rows, readPlan);
}

function found<Each>(rows: readonly Row[], read: (row: Row) => Each): Found<Each> {
  return { list: rows.map(read), total: Number(rows[0]?.['total'] ?? 0) };
}
