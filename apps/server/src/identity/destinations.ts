// In: where customers want their money, as they gave it. Out: kept sealed beside the core's number of it; the core knows it only as it is paid.
import type { Sql } from 'postgres';
import { createSecretBox, type MasterKey } from './secrets.ts';

export interface DestinationDetails {
  readonly kind: 'bank' | 'wallet';
  readonly accountName: string;
  readonly accountNumber: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly bankAddress: string;
  readonly routingNumber: string;
  readonly district: string;
  readonly branchName: string;
}

export interface Destinations {
  keep(customerId: string, destination: number, details: DestinationDetails): Promise<void>;
  /** By the core's number; only the customer's own. */
  of(customerId: string): Promise<ReadonlyMap<number, DestinationDetails>>;
  /** Whoever it is of: for payout files and the desks. Null when it is in no book. */
  find(destination: number): Promise<(DestinationDetails & { customerId: string }) | null>;
  remove(customerId: string, destination: number): Promise<void>;
}

export function createDestinations(sql: Sql, masterKey: MasterKey, now: () => number): Destinations {
  const box = createSecretBox(masterKey);
  const about = (destination: number) => `destination ${destination}`;
  const open = (destination: number, sealed: string) =>
    JSON.parse(box.unseal(sealed, about(destination))) as DestinationDetails;
  return {
    async keep(customerId, destination, details) {
      const sealed = box.seal(JSON.stringify(details), about(destination));
      await sql`
        insert into payments.destinations (destination, customer_id, kind, details, added_ms)
        values (${destination}, ${customerId}, ${details.kind}, ${sealed}, ${now()}) on conflict (destination) do nothing`;
    },
    async of(customerId) {
      const rows = await sql<{ destination: string; details: string }[]>`
        select destination, details from payments.destinations where customer_id = ${customerId}`;
      return new Map(rows.map((row) => [Number(row.destination), open(Number(row.destination), row.details)]));
    },
    async find(destination) {
      const [row] = await sql<{ customer_id: string; details: string }[]>`
        select customer_id, details from payments.destinations where destination = ${destination}`;
      return row === undefined ? null : { ...open(destination, row.details), customerId: row.customer_id };
    },
    async remove(customerId, destination) {
      await sql`delete from payments.destinations where customer_id = ${customerId} and destination = ${destination}`;
    },
  };
}
