// In: a customer's wishes to be told. Out: them as rows, at most so many waiting; and for whoever judges: which of them what was seen fires.
import type { Sql } from 'postgres';
import { type AlertKind, MOST_ALERTS, type World } from '@hilsa/contract';
import { Refused } from './refused.ts';

const DAY_MS = 86_400_000;
/** How long what has fired stays. */
const KEPT_MS = 90 * DAY_MS;

export interface AlertRow {
  readonly id: string;
  readonly market: string;
  readonly kind: AlertKind;
  /** As it was typed, without zeros at its end; null for a band. */
  readonly value: string | null;
  readonly made_ms: string;
  readonly fired_ms: string | null;
  readonly seen: string | null;
  readonly told_ms: string | null;
}
export interface UntoldAlert extends AlertRow {
  readonly customer_id: string;
}

/** What is seen of a market since it was looked at last. Prices and figures as decimal text. */
export interface Seen {
  readonly market: string;
  readonly high: string;
  readonly low: string;
  readonly last: string;
  /** The day's change in percent, signed. */
  readonly change: string;
  readonly volume: string;
  /** Whether a trade was at a limit of the day. */
  readonly atLimit: boolean;
}

const columns = (sql: Sql) => sql`id, market, kind, trim_scale(value)::text as value, made_ms, fired_ms, seen, told_ms`;

/** Newest first, before the one with this number. */
export async function listAlerts(
  sql: Sql,
  customerId: string,
  asked: {
    world: World;
    state: 'waiting' | 'fired';
    markets: readonly string[] | null;
    before: string | null;
    limit: number;
  },
): Promise<AlertRow[]> {
  const { world, state, markets, before, limit } = asked;
  return sql<AlertRow[]>`
    select ${columns(sql)} from identity.alerts
    where customer_id = ${customerId} and world = ${world} and ${state === 'waiting' ? sql`fired_ms is null` : sql`fired_ms is not null`}
      ${markets === null ? sql`` : sql`and market = any(${markets as string[]})`} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
}

export interface WantedAlert {
  readonly world: World;
  readonly market: string;
  readonly kind: AlertKind;
  readonly value: string | null;
}

/** One that waits already is that one. @throws Refused too-many-alerts */
export async function addAlert(sql: Sql, customerId: string, wanted: WantedAlert, nowMs: number): Promise<AlertRow> {
  const { world, market, kind, value } = wanted;
  const row = await sql.begin(async (transaction) => {
    const own = transaction as unknown as Sql;
    await own`select pg_advisory_xact_lock(hashtext(${`alerts:${customerId}`}))`;
    const [same] = await own<AlertRow[]>`
      select ${columns(own)} from identity.alerts
      where customer_id = ${customerId} and world = ${world} and market = ${market} and kind = ${kind} and fired_ms is null
        and value is not distinct from ${value}::numeric`;
    if (same !== undefined) return same;
    const waiting = await own`select from identity.alerts where customer_id = ${customerId} and fired_ms is null`;
    if (waiting.length >= MOST_ALERTS) throw new Refused('too-many-alerts', { maximum: MOST_ALERTS });
    const [made] = await own<AlertRow[]>`
      insert into identity.alerts (customer_id, world, market, kind, value, made_ms)
      values (${customerId}, ${world}, ${market}, ${kind}, ${value}, ${nowMs}) returning ${columns(own)}`;
    return made!;
  });
  return row;
}

/** @throws Refused unknown-alert, for another customer's as well */
export async function removeAlert(sql: Sql, customerId: string, id: string): Promise<void> {
  const gone = await sql`delete from identity.alerts where customer_id = ${customerId} and id = ${id} returning id`;
  if (gone.length === 0) throw new Refused('unknown-alert', { id });
}

/** Marks what was seen to be so, each alert once, at most so many at a time. @returns how many fired */
export async function fireAlerts(
  sql: Sql,
  { world, seen, nowMs, most }: { world: World; seen: readonly Seen[]; nowMs: number; most: number },
): Promise<number> {
  if (seen.length === 0) return 0;
  const fired = await sql`
    update identity.alerts a set fired_ms = ${nowMs}, seen = found.seen from (
      select a.id, case a.kind
          when 'price-above' then s.high when 'price-below' then s.low when 'volume' then s.volume
          when 'band' then s.last else s.change end as seen
      from jsonb_to_recordset(${sql.json(seen as never)}) as s
          (market text, high text, low text, last text, change text, volume text, "atLimit" boolean)
        join identity.alerts a on a.world = ${world} and a.market = s.market and a.fired_ms is null
      where case a.kind
        when 'price-above' then s.high::numeric >= a.value
        when 'price-below' then s.low::numeric <= a.value
        when 'change-above' then s.change::numeric >= a.value
        when 'change-below' then s.change::numeric <= -a.value
        when 'volume' then s.volume::numeric >= a.value
        when 'band' then s."atLimit"
        else false end
      order by a.id limit ${most}) as found
    where a.id = found.id and a.fired_ms is null returning a.id`;
  return fired.length;
}

/** Record dates that are so many days away or fewer. @returns how many fired */
export async function fireRecordDates(
  sql: Sql,
  {
    world,
    days,
    nowMs,
    most,
  }: { world: World; days: readonly { market: string; left: number }[]; nowMs: number; most: number },
): Promise<number> {
  if (days.length === 0) return 0;
  const fired = await sql`
    update identity.alerts a set fired_ms = ${nowMs}, seen = found.days::text from (
      select a.id, s.days from jsonb_to_recordset(${sql.json(days.map(({ market, left }) => ({ market, days: left })))}) as s (market text, days int)
        join identity.alerts a on a.world = ${world} and a.market = s.market and a.kind = 'record-date' and a.fired_ms is null
      where s.days <= a.value order by a.id limit ${most}) as found
    where a.id = found.id and a.fired_ms is null returning a.id`;
  return fired.length;
}

/** What waits on a market that has another name now waits on it under that name. */
export async function followNames(
  sql: Sql,
  world: World,
  names: readonly { readonly was: string; readonly market: string }[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update identity.alerts a set market = n.market from jsonb_to_recordset(${sql.json(names)}) as n (was text, market text)
    where a.world = ${world} and a.market = n.was and a.fired_ms is null and not exists (
      select from identity.alerts b where b.customer_id = a.customer_id and b.world = a.world and b.market = n.market and b.kind = a.kind
        and coalesce(b.value, 0) = coalesce(a.value, 0) and b.fired_ms is null)`;
}

/** What has fired and was not told, oldest first. */
export async function untoldAlerts(sql: Sql, world: World, most: number): Promise<UntoldAlert[]> {
  return sql<UntoldAlert[]>`
    select customer_id, ${columns(sql)} from identity.alerts
    where world = ${world} and fired_ms is not null and told_ms is null order by id limit ${most}`;
}

export async function noteAlertTold(sql: Sql, id: string, nowMs: number): Promise<void> {
  await sql`update identity.alerts set told_ms = ${nowMs} where id = ${id}`;
}

/** Forgets what fired long ago, at most so many at a time. */
export async function forgetOldAlerts(sql: Sql, nowMs: number, most: number): Promise<void> {
  await sql`
    delete from identity.alerts where id in (
      select id from identity.alerts where fired_ms < ${nowMs - KEPT_MS} and told_ms is not null limit ${most})`;
}
