// In: who asked for an action and who would agree. Out: whether one of them let the other in so lately that the two are not two people yet.
// Whoever can make a colleague could otherwise make the second person for whatever comes next.
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';

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
