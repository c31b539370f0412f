// In: a customer's number. Out: their lists of markets, bounded in number and length however many requests come at once.
import type { Sql } from 'postgres';
import { MOST_WATCHED, MOST_WATCHLISTS } from '@hilsa/contract';
import { Refused } from './refused.ts';

interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly markets: string[];
}

/** In the order they were made; markets in the order they were added. */
export async function watchlistsOf(sql: Sql, customerId: string): Promise<Watchlist[]> {
  return sql<Watchlist[]>`
    select l.id, l.name, coalesce(array_agg(m.market order by m.place) filter (where m.market is not null), '{}') as markets
    from identity.watchlists l left join identity.watchlist_markets m on m.watchlist_id = l.id
    where l.customer_id = ${customerId} group by l.id order by l.id`;
}

/** Changes of one customer's lists come one after another, so that a bound is a bound. */
async function alone(sql: Sql, customerId: string, change: (sql: Sql) => Promise<void>): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext(${`watchlists:${customerId}`}))`;
    await change(transaction as unknown as Sql);
  });
}

/** One of that name is there already: nothing changes. @throws Refused too-many-watchlists */
export function addWatchlist(sql: Sql, customerId: string, name: string, nowMs: number): Promise<void> {
  return alone(sql, customerId, async (own) => {
    const there = await own<{ name: string }[]>`select name from identity.watchlists where customer_id = ${customerId}`;
    if (there.some((one) => one.name === name)) return;
    if (there.length >= MOST_WATCHLISTS) throw new Refused('too-many-watchlists', { maximum: MOST_WATCHLISTS });
    await own`insert into identity.watchlists (customer_id, name, made_ms) values (${customerId}, ${name}, ${nowMs})`;
  });
}

/** @throws Refused unknown-watchlist; fields-conflict when another has the name */
export function renameWatchlist(sql: Sql, customerId: string, list: { id: string; name: string }): Promise<void> {
  return alone(sql, customerId, async (own) => {
    await demandOwn(own, customerId, list.id);
    const taken = await own`
      select from identity.watchlists where customer_id = ${customerId} and name = ${list.name} and id <> ${list.id}`;
    if (taken.length > 0) throw new Refused('fields-conflict', { fields: 'name' });
    await own`update identity.watchlists set name = ${list.name} where id = ${list.id}`;
  });
}

/** @throws Refused unknown-watchlist */
export async function removeWatchlist(sql: Sql, customerId: string, id: string): Promise<void> {
  const gone = await sql`delete from identity.watchlists where customer_id = ${customerId} and id = ${id} returning id`;
  if (gone.length === 0) throw new Refused('unknown-watchlist', { id });
}

/** @throws Refused unknown-watchlist, watchlist-full */
export function watchMarket(
  sql: Sql,
  customerId: string,
  { id, market, nowMs }: { id: string; market: string; nowMs: number },
): Promise<void> {
  return alone(sql, customerId, async (own) => {
    await demandOwn(own, customerId, id);
    const there = await own<{ market: string }[]>`
      select market from identity.watchlist_markets where watchlist_id = ${id}`;
    if (there.some((one) => one.market === market)) return;
    if (there.length >= MOST_WATCHED) throw new Refused('watchlist-full', { maximum: MOST_WATCHED });
    await own`insert into identity.watchlist_markets (watchlist_id, market, added_ms) values (${id}, ${market}, ${nowMs})`;
  });
}

/** @throws Refused unknown-watchlist */
export function unwatchMarket(
  sql: Sql,
  customerId: string,
  { id, markets }: { id: string; markets: readonly string[] },
): Promise<void> {
  return alone(sql, customerId, async (own) => {
    await demandOwn(own, customerId, id);
    await own`delete from identity.watchlist_markets where watchlist_id = ${id} and market = any(${markets as string[]})`;
  });
}

async function demandOwn(sql: Sql, customerId: string, id: string): Promise<void> {
  const own = await sql`select from identity.watchlists where customer_id = ${customerId} and id = ${id}`;
  if (own.length === 0) throw new Refused('unknown-watchlist', { id });
}
