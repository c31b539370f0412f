// In: the code table and the queue of messages. Out: six-digit codes that live five minutes, take five tries, and are the asker's alone.
import { hash as digest, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { requireBudget, type Asker, type CodeBudget, type Purpose } from './code-budget.ts';
import type { Contact } from './contacts.ts';
import type { CodeMessage, CodeMessenger } from '../notifications/notifier.ts';
import { Refused } from './refused.ts';

const LIFETIME_MS = 5 * 60_000;
const PAUSE_MS = 60_000;
const TRIES = 5;

export interface CodeWording extends Pick<CodeMessage, 'language'> {
  textOf(code: string): string;
}

export interface Codes {
  /** Whoever asks hears the same, after the same work, whether or not the contact is a customer's. */
  send(
    contact: Contact,
    purpose: Purpose,
    asker: Asker,
    wording: CodeWording,
  ): Promise<{ channel: 'sms' | 'mail'; expiresAtMs: number; retryAtMs: number }>;
  /**
   * Uses up the newest code that the asker had sent to one of the targets.
   * @returns a way to give it back, for who proved everything that was asked and is asked for more
   * @throws Refused code-required or code-invalid (wrong, late, used, somebody else's, or too many tries)
   */
  use(
    targets: readonly string[],
    purpose: Purpose,
    code: string | undefined,
    asker: Pick<Asker, 'id'>,
  ): Promise<{ giveBack(): Promise<void> }>;
}

export interface CodeParts {
  readonly sql: Sql;
  readonly messenger: CodeMessenger;
  /** Of a code there is only a keyed digest, and the key is not in the database. */
  mac(text: string): Buffer;
  readonly budget: CodeBudget;
  now(): number;
}

export function createCodes({ sql, messenger, mac, budget, now }: CodeParts): Codes {
  const hashOf = (target: string, code: string) => mac(JSON.stringify(['code', target, code])).toString('hex');
  return {
    async send(contact, purpose, asker, { textOf, language }) {
      const at = now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const channel = contact.kind === 'phone' ? 'sms' : 'mail';
      const endsMs = at + LIFETIME_MS;
      await sql.begin(async (transaction) => {
        const step = transaction as unknown as Sql;
        await requireBudget(step, { contact, purpose, asker, at, pauseMs: PAUSE_MS }, budget);
        await step`
          insert into identity.codes (target, purpose, code_hash, sent_ms, ends_ms, tries_left, asker, own, address_block)
          values (${contact.value}, ${purpose}, ${hashOf(contact.value, code)}, ${at}, ${endsMs}, ${TRIES},
            ${askerHash(asker)}, ${asker.own}, ${asker.addressBlock})`;
        await messenger.put(step, {
          channel,
          target: contact.value,
          text: textOf(code),
          language,
          endsMs,
          customersOnly: CUSTOMERS_ONLY.has(purpose),
        });
      });
      messenger.carryOn();
      return { channel, expiresAtMs: endsMs, retryAtMs: at + PAUSE_MS };
    },
    async use(targets, purpose, code, asker) {
      if (code === undefined) throw new Refused('code-required');
      const at = now();
      // A try is taken before the comparison, so parallel guesses cannot share one.
      const [row] = await sql<{ id: string; target: string; code_hash: string }[]>`
        update identity.codes set tries_left = tries_left - 1
        where id = (select id from identity.codes where target in ${sql(targets)} and purpose = ${purpose} and asker = ${askerHash(asker)}
            order by sent_ms desc, id desc limit 1)
          and tries_left > 0 and not used and ends_ms > ${at}
        returning id, target, code_hash`;
      // The same work when there is nothing to compare with.
      const given = Buffer.from(hashOf(row?.target ?? targets[0] ?? '', code));
      if (row === undefined || !timingSafeEqual(Buffer.from(row.code_hash), given)) throw new Refused('code-invalid');
      const used = await sql`update identity.codes set used = true where id = ${row.id} and not used returning id`;
      if (used.length === 0) throw new Refused('code-invalid');
      return {
        async giveBack() {
          await sql`update identity.codes set used = false where id = ${row.id}`;
        },
      };
    },
  };
}

/** What only a customer has a use for: a contact that nobody has gets nothing, and whoever asked cannot tell. */
const CUSTOMERS_ONLY: ReadonlySet<Purpose> = new Set(['reset', 'cancel-reset', 'sign-in']);

/** Which browser asked is nobody's business once the code has run out. */
function askerHash({ id }: Pick<Asker, 'id'>): string {
  return digest('sha256', id, 'base64url');
}
