// In: the identity room's desk and the table of notes. Out: what operators do to a customer's account. None of it is money.
import type { User } from '@hilsa/contract';
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts } from './desk.ts';

export function customersDesk({ sql, rooms, now }: DeskParts): Desk<'customers'> {
  const desk = rooms.customers;
  /** @throws Refused unknown-account */
  async function customer(id: string): Promise<User> {
    const found = /^[1-9]\d{0,15}$/.test(id) ? await desk.customer(id) : null;
    if (found === null) throw new Refused('unknown-account');
    return found;
  }
  const standing = ({ status, statusReason }: User) => ({ status, statusReason });
  const resetOf = async (id: string) => (await desk.factorResets()).find(({ customerId }) => customerId === id) ?? null;
  return {
    actions: {
      'disable-customer': {
        async look(id) {
          return { customerId: id, before: standing(await customer(id)), after: { status: 0 } };
        },
        async perform(id, _, { reason }) {
          await desk.disableCustomer(id, reason);
          return { after: standing(await customer(id)) };
        },
      },
      'enable-customer': {
        async look(id) {
          const before = standing(await customer(id));
          if (before.status === 1) throw new Refused('nothing-to-change');
          return { customerId: id, before, after: { status: 1 } };
        },
        async perform(id) {
          await desk.enableCustomer(id);
          return { after: standing(await customer(id)) };
        },
      },
      'end-customer-sessions': {
        async look(id) {
          await customer(id);
          return { customerId: id, before: { signIns: (await desk.signInsOf(id)).length }, after: { signIns: 0 } };
        },
        async perform(id) {
          return { result: { ended: String(await desk.endSignIns(id)) } };
        },
      },
      'end-customer-api-keys': {
        async look(id) {
          await customer(id);
          const living = (await desk.apiKeysOf(id)).filter(({ state }) => state === 'active');
          const webhooks = (await desk.webhooksOf(id)).filter(({ endedAtMs }) => endedAtMs === null);
          if (living.length + webhooks.length === 0) throw new Refused('nothing-to-change');
          const before = { apiKeys: living.length, webhooks: webhooks.length };
          return { customerId: id, before, after: { apiKeys: 0, webhooks: 0 } };
        },
        async perform(id) {
          return { result: { ended: String(await desk.endApiKeys(id)) } };
        },
      },
      'add-note': {
        async look(id, { text }) {
          await customer(id);
          return { customerId: id, before: null, after: { text } };
        },
        async perform(id, { text }, { by }) {
          await sql`
          insert into operations.notes (customer_id, operator_id, text, at_ms) values (${id}, ${by}, ${text}, ${now()})`;
          return {};
        },
      },
      'decide-kind': {
        async look(id, { kind }) {
          const found = await customer(id);
          if (found.kind === kind && found.kindRequest?.status !== 'pending') throw new Refused('nothing-to-change');
          return { customerId: id, before: { kind: found.kind, request: found.kindRequest }, after: { kind } };
        },
        async perform(id, { kind }, { reason }) {
          await desk.decideKind(id, kind, reason);
          const found = await customer(id);
          return { after: { kind: found.kind, request: found.kindRequest } };
        },
      },
      'reset-factors': {
        async look(id) {
          const { idStatus } = await customer(id);
          if (idStatus !== 'succ') throw new Refused('kyc-required');
          const reset = await resetOf(id);
          if (reset?.state === 'waiting') throw new Refused('nothing-to-change');
          // Nobody but the customer begins it: two operators together could otherwise open any account.
          if (reset?.state !== 'asked') throw new Refused('unknown-reset');
          return { customerId: id, before: { reset: reset.state }, after: { reset: 'waiting' } };
        },
        async perform(id) {
          const { resetId, effectiveAtMs } = await desk.beginFactorReset(id);
          return {
            after: { reset: 'waiting', resetId, effectiveAtMs },
            result: { effectiveAtMs: String(effectiveAtMs) },
          };
        },
      },
      'decline-factor-reset': {
        async look(id) {
          await customer(id);
          const reset = await resetOf(id);
          if (reset === null) throw new Refused('unknown-reset');
          return { customerId: id, before: { reset: reset.state }, after: { reset: 'cancelled' } };
        },
        async perform(id, _, { reason }) {
          await desk.declineFactorReset(id, reason);
          return {};
        },
      },
    },
    queues: {
      async 'kind-requests'() {
        const list = await desk.kindRequests('pending');
        return { waiting: list.length, oldestAtMs: list[0]?.askedAtMs ?? null };
      },
      async 'factor-resets'() {
        const list = (await desk.factorResets()).filter(({ state }) => state === 'asked');
        return { waiting: list.length, oldestAtMs: list[0]?.askedAtMs ?? null };
      },
    },
  };
}
