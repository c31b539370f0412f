// In: a customer's number. Out: the favourite symbols, in the order they were added.
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

const MOST = 100;

export async function favouritesOf(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql<
    { symbol: string }[]
  >`select symbol from identity.favourites where customer_id = ${customerId} order by added_ms, symbol`;
  return rows.map(({ symbol }) => symbol);
}

/** @throws Refused too-many-favourites */
export async function addFavourite(sql: Sql, customerId: string, symbol: string, nowMs: number): Promise<void> {
  const favourites = await favouritesOf(sql, customerId);
  if (favourites.includes(symbol)) return;
  if (favourites.length >= MOST) throw new Refused('too-many-favourites', { maximum: MOST });
  await sql`insert into identity.favourites (customer_id, symbol, added_ms) values (${customerId}, ${symbol}, ${nowMs}) on conflict do nothing`;
}

export async function removeFavourite(sql: Sql, customerId: string, symbol: string): Promise<void> {
  await sql`delete from identity.favourites where customer_id = ${customerId} and symbol = ${symbol}`;
}
