// In: browsers that subscribed. Out: where push messages of a customer go.
import type { Sql } from 'postgres';
import type { PushConnector } from '../connectors/index.ts';
import { Refused } from '../identity/index.ts';

const MOST = 10;

export interface Subscription {
  readonly id: string;
  readonly customer_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Subscriptions {
  readonly publicKey: string;
  /**
   * A browser belongs to whoever subscribed last in it.
   * @param signIn whose end ends it; null: only its owner or the browser does
   * @throws Refused push-endpoint-refused, too-many-subscriptions
   */
  add(
    customerId: string,
    subscription: { endpoint: string; p256dh: string; auth: string },
    signIn?: string | null,
  ): Promise<void>;
  /** Browsers that subscribed in these sign-ins get no more messages. */
  endThoseOf(signIns: readonly string[]): Promise<void>;
  /** An endpoint of somebody else's changes nothing. */
  remove(customerId: string, endpoint: string): Promise<void>;
  of(customerId: string): Promise<Subscription[]>;
  byId(id: string): Promise<Subscription | null>;
  forget(id: string): Promise<void>;
}

export function createSubscriptions(sql: Sql, push: PushConnector, now: () => number): Subscriptions {
  const of = (customerId: string) => sql<Subscription[]>`
    select id, customer_id, endpoint, p256dh, auth from content.push_subscriptions where customer_id = ${customerId} order by id`;
  return {
    publicKey: push.publicKey,
    of,
    async add(customerId, { endpoint, p256dh, auth }, signIn = null) {
      if (!push.accepts(endpoint)) throw new Refused('push-endpoint-refused');
      await sql.begin(async (transaction) => {
        // One at a time for a customer, or many at once would all find room.
        await transaction`select pg_advisory_xact_lock(hashtext(${`push:${customerId}`}))`;
        const [others] = await transaction<{ count: number }[]>`
          select count(*)::int as count from content.push_subscriptions where customer_id = ${customerId} and endpoint <> ${endpoint}`;
        if (others!.count >= MOST) throw new Refused('too-many-subscriptions', { maximum: MOST });
        await transaction`
          insert into content.push_subscriptions (customer_id, endpoint, p256dh, auth, sign_in, created_ms)
          values (${customerId}, ${endpoint}, ${p256dh}, ${auth}, ${signIn}, ${now()})
          on conflict (endpoint) do update set customer_id = excluded.customer_id, p256dh = excluded.p256dh, auth = excluded.auth,
            sign_in = excluded.sign_in`;
      });
    },
    async endThoseOf(signIns) {
      await sql`delete from content.push_subscriptions where sign_in = any (${[...signIns]}::uuid[])`;
    },
    async remove(customerId, endpoint) {
      await sql`delete from content.push_subscriptions where customer_id = ${customerId} and endpoint = ${endpoint}`;
    },
    async byId(id) {
      const [row] = await sql<Subscription[]>`
        select id, customer_id, endpoint, p256dh, auth from content.push_subscriptions where id = ${id}`;
      return row ?? null;
    },
    async forget(id) {
      await sql`delete from content.push_subscriptions where id = ${id}`;
    },
  };
}
