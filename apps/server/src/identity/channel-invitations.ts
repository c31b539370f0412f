// In: whom support invited to a channel. Out: its password, made here and shown once to the customer alone; and whether what was typed is it.
// It opens a way in and nothing else.
import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';
import { createSecretBox, type MasterKey } from './secrets.ts';

const LIFE_MS = 7 * 86_400_000;
const MOST_TRIES = 5;
/** Crockford's base 32: no sign is taken for another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP = 4;

export interface Invitation {
  readonly endsMs: number;
  /** The password was shown; it is not shown again. */
  readonly isShown: boolean;
}

export interface ChannelInvitations {
  /** Channels that are by invitation. */
  readonly channels: ReadonlySet<string>;
  /** Renewed, the password of before counts no longer. @returns its end, UTC milliseconds; @throws Refused unknown-rail */
  invite(customerId: string, channel: string): Promise<{ endsMs: number }>;
  /** By channel: those that can still be used. */
  of(customerId: string): Promise<ReadonlyMap<string, Invitation>>;
  /** Makes the password. @throws Refused channel-not-invited, channel-password-shown */
  show(customerId: string, channel: string): Promise<{ password: string; endsMs: number }>;
  /** Five wrong ones end it. @throws Refused channel-password-incorrect, the same for whoever was never invited */
  check(customerId: string, channel: string, typed: string): Promise<void>;
}

/** @param channels those that are by invitation now */
export function createChannelInvitations(
  sql: Sql,
  masterKey: MasterKey,
  channels: ReadonlySet<string>,
  now: () => number,
): ChannelInvitations {
  const box = createSecretBox(masterKey);
  const digestOf = (customerId: string, channel: string, password: string) =>
    box.mac(`channel password ${channel} of ${customerId}: ${password}`);
  const living = (customerId: string, channel: string) =>
    sql`customer_id = ${customerId} and channel = ${channel} and ends_ms > ${now()} and tries < ${MOST_TRIES}`;
  return {
    channels,
    async invite(customerId, channel) {
      if (!channels.has(channel)) throw new Refused('unknown-rail');
      const endsMs = now() + LIFE_MS;
      await sql`
        insert into payments.channel_invitations (customer_id, channel, made_ms, ends_ms)
        values (${customerId}, ${channel}, ${now()}, ${endsMs})
        on conflict (customer_id, channel) do update set made_ms = excluded.made_ms, ends_ms = excluded.ends_ms, digest = null, tries = 0`;
      return { endsMs };
    },
    async of(customerId) {
      const rows = await sql<{ channel: string; ends_ms: string; is_shown: boolean }[]>`
        select channel, ends_ms, digest is not null as is_shown from payments.channel_invitations
        where customer_id = ${customerId} and ends_ms > ${now()} and tries < ${MOST_TRIES}`;
      return new Map(rows.map((row) => [row.channel, { endsMs: Number(row.ends_ms), isShown: row.is_shown }]));
    },
    async show(customerId, channel) {
      const password = newPassword();
      const digest = digestOf(customerId, channel, plain(password));
      // Of two that ask at the same moment one is shown it.
      const [row] = await sql<{ ends_ms: string }[]>`
        update payments.channel_invitations set digest = ${digest} where ${living(customerId, channel)} and digest is null
        returning ends_ms`;
      if (row !== undefined) return { password, endsMs: Number(row.ends_ms) };
      const known = await sql`select from payments.channel_invitations where ${living(customerId, channel)}`;
      throw new Refused(known.length > 0 ? 'channel-password-shown' : 'channel-not-invited');
    },
    async check(customerId, channel, typed) {
      // Counted before it is judged: guesses at the same moment never share a count.
      const [row] = await sql<{ digest: Uint8Array }[]>`
        update payments.channel_invitations set tries = tries + 1 where ${living(customerId, channel)} and digest is not null
        returning digest`;
      const isIt = row !== undefined && timingSafeEqual(row.digest, digestOf(customerId, channel, plain(typed)));
      if (!isIt) throw new Refused('channel-password-incorrect');
      await sql`
        update payments.channel_invitations set tries = 0
        where customer_id = ${customerId} and channel = ${channel} and digest = ${row.digest}`;
    },
  };
}

/** Sixty bits, in three groups of four. */
function newPassword(): string {
  const group = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** As people type it: small letters, other gaps, O for 0, I and L for 1. */
function plain(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
