// In: where customers want their money, as they gave it. Out: kept sealed beside the core's number of it; the core knows it only as it is paid. A
// card's number never leaves here but into a payout file: the core, its journal and every answer have its last four digits and a keyed digest.
import type { Sql } from 'postgres';
import { createSecretBox, type MasterKey } from './secrets.ts';

export interface DestinationDetails {
  readonly kind: 'bank' | 'wallet' | 'card';
  readonly accountName: string;
  /** Of a card: its last four digits. */
  readonly accountNumber: string;
  readonly bankName: string;
  readonly bankCode: string;
  readonly bankAddress: string;
  readonly routingNumber: string;
  readonly district: string;
  readonly branchName: string;
}

export interface Destinations {
  /** @param cardNumber all digits of a card, for the payout file alone */
  keep(customerId: string, destination: number, details: DestinationDetails, cardNumber?: string): Promise<void>;
  /** How the core knows a card: who has only the journal learns no more of it than its last four digits. */
  cardText(cardNumber: string): string;
  /** All digits of the card that the core knows by this text; null where the book has no such card, or another. */
  cardOf(destination: number, text: string): Promise<string | null>;
  /** By the core's number; only the customer's own. */
  of(customerId: string): Promise<ReadonlyMap<number, DestinationDetails>>;
  /** Whoever it is of: for payout files and the desks. Null when it is in no book. */
  find(destination: number): Promise<(DestinationDetails & { customerId: string }) | null>;
  remove(customerId: string, destination: number): Promise<void>;
}

export function createDestinations(sql: Sql, masterKey: MasterKey, now: () => number): Destinations {
  const box = createSecretBox(masterKey);
  const about = (destination: number) => `destination ${destination}`;
  const read = (destination: number, sealed: string) =>
    JSON.parse(box.unseal(sealed, about(destination))) as DestinationDetails & { readonly cardNumber?: string };
  const open = (destination: number, sealed: string): DestinationDetails => {
    const { cardNumber: _kept, ...details } = read(destination, sealed);
    return details;
  };
  const cardText = (cardNumber: string): string =>
    `card-${box.mac(`card ${cardNumber}`).toString('hex').slice(0, 32)}-${cardNumber.slice(-4)}`;
  return {
    cardText,
    async cardOf(destination, text) {
      const [row] = await sql<{ details: string }[]>`
        select details from payments.destinations where destination = ${destination} and kind = 'card'`;
      const { cardNumber } = row === undefined ? {} : read(destination, row.details);
      return cardNumber !== undefined && cardText(cardNumber) === text ? cardNumber : null;
    },
    async keep(customerId, destination, details, cardNumber) {
      const kept = cardNumber === undefined ? details : { ...details, cardNumber };
      const sealed = box.seal(JSON.stringify(kept), about(destination));
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
