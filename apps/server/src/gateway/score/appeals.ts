// In: a customer's words against confirmed abuse. Out: appeals: made once, answered within five days by others, or right when nobody answers.
import type { Sql } from 'postgres';
import { Refused } from '../../identity/index.ts';
import { scoreChangeOf } from '../../tables/scores.ts';
import type { WorldRooms } from '../rooms.ts';

const DAY_MS = 86_400_000;
const ANSWERED_WITHIN_MS = 5 * DAY_MS;
/** Overdue ones that one look settles; the next look is a minute later. */
const MOST_A_LOOK = 50;

export type AppealState = 'waiting' | 'upheld' | 'reversed' | 'late';
export interface AppealRow {
  readonly id: string;
  readonly customerId: string;
  readonly account: number;
  readonly change: number;
  readonly words: string;
  readonly askedAtMs: number;
  readonly dueAtMs: number;
  readonly state: AppealState;
  readonly answer: string | null;
}

interface Stored {
  id: string;
  customer_id: string;
  account: number;
  change: string;
  words: string;
  asked_ms: string;
  due_ms: string;
  outcome: Exclude<AppealState, 'waiting'> | null;
  answer: string | null;
}
const read = (row: Stored): AppealRow => ({
  id: row.id,
  customerId: row.customer_id,
  account: row.account,
  change: Number(row.change),
  words: row.words,
  askedAtMs: Number(row.asked_ms),
  dueAtMs: Number(row.due_ms),
  state: row.outcome ?? 'waiting',
  answer: row.answer,
});

/** The customer's own confirmed abuse, appealed against. @throws Refused unknown-score-change, appeal-open */
export async function makeAppeal(
  sql: Sql,
  { sequencer, tables }: WorldRooms,
  { customerId, account, change, words }: { customerId: string; account: number; change: string; words: string },
  nowMs: number,
): Promise<AppealRow> {
  await sequencer.tablesClock.shows(account);
  const number = /^[1-9]\d{0,14}$/.test(change) ? Number(change) : 0;
  const found = await scoreChangeOf(tables, number);
  if (found === null || found.account !== account || found.why !== 'abuse')
    throw new Refused('unknown-score-change', { change });
  const [row] = await sql<Stored[]>`
    insert into identity.score_appeals (customer_id, account, change, words, asked_ms, due_ms)
    values (${customerId}, ${account}, ${number}, ${words}, ${nowMs}, ${nowMs + ANSWERED_WITHIN_MS})
    on conflict (change) do nothing returning *`;
  if (row === undefined) throw new Refused('appeal-open');
  return read(row);
}

export async function appealsAgainst(sql: Sql, changes: readonly number[]): Promise<Map<number, AppealRow>> {
  if (changes.length === 0) return new Map();
  const rows = await sql<Stored[]>`select * from identity.score_appeals where change in ${sql(changes)}`;
  return new Map(rows.map((row) => [Number(row.change), read(row)]));
}

/** Null for a number that is none. */
export async function appealById(sql: Sql, id: string): Promise<AppealRow | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const [row] = await sql<Stored[]>`select * from identity.score_appeals where id = ${id}`;
  return row === undefined ? null : read(row);
}

/** Those that wait first, due soonest first. */
export async function listAppeals(
  sql: Sql,
  { state, offset, limit }: { state: AppealState | undefined; offset: number; limit: number },
): Promise<{ list: AppealRow[]; total: number }> {
  const wanted =
    state === undefined ? sql`` : state === 'waiting' ? sql`where outcome is null` : sql`where outcome = ${state}`;
  const [counted] = await sql<{ total: string }[]>`select count(*) as total from identity.score_appeals ${wanted}`;
  const rows = await sql<Stored[]>`
    select * from identity.score_appeals ${wanted}
    order by outcome is not null, case when outcome is null then due_ms else -due_ms end, id offset ${offset} limit ${limit}`;
  return { list: rows.map(read), total: Number(counted!.total) };
}

/** Written once: whoever comes second finds it answered. @returns whether this was the one */
export async function answerAppeal(
  sql: Sql,
  id: string,
  { outcome, answer, by }: { outcome: Exclude<AppealState, 'waiting'>; answer: string; by: string },
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    update identity.score_appeals set outcome = ${outcome}, answer = ${answer}, answered_by = ${by}, answered_ms = ${nowMs}
    where id = ${id} and outcome is null returning id`;
  return rows.length > 0;
}

/** An appeal that waits, and who may not answer it. @throws Refused unknown-row, appeal-over */
export async function waitingAppeal(
  sql: Sql,
  { tables }: WorldRooms,
  id: string,
): Promise<{ appeal: AppealRow; confirmedBy: readonly string[]; points: number }> {
  const appeal = await appealById(sql, id);
  if (appeal === null) throw new Refused('unknown-row');
  if (appeal.state !== 'waiting') throw new Refused('appeal-over');
  const change = await scoreChangeOf(tables, appeal.change);
  if (change === null) throw new Refused('unknown-row');
  return { appeal, confirmedBy: [change.maker, change.checker], points: change.points };
}

/**
 * Integrity's answer to the house's own delay: whoever waited five days for an answer is right. The clock decides it, no person, by the
 * rule that stands on the customer's page; the points come back first and the row is written after, so that a crash between the two only
 * does the same again.
 */
export async function reverseOverdue(sql: Sql, { sequencer }: WorldRooms, nowMs: number): Promise<number> {
  const rows = await sql<Stored[]>`
    select * from identity.score_appeals where outcome is null and due_ms <= ${nowMs} order by due_ms limit ${MOST_A_LOOK}`;
  for (const { id, account, change } of rows) {
    const people = {
      maker: 'five-days',
      checker: `appeal-${id}`,
      reason: 'The appeal was not answered within five days',
    };
    const command = { kind: 'lift-abuse', atMs: 0, account, change: Number(change), ...people } as const;
    // Lifted by two in the meantime, it is refused: then there is nothing to give back.
    await sequencer.submit({ command, requestId: `score/appeal/${id}`, caller: 'system' });
    await answerAppeal(sql, id, { outcome: 'late', answer: people.reason, by: people.maker }, nowMs);
  }
  return rows.length;
}
