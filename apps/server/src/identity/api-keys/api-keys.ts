// In: a sign-in and what its owner asks of keys. Out: keys made (confirmed), listed, narrowed, revoked; each told on every channel.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { customerById } from '../customers.ts';
import { requireConfirmation } from '../confirm.ts';
import { Refused } from '../refused.ts';
import type { Rooms } from '../rooms.ts';
import type { Session } from '../sessions.ts';
import { isWithin, readAddresses } from './addresses.ts';
import {
  insertKey,
  listKeys,
  livingCount,
  livingKey,
  narrowKey,
  revokeKey,
  shownKey,
  type NewKey,
} from './key-rows.ts';
import { aboutKey } from './live-keys.ts';
import { randomName, readPublicKey } from './signatures.ts';

const MOST_KEYS = 30;
/** Anyone can be as many demo customers as they like. */
const MOST_KEYS_OF_DEMO = 3;
const DAY_MS = 86_400_000;
/** A key that trades and may come from anywhere ends after this. */
const OPEN_KEY_MS = 30 * DAY_MS;
const LONGEST_MS = 5 * 366 * DAY_MS;

/** @throws Refused as in the contract */
export async function makeKey(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/api-key/make'>,
): Promise<ReplyOf<'/user/api-key/make'>> {
  const { sql } = rooms;
  const nowMs = rooms.now();
  const { label, algorithm } = request;
  const { customerId, world } = session;
  const trade = request.trade ?? false;
  const addresses = request.addresses === undefined ? [] : readAddresses(request.addresses);
  const endsMs = endOf({ endsAtMs: request.endsAtMs, trade, addresses }, nowMs);
  if ((request.publicKey === undefined) !== (algorithm === 'hmac-sha256'))
    throw new Refused('fields-conflict', { fields: 'algorithm, publicKey' });
  const publicKey = algorithm === 'hmac-sha256' ? null : readPublicKey(request.publicKey!, algorithm);
  const useUp = await confirmed(rooms, session, request.confirmation);
  const most = session.customer.isDemoOnly ? MOST_KEYS_OF_DEMO : MOST_KEYS;
  if ((await livingCount(sql, customerId, nowMs)) >= most) throw new Refused('too-many-api-keys', { most });
  await useUp();
  const name = randomName();
  const secret = publicKey === null ? randomName() : null;
  const made: NewKey = {
    customer_id: customerId,
    world,
    label,
    algorithm,
    name,
    public_key: publicKey,
    secret: secret === null ? null : rooms.box.seal(secret, aboutKey(name)),
    trade,
    addresses,
    weight_a_minute: request.weightAMinute ?? null,
    orders_in_ten_seconds: request.ordersInTenSeconds ?? null,
    endsMs,
  };
  const row = await insertKey(sql, made, most, nowMs);
  if (row === null) throw new Refused('too-many-api-keys', { most });
  const scope = trade ? 'read-and-trade' : 'read-only';
  await rooms.notifier.notify(customerId, 'api-key-made', { label, scope, world });
  return { key: await shownKey(sql, row, nowMs), secret };
}

/** What checks what is sent to a webhook. */
export const newSecret = randomName;

/** A demo that nobody registered has nothing to confirm with; its sign-in reaches all that its key will. */
export async function confirmed(
  rooms: Rooms,
  session: Session,
  confirmation: string | undefined,
): Promise<() => Promise<void>> {
  const owner = await customerById(rooms.sql, session.customerId);
  if (owner === null) throw new Refused('session-invalid');
  if (owner.demo_only && session.world === 'demo') return async () => undefined;
  return requireConfirmation(rooms, session, 'make-api-key', confirmation);
}

function endOf(
  { endsAtMs, trade, addresses }: { endsAtMs: number | undefined; trade: boolean; addresses: readonly string[] },
  nowMs: number,
): number | null {
  if (endsAtMs !== undefined && (endsAtMs <= nowMs || endsAtMs > nowMs + LONGEST_MS))
    throw new Refused('api-key-end-invalid');
  if (!trade || addresses.length > 0) return endsAtMs ?? null;
  return Math.min(endsAtMs ?? Infinity, nowMs + OPEN_KEY_MS);
}

export async function keysOf(rooms: Rooms, { customerId, world }: Session): Promise<ReplyOf<'/user/api-key/list'>> {
  await rooms.keyUses.flush();
  return { list: await listKeys(rooms.sql, customerId, world, rooms.now()) };
}

/** @throws Refused as in the contract */
export async function restrictKey(
  rooms: Rooms,
  session: Session,
  request: ReadRequest<'/user/api-key/restrict'>,
): Promise<ReplyOf<'/user/api-key/restrict'>> {
  const { sql, now } = rooms;
  const row = await livingKey(sql, session, request.id, now());
  if (row === null) throw new Refused('unknown-api-key');
  const addresses = request.addresses === undefined ? row.addresses : readAddresses(request.addresses);
  if (!isWithin(addresses, row.addresses)) throw new Refused('api-key-not-narrower');
  const { endsAtMs } = request;
  if (endsAtMs !== undefined && endsAtMs <= now()) throw new Refused('api-key-end-invalid');
  if (endsAtMs !== undefined && row.ends_ms !== null && endsAtMs > Number(row.ends_ms))
    throw new Refused('api-key-not-narrower');
  const { weightAMinute, ordersInTenSeconds } = request;
  if (isMore(weightAMinute, row.weight_a_minute) || isMore(ordersInTenSeconds, row.orders_in_ten_seconds))
    throw new Refused('api-key-not-narrower');
  const to = {
    addresses,
    trade: request.readOnly !== true,
    endsMs: endsAtMs ?? null,
    weight_a_minute: weightAMinute ?? null,
    orders_in_ten_seconds: ordersInTenSeconds ?? null,
  };
  const narrower = await narrowKey(sql, row.id, to);
  rooms.liveKeys.forget(row.name);
  await rooms.notifier.notify(session.customerId, 'api-key-restricted', { label: row.label });
  return { key: await shownKey(sql, narrower, now()) };
}

function isMore(wanted: number | undefined, now: number | null): boolean {
  return wanted !== undefined && now !== null && wanted > now;
}

/** @throws Refused unknown-api-key */
export async function endKey(
  rooms: Rooms,
  session: Session,
  { id }: ReadRequest<'/user/api-key/revoke'>,
): Promise<ReplyOf<'/user/api-key/revoke'>> {
  const own = await livingKey(rooms.sql, session, id, rooms.now());
  const row = own === null ? null : await revokeKey(rooms.sql, own.id, rooms.now());
  if (row === null) throw new Refused('unknown-api-key');
  rooms.liveKeys.forget(row.name);
  await rooms.notifier.notify(session.customerId, 'api-key-revoked', { label: row.label });
  return {};
}

/**
 * Whoever had the account before its owner came back by a reset may have made some; a webhook tells its maker what the account does, so it
 * ends with them. What such a webhook still had to send is never sent.
 * @returns the labels of those that ended; of a webhook its machine's name
 */
export async function endAllKeys({ sql, liveKeys, now }: Rooms, customerId: string): Promise<string[]> {
  const ended = await sql<{ name: string; label: string }[]>`
    update identity.api_keys set revoked_ms = ${now()} where customer_id = ${customerId} and revoked_ms is null
      and (ends_ms is null or ends_ms > ${now()}) returning name, label`;
  for (const { name } of ended) liveKeys.forget(name);
  const webhooks = await sql<{ url: string }[]>`
    update identity.webhooks set ended_ms = ${now()} where customer_id = ${customerId} and ended_ms is null returning url`;
  return [...ended.map(({ label }) => label), ...webhooks.map(({ url }) => new URL(url).hostname)];
}
