// In: the hashed secret of a browser. Out: whether its owner signed in with it before.
import type { Sql } from 'postgres';
import type { Contact } from './contacts.ts';

const KEPT_MS = 400 * 86_400_000;
const MOST = 20;

export interface KnownDevices {
  /** Whether the customer with this contact signed in with it before; the same question for contacts that nobody has. */
  knows(contact: Contact, mark: string | null): Promise<boolean>;
  knowsCustomer(customerId: string, mark: string | null): Promise<boolean>;
  /** A sign-in came to its end, second factor and all. */
  leave(customerId: string, mark: string | null): Promise<void>;
  /** Whoever held the old credentials may have left a mark with them. */
  forget(customerId: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createKnownDevices(sql: Sql, now: () => number): KnownDevices {
  return {
    async knows({ kind, value }, mark) {
      const rows = await sql`
        select from identity.devices d join identity.customers c on c.id = d.customer_id
        where ${sql(`c.${kind}`)} = ${value} and d.mark = ${mark ?? ''}`;
      return rows.length > 0;
    },
    async knowsCustomer(customerId, mark) {
      const rows = await sql`
        select from identity.devices where customer_id = ${customerId} and mark = ${mark ?? ''}`;
      return rows.length > 0;
    },
    async leave(customerId, mark) {
      if (mark === null) return;
      const at = now();
      await sql`
        insert into identity.devices (customer_id, mark, first_ms, seen_ms) values (${customerId}, ${mark}, ${at}, ${at})
        on conflict (customer_id, mark) do update set seen_ms = excluded.seen_ms`;
      await sql`
        delete from identity.devices where customer_id = ${customerId} and mark not in (
          select mark from identity.devices where customer_id = ${customerId} order by seen_ms desc, mark limit ${MOST})`;
    },
    async forget(customerId) {
      await sql`delete from identity.devices where customer_id = ${customerId}`;
    },
    async sweep() {
      await sql`delete from identity.devices where seen_ms < ${now() - KEPT_MS}`;
    },
  };
}
