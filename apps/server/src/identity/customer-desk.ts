// In: this room's parts. Out: what operators may do with a customer's account. Who did it is journalled by the caller.
import type { World } from '@hilsa/contract';
import { endAllKeys } from './api-keys/api-keys.ts';
import { listKeys } from './api-keys/key-rows.ts';
import { webhooksOfCustomer } from './api-keys/webhooks-of.ts';
import { customerById, wireUser } from './customers.ts';
import type { CustomerDesk, KindRequestRow } from './desk.ts';
import { Refused } from './refused.ts';
import { beginFactorReset, declineFactorReset, factorResets } from './resets.ts';
import { tellLimits } from './limits.ts';
import type { Rooms } from './rooms.ts';
import { disableCustomer, enableCustomer } from './standing.ts';

interface RequestRow {
  id: string;
  customer_id: string;
  reason: string;
  state: KindRequestRow['state'];
  decision_reason: string | null;
  asked_ms: string;
  decided_ms: string | null;
}

export function createCustomerDesk(rooms: Rooms): CustomerDesk {
  const { sql, sessions } = rooms;
  return {
    async customer(customerId) {
      const row = await customerById(sql, customerId);
      return row === null ? null : wireUser(sql, row, row.demo_only ? 'demo' : 'real');
    },
    disableCustomer: (customerId, reason) => disableCustomer(rooms, customerId, reason),
    enableCustomer: (customerId) => enableCustomer(rooms, customerId),
    signInsOf: (customerId) => sessions.list(customerId),
    endSignIns: (customerId) => sessions.endAll(customerId),
    async apiKeysOf(customerId) {
      await rooms.keyUses.flush();
      const of = (world: World) => listKeys(sql, customerId, world, rooms.now());
      return [...(await of('real')), ...(await of('demo'))].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    },
    webhooksOf: (customerId) => webhooksOfCustomer(sql, customerId, rooms.now()),
    async endApiKeys(customerId) {
      const labels = await endAllKeys(rooms, customerId);
      for (const label of labels) await rooms.notifier.notify(customerId, 'api-key-revoked', { label });
      return labels.length;
    },
    async kindRequests(state) {
      const rows = await sql<RequestRow[]>`
        select * from identity.kind_requests where state = ${state} order by id`;
      return rows.map((row) => ({
        id: row.id,
        customerId: row.customer_id,
        reason: row.reason,
        state: row.state,
        decisionReason: row.decision_reason,
        askedAtMs: Number(row.asked_ms),
        decidedAtMs: row.decided_ms === null ? null : Number(row.decided_ms),
      }));
    },
    decideKind: (customerId, kind, reason) => decideKind(rooms, customerId, kind, reason),
    factorResets: () => factorResets(rooms),
    beginFactorReset: (customerId) => beginFactorReset(rooms, customerId),
    declineFactorReset: (customerId) => declineFactorReset(rooms, customerId),
  };
}

async function decideKind(rooms: Rooms, customerId: string, kind: 'regular' | 'hni', reason: string): Promise<void> {
  const { sql, now, notifier } = rooms;
  const { before, answered } = await sql.begin(async (step) => {
    const [row] = await step<{ kind: string }[]>`
      update identity.customers c set kind = ${kind}, limits_due = true from (select kind from identity.customers where id = ${customerId} for update) old
      where c.id = ${customerId} returning old.kind`;
    if (row === undefined) throw new Refused('unknown-account');
    const pending = await step`
      update identity.kind_requests set state = ${kind === 'hni' ? 'approved' : 'rejected'}, decision_reason = ${reason}, decided_ms = ${now()}
      where customer_id = ${customerId} and state = 'pending' returning 1`;
    return { before: row.kind, answered: pending.length > 0 };
  });
  await tellLimits(rooms, customerId);
  if (kind === 'hni' && before !== 'hni') await notifier.notify(customerId, 'kind-upgraded', {});
  else if (kind === 'regular' && before === 'hni') await notifier.notify(customerId, 'kind-returned', { reason });
  else if (kind === 'regular' && answered) await notifier.notify(customerId, 'kind-declined', { reason });
}
