// In: the request id of somebody who is not signed in yet. Out: whom that very request made before: an answer that got lost makes no second account.
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

/** A lost answer is asked for again within seconds; whoever comes later signs in. */
const KEPT_MS = 15 * 60_000;

export interface Asked {
  readonly requestId: string | null;
  /** Whose id it is: two people may happen to use the same. */
  readonly scope: string;
  /** The whole form, as text. */
  readonly body: string;
}

/** Written with the new customer, in one statement. */
export interface Arrival {
  readonly key: Buffer;
  readonly body: Buffer;
}

export interface Arrivals {
  /**
   * The customer that this request made before, or whom `make` makes now; what comes in parallel waits for the first.
   * @returns the customer's id
   * @throws Refused request-id-reused, and whatever `make` throws
   */
  once(asked: Asked, make: (arrival: Arrival | null) => Promise<string>): Promise<string>;
  sweep(): Promise<void>;
}

/** @param mac keyed digest: a form holds a password */
export function createArrivals(sql: Sql, mac: (text: string) => Buffer, now: () => number): Arrivals {
  const underWay = new Map<string, { readonly body: Buffer; readonly customerId: Promise<string> }>();

  /** Only while the form is still what opens the account: a second factor or a new password is not gone around. */
  async function before({ key, body }: Arrival): Promise<string | null> {
    const [row] = await sql<{ body: Buffer; customer_id: string }[]>`
      select a.body, a.customer_id from identity.arrivals a join identity.customers c on c.id = a.customer_id
      where a.key = ${key} and a.at_ms > ${now() - KEPT_MS} and c.password_changed_ms is null
        and not exists (select from identity.authenticators t where t.customer_id = c.id and t.enabled_ms is not null)
        and not exists (select from identity.passkeys p where p.customer_id = c.id)`;
    if (row === undefined) return null;
    if (!row.body.equals(body)) throw new Refused('request-id-reused');
    return row.customer_id;
  }
  return {
    async once({ requestId, scope, body }, make) {
      if (requestId === null) return make(null);
      const arrival = { key: mac(JSON.stringify(['arrival', scope, requestId])), body: mac(body) };
      const name = arrival.key.toString('hex');
      const other = underWay.get(name);
      if (other !== undefined) {
        if (!other.body.equals(arrival.body)) throw new Refused('request-id-reused');
        return other.customerId;
      }
      const customerId = before(arrival).then((known) => known ?? make(arrival));
      underWay.set(name, { body: arrival.body, customerId });
      try {
        return await customerId;
      } finally {
        underWay.delete(name);
      }
    },
    async sweep() {
      await sql`delete from identity.arrivals where at_ms < ${now() - KEPT_MS}`;
    },
  };
}
