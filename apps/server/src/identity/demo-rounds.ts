// In: a sign-in in the demo world. Out: practice begun anew on a fresh account, once in seven days; every device of the customer follows.
import type { Sql } from 'postgres';
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import { Refused } from './refused.ts';
import type { Rooms } from './rooms.ts';
import type { Session } from './sessions.ts';

const DAY_MS = 86_400_000;
const ROUND_DAYS = 7;
const ROUND_MS = ROUND_DAYS * DAY_MS;
/** At once; the next sweep takes more. */
const ROUNDS_A_SWEEP = 50;

interface RoundRow {
  readonly customer_id: string;
  readonly round: number;
  readonly request_id: string | null;
  readonly began_ms: string;
  readonly account_before: number;
  readonly account: number | null;
}

/**
 * Sent again under the same request id it is the same round, and needs no new proof of work.
 * @throws Refused demo-account-needed, demo-restarted-recently with againAtMs, captcha-required, captcha-invalid
 */
export async function restartDemo(
  rooms: Rooms,
  { customerId, world }: Session,
  { captcha }: ReadRequest<'/user/demo/restart'>,
  requestId: string | null,
): Promise<ReplyOf<'/user/demo/restart'>> {
  if (world !== 'demo') throw new Refused('demo-account-needed');
  let row = mine(rooms, await lastRound(rooms.sql, customerId), requestId);
  if (row === null) {
    // Each opens an account in the core: nobody opens thousands for nothing.
    if (rooms.options.captchaRequired) await rooms.captcha.accept(captcha);
    row = mine(rooms, await beginRound(rooms, customerId, requestId), requestId)!;
  }
  await finishRound(rooms, row);
  return { againAtMs: Number(row.began_ms) + ROUND_MS };
}

/** The accounts on which the customer practised before this one: at most one a week of their time here. */
export async function accountsOfBefore({ sql }: Rooms, customerId: string): Promise<readonly number[]> {
  const rows = await sql<Pick<RoundRow, 'account_before'>[]>`
    select account_before from identity.demo_rounds where customer_id = ${customerId}`;
  return rows.map((row) => row.account_before);
}

/** Rounds that a crash left between two accounts. */
export async function finishRoundsThatAreDue(rooms: Rooms): Promise<void> {
  const rows = await rooms.sql<RoundRow[]>`
    select * from identity.demo_rounds where not is_over order by began_ms limit ${ROUNDS_A_SWEEP}`;
  for (const row of rows) await finishRound(rooms, row);
}

/** @returns the round that this very request began, or null when one may begin. @throws Refused demo-restarted-recently */
function mine({ now }: Rooms, row: RoundRow | null, requestId: string | null): RoundRow | null {
  if (row === null) return null;
  if (requestId !== null && row.request_id === requestId) return row;
  const againAtMs = Number(row.began_ms) + ROUND_MS;
  const waitMs = againAtMs - now();
  if (waitMs <= 0) return null;
  throw new Refused('demo-restarted-recently', { days: ROUND_DAYS, againAtMs, againOn: dayIn(againAtMs) });
}

async function lastRound(sql: Sql, customerId: string): Promise<RoundRow | null> {
  const [row] = await sql<RoundRow[]>`
    select * from identity.demo_rounds where customer_id = ${customerId} order by round desc limit 1`;
  return row ?? null;
}

/** @returns the round that began now, or the one by which it is too early; of many at the same moment one begins */
async function beginRound({ sql, now }: Rooms, customerId: string, requestId: string | null): Promise<RoundRow> {
  return sql.begin(async (step) => {
    await step`select from identity.customers where id = ${customerId} for update`;
    const last = await lastRound(step as unknown as Sql, customerId);
    const nowMs = now();
    if (last !== null && Number(last.began_ms) + ROUND_MS > nowMs) return last;
    const [row] = await step<RoundRow[]>`
      insert into identity.demo_rounds (customer_id, round, request_id, began_ms, account_before)
      select customer_id, ${(last?.round ?? 0) + 1}, ${requestId}, ${nowMs}, account
      from identity.accounts where customer_id = ${customerId} and world = 'demo'
      returning *`;
    if (row === undefined) throw new Error(`customer ${customerId} has no demo account`);
    return row;
  });
}

/** Safe to repeat: the core opens the account of a round once, and everything after it only says what is so. */
async function finishRound({ sql, options, sessions, liveKeys }: Rooms, row: RoundRow): Promise<void> {
  const { customer_id: customerId, round, account_before: before } = row;
  const account = row.account ?? (await options.openAccount('demo', customerId, null, round));
  await sql.begin(async (step) => {
    await step`
      update identity.accounts set account = ${account}
      where customer_id = ${customerId} and world = 'demo' and account = ${before}`;
    await step`update identity.webhooks set account = ${account} where customer_id = ${customerId} and world = 'demo' and account = ${before}`;
    // The fresh account opens active; whoever may not trade meanwhile may not trade with it either.
    await step`
      update identity.customers set standing_due = true
      where id = ${customerId} and (status = 0 or frozen_ms is not null)`;
    await step`update identity.demo_rounds set account = ${account} where customer_id = ${customerId} and round = ${round}`;
  });
  sessions.move(customerId, 'demo', account);
  const keys = await sql<{ name: string }[]>`
    select name from identity.api_keys where customer_id = ${customerId} and world = 'demo' and revoked_ms is null`;
  for (const { name } of keys) liveKeys.forget(name);
  await options.setStanding('demo', before, 'disabled');
  await sql`update identity.demo_rounds set is_over = true where customer_id = ${customerId} and round = ${round}`;
}

/** The day in Dhaka, year-month-day. */
function dayIn(atMs: number): string {
  return new Date(atMs + 6 * 3_600_000).toISOString().slice(0, 10);
}
