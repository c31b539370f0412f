// In: a customer. Out: the row by which the score of before ended; it was of identity and age, and the core's counts since.
import type { Sql } from 'postgres';

/** Null for whoever came later. */
export async function endedOldScore(
  sql: Sql,
  customerId: string,
): Promise<{ id: string; after: number; atMs: number } | null> {
  const [row] = await sql<{ id: string; after: number; at_ms: string }[]>`
    select id, after, at_ms from identity.score_changes where customer_id = ${customerId} and rule = 'ended' order by id desc limit 1`;
  return row === undefined ? null : { id: row.id, after: row.after, atMs: Number(row.at_ms) };
}
