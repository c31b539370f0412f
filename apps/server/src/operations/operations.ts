// In: a pool and the desks of the other rooms. Out: everything the console's door asks: operators, actions, trail, settings, desks.
import type { Sql } from 'postgres';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { ChatDesk, ContentDesk } from '../content/index.ts';
import type { CustomerDesk } from '../identity/desk.ts';
import type { FileStore, PapersDesk } from '../identity/papers/index.ts';
import { createPasswordPool } from '../identity/passwords.ts';
import { createSecretBox } from '../identity/secrets.ts';
import type { DeliveryDesk } from '../notifications/index.ts';
import { contentActions } from './actions/content.ts';
import { customerActions } from './actions/customers.ts';
import { operatorActions } from './actions/operators.ts';
import { paperActions } from './actions/papers.ts';
import { propertyActions } from './actions/properties.ts';
import { createCustomersDesk, type CustomersDesk } from './customers.ts';
import { createDoor, type ConsoleDoor } from './door.ts';
import { createEvents, type Events } from './events.ts';
import { createGuard } from './guard.ts';
import { createOperators, type Operators } from './operators.ts';
import type { LiveProperties } from './properties.ts';
import { createPulse } from './pulse.ts';
import { createRunner, type Runner } from './runner.ts';
import { createOperatorSessions, type OperatorSessions } from './sessions.ts';
import { createTrail, type Trail } from './trail.ts';
import type { Acting } from './types.ts';

const HASH_QUEUE = 16;
const DAY_MS = 86_400_000;
/** The days of customers begin at midnight in Dhaka. */
const DHAKA_MS = 6 * 3_600_000;

/** What the other rooms let operators do. */
export interface Desks {
  readonly customers: CustomerDesk;
  readonly papers: PapersDesk;
  readonly files: Pick<FileStore, 'read'>;
  readonly content: ContentDesk;
  readonly chat: ChatDesk;
  readonly deliveries: DeliveryDesk;
}

export interface OperationsOptions {
  readonly sql: Sql;
  readonly desks: Desks;
  readonly properties: LiveProperties;
  readonly mode: 'sandbox' | 'live';
  /** At least 32 random bytes, kept outside the database: authenticators are sealed with it. */
  readonly masterKey: Uint8Array;
  /** Password hashes at the same time. */
  readonly hashSlots: number;
  /** The installation's multiple of every limit by address. */
  readonly addressFactor: number;
  now(): number;
}

export interface Operations {
  readonly door: ConsoleDoor;
  readonly sessions: OperatorSessions;
  readonly operators: Operators;
  readonly runner: Runner;
  readonly trail: Trail;
  readonly properties: LiveProperties;
  readonly customers: CustomersDesk;
  readonly desks: Desks;
  readonly events: Events;
  /** What waits, with null where the operator has no right to the desk. */
  dashboard(acting: Acting): Promise<ConsoleReplyOf<'/dashboard'>>;
  /** Tells what customers did meanwhile: newcomers, papers sent, requests. Called while somebody listens. */
  pulse(): Promise<void>;
  /** Ends what has run out. Called from time to time. */
  sweep(): Promise<void>;
}

export function createOperations(options: OperationsOptions): Operations {
  const { sql, desks, properties, mode, now } = options;
  const events = createEvents();
  const trail = createTrail(sql, now);
  const sessions = createOperatorSessions(sql, now);
  const operators = createOperators(sql, createSecretBox(options.masterKey), now);
  const guard = createGuard(sql, options.addressFactor, now);
  const runner: Runner = createRunner({
    sql,
    trail,
    operators,
    now,
    definitions: {
      ...customerActions(sql, desks.customers, now),
      ...paperActions(desks.papers),
      ...contentActions(desks.content, desks.chat),
      ...propertyActions(properties, now),
      ...operatorActions({ operators, sessions, lapse: (id) => runner.lapse(id) }),
    },
  });
  const customers = createCustomersDesk({ sql, desk: desks.customers, papers: desks.papers });
  const passwords = createPasswordPool(options.hashSlots, HASH_QUEUE);
  const operations: Operations = {
    door: createDoor({ operators, sessions, trail, guard, passwords, mode, now }),
    sessions,
    operators,
    runner,
    trail,
    properties,
    customers,
    desks,
    events,
    pulse: createPulse({ sql, customers: desks.customers, papers: desks.papers, events }),
    dashboard: (acting) => dashboard(operations, acting, now()),
    async sweep() {
      await sessions.sweep();
      await runner.sweep();
      await guard.sweep();
      await properties.refresh();
    },
  };
  tellEverything(operations);
  return operations;
}

/** Which lists an action's subject stands in. */
const TOPICS = {
  customer: ['customers', 'kind-requests', 'factor-resets'],
  paper: ['papers', 'customers'],
  content: ['content'],
  'canned-answer': ['chat'],
  property: ['properties'],
  operator: ['operators'],
} as const;

function tellEverything({ events, trail, runner, desks }: Operations): void {
  runner.onChange((id) => events.tell('approvals', id));
  trail.onAdded((id, { kind, subjectKind, subject = '', customerId }) => {
    events.tell('audit', id);
    if (kind !== 'done') return;
    for (const topic of TOPICS[subjectKind as keyof typeof TOPICS] ?? [])
      events.tell(topic, topic === 'customers' ? (customerId ?? subject) : subject);
  });
  desks.chat.onChange((customerId) => events.tell('chat', customerId));
  desks.content.onChange((kind, id) => events.tell('content', `${kind}:${id}`));
  desks.deliveries.onChange((id) => events.tell('deliveries', id));
}

async function dashboard(operations: Operations, acting: Acting, nowMs: number): Promise<ConsoleReplyOf<'/dashboard'>> {
  const { customers, desks, runner } = operations;
  const { rights } = acting;
  const midnight = Math.floor((nowMs + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
  const first = { offset: 0, limit: 1 };
  const when = async <Value>(right: Parameters<typeof rights.has>[0], ask: () => Promise<Value>) =>
    rights.has(right) ? ask() : null;
  return {
    customers: await when('read-customers', () => customers.counts(midnight)),
    papers: await when('read-papers', async () => {
      const { list, total } = await desks.papers.queue({ ...first, status: 'pending' });
      return { waiting: total, oldestAtMs: list[0]?.submittedAtMs ?? null };
    }),
    kindRequests: await when('read-customers', async () => {
      const list = await desks.customers.kindRequests('pending');
      return { waiting: list.length, oldestAtMs: list[0]?.askedAtMs ?? null };
    }),
    factorResets: await when('read-customers', async () => {
      const list = (await desks.customers.factorResets()).filter(({ state }) => state === 'asked');
      return { waiting: list.length, oldestAtMs: list[0]?.askedAtMs ?? null };
    }),
    chat: await when('read-chat', async () => {
      const { list, total } = await desks.chat.inbox({ ...first, show: 'waiting', operatorId: acting.operator.id });
      return { waiting: total, oldestAtMs: list[0]?.waitingSinceMs ?? null };
    }),
    approvals: await runner.counts(acting),
    deliveries: await when('read-deliveries', async () => ({
      waiting: (await desks.deliveries.list({ ...first, state: 'waiting' })).total,
      failedToday: await failedSince(desks.deliveries, midnight),
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

async function operatorCounts({ operators, sessions }: Operations) {
  const online = await sessions.online();
  const count = async (state: 'active' | 'invited') =>
    (await operators.list({ state, offset: 0, limit: 1, sort: 'id', order: 'asc' }, online)).total;
  return { active: await count('active'), online: online.size, invited: await count('invited') };
}
