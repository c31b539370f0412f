// In: a pool and the desks of the other rooms. Out: everything the console's door asks: operators, actions, trail, settings, desks.
import type { Sql } from 'postgres';
import { SUBJECTS, type ConsoleReplyOf, type ConsoleTopic, type SubjectKind } from '@hilsa/contract/console/index';
import { createPasswordPool } from '../identity/passwords.ts';
import { createPasskeys } from '../identity/passkeys.ts';
import { createSecretBox, type MasterKey, mastersOf } from '../identity/secrets.ts';
import { sealKeysOf } from '../seals/seals.ts';
import { createCustomersDesk, type CustomersDesk } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { openDesks } from './desks/index.ts';
import type { Queues } from './desks/desk.ts';
import { createDoor, type ConsoleDoor } from './door.ts';
import { createFactors, type Factors } from './factors.ts';
import { createEvents, type Events } from './events.ts';
import { createGuard } from './guard.ts';
import type { OperatorCommands } from './operator-commands.ts';
import { createOperators, type Operators } from './operators.ts';
import type { OtherRooms } from './other-rooms.ts';
import type { LiveProperties } from './properties.ts';
import { createPulse } from './pulse.ts';
import { createQuota, type CustomersQuota, type QuotaLimits } from './quota.ts';
import { createRunner, type Runner } from './runner.ts';
import { createOperatorSessions, type OperatorSessions } from './sessions.ts';
import { createTrail, type Trail } from './trail.ts';
import type { Acting } from './types.ts';

const HASH_QUEUE = 16;

export interface OperationsOptions {
  readonly sql: Sql;
  readonly rooms: OtherRooms;
  /** The one way to the core. */
  readonly commands: OperatorCommands;
  readonly properties: LiveProperties;
  readonly mode: 'sandbox' | 'live';
  /** At least 32 random bytes, kept outside the database: authenticators are sealed with it. */
  readonly masterKey: MasterKey;
  /** Password hashes at the same time. */
  readonly hashSlots: number;
  /** Different customers that one operator may see in a day. */
  readonly quota: QuotaLimits;
  /** An operator nears the quota, or came to its end. */
  readonly quotaAlarm: (operatorId: string, customers: number) => void;
  now(): number;
}

export interface Operations {
  readonly door: ConsoleDoor;
  readonly factors: Factors;
  readonly sessions: OperatorSessions;
  readonly operators: Operators;
  readonly runner: Runner;
  readonly trail: Trail;
  readonly properties: LiveProperties;
  readonly customers: CustomersDesk;
  readonly quota: CustomersQuota;
  readonly rooms: OtherRooms;
  readonly queues: Queues;
  readonly events: Events;
  /** What waits, with null where the operator has no right to the desk. */
  dashboard(acting: Acting): Promise<ConsoleReplyOf<'/dashboard'>>;
  /** Tells what customers did meanwhile: newcomers, papers sent, requests. Called while somebody listens. */
  pulse(): Promise<void>;
  /** Ends what has run out. Called from time to time. */
  sweep(): Promise<void>;
}

export function createOperations(options: OperationsOptions): Operations {
  const { sql, rooms, commands, properties, mode, now } = options;
  const events = createEvents();
  const trail = createTrail(sql, now, sealKeysOf(mastersOf(options.masterKey)));
  const sessions = createOperatorSessions(sql, now, mode);
  const passkeys = createPasskeys(sql, now, { owner: 'operator', schema: 'operations' });
  const operators = createOperators(sql, createSecretBox(options.masterKey), now);
  const guard = createGuard(sql, now);
  const lapse = (operatorId: string): Promise<void> => runner.lapse(operatorId);
  const { actions, queues } = openDesks({ sql, rooms, properties, operators, sessions, commands, lapse, now });
  const runner: Runner = createRunner({ sql, trail, operators, now, definitions: actions });
  const customers = createCustomersDesk({ sql, desk: rooms.customers, papers: rooms.papers });
  const passwords = createPasswordPool(options.hashSlots, HASH_QUEUE);
  const operations: Operations = {
    door: createDoor({
      sql,
      operators,
      sessions,
      trail,
      guard,
      passwords,
      passkeys,
      mode,
      now,
      codes: rooms.codes,
      site: rooms.site,
    }),
    factors: createFactors({ operators, sessions, trail, guard, passkeys, mode, now }),
    sessions,
    operators,
    runner,
    trail,
    properties,
    customers,
    quota: createQuota({ sql, limits: options.quota, alarm: options.quotaAlarm, now }),
    rooms,
    queues,
    events,
    pulse: createPulse({ sql, customers: rooms.customers, papers: rooms.papers, events }),
    dashboard: (acting) => dashboard(operations, acting, now()),
    async sweep() {
      await sessions.sweep();
      await runner.sweep();
      await guard.sweep();
      await passkeys.sweep();
      await operations.quota.sweep();
      await properties.refresh();
    },
  };
  tellEverything(operations);
  return operations;
}

function tellEverything({ events, trail, runner, rooms }: Operations): void {
  runner.onChange((id) => events.tell('approvals', id));
  trail.onAdded((id, { kind, subjectKind, subject = '', customerId }) => {
    events.tell('audit', id);
    if (kind !== 'done') return;
    const { topics } = SUBJECTS[subjectKind as SubjectKind] ?? { topics: [] };
    const told = (topic: ConsoleTopic): string | null => {
      // An issuer hears of offerings, and may not know another's by its number.
      if (topic === 'offerings') return null;
      return topic === 'customers' ? (customerId ?? subject) : subject;
    };
    for (const topic of topics) events.tell(topic, told(topic));
  });
  rooms.chat.onChange((customerId) => events.tell('chat', customerId));
  rooms.content.onChange((kind, id) => events.tell('content', `${kind}:${id}`));
  rooms.deliveries.onChange((id) => events.tell('deliveries', id));
}
