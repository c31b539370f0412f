// In: who looks. Out: what waits in each list the operator may see, and how many there are.
import { QUEUES, type ConsoleReplyOf, type OperatorRight, type QueueName } from '@hilsa/contract/console/index';
import type { DeliveryDesk } from '../notifications/index.ts';
import type { CustomersDesk } from './customers.ts';
import type { Queues } from './desks/desk.ts';
import type { Operators } from './operators.ts';
import type { OtherRooms } from './other-rooms.ts';
import type { Runner } from './runner.ts';
import type { OperatorSessions } from './sessions.ts';
import type { Acting } from './types.ts';

const DAY_MS = 86_400_000;
/** The days of customers begin at midnight in Dhaka. */
const DHAKA_MS = 6 * 3_600_000;

interface Counted {
  readonly customers: CustomersDesk;
  readonly rooms: Pick<OtherRooms, 'deliveries'>;
  readonly queues: Queues;
  readonly runner: Runner;
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
}

export async function dashboard(
  operations: Counted,
  acting: Acting,
  nowMs: number,
): Promise<ConsoleReplyOf<'/dashboard'>> {
  const { customers, rooms, queues, runner } = operations;
  const { rights } = acting;
  const midnight = Math.floor((nowMs + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
  const first = { offset: 0, limit: 1 };
  const when = async <Value>(right: OperatorRight, ask: () => Promise<Value>) => (rights.has(right) ? ask() : null);
  const allowed = (Object.keys(QUEUES) as QueueName[]).filter((name) => rights.has(QUEUES[name]));
  return {
    customers: await when('read-customers', () => customers.counts(midnight)),
    queues: Object.fromEntries(
      await Promise.all(allowed.map(async (name) => [name, await queues[name](acting)] as const)),
    ),
    approvals: await runner.counts(acting),
    deliveries: await when('read-deliveries', async () => ({
      waiting: (await rooms.deliveries.list({ ...first, state: 'waiting' })).total,
      failedToday: await failedSince(rooms.deliveries, midnight),
    })),
    operators: await when('read-operators', () => operatorCounts(operations)),
    atMs: nowMs,
  };
}

/** The newest failures, as far back as the day goes; beyond a hundred the number says "a hundred". */
async function failedSince(deliveries: DeliveryDesk, sinceMs: number): Promise<number> {
  const { list } = await deliveries.list({ state: 'failed', offset: 0, limit: 100 });
  return list.filter(({ atMs }) => atMs >= sinceMs).length;
}

async function operatorCounts({ operators, sessions }: Counted) {
  const online = await sessions.online();
  const count = async (state: 'active' | 'invited') =>
    (await operators.list({ state, offset: 0, limit: 1, sort: 'id', order: 'asc' }, online)).total;
  return { active: await count('active'), online: online.size, invited: await count('invited') };
}
