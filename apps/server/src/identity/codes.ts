// In: the code table and the queue of messages. Out: six-digit codes that live five minutes and take five tries.
import { hash as digest, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import type { ReadRequest } from '@hilsa/contract';
import type { Contact } from './contacts.ts';
import type { CodeMessage, CodeMessenger } from '../notifications/notifier.ts';
import { Refused } from './refused.ts';

const LIFETIME_MS = 5 * 60_000;
const PAUSE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAILY_LIMIT = 5;
const TRIES = 5;

export type Purpose = ReadRequest<'/common/code/send'>['purpose'];

export interface CodeWording extends Pick<CodeMessage, 'language'> {
  textOf(code: string): string;
}

export interface Codes {
  /** Whoever asks hears the same, after the same work, whether or not the contact is a customer's. */
  send(
    contact: Contact,
    purpose: Purpose,
    wording: CodeWording,
  ): Promise<{ channel: 'sms' | 'mail'; expiresAtMs: number; retryAtMs: number }>;
  /**
   * Uses up the newest code that went to one of the targets.
   * @throws Refused code-required or code-invalid (wrong, late, used, or too many tries)
   */
  use(targets: readonly string[], purpose: Purpose, code: string | undefined): Promise<void>;
}

export function createCodes(sql: Sql, messenger: CodeMessenger, secret: string, now: () => number): Codes {
  const hashOf = (target: string, code: string) => digest('sha256', `${secret}|${target}|${code}`, 'hex');
  return {
    async send(contact, purpose, { textOf, language }) {
      const at = now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const channel = contact.kind === 'phone' ? 'sms' : 'mail';
      const endsMs = at + LIFETIME_MS;
      await sql.begin(async (transaction) => {
        // One sender a target at a time, or two taps would both see an empty minute.
        await transaction`select pg_advisory_xact_lock(hashtext(${`code:${contact.value}`}))`;
        const sent = await transaction<{ sent_ms: string }[]>`
          select sent_ms from identity.codes where target = ${contact.value} and purpose = ${purpose} and sent_ms > ${at - DAY_MS} order by sent_ms desc`;
        const last = sent[0] === undefined ? 0 : Number(sent[0].sent_ms);
        if (last + PAUSE_MS > at)
          throw new Refused('code-sent-recently', { retryAfterSeconds: Math.ceil((last + PAUSE_MS - at) / 1000) });
        if (sent.length >= DAILY_LIMIT) throw new Refused('code-daily-limit', { maximum: DAILY_LIMIT });
        await transaction`
          insert into identity.codes (target, purpose, code_hash, sent_ms, ends_ms, tries_left)
          values (${contact.value}, ${purpose}, ${hashOf(contact.value, code)}, ${at}, ${endsMs}, ${TRIES})`;
        await messenger.put(transaction as unknown as Sql, {
          channel,
          target: contact.value,
          text: textOf(code),
          language,
          endsMs,
          customersOnly: purpose === 'reset',
        });
      });
      messenger.carryOn();
      return { channel, expiresAtMs: endsMs, retryAtMs: at + PAUSE_MS };
    },
    async use(targets, purpose, code) {
      if (code === undefined) throw new Refused('code-required');
      const at = now();
      // A try is taken before the comparison, so parallel guesses cannot share one.
      const [row] = await sql<{ id: string; target: string; code_hash: string }[]>`
        update identity.codes set tries_left = tries_left - 1
        where id = (select id from identity.codes where target in ${sql(targets)} and purpose = ${purpose} order by sent_ms desc limit 1)
          and tries_left > 0 and not used and ends_ms > ${at}
        returning id, target, code_hash`;
      // The same work when there is nothing to compare with.
      const given = Buffer.from(hashOf(row?.target ?? targets[0] ?? '', code));
      if (row === undefined || !timingSafeEqual(Buffer.from(row.code_hash), given)) throw new Refused('code-invalid');
      const used = await sql`update identity.codes set used = true where id = ${row.id} and not used returning id`;
      if (used.length === 0) throw new Refused('code-invalid');
    },
  };
}
