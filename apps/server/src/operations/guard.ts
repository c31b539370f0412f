// In: the table of failed sign-ins of operators. Out: who must wait: a name at an address, and never the name, nor the address.
import type { Sql } from 'postgres';
import { addressBlock } from '../identity/address-block.ts';
import { Refused } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Wrong ones before a lock. */
const FREE = 5;
/** A pause of this long forgives the wrong ones before it. */
const MEMORY_MS = 15 * MINUTE_MS;
/** Each lock is longer than the one before; a quiet day makes the next one short again. */
const LOCKS_MS = [15 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS] as const;

/**
 * Guesses lock the pair of a name and an address. A name that could be locked from everywhere would let a stranger keep an operator
 * out in an emergency; an address would let one colleague keep out an office. How often one address may try at all is the gateway's
 * rate; what a botnet could still guess is a password of twelve characters together with a factor.
 */
export interface Guard {
  /**
   * Counts one try at a name from an address before it is judged, so that parallel tries never share a count.
   * @throws Refused sign-in-locked, the same for names that do not exist
   */
  take(name: string, address: string): Promise<void>;
  /** It was right: the count is forgotten. */
  right(name: string, address: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createGuard(sql: Sql, now: () => number): Guard {
  const pairOf = (name: string, address: string) => `name:${name} address:${addressBlock(address)}`;
  return {
    async take(name, address) {
      const at = now();
      const subject = pairOf(name, address);
      const past = sql`case when f.last_ms + ${MEMORY_MS} < ${at} or f.locked_until_ms > 0 then 0 else f.failures end`;
      const lockouts = sql`case when greatest(f.last_ms, f.locked_until_ms) + ${DAY_MS} < ${at} then 0 else f.lockouts end`;
      const locks = sql`array[${sql.unsafe(LOCKS_MS.join(','))}]::bigint[]`;
      const [row] = await sql`
        insert into operations.sign_in_failures as f (subject, failures, last_ms) values (${subject}, 1, ${at})
        on conflict (subject) do update set
          failures = ${past} + 1,
          lockouts = ${lockouts} + case when ${past} + 1 >= ${FREE} then 1 else 0 end,
          locked_until_ms = case when ${past} + 1 >= ${FREE} then ${at} + (${locks})[least(${lockouts} + 1, ${LOCKS_MS.length})] else 0 end,
          last_ms = ${at}
        where f.locked_until_ms <= ${at}
        returning 1`;
      if (row !== undefined) return;
      const [locked] = await sql<{ until: string }[]>`
        select locked_until_ms as until from operations.sign_in_failures where subject = ${subject}`;
      const untilMs = Number(locked?.until ?? at);
      throw new Refused('sign-in-locked', {
        retryAfterSeconds: Math.max(1, Math.ceil((untilMs - at) / 1000)),
        untilMs,
      });
    },
    async right(name, address) {
      await sql`delete from operations.sign_in_failures where subject = ${pairOf(name, address)}`;
    },
    async sweep() {
      const at = now();
      await sql`delete from operations.sign_in_failures where locked_until_ms < ${at} and last_ms < ${at - 2 * DAY_MS}`;
    },
  };
}
