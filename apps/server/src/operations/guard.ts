// In: the table of failed sign-ins of operators. Out: who must wait; counted by name at an address, by name, and by address.
import type { Sql } from 'postgres';
import { addressBlock } from '../identity/devices.ts';
import { Refused } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Wrong ones before a lock. A name from one address locks soon; from all addresses together later, so that a stranger elsewhere cannot
 * keep an operator out. Behind one office's address sit several operators.
 */
const FREE = { here: 5, name: 30, address: 20 } as const;
/** A pause of this long forgives the wrong ones before it. */
const MEMORY_MS = 15 * MINUTE_MS;
/** Each lock is longer than the one before; a quiet day makes the next one short again. */
const LOCKS_MS = [15 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS] as const;

export interface Guard {
  /**
   * Counts one try at a name and at an address before it is judged, so that parallel tries never share a count.
   * @throws Refused sign-in-locked, the same for names that do not exist
   */
  take(name: string, address: string): Promise<void>;
  /** It was right: the name's counts are forgotten, the address gets this one back. */
  right(name: string, address: string): Promise<void>;
  sweep(): Promise<void>;
}

/** @param addressFactor the installation's multiple of every rate limit */
export function createGuard(sql: Sql, addressFactor: number, now: () => number): Guard {
  async function count(subject: string, free: number): Promise<void> {
    const at = now();
    const past = sql`case when f.last_ms + ${MEMORY_MS} < ${at} or f.locked_until_ms > 0 then 0 else f.failures end`;
    const lockouts = sql`case when greatest(f.last_ms, f.locked_until_ms) + ${DAY_MS} < ${at} then 0 else f.lockouts end`;
    const locks = sql`array[${sql.unsafe(LOCKS_MS.join(','))}]::bigint[]`;
    const [row] = await sql`
      insert into operations.sign_in_failures as f (subject, failures, last_ms) values (${subject}, 1, ${at})
      on conflict (subject) do update set
        failures = ${past} + 1,
        lockouts = ${lockouts} + case when ${past} + 1 >= ${free} then 1 else 0 end,
        locked_until_ms = case when ${past} + 1 >= ${free} then ${at} + (${locks})[least(${lockouts} + 1, ${LOCKS_MS.length})] else 0 end,
        last_ms = ${at}
      where f.locked_until_ms <= ${at}
      returning 1`;
    if (row !== undefined) return;
    const [locked] = await sql<{ until: string }[]>`
      select locked_until_ms as until from operations.sign_in_failures where subject = ${subject}`;
    const untilMs = Number(locked?.until ?? at);
    throw new Refused('sign-in-locked', { retryAfterSeconds: Math.max(1, Math.ceil((untilMs - at) / 1000)), untilMs });
  }
  const nameOf = (name: string) => `name:${name}`;
  const addressOf = (address: string) => `address:${addressBlock(address)}`;
  const hereOf = (name: string, address: string) => `${nameOf(name)} ${addressOf(address)}`;
  return {
    async take(name, address) {
      await count(addressOf(address), FREE.address * addressFactor);
      await count(hereOf(name, address), FREE.here);
      await count(nameOf(name), FREE.name);
    },
    async right(name, address) {
      await sql`delete from operations.sign_in_failures where subject in ${sql([nameOf(name), hereOf(name, address)])}`;
      await sql`
        update operations.sign_in_failures set failures = greatest(0, failures - 1), locked_until_ms = 0
        where subject = ${addressOf(address)} and locked_until_ms <= ${now()}`;
    },
    async sweep() {
      const at = now();
      await sql`delete from operations.sign_in_failures where locked_until_ms < ${at} and last_ms < ${at - 2 * DAY_MS}`;
    },
  };
}
