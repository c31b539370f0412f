// In: codes that identity made. Out: messages in the queue, sealed; carried at once, with the phrase of whoever has the contact.
import type { Sql } from 'postgres';
import type { MessageConnector } from '../connectors/index.ts';
import type { SecretBox } from '../identity/secrets.ts';
import type { CodeMessage } from './notifier.ts';
import type { CodeRow, Kind, Outcome } from './queue.ts';
import { codeSubjectIn, phraseLine } from './wording.ts';

/** Longer than any partner is waited for. */
const CLAIM_MS = 30_000;
/** 2 s, 8 s, 32 s, 128 s: somebody is waiting. */
const backoffMs = (tries: number) => 2_000 * 4 ** (tries - 1);

interface CodeOptions {
  readonly sql: Sql;
  readonly sender: MessageConnector;
  /** A code stands in the table for a moment, and a copy of the table for ever. */
  readonly box: SecretBox;
  now(): number;
}

/** Sealed for one phone or mailbox: moved to another row it does not open. */
const about = (target: string) => `code for ${target}`;

/** Part of the caller's transaction, and the same work whoever the contact belongs to. */
export async function putCode(
  transaction: Sql,
  { box, now }: Pick<CodeOptions, 'box' | 'now'>,
  { channel, target, text, language, endsMs, customersOnly, subject }: CodeMessage,
): Promise<void> {
  await transaction`
    insert into content.deliveries (event, params, channel, target, sealed, language, customers_only, next_ms, at_ms, ends_ms)
    values ('code', ${JSON.stringify(subject === undefined ? {} : { subject })}::text::jsonb, ${channel}, ${target}, ${box.seal(text, about(target))}, ${language}, ${customersOnly}, ${now()}, ${now()}, ${endsMs})`;
}

export function codesBy(channel: CodeRow['channel'], options: CodeOptions): Kind<CodeRow> {
  return { isCode: true, channel, claimMs: CLAIM_MS, backoffMs, carry: (row) => carryCode(row, options) };
}

async function carryCode(row: CodeRow, { sql, sender, box, now }: CodeOptions): Promise<Outcome> {
  const { id, channel, target, sealed, language } = row;
  const [owner] = await sql<{ id: string; phrase: string | null }[]>`
    select id, phrase from identity.customers where ${sql(channel === 'sms' ? 'phone' : 'email')} = ${target}`;
  if (owner === undefined && row.customers_only) return 'nobody';
  // Before anything can go wrong: what does not arrive is what a customer asks the support about.
  if (owner !== undefined && row.customer_id === null)
    await sql`update content.deliveries set customer_id = ${owner.id} where id = ${id}`;
  if (sealed === null || Number(row.ends_ms) <= now())
    return { state: 'failed', problem: 'the code ran out before it could be sent' };
  const phrase = phraseLine(language, owner?.phrase ?? null);
  const text = [box.unseal(sealed, about(target)), phrase].filter(Boolean).join(channel === 'mail' ? '\n\n' : ' ');
  const subject = channel === 'mail' ? { subject: row.params.subject ?? codeSubjectIn(language) } : {};
  await sender.send({ channel, target, ...subject, text, key: `code-${id}` });
  return { state: 'sent' };
}
