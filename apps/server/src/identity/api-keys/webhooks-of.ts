// In: the tables of webhooks. Out: a customer's as the desk sees them, whether they live or ended: where they lead, and whether it arrives there.
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';

export interface WebhookOfCustomer {
  readonly id: string;
  readonly world: World;
  /** The machine's name. What follows it in the address may be a secret of the customer's. */
  readonly host: string;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
  /** When it happened that was delivered last. */
  readonly lastDeliveredAtMs: number | null;
  readonly waiting: number;
  /** Given up within the thirty days that deliveries are kept. */
  readonly failed: number;
  /** Why the newest try that failed did: a status of HTTP, or what stood in its way. */
  readonly lastProblem: string | null;
}

const ENDED_SHOWN_MS = 30 * 86_400_000;

/** Of both worlds, newest first; what ended stays for thirty days, as keys do. */
export async function webhooksOfCustomer(sql: Sql, customerId: string, nowMs: number): Promise<WebhookOfCustomer[]> {
  const rows = await sql<
    {
      id: string;
      world: World;
      url: string;
      created_ms: string;
      ended_ms: string | null;
      waiting: string;
      failed: string;
      delivered_ms: string | null;
      status: number | null;
      problem: string | null;
    }[]
  >`
    select w.id, w.world, w.url, w.created_ms, w.ended_ms, d.waiting, d.failed, d.delivered_ms, last.status, last.problem
    from identity.webhooks w
    cross join lateral (
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed,
        max(created_ms) filter (where state = 'delivered') as delivered_ms
      from identity.webhook_deliveries where webhook_id = w.id) d
    left join lateral (
      select status, problem from identity.webhook_deliveries
      where webhook_id = w.id and state <> 'delivered' and tries > 0 order by id desc limit 1) last on true
    where w.customer_id = ${customerId} and (w.ended_ms is null or w.ended_ms > ${nowMs - ENDED_SHOWN_MS})
    order by w.id desc`;
  return rows.map((row) => ({
    id: row.id,
    world: row.world,
    host: new URL(row.url).hostname,
    createdAtMs: Number(row.created_ms),
    endedAtMs: row.ended_ms === null ? null : Number(row.ended_ms),
    lastDeliveredAtMs: row.delivered_ms === null ? null : Number(row.delivered_ms),
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    lastProblem: row.problem ?? (row.status === null ? null : String(row.status)),
  }));
}
