// In: lives of customers who have webhooks. Out: each line of them as one delivery, exactly once; what is due is sent, for a day, ever less often.
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';
import { lifeOfWebhooks } from '../../tables/index.ts';
import { journalLine } from '../life/line.ts';
import type { Rooms, WorldRooms } from '../rooms.ts';
import { forgetOld } from './rows.ts';
import { send, type Parcel } from './send.ts';
import { publicAddressOf, resolveHost, type Resolve } from './targets.ts';

const LOOK_MS = 2_000;
const TAKEN_AT_ONCE = 200;
/** Under way at once, of all webhooks together. */
const MOST_UNDER_WAY = 200;
/** One that answers slowly holds up no other: of one webhook no more than these are under way. */
const MOST_OF_ONE = 4;
/** One for which so many wait takes up nothing more until some are sent: its life stays where it is written. */
const MOST_WAITING = 1_000;
/** While one is being sent nobody else takes it; whoever dies with it in hand leaves it due again. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 3_600_000;
const TRIED_FOR_MS = 24 * 3_600_000;
const FORGET_EVERY = 1_800;

export const aboutWebhook = (id: string): string => `webhook ${id}`;

interface CarryParts {
  readonly rooms: Pick<Rooms, 'worlds' | 'sql' | 'now'>;
  readonly box: Rooms['identity']['rooms']['box'];
  readonly resolve?: Resolve;
  readonly sendTo?: (parcel: Parcel) => Promise<number>;
  report(problem: unknown): void;
}

export interface Carrying {
  /** Takes up what happened and begins to send what is due, once; it does not wait for answers. */
  look(): Promise<void>;
  /** When nothing that a look began is under way any more. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function carryWebhooks({ rooms, box, resolve = resolveHost, sendTo = send, report }: CarryParts): Carrying {
  const { sql, now } = rooms;
  const underWay = new Map<Promise<void>, string>();
  let looks = 0;
  const look = async (): Promise<void> => {
    for (const name of ['real', 'demo'] as const) await takeUp(sql, name, rooms.worlds[name], now());
    await sendDue();
    looks += 1;
    if (looks % FORGET_EVERY === 0) await forgetOld(sql, now());
  };
  const sendDue = async (): Promise<void> => {
    const nowMs = now();
    const free = MOST_UNDER_WAY - underWay.size;
    if (free <= 0) return;
    const busy = [...new Set(underWay.values())];
    const counts = busy.map((webhook) => [...underWay.values()].filter((one) => one === webhook).length);
    // Whoever has the fewest under way comes first: the first of each before the second of any.
    const due = await sql<Due[]>`
      update identity.webhook_deliveries d set next_ms = ${nowMs + LEASE_MS}, tries = d.tries + 1
      from identity.webhooks w
      where w.id = d.webhook_id and d.id in (
        select first.id from identity.webhooks own
        join identity.customers c on c.id = own.customer_id and c.frozen_ms is null
        left join unnest(${busy}::bigint[], ${counts}::integer[]) as busy (webhook, count) on busy.webhook = own.id
        cross join lateral (
          select id, next_ms, coalesce(busy.count, 0) + row_number() over (order by next_ms, id) as place
          from identity.webhook_deliveries where webhook_id = own.id and state = 'waiting' and next_ms <= ${nowMs}
          order by next_ms, id limit ${MOST_OF_ONE} - coalesce(busy.count, 0)) as first
        where own.ended_ms is null
        order by first.place, first.next_ms limit ${free})
        and d.state = 'waiting' and d.next_ms <= ${nowMs}
      returning d.id, d.body, d.tries, d.tried_since_ms, w.id as webhook, w.url, w.secret`;
    for (const one of due) {
      const sending: Promise<void> = sendOne(one)
        .catch(report)
        .finally(() => underWay.delete(sending));
      underWay.set(sending, one.webhook);
    }
  };
  const sendOne = async (one: Due): Promise<void> => {
    let status: number | null = null;
    let problem: string | null = null;
    try {
      const secret = box.unseal(one.secret, aboutWebhook(one.webhook));
      const address = await publicAddressOf(new URL(one.url).hostname, resolve);
      status = await sendTo({ url: one.url, address, delivery: one.id, body: one.body, secret, nowMs: now() });
      if (status < 200 || status > 299) problem = `answered with ${status}`;
    } catch (failure) {
      problem = failure instanceof Error ? failure.message.slice(0, 200) : 'could not be sent';
    }
    await told(one, status, problem);
  };
  const told = async (one: Due, status: number | null, problem: string | null): Promise<void> => {
    const nowMs = now();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(one.tries - 1, 12), LONGEST_WAIT_MS);
    const isOver = nowMs + wait - Number(one.tried_since_ms) > TRIED_FOR_MS;
    const state = problem === null ? 'delivered' : isOver ? 'failed' : 'waiting';
    await sql`
      update identity.webhook_deliveries set state = ${state}, status = ${status}, problem = ${problem}, next_ms = ${nowMs + wait}
      where id = ${one.id}`;
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  const settled = async (): Promise<void> => {
    await Promise.all(underWay.keys());
  };
  return {
    look,
    settled,
    async stop() {
      clearInterval(timer);
      await looking;
      await settled();
    },
  };
}

interface Due {
  readonly id: string;
  readonly body: string;
  readonly tries: number;
  readonly tried_since_ms: string;
  readonly webhook: string;
  readonly url: string;
  readonly secret: string;
}

/** What is written and where the next look begins are one transaction: a crash neither loses nor doubles an event. */
async function takeUp(sql: Sql, name: World, world: WorldRooms, nowMs: number): Promise<void> {
  const [any] = await sql`select 1 from identity.webhooks where world = ${name} and ended_ms is null limit 1`;
  if (any === undefined) return;
  await world.sequencer.tablesClock.reaches(world.sequencer.head);
  const rows = await lifeOfWebhooks(world.tables, TAKEN_AT_ONCE, MOST_WAITING);
  if (rows.length === 0) return;
  const deliveries = rows.map(({ webhook, row }) => {
    const line = journalLine(row, world.publisher.listings, 'en-US');
    const { id, atMs, product, event, title, text, asset, amount, about } = line;
    const body = { id, atMs, world: name, product, event, title, text, asset, amount, about };
    return {
      webhook_id: webhook,
      event: row.event,
      body: JSON.stringify(body),
      created_ms: nowMs,
      tried_since_ms: nowMs,
      next_ms: nowMs,
    };
  });
  // Rows of one webhook are in order: the last of each is where it stands.
  const places = new Map(rows.map(({ webhook, row }) => [webhook, row]));
  await sql.begin(async (step) => {
    await step`insert into identity.webhook_deliveries ${step(deliveries)}`;
    for (const [webhook, { atMs, sequence, line }] of places)
      await step`update identity.webhooks set at_ms = ${atMs}, sequence = ${sequence}, line = ${line} where id = ${webhook}`;
  });
}
