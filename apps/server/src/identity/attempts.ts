// In: the table of attempts. Out: how often somebody may guess at something; and how much was guessed wrong from an address.
import type { Sql } from 'postgres';
import type { RefusalWord } from '@hilsa/contract';
import { addressBlock } from './address-block.ts';
import { Refused } from './refused.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Locks grow with every lockout; a quiet day makes the next one short again. */
const LOCKOUT_MEMORY_MS = DAY_MS;
const GROWING = [15 * MINUTE_MS, HOUR_MS, DAY_MS] as const;
/** Wrong guesses from an address are remembered so long after the last one. */
const ADDRESS_MEMORY_MS = HOUR_MS;

interface AttemptRule {
  /** Wrong ones before a lock. */
  readonly free: number;
  /** A pause of this long forgives the wrong ones before it. */
  readonly memoryMs: number;
  readonly lockMs: readonly number[];
  readonly word: Extract<RefusalWord, 'sign-in-locked' | 'pin-locked' | 'paper-tries-used'>;
}

const RULES = {
  /** By sign-in name, whether or not it exists; a device that signed in before has a count of its own beside it. */
  password: { free: 5, memoryMs: 15 * MINUTE_MS, lockMs: GROWING, word: 'sign-in-locked' },
  totp: { free: 5, memoryMs: DAY_MS, lockMs: GROWING, word: 'sign-in-locked' },
  'transaction-pin': { free: 5, memoryMs: 30 * DAY_MS, lockMs: GROWING, word: 'pin-locked' },
  'withdrawal-pin': { free: 5, memoryMs: 30 * DAY_MS, lockMs: GROWING, word: 'pin-locked' },
  /** Numbers of documents that other accounts have: each tells something about a stranger. */
  'paper-number': { free: 5, memoryMs: DAY_MS, lockMs: [DAY_MS], word: 'paper-tries-used' },
} as const satisfies Record<string, AttemptRule>;
export type AttemptKind = keyof typeof RULES;

/** One guess that was let through. It counts as wrong until one of these says otherwise. */
export interface Attempt {
  /** Whether this one, if wrong, locks: the customer should hear of it. */
  readonly locks: boolean;
  /** It was right: forgets the wrong ones at this subject, and takes back the one at the address. */
  right(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts one guess before it is judged, so that parallel guesses never share a count. The address never refuses: thousands of
   * people may share it with one who guesses. What it asks of them is in `work.ts`.
   * @param subject what is guessed at: a sign-in name, a customer's number
   * @throws Refused sign-in-locked, pin-locked or paper-tries-used, with retryAfterSeconds and untilMs; the same for what does not exist
   */
  take(kind: AttemptKind, subject: string, address: string): Promise<Attempt>;
  /** Counts a guess at something that has its own count, such as a sent code, against the address only. Never refuses. */
  takeAddress(address: string): Promise<Attempt>;
  /** Wrong guesses of the last hour from an address's block. */
  wrongFrom(address: string): Promise<number>;
  /** Refuses without counting: whoever is locked out need not solve a captcha first. @throws Refused as `take` */
  requireUnlocked(kind: AttemptKind, subject: string): Promise<void>;
  /** The end of a lock in UTC milliseconds, or null. */
  lockedUntil(kind: AttemptKind, subject: string): Promise<number | null>;
  forget(kind: AttemptKind, subject: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createAttempts(sql: Sql, now: () => number): Attempts {
  async function count(rule: AttemptRule, subject: string): Promise<{ locks: boolean }> {
    const at = now();
    const locks = sql`array[${sql.unsafe(rule.lockMs.join(','))}]::bigint[]`;
    // What counts of the past: nothing after a pause or after a lock that is over.
    const past = sql`case when a.last_ms + ${rule.memoryMs} < ${at} or a.locked_until_ms > 0 then 0 else a.failures end`;
    const lockouts = sql`case when a.last_ms + ${LOCKOUT_MEMORY_MS} + greatest(0, a.locked_until_ms - a.last_ms) < ${at} then 0 else a.lockouts end`;
    const [row] = await sql<{ locked_until_ms: string }[]>`
      insert into identity.attempts as a (subject, failures, last_ms) values (${subject}, 1, ${at})
      on conflict (subject) do update set
        failures = ${past} + 1,
        lockouts = ${lockouts} + case when ${past} + 1 >= ${rule.free} then 1 else 0 end,
        locked_until_ms = case when ${past} + 1 >= ${rule.free}
          then ${at} + (${locks})[least(${lockouts} + 1, ${rule.lockMs.length})] else 0 end,
        last_ms = ${at}
      where a.locked_until_ms <= ${at}
      returning locked_until_ms`;
    if (row !== undefined) return { locks: Number(row.locked_until_ms) > 0 };
    throw locked(rule, (await lockedUntil(subject)) ?? at + 1000);
  }
  const locked = (rule: AttemptRule, untilMs: number) =>
    new Refused(rule.word, { retryAfterSeconds: Math.max(1, Math.ceil((untilMs - now()) / 1000)), untilMs });
  async function lockedUntil(subject: string): Promise<number | null> {
    const [row] = await sql<{ locked_until_ms: string }[]>`
      select locked_until_ms from identity.attempts where subject = ${subject} and locked_until_ms > ${now()}`;
    return row === undefined ? null : Number(row.locked_until_ms);
  }
  const subjectOf = (kind: AttemptKind, subject: string) => `${kind}:${subject}`;
  const addressOf = (address: string) => `address:${addressBlock(address)}`;

  async function takeAddress(address: string): Promise<Attempt> {
    const subject = addressOf(address);
    const at = now();
    await sql`
      insert into identity.attempts as a (subject, failures, last_ms) values (${subject}, 1, ${at})
      on conflict (subject) do update set last_ms = ${at}, locked_until_ms = 0,
        failures = case when a.last_ms + ${ADDRESS_MEMORY_MS} < ${at} then 0 else a.failures end + 1`;
    return {
      locks: false,
      async right() {
        await sql`update identity.attempts set failures = greatest(0, failures - 1) where subject = ${subject}`;
      },
    };
  }

  return {
    takeAddress,
    async take(kind, subject, address) {
      const atAddress = await takeAddress(address);
      const { locks } = await count(RULES[kind], subjectOf(kind, subject));
      return {
        locks,
        async right() {
          await sql`delete from identity.attempts where subject = ${subjectOf(kind, subject)}`;
          await atAddress.right();
        },
      };
    },
    async wrongFrom(address) {
      const [row] = await sql<{ failures: number }[]>`
        select failures from identity.attempts where subject = ${addressOf(address)} and last_ms + ${ADDRESS_MEMORY_MS} >= ${now()}`;
      return row?.failures ?? 0;
    },
    async requireUnlocked(kind, subject) {
      const untilMs = await lockedUntil(subjectOf(kind, subject));
      if (untilMs !== null) throw locked(RULES[kind], untilMs);
    },
    lockedUntil: (kind, subject) => lockedUntil(subjectOf(kind, subject)),
    async forget(kind, subject) {
      await sql`delete from identity.attempts where subject = ${subjectOf(kind, subject)}`;
    },
    async sweep() {
      const at = now();
      await sql`
        delete from identity.attempts where locked_until_ms < ${at} and (last_ms < ${at - 31 * DAY_MS}
          or (last_ms < ${at - 3 * DAY_MS} and subject not like 'transaction-pin:%' and subject not like 'withdrawal-pin:%'))`;
    },
  };
}
