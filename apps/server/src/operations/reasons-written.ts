// In: reasons as the core has them, which takes plain signs alone. Out: them as they were written, in any script: the trail has them.
import type { Sql } from 'postgres';

/** What stands in the core for a reason that has other signs. */
const ELSEWHERE = /^see action ([1-9]\d{0,14})$/;

/** The core's reason of an action: as it was written where the core takes it, otherwise where it is found. */
export function plainReason(reason: string, actionId: string): string {
  return /^[\x20-\x7e]{1,200}$/.test(reason) ? reason : `see action ${actionId}`;
}

/**
 * Rows with their reasons as they were written. Only of actions about this very customer: whoever writes "see action 7" as a reason shows
 * nobody what was written about another.
 */
export async function withReasonsWritten<Row extends { readonly reason: string }>(
  sql: Sql,
  customerId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ reason }) => ELSEWHERE.exec(reason)?.[1] ?? []);
  if (ids.length === 0) return [...rows];
  const found = await sql<{ id: string; reason: string }[]>`
    select id, reason from operations.actions where id = any (${ids}) and customer_id = ${customerId} and state = 'done'`;
  const written = new Map(found.map(({ id, reason }) => [id, reason]));
  return rows.map((row) => ({ ...row, reason: written.get(ELSEWHERE.exec(row.reason)?.[1] ?? '') ?? row.reason }));
}
