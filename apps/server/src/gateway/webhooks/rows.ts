// In: the tables of webhooks. Out: those of a customer, what was sent to each, and what is due.
import type { Sql } from 'postgres';
import type { ReplyOf, World } from '@hilsa/contract';

type WireWebhook = ReplyOf<'/user/webhook/list'>['list'][number];
type WireDelivery = ReplyOf<'/user/webhook/deliveries'>['list'][number];

interface Owner {
  readonly customerId: string;
  readonly world: World;
}
const KEPT_MS = 30 * 86_400_000;
const MOST_SHOWN = 50;

export async function webhooksOf(sql: Sql, { customerId, world }: Owner): Promise<WireWebhook[]> {
  const rows = await sql<
    { id: string; url: string; created_ms: string; waiting: string; failed: string; delivered_ms: string | null }[]
  >`
    select w.id, w.url, w.created_ms, count(d.id) filter (where d.state = 'waiting') as waiting,
      count(d.id) filter (where d.state = 'failed') as failed, max(d.created_ms) filter (where d.state = 'delivered') as delivered_ms
    from identity.webhooks w left join identity.webhook_deliveries d on d.webhook_id = w.id
    where w.customer_id = ${customerId} and w.world = ${world} and w.ended_ms is null
    group by w.id order by w.id desc`;
  return rows.map(({ id, url, created_ms, waiting, failed, delivered_ms }) => ({
    id,
    url,
    createdAtMs: Number(created_ms),
    waiting: Number(waiting),
    failed: Number(failed),
    lastDeliveredAtMs: delivered_ms === null ? null : Number(delivered_ms),
  }));
}

/** @returns its number, or null when there are as many as there may be; two at once are counted one after the other */
export async function insertWebhook(
  sql: Sql,
  row: { customer_id: string; world: World; account: number; url: string; secret: (id: string) => string },
  most: number,
  nowMs: number,
): Promise<string | null> {
  return sql.begin(async (step) => {
    await step`select from identity.customers where id = ${row.customer_id} for update`;
    const [known] = await step<{ count: string }[]>`
      select count(*) from identity.webhooks where customer_id = ${row.customer_id} and ended_ms is null`;
    if (Number(known!.count) >= most) return null;
    const [made] = await step<{ id: string }[]>`
      insert into identity.webhooks (customer_id, world, account, url, secret, created_ms, at_ms)
      values (${row.customer_id}, ${row.world}, ${row.account}, ${row.url}, '', ${nowMs}, ${nowMs}) returning id`;
    await step`update identity.webhooks set secret = ${row.secret(made!.id)} where id = ${made!.id}`;
    return made!.id;
  });
}

/** @returns whether there was one */
export async function endWebhook(sql: Sql, { customerId, world }: Owner, id: string, nowMs: number): Promise<boolean> {
  const ended = await sql`
    update identity.webhooks set ended_ms = ${nowMs}
    where id = ${id} and customer_id = ${customerId} and world = ${world} and ended_ms is null returning id`;
  return ended.length > 0;
}

/** The newest first; null: there is no such webhook of theirs. */
export async function deliveriesOf(sql: Sql, { customerId, world }: Owner, id: string): Promise<WireDelivery[] | null> {
  const [own] = await sql`
    select id from identity.webhooks where id = ${id} and customer_id = ${customerId} and world = ${world} and ended_ms is null`;
  if (own === undefined) return null;
  const rows = await sql<
    {
      id: string;
      event: string;
      created_ms: string;
      state: WireDelivery['state'];
      tries: number;
      status: number | null;
      problem: string | null;
      next_ms: string;
    }[]
  >`
    select id, event, created_ms, state, tries, status, problem, next_ms from identity.webhook_deliveries
    where webhook_id = ${id} order by id desc limit ${MOST_SHOWN}`;
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    createdAtMs: Number(row.created_ms),
    state: row.state,
    tries: row.tries,
    status: row.status,
    problem: row.problem,
    nextAtMs: row.state === 'waiting' ? Number(row.next_ms) : null,
  }));
}

/** It is sent again, with the same number and the same body. @returns whether it was theirs */
export async function replay(sql: Sql, { customerId, world }: Owner, id: string, nowMs: number): Promise<boolean> {
  const again = await sql`
    update identity.webhook_deliveries d set state = 'waiting', tries = 0, tried_since_ms = ${nowMs}, next_ms = ${nowMs}
    from identity.webhooks w where d.id = ${id} and w.id = d.webhook_id and w.customer_id = ${customerId}
      and w.world = ${world} and w.ended_ms is null returning d.id`;
  return again.length > 0;
}

export async function forgetOld(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from identity.webhook_deliveries where created_ms < ${nowMs - KEPT_MS}`;
}
