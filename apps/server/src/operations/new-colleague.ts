// In: who asked for an action and who would agree, or who signs one after the other. Out: whether one of them let the other in so lately that the
// two are not two people yet.
// Whoever can make a colleague could otherwise make the second person for whatever comes next.
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';
import type { StoredAction } from './stored-action.ts';

const DAY_MS = 86_400_000;
/** After an invitation, those who asked for it and agreed to it decide nothing together with who came. */
const APART_DAYS = 7;
/** What lets somebody in, by e-mail or by number. */
const LETS_IN = ['invite-operator', 'renew-invitation', 'enable-operator'];

/** @throws Refused colleague-too-new */
export async function requireApart(sql: Sql, asker: string, second: string, nowMs: number): Promise<void> {
  const [row] = await sql`
    select 1 from operations.actions a
    join operations.operators o on a.subject = o.id::text or (a.action = 'invite-operator' and lower(a.subject) = o.email)
    where a.action = any (${LETS_IN}) and a.state = 'done' and coalesce(a.decided_ms, a.asked_ms) > ${nowMs - APART_DAYS * DAY_MS}
      and ((o.id = ${asker} and ${second} in (a.operator_id, a.decided_by))
        or (o.id = ${second} and ${asker} in (a.operator_id, a.decided_by)))
    limit 1`;
  if (row !== undefined) throw new Refused('colleague-too-new', { days: APART_DAYS });
}

/**
 * The same among those who sign one by one: whoever has signed this before is not one of whom this one let in, or was let in by. Each
 * is written down before it is looked for, so that of two at the same moment one at least finds the other.
 * @throws Refused colleague-too-new
 */
export async function requireSignersApart(
  sql: Sql,
  { id, action, subject, operator_id }: Pick<StoredAction, 'id' | 'action' | 'subject' | 'operator_id'>,
  nowMs: number,
): Promise<void> {
  const others = await sql<{ operator_id: string }[]>`
    select distinct operator_id from operations.actions
    where action = ${action} and subject = ${subject} and state in ('running', 'done') and id <> ${id} and operator_id <> ${operator_id}`;
  for (const other of others) await requireApart(sql, other.operator_id, operator_id, nowMs);
}
