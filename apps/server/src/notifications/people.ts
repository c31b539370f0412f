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

/** +8801712345678 → +8801•••••678; rahim@example.com → r••••@example.com; anything else unchanged. */
export function masked(target: string): string {
  const at = target.indexOf('@');
  if (at > 0) return `${target.slice(0, 1)}${'•'.repeat(4)}${target.slice(at)}`;
  return /^\+\d{8,}$/.test(target) ? `${target.slice(0, 5)}${'•'.repeat(5)}${target.slice(-3)}` : target;
}
