// In: the trail. Out: what operators did to one customer's account, as that customer sees it.
import type { Sql } from 'postgres';
import type { ReplyOf } from '@hilsa/contract';
import { ACTION_NAMES, ACTIONS, type ActionName, type Role } from '@hilsa/contract/console/index';

/** Actions a customer sees, and looks at the pictures of the own papers. */
const SHOWN = ACTION_NAMES.filter((name) => ACTIONS[name].shownToCustomer);
const VIEWED_PICTURE = '/papers/image';

type SeenActions = ReplyOf<'/user/operator-actions'>;
type SeenAction = SeenActions['list'][number];

/** Newest first. @param asked `before`: the id of the last one seen, null starts at the newest; `fromMs`, `toMs`: UTC milliseconds, the last not counted in */
export async function actionsSeenBy(
  sql: Sql,
  customerId: string,
  asked: { before: string | null; limit: number; fromMs?: number; toMs?: number },
): Promise<SeenActions> {
  const { before, limit, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = asked;
  const rows = await sql<
    { id: string; what: ActionName | typeof VIEWED_PICTURE; reason: string; at_ms: string; roles: string }[]
  >`
    select id, what, reason, at_ms, roles from operations.trail
    where customer_id = ${customerId} and at_ms >= ${fromMs} and at_ms < ${toMs} ${before === null ? sql`` : sql`and id < ${before}`}
      and ((kind = 'done' and what = any (${SHOWN})) or (kind = 'viewed' and what = ${VIEWED_PICTURE}))
    order by id desc limit ${limit + 1}`;
  const list = rows.slice(0, limit).map(({ id, what, reason, at_ms, roles }) => ({
    id,
    action: what === VIEWED_PICTURE ? ('view-papers' as const) : what,
    reason,
    atMs: Number(at_ms),
    role: roleOf(roles),
  }));
  return { list, nextCursor: rows.length > limit ? list.at(-1)!.id : null };
}

/** Of several roles the one that is most about customers. */
function roleOf(roles: string): SeenAction['role'] {
  const held = roles.split(',');
  const staff = ['compliance', 'support', 'treasury', 'markets', 'administrator', 'auditor'] as const;
  const order: readonly Role[] = [...staff, 'underwriter', 'issuer'];
  return order.find((role) => held.includes(role)) ?? 'operator';
}
