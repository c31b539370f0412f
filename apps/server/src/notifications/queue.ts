// In: the table of deliveries, and who hands one over. Out: each that is due is claimed, tried, tried again later, given up in the end.
import type { Sql } from 'postgres';
import type { Delivery, NoticeChannel, NoticeEvent } from '@hilsa/contract';
import type { NoticeParams } from './notifier.ts';
import { maskedContact } from '../identity/index.ts';
import type { Language } from './wording.ts';

const MOST_TRIES = 6;
const LONGEST_PROBLEM = 200;

interface RowOfAny {
  readonly id: string;
  readonly customer_notice_id: string | null;
  readonly notice_id: string | null;
  readonly channel: NoticeChannel;
  readonly target: string;
  readonly subscription_id: string | null;
  readonly state: Delivery['state'];
  readonly tries: number;
  readonly problem: string;
  readonly at_ms: string;
  readonly sent_ms: string | null;
}
export interface NoticeRow extends RowOfAny {
  readonly event: NoticeEvent;
  readonly customer_id: string;
  readonly params: NoticeParams & { path?: string };
  readonly ends_ms: null;
}
export interface CodeRow extends RowOfAny {
  readonly event: 'code';
  readonly channel: 'sms' | 'mail';
  readonly customer_id: string | null;
  readonly params: { readonly subject?: string };
  /** Gone once it was sent or given up. */
  readonly sealed: string | null;
  readonly language: Language;
  readonly customers_only: boolean;
  readonly ends_ms: string;
}

/** How it went; 'nobody': it was for nobody, and there is nothing to keep. */
export type Outcome = { readonly state: 'sent' } | { readonly state: 'failed'; readonly problem: string } | 'nobody';

export interface QueueOptions {
  readonly sql: Sql;
  now(): number;
  report(problem: unknown): void;
}

export interface Kind<Row extends NoticeRow | CodeRow> {
  readonly isCode: Row extends CodeRow ? true : false;
  readonly channel: Row['channel'];
  /** While one process carries it no other takes it; after this it is due again. */
  readonly claimMs: number;
  backoffMs(tries: number): number;
  /** Rejects when it may be tried again. */
  carry(row: Row): Promise<Outcome>;
}

/** Several processes may carry at the same time; each row is one process's. */
export function claim<Row extends NoticeRow | CodeRow>(
  { sql, now }: QueueOptions,
  kind: Kind<Row>,
  most: number,
): Promise<Row[]> {
  const at = now();
  return sql<Row[]>`
    update content.deliveries set tries = tries + 1, next_ms = ${at + kind.claimMs}
    where id in (
      select id from content.deliveries
      where state = 'waiting' and next_ms <= ${at} and channel = ${kind.channel} and (event = 'code') = ${kind.isCode}
      order by next_ms limit ${most} for update skip locked)
    returning *`;
}

/** One try: sent, given up, or due again later. */
export async function attempt<Row extends NoticeRow | CodeRow>(
  row: Row,
  options: QueueOptions,
  kind: Kind<Row>,
): Promise<void> {
  const { sql, now, report } = options;
  try {
    await end(row, await kind.carry(row), options);
  } catch (problem) {
    const said = problemText(problem, row.target);
    const next = now() + kind.backoffMs(row.tries);
    if (row.tries >= MOST_TRIES || (row.ends_ms !== null && Number(row.ends_ms) <= next))
      await end(row, { state: 'failed', problem: said }, options);
    else await sql`update content.deliveries set problem = ${said}, next_ms = ${next} where id = ${row.id}`;
    report(new Error(`a message by ${row.channel}, try ${row.tries}: ${said}`));
  }
}

/** From now on the log knows whom it was for in part only, and no text. */
async function end({ id, target }: RowOfAny, outcome: Outcome, { sql, now }: QueueOptions): Promise<void> {
  if (outcome === 'nobody') {
    await sql`delete from content.deliveries where id = ${id}`;
    return;
  }
  const sent = outcome.state === 'sent';
  await sql`
    update content.deliveries set state = ${outcome.state}, problem = ${sent ? '' : outcome.problem}, target = ${maskedContact(target)},
      sealed = null, sent_ms = ${sent ? now() : null}
    where id = ${id}`;
}

/** Partners like to repeat the address in their errors; the log keeps it masked. */
function problemText(problem: unknown, target: string): string {
  const text = problem instanceof Error ? problem.message : 'an unknown fault';
  return text.replaceAll(target, maskedContact(target)).slice(0, LONGEST_PROBLEM);
}
