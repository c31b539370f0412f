// In: the desks that tell nobody by themselves. Out: events for what customers did since the last look.
import type { Sql } from 'postgres';
import type { ConsoleTopic } from '@hilsa/contract/console/index';
import type { CustomerDesk } from '../identity/desk.ts';
import type { PapersDesk } from '../identity/papers/index.ts';
import type { Events } from './events.ts';

interface PulseParts {
  readonly sql: Sql;
  readonly customers: CustomerDesk;
  readonly papers: PapersDesk;
  readonly events: Events;
}

/** @returns looks once; what it finds the first time is not told */
export function createPulse({ sql, customers, papers, events }: PulseParts): () => Promise<void> {
  const seen = new Map<ConsoleTopic, string>();
  return async () => {
    const now = await Promise.all([newest(sql), waitingPapers(papers), requests(customers), resets(customers)]);
    const changed = new Set<ConsoleTopic>();
    for (const [topic, mark] of now) {
      const before = seen.get(topic);
      seen.set(topic, mark);
      if (before === undefined || before === mark) continue;
      changed.add(topic);
      // Whether papers wait stands beside the customer's name, too.
      if (topic === 'papers') changed.add('customers');
    }
    for (const topic of changed) events.tell(topic, null);
  };
}

type Mark = readonly [ConsoleTopic, string];

async function newest(sql: Sql): Promise<Mark> {
  const [row] = await sql<{ id: string | null }[]>`select max(id) as id from identity.customers`;
  return ['customers', row!.id ?? ''];
}

async function waitingPapers(papers: PapersDesk): Promise<Mark> {
  const { list, total } = await papers.queue({ status: 'pending', offset: 0, limit: 1, order: 'desc' });
  return ['papers', `${total} ${list[0]?.id} ${list[0]?.attempt}`];
}

async function requests(customers: CustomerDesk): Promise<Mark> {
  const list = await customers.kindRequests('pending');
  return ['kind-requests', `${list.length} ${list.at(-1)?.id}`];
}

async function resets(customers: CustomerDesk): Promise<Mark> {
  const list = await customers.factorResets();
  return ['factor-resets', list.map(({ id, state }) => `${id} ${state}`).join()];
}
