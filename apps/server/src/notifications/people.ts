// In: the identity schema. Out: how a customer is reached, and in which words.
import type { Sql } from 'postgres';
import type { Language } from './wording.ts';

/** A customer as far as messages need them. */
export interface Person {
  readonly id: string;
  readonly language: Language;
  readonly phone: string | null;
  readonly email: string | null;
  /** Stands in every message, so that the customer recognises ours. */
  readonly phrase: string | null;
}

/** null: there is no such customer. */
export async function personOf(sql: Sql, customerId: string): Promise<Person | null> {
  const [row] = await sql<Person[]>`
    select id, language, phone, email, phrase from identity.customers where id = ${customerId}`;
  return row ?? null;
}
