// In: the tables of keys. Out: keys as rows and as the wire shows them; narrower, revoked, gone.
import type { Sql } from 'postgres';
import type { ReplyOf, World } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';
import type { KeyAlgorithm } from './signatures.ts';

type WireKey = ReplyOf<'/user/api-key/list'>['list'][number];

export interface KeyRow {
  id: string;
  customer_id: string;
  world: World;
  label: string;
  algorithm: KeyAlgorithm;
  name: string;
  public_key: string | null;
  secret: string | null;
  trade: boolean;
  addresses: string[];
  created_ms: string;
  ends_ms: string | null;
  revoked_ms: string | null;
  last_used_ms: string | null;
  last_address: string | null;
  weight_a_minute: number | null;
  orders_in_ten_seconds: number | null;
}
export type NewKey = Pick<
  KeyRow,
  | 'customer_id'
  | 'world'
  | 'label'
  | 'algorithm'
  | 'name'
  | 'public_key'
  | 'secret'
  | 'trade'
  | 'addresses'
  | 'weight_a_minute'
  | 'orders_in_ten_seconds'
> & { readonly endsMs: number | null };

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 14;
const SHOWN_REFUSALS = 10;
/** How long the list shows what has ended. */
const SHOWN_AFTER_MS = 30 * DAY_MS;

/** Keys of one customer that work now. */
export async function livingCount(sql: Sql, customerId: string, nowMs: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from identity.api_keys
    where customer_id = ${customerId} and revoked_ms is null and (ends_ms is null or ends_ms > ${nowMs})`;
  return row!.count;
}

/** @returns null when the customer has as many as there may be */
export async function insertKey(sql: Sql, key: NewKey, most: number, nowMs: number): Promise<KeyRow | null> {
  return sql.begin(async (step) => {
    // Two at the same moment wait for each other here, so that together they are not one too many.
    await step`select 1 from identity.customers where id = ${key.customer_id} for update`;
    if ((await livingCount(step as unknown as Sql, key.customer_id, nowMs)) >= most) return null;
    const [row] = await step<KeyRow[]>`
      insert into identity.api_keys (customer_id, world, label, algorithm, name, public_key, secret, trade, addresses, created_ms, ends_ms,
        weight_a_minute, orders_in_ten_seconds)
      values (${key.customer_id}, ${key.world}, ${key.label}, ${key.algorithm}, ${key.name}, ${key.public_key}, ${key.secret}, ${key.trade},
        ${key.addresses}, ${nowMs}, ${key.endsMs}, ${key.weight_a_minute}, ${key.orders_in_ten_seconds})
      returning *`;
    return row!;
  });
}

/** The customer's own key of that world that works now, or null. */
export async function livingKey(
  sql: Sql,
  { customerId, world }: { customerId: string; world: World },
  id: string,
  nowMs: number,
): Promise<KeyRow | null> {
  const [row] = await sql<KeyRow[]>`
    select * from identity.api_keys where id = ${id} and customer_id = ${customerId} and world = ${world}
      and revoked_ms is null and (ends_ms is null or ends_ms > ${nowMs})`;
  return row ?? null;
}

export async function narrowKey(
  sql: Sql,
  id: string,
  to: Pick<KeyRow, 'addresses' | 'trade' | 'weight_a_minute' | 'orders_in_ten_seconds'> & { endsMs: number | null },
): Promise<KeyRow> {
  const [row] = await sql<KeyRow[]>`
    update identity.api_keys set addresses = ${to.addresses}, trade = trade and ${to.trade},
      ends_ms = least(ends_ms, ${to.endsMs}::bigint), weight_a_minute = least(weight_a_minute, ${to.weight_a_minute}::integer),
      orders_in_ten_seconds = least(orders_in_ten_seconds, ${to.orders_in_ten_seconds}::integer)
    where id = ${id} returning *`;
  return row!;
}

/** @returns its row, or null when it was revoked already */
export async function revokeKey(sql: Sql, id: string, nowMs: number): Promise<KeyRow | null> {
  const [row] = await sql<KeyRow[]>`
    update identity.api_keys set revoked_ms = ${nowMs} where id = ${id} and revoked_ms is null returning *`;
  return row ?? null;
}

/** Newest first. */
export async function listKeys(sql: Sql, customerId: string, world: World, nowMs: number): Promise<WireKey[]> {
  const since = nowMs - SHOWN_AFTER_MS;
  const rows = await sql<KeyRow[]>`
    select * from identity.api_keys where customer_id = ${customerId} and world = ${world}
      and (revoked_ms is null or revoked_ms > ${since}) and (ends_ms is null or ends_ms > ${since})
    order by id desc limit 100`;
  return Promise.all(rows.map((row) => shownKey(sql, row, nowMs)));
}

export async function shownKey(sql: Sql, row: KeyRow, nowMs: number): Promise<WireKey> {
  const day = dhakaDay(nowMs) - SHOWN_DAYS;
  const [uses, refusals] = await Promise.all([
    sql<{ day: number; calls: string }[]>`
      select day, calls from identity.api_key_days where key_id = ${row.id} and day > ${day} order by day`,
    sql<{ at_ms: string; code: number; msg: string; path: string; address: string }[]>`
      select at_ms, code, msg, path, address from identity.api_key_refusals where key_id = ${row.id}
      order by id desc limit ${SHOWN_REFUSALS}`,
  ]);
  const number = (value: string | null) => (value === null ? null : Number(value));
  const endsAtMs = number(row.ends_ms);
  return {
    id: row.id,
    label: row.label,
    apiKey: row.name,
    algorithm: row.algorithm,
    world: row.world,
    trade: row.trade,
    addresses: row.addresses,
    createdAtMs: Number(row.created_ms),
    endsAtMs,
    weightAMinute: row.weight_a_minute,
    ordersInTenSeconds: row.orders_in_ten_seconds,
    lastUsedAtMs: number(row.last_used_ms),
    lastAddress: row.last_address,
    state: row.revoked_ms !== null ? 'revoked' : endsAtMs !== null && endsAtMs <= nowMs ? 'ended' : 'active',
    uses: uses.map((use) => ({ day: new Date(use.day * DAY_MS).toISOString().slice(0, 10), calls: Number(use.calls) })),
    refusals: refusals.map(({ at_ms, ...refusal }) => ({ atMs: Number(at_ms), ...refusal })),
  };
}
