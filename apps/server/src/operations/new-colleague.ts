// In: who asked for an action and who would agree, or who signs one after the other. Out: whether one of them let the other in so lately that the
// two are not two people yet, or are two of the same role.
// Whoever can make a colleague could otherwise make the second person for whatever comes next.
import type { Sql } from 'postgres';
import { ACTIONS } from '@hilsa/contract/console/index';
import type { Role } from '@hilsa/contract/console/roles';
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

type Signature = Pick<StoredAction, 'id' | 'action' | 'subject' | 'operator_id'>;

/**
 * The same among those who sign one by one: whoever has signed this before is not one of whom this one let in, or was let in by, and the
 * two are one of each role. Each is written down before it is looked for, so that of two at the same moment one at least finds the other.
 * @throws Refused colleague-too-new, other-role-signs
 */
export async function requireSignersApart(sql: Sql, signature: Signature, nowMs: number): Promise<void> {
  const { id, action, subject, operator_id } = signature;
  // Roles as they were when it was signed: those of today may be others.
  const signatures = await sql<{ id: string; operator_id: string; roles: string[] }[]>`
    select a.id, a.operator_id, coalesce(string_to_array(t.roles, ','), o.roles) as roles from operations.actions a
    join operations.operators o on o.id = a.operator_id
    left join operations.trail t on t.action_id = a.id and t.kind = 'asked'
    where a.id = ${id} or (a.action = ${action} and a.subject = ${subject} and a.state in ('running', 'done') and a.operator_id <> ${operator_id})`;
  const own = signatures.find((each) => each.id === id)!;
  for (const other of signatures) {
    if (other === own) continue;
    await requireApart(sql, other.operator_id, operator_id, nowMs);
    if (!areOneOfEach(ACTIONS[action].signs, own.roles, other.roles)) throw new Refused('other-role-signs');
  }
}

/** Whoever has both roles is one of them at a time. */
function areOneOfEach(wanted: readonly [Role, Role] | null, own: readonly string[], other: readonly string[]): boolean {
  if (wanted === null) return true;
  const [one, two] = wanted;
  return (own.includes(one) && other.includes(two)) || (own.includes(two) && other.includes(one));
}
