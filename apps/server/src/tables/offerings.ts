// In: an offering, an account. Out: what is public of offerings, a customer's applications and plans; and how those rows are written.
import type { ApplicationStatus, OfferingStatus, OfferingTerms } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import { readStanding, type Standing, standingText } from './offering-standing.ts';
import { keptTable } from './table.ts';
import { type Page, type Paged, paged, readCursor, type WorldTables } from './world-tables.ts';

export interface OfferingRow {
  offering: number;
  status: OfferingStatus;
  /** Published at some time: what never was is its seller's business and the desk's. */
  isPublic: boolean;
  terms: OfferingTerms;
  standing: Standing;
  updatedMs: number;
}
export interface ApplicationRow {
  application: number;
  offering: number;
  account: number;
  key: string;
  category: string;
  quantity: bigint;
  bid: bigint;
  held: bigint;
  payLater: boolean;
  plan: number;
  status: ApplicationStatus;
  /** What the draw gave; `allotted` is that, or what was passed on later, or nothing when it lapsed. */
  drawn: bigint;
  allotted: bigint;
  cost: bigint;
  fee: bigint;
  released: bigint;
  payByMs: number;
  reason: string;
  createdMs: number;
  decidedMs: number;
  paidMs: number;
  deliveredMs: number;
  endedMs: number;
}
export interface PlanRow {
  plan: number;
  account: number;
  offering: number;
  noticeMs: number;
  submitMs: number;
  state: 'planned' | 'submitted' | 'skipped' | 'cancelled';
  reason: string;
  endedMs: number;
}

export const offeringsTable = keptTable<OfferingRow>(
  'offerings',
  [
    { name: 'offering', type: 'bigint', of: (row) => row.offering },
    { name: 'kind', type: 'text', of: (row) => row.terms.kind },
    { name: 'code', type: 'text', of: (row) => row.terms.code },
    { name: 'status', type: 'text', of: (row) => row.status },
    { name: 'opens_ms', type: 'bigint', of: (row) => row.terms.opensMs },
    { name: 'closes_ms', type: 'bigint', of: (row) => row.terms.closesMs },
    { name: 'draw_ms', type: 'bigint', of: (row) => row.terms.drawMs },
    { name: 'lists_ms', type: 'bigint', of: (row) => row.terms.listsMs },
    { name: 'is_public', type: 'boolean', of: (row) => row.isPublic },
    { name: 'seller', type: 'integer', of: (row) => row.terms.seller.account },
    { name: 'underwriter', type: 'integer', of: (row) => row.terms.underwriter },
    { name: 'maker', type: 'text', of: (row) => row.terms.drafted?.maker ?? '' },
    { name: 'checker', type: 'text', of: (row) => row.terms.drafted?.checker ?? '' },
    { name: 'terms', type: 'text', of: (row) => toJson(row.terms) },
    { name: 'standing', type: 'text', of: (row) => standingText(row.standing) },
    { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
  ],
  { key: ['offering'], update: ['status', 'is_public', 'standing', 'updated_ms'], read: readOffering },
);
const applicationColumns: readonly Column<ApplicationRow>[] = [
  { name: 'application', type: 'bigint', of: (row) => row.application },
  { name: 'offering', type: 'bigint', of: (row) => row.offering },
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'key', type: 'text', of: (row) => row.key },
  { name: 'category', type: 'text', of: (row) => row.category },
  { name: 'quantity', type: 'bigint', of: (row) => row.quantity },
  { name: 'bid', type: 'bigint', of: (row) => row.bid },
  { name: 'held', type: 'bigint', of: (row) => row.held },
  { name: 'pay_later', type: 'boolean', of: (row) => row.payLater },
  { name: 'plan', type: 'bigint', of: (row) => row.plan },
  { name: 'status', type: 'text', of: (row) => row.status },
  { name: 'drawn', type: 'bigint', of: (row) => row.drawn },
  { name: 'allotted', type: 'bigint', of: (row) => row.allotted },
  { name: 'cost', type: 'bigint', of: (row) => row.cost },
  { name: 'fee', type: 'bigint', of: (row) => row.fee },
  { name: 'released', type: 'bigint', of: (row) => row.released },
  { name: 'pay_by_ms', type: 'bigint', of: (row) => row.payByMs },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
  { name: 'decided_ms', type: 'bigint', of: (row) => row.decidedMs },
  { name: 'paid_ms', type: 'bigint', of: (row) => row.paidMs },
  { name: 'delivered_ms', type: 'bigint', of: (row) => row.deliveredMs },
  { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
];
export const applicationsTable = keptTable<ApplicationRow>('applications', applicationColumns, {
  key: ['application'],
  update: ['status', 'drawn', 'allotted', 'cost', 'fee', 'released', 'pay_by_ms', 'reason'].concat(
    'decided_ms',
    'paid_ms',
    'delivered_ms',
    'ended_ms',
  ),
  read: readApplication,
});
export const plansTable = keptTable<PlanRow>(
  'offering_plans',
  [
    { name: 'plan', type: 'bigint', of: (row) => row.plan },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'offering', type: 'bigint', of: (row) => row.offering },
    { name: 'notice_ms', type: 'bigint', of: (row) => row.noticeMs },
    { name: 'submit_ms', type: 'bigint', of: (row) => row.submitMs },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
  ],
  { key: ['plan'], update: ['state', 'reason', 'ended_ms'], read: readPlan },
);

export type Kind = OfferingTerms['kind'];

/** Open ones, what closes soonest first; after them what is over, newest first. What was never public is nobody's business. */
export async function listOfferings(
  { sql, world }: WorldTables,
  kind: Kind,
  { before, limit }: Page,
): Promise<Paged<OfferingRow>> {
  const from = before === null ? 0 : readCursor(before)!;
  const rows = await sql`
    select * from ${sql(world)}.offerings where kind = ${kind} and is_public and status <> 'upcoming'
    order by (status <> 'open'), case when status = 'open' then closes_ms end, closes_ms desc, offering desc
    offset ${from} limit ${limit + 1}`;
  const { list, nextCursor } = paged(rows.map(readOffering), limit, () => String(from + limit));
  return { list, nextCursor };
}

export async function comingOfferings({ sql, world }: WorldTables, kind: Kind): Promise<OfferingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.offerings where kind = ${kind} and status = 'upcoming' order by opens_ms, offering limit 100`;
  return rows.map(readOffering);
}

/** Those with a date in the stretch. */
export async function offeringsBetween(
  { sql, world }: WorldTables,
  kind: Kind,
  fromMs: number,
  toMs: number,
): Promise<OfferingRow[]> {
  const within = (column: string) => sql`${sql(column)} >= ${fromMs} and ${sql(column)} < ${toMs}`;
  const rows = await sql`
    select * from ${sql(world)}.offerings where kind = ${kind} and is_public and status <> 'cancelled'
      and (${within('opens_ms')} or ${within('closes_ms')} or ${within('draw_ms')} or ${within('lists_ms')})
    order by closes_ms limit 200`;
  return rows.map(readOffering);
}

export async function offeringById({ sql, world }: WorldTables, offering: number): Promise<OfferingRow | null> {
  const [row] = await sql`select * from ${sql(world)}.offerings where offering = ${offering} and is_public`;
  return row === undefined ? null : readOffering(row);
}

/** Whatever its status: for the desk. */
export async function anyOffering({ sql, world }: WorldTables, offering: number): Promise<OfferingRow | null> {
  const [row] = await sql`select * from ${sql(world)}.offerings where offering = ${offering}`;
  return row === undefined ? null : readOffering(row);
}

/** The newest that this account is named to underwrite, public or not. */
export async function underwrittenBy({ sql, world }: WorldTables, underwriter: number): Promise<OfferingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.offerings where underwriter = ${underwriter} order by offering desc limit 50`;
  return rows.map(readOffering);
}

/** The money that the underwriter of each of these has bound, and what came of it; one that was taken back is none. */
export async function underwritings(
  { sql, world }: WorldTables,
  offerings: readonly number[],
): Promise<Map<number, ApplicationRow>> {
  if (offerings.length === 0) return new Map();
  const rows = await sql`
    select * from ${sql(world)}.applications
    where key = '' and status <> 'revoked' and offering = any(${offerings as number[]}::bigint[])`;
  return new Map(rows.map((row) => [Number(row['offering']), readApplication(row)]));
}

/** The newest blocks that a holder asked to sell, public or not. */
export async function blocksOfSeller({ sql, world }: WorldTables, seller: number): Promise<OfferingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.offerings where seller = ${seller} order by offering desc limit 50`;
  return rows.map(readOffering);
}

export async function offeringsById({ sql, world }: WorldTables, ids: readonly number[]): Promise<OfferingRow[]> {
  const rows = await sql`select * from ${sql(world)}.offerings where offering = any(${ids as number[]}::bigint[])`;
  return rows.map(readOffering);
}

export async function listApplications(
  { sql, world }: WorldTables,
  account: number,
  kind: Kind,
  { before, limit }: Page,
): Promise<Paged<ApplicationRow>> {
  const below = before === null ? sql`` : sql`and application < ${readCursor(before)}`;
  const rows = await sql`
    select a.* from ${sql(world)}.applications a join ${sql(world)}.offerings o using (offering)
    where account = ${account} and a.key <> '' and o.kind = ${kind} ${below} order by application desc limit ${limit + 1}`;
  return paged(rows.map(readApplication), limit, (row) => String(row.application));
}

export async function applicationById(
  { sql, world }: WorldTables,
  application: number,
): Promise<ApplicationRow | null> {
  const [row] = await sql`select * from ${sql(world)}.applications where application = ${application}`;
  return row === undefined ? null : readApplication(row);
}

/** The newest application of the account to each of these, by offering. */
export async function ownApplications(
  { sql, world }: WorldTables,
  account: number,
  offerings: readonly number[],
): Promise<Map<number, ApplicationRow>> {
  if (offerings.length === 0) return new Map();
  const rows = await sql`
    select distinct on (offering) * from ${sql(world)}.applications
    where account = ${account} and key <> '' and offering = any(${offerings as number[]}::bigint[]) order by offering, application desc`;
  return new Map(rows.map((row) => [Number(row['offering']), readApplication(row)]));
}

/** What an account was delivered of an offering: `quantity` in units of the asset, `cost` and `fee` in units of the money, `atMs` UTC milliseconds. */
export interface DeliveryRow {
  readonly asset: number;
  readonly moneyAsset: number;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
  readonly atMs: number;
}

/** Oldest first. */
export async function deliveriesTo(
  { sql, world }: WorldTables,
  account: number,
  limit: number,
): Promise<DeliveryRow[]> {
  const rows = await sql`
    select (o.terms::jsonb ->> 'asset')::integer as asset, (o.terms::jsonb ->> 'moneyAsset')::integer as money_asset,
      a.allotted, a.cost, a.fee, a.delivered_ms
    from ${sql(world)}.applications a join ${sql(world)}.offerings o using (offering)
    where a.account = ${account} and a.delivered_ms > 0 order by a.delivered_ms, a.application limit ${limit}`;
  return rows.map((row) => ({
    asset: row['asset'],
    moneyAsset: row['money_asset'],
    quantity: BigInt(row['allotted']),
    cost: BigInt(row['cost']),
    fee: BigInt(row['fee']),
    atMs: Number(row['delivered_ms']),
  }));
}

/** What was delivered of a holder's own blocks, each with all that its buyers paid and the time of its last part; no fee is the seller's. */
export async function deliveriesBy(
  { sql, world }: WorldTables,
  seller: number,
  limit: number,
): Promise<Omit<DeliveryRow, 'fee'>[]> {
  const rows = await sql`
    select (o.terms::jsonb ->> 'asset')::integer as asset, (o.terms::jsonb ->> 'moneyAsset')::integer as money_asset,
      sum(a.allotted) as allotted, sum(a.cost) as cost, max(a.delivered_ms) as delivered_ms
    from ${sql(world)}.offerings o join ${sql(world)}.applications a using (offering)
    where o.seller = ${seller} and o.kind = 'block' and a.delivered_ms > 0
    group by o.offering, asset, money_asset order by delivered_ms, o.offering limit ${limit}`;
  return rows.map((row) => ({
    asset: row['asset'],
    moneyAsset: row['money_asset'],
    quantity: BigInt(row['allotted']),
    cost: BigInt(row['cost']),
    atMs: Number(row['delivered_ms']),
  }));
}

/** All that were in the draw, in the order of the applicants' file. */
export async function drawnApplications({ sql, world }: WorldTables, offering: number): Promise<ApplicationRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.applications where offering = ${offering} and key <> '' and status not in ('revoked', 'rejected')
    order by key collate "C"`;
  return rows.map(readApplication);
}

export async function plansOf({ sql, world }: WorldTables, account: number): Promise<PlanRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.offering_plans where account = ${account} order by plan desc limit 100`;
  return rows.map(readPlan);
}

export function readOffering(row: Row): OfferingRow {
  return {
    offering: Number(row['offering']),
    status: row['status'],
    isPublic: row['is_public'],
    terms: fromJson(row['terms']) as OfferingTerms,
    standing: readStanding(row['standing']),
    updatedMs: Number(row['updated_ms']),
  };
}

export function readApplication(row: Row): ApplicationRow {
  const number = (name: string): number => Number(row[name]);
  const units = (name: string): bigint => BigInt(row[name]);
  return {
    application: number('application'),
    offering: number('offering'),
    account: row['account'],
    key: row['key'],
    category: row['category'],
    quantity: units('quantity'),
    bid: units('bid'),
    held: units('held'),
    payLater: row['pay_later'],
    plan: number('plan'),
    status: row['status'],
    drawn: units('drawn'),
    allotted: units('allotted'),
    cost: units('cost'),
    fee: units('fee'),
    released: units('released'),
    payByMs: number('pay_by_ms'),
    reason: row['reason'],
    createdMs: number('created_ms'),
    decidedMs: number('decided_ms'),
    paidMs: number('paid_ms'),
    deliveredMs: number('delivered_ms'),
    endedMs: number('ended_ms'),
  };
}

export function readPlan(row: Row): PlanRow {
  return {
    plan: Number(row['plan']),
    account: row['account'],
    offering: Number(row['offering']),
    noticeMs: Number(row['notice_ms']),
    submitMs: Number(row['submit_ms']),
    state: row['state'],
    reason: row['reason'],
    endedMs: Number(row['ended_ms']),
  };
}
