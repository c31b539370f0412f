// In: a customer's number. Out: the favourite symbols, of coins and of shares, in the order they were added.
import type { Sql } from 'postgres';
import { Refused } from './refused.ts';

const MOST = 100;

const COINS = 'favourites';
const SHARES = 'stock_favourites';

async function listed(sql: Sql, table: string, customerId: string): Promise<string[]> {
  const rows = await sql<
    { symbol: string }[]
  >`select symbol from identity.${sql(table)} where customer_id = ${customerId} order by added_ms, symbol`;
  return rows.map(({ symbol }) => symbol);
}

async function add(sql: Sql, table: string, row: { customerId: string; symbol: string; nowMs: number }): Promise<void> {
  const { customerId, symbol, nowMs } = row;
  const favourites = await listed(sql, table, customerId);
  if (favourites.includes(symbol)) return;
  if (favourites.length >= MOST) throw new Refused('too-many-favourites', { maximum: MOST });
  await sql`insert into identity.${sql(table)} (customer_id, symbol, added_ms) values (${customerId}, ${symbol}, ${nowMs}) on conflict do nothing`;
}

async function remove(sql: Sql, table: string, customerId: string, symbol: string): Promise<void> {
  await sql`delete from identity.${sql(table)} where customer_id = ${customerId} and symbol = ${symbol}`;
}

export function favouritesOf(sql: Sql, customerId: string): Promise<string[]> {
  return listed(sql, COINS, customerId);
}

/** @throws Refused too-many-favourites */
export function addFavourite(sql: Sql, customerId: string, symbol: string, nowMs: number): Promise<void> {
  return add(sql, COINS, { customerId, symbol, nowMs });
}

export function removeFavourite(sql: Sql, customerId: string, symbol: string): Promise<void> {
  return remove(sql, COINS, customerId, symbol);
}

export function stockFavouritesOf(sql: Sql, customerId: string): Promise<string[]> {
  return listed(sql, SHARES, customerId);
}

/** @throws Refused too-many-favourites */
export function addStockFavourite(sql: Sql, customerId: string, symbol: string, nowMs: number): Promise<void> {
  return add(sql, SHARES, { customerId, symbol, nowMs });
}

export function removeStockFavourite(sql: Sql, customerId: string, symbol: string): Promise<void> {
  return remove(sql, SHARES, customerId, symbol);
}
