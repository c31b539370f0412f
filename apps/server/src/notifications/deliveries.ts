// In: notices that shall also reach a phone, a mailbox or a browser. Out: a queue that survives crashes, and is the delivery log too.
import type { Sql } from 'postgres';
import type { Delivery, NoticeEvent } from '@hilsa/contract';
import { carry, type CarryOptions, type Parcel } from './carry.ts';
import type { DeliveryDesk } from './notifier.ts';
import { masked, personOf } from './people.ts';

const AT_ONCE = 20;
const MOST_TRIES = 6;
/** While one process carries it no other takes it; after this it is due again. */
const CLAIM_MS = 60_000;
/** 30 s, 2 min, 8 min, 32 min, 2 h. */
const backoffMs = (tries: number) => 30_000 * 4 ** (tries - 1);
const LONGEST_PROBLEM = 200;

interface DeliveryRow {
  id: string;
  customer_id: string;
  event: NoticeEvent;
  params: Parcel['params'];
  customer_notice_id: string | null;
  notice_id: string | null;
  channel: Delivery['channel'];
  target: string;
  subscription_id: string | null;
  state: Delivery['state'];
  tries: number;
  problem: string;
  at_ms: string;
  sent_ms: string | null;
}

export interface Deliveries extends DeliveryDesk {
  /** Carries everything that is due. Calls during a run join it, and one more run follows. */
  run(): Promise<void>;
}

interface DeliveryOptions extends CarryOptions {
  readonly sql: Sql;
  now(): number;
  report(problem: unknown): void;
}

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { sql } = options;
  const listeners: ((deliveryId: string) => void)[] = [];
  let running: Promise<void> | null = null;
  let again = false;
  async function drain(): Promise<void> {
    do {
      again = false;
      for (let rows = await claim(options); rows.length > 0; rows = await claim(options)) {
        await Promise.all(rows.map((row) => attempt(row, options)));
        for (const { id } of rows) for (const listener of listeners) listener(id);
      }
    } while (again);
    // Without a pause after the question: a call from now on begins a run of its own.
    running = null;
  }
  return {
    run() {
      again = true;
      running ??= drain().catch((problem: unknown) => {
        running = null;
        throw problem;
      });
      return running;
    },
    onChange: (listener) => void listeners.push(listener),
    async list({ customerId, channel, state, offset, limit }) {
      const where = sql`
        where true ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
        ${channel === undefined ? sql`` : sql`and channel = ${channel}`} ${state === undefined ? sql`` : sql`and state = ${state}`}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from content.deliveries ${where}`;
      const rows = await sql<DeliveryRow[]>`
        select * from content.deliveries ${where} order by id desc offset ${offset} limit ${limit}`;
      return { list: rows.map(shown), total: count!.total };
    },
  };
}

/** Several processes may carry at the same time; each row is one process's. */
function claim({ sql, now }: DeliveryOptions): Promise<DeliveryRow[]> {
  const at = now();
  return sql<DeliveryRow[]>`
    update content.deliveries set tries = tries + 1, next_ms = ${at + CLAIM_MS}
    where id in (
      select id from content.deliveries where state = 'waiting' and next_ms <= ${at} order by next_ms limit ${AT_ONCE} for update skip locked)
    returning *`;
}

async function attempt(row: DeliveryRow, options: DeliveryOptions): Promise<void> {
  const { sql, now } = options;
  const end = (state: 'sent' | 'failed', problem: string) => sql`
    update content.deliveries set state = ${state}, problem = ${problem}, target = ${masked(row.target)},
      sent_ms = ${state === 'sent' ? now() : null} where id = ${row.id}`;
  try {
    const person = await personOf(sql, row.customer_id);
    if (person === null) {
      await end('failed', 'the customer is not there any more');
      return;
    }
    const outcome = await carry(parcelOf(row), person, options);
    await (outcome === 'sent' ? end('sent', '') : end('failed', 'the browser ended its subscription'));
  } catch (problem) {
    const said = problemText(problem, row.target);
    if (row.tries >= MOST_TRIES) await end('failed', said);
    else
      await sql`
        update content.deliveries set problem = ${said}, next_ms = ${now() + backoffMs(row.tries)} where id = ${row.id}`;
    options.report(problem);
  }
}

/** Partners like to repeat the address in their errors; the log keeps it masked. */
function problemText(problem: unknown, target: string): string {
  const text = problem instanceof Error ? problem.message : 'an unknown fault';
  return text.replaceAll(target, masked(target)).slice(0, LONGEST_PROBLEM);
}

function parcelOf(row: DeliveryRow): Parcel {
  const { id, event, params, channel, target, subscription_id, customer_notice_id, notice_id } = row;
  return {
    id,
    event,
    params,
    noticeId: customer_notice_id === null ? `s${notice_id ?? ''}` : `n${customer_notice_id}`,
    channel,
    target,
    subscriptionId: subscription_id,
  };
}

function shown(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    customerId: row.customer_id,
    event: row.event,
    channel: row.channel,
    target: masked(row.target),
    state: row.state,
    tries: row.tries,
    problem: row.problem,
    atMs: Number(row.at_ms),
    sentAtMs: row.sent_ms === null ? null : Number(row.sent_ms),
  };
}
