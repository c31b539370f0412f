// In: how long notices and deliveries are kept. Out: older ones gone, some at a time.
import type { Sql } from 'postgres';

/** A sweep takes what a second can take; what is left waits for the next one, a minute later. */
const AT_MOST = 5_000;

/** Milliseconds. */
export interface Kept {
  readonly noticesMs: number;
  readonly deliveriesMs: number;
}

/** Messages that still wait stay: they are sent or given up long before. */
export async function removeOld(sql: Sql, kept: Kept, nowMs: number): Promise<void> {
  await sql`
    delete from content.deliveries where id in (
      select id from content.deliveries where at_ms < ${nowMs - kept.deliveriesMs} and state <> 'waiting' order by at_ms limit ${AT_MOST})`;
  await sql`
    delete from content.customer_notices where id in (
      select id from content.customer_notices where at_ms < ${nowMs - kept.noticesMs} order by at_ms limit ${AT_MOST})`;
}
