// In: the table of failed passwords. Out: who must solve a captcha and who must wait.
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

const CAPTCHA_FROM = 3;
const LOCK_FROM = 5;
const LOCK_MS = 15 * 60_000;
/** A quiet quarter of an hour forgives. */
const MEMORY_MS = LOCK_MS;

export interface SignInGuard {
  /** @returns whether a captcha is needed. @throws Refused sign-in-locked, the same for accounts that do not exist */
  check(subject: string): Promise<{ captchaNeeded: boolean }>;
  failed(subject: string): Promise<void>;
  succeeded(subject: string): Promise<void>;
}

export function createSignInGuard(sql: Sql, now: () => number): SignInGuard {
  return {
    async check(subject) {
      const [row] = await sql<{ failures: number; last_ms: string; locked_until_ms: string }[]>`
        select failures, last_ms, locked_until_ms from identity.sign_in_failures where subject = ${subject}`;
      if (row === undefined) return { captchaNeeded: false };
      const lockedFor = Number(row.locked_until_ms) - now();
      if (lockedFor > 0) throw new Refused('sign-in-locked', { retryAfterSeconds: Math.ceil(lockedFor / 1000) });
      return { captchaNeeded: row.failures >= CAPTCHA_FROM && Number(row.last_ms) + MEMORY_MS > now() };
    },
    async failed(subject) {
      const at = now();
      await sql`
        insert into identity.sign_in_failures (subject, failures, last_ms) values (${subject}, 1, ${at})
        on conflict (subject) do update set
          failures = case when identity.sign_in_failures.last_ms + ${MEMORY_MS} < ${at} then 1 else identity.sign_in_failures.failures + 1 end,
          locked_until_ms = case when identity.sign_in_failures.last_ms + ${MEMORY_MS} >= ${at} and identity.sign_in_failures.failures + 1 >= ${LOCK_FROM}
            then ${at + LOCK_MS}::bigint else 0 end,
          last_ms = ${at}`;
    },
    async succeeded(subject) {
      await sql`delete from identity.sign_in_failures where subject = ${subject}`;
    },
  };
}
