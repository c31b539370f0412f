// In: an account. Out: its pairs of orders (of each only one happens), by number, by an id of the customer's, open or page by page; the limit first.
import { readOrder } from './orders.ts';
import type { OrderRow } from './rows.ts';
import { LAST_LIVING_STATUS } from './words.ts';
import type { WorldTables } from './world-tables.ts';

/** Both orders of the pair that an order belongs to; none where it stands alone or is another account's. */
export async function pairOfOrder({ sql, world }: WorldTables, account: number, orderId: number): Promise<OrderRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.orders where account = ${account} and linked_order > 0
      and (order_id = ${orderId} or linked_order = ${orderId}) and order_id between ${orderId - 1} and ${orderId + 1}
    order by order_id`;
  return rows.map(readOrder);
}

/** Both orders of the newest pair of which one part of its request id is this: the id of the list. */
export async function pairByClientId(
  { sql, world }: WorldTables,
  account: number,
  listId: string,
): Promise<OrderRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.orders where account = ${account} and linked_order > 0
      and split_part(client_order_id, '/', 2) = ${listId}
    order by order_id desc limit 2`;
  return rows.map(readOrder).toReversed();
}

/** One order of a pair, by the id that the customer gave that leg; or null. */
export async function legByClientId(
  { sql, world }: WorldTables,
  account: number,
  legId: string,
): Promise<OrderRow | null> {
  const [row] = await sql`
    select * from ${sql(world)}.orders where account = ${account} and linked_order > 0
      and split_part(client_order_id, '/', case when order_id < linked_order then 3 else 4 end) = ${legId}
    order by order_id desc limit 1`;
  return row === undefined ? null : readOrder(row);
}

/** Orders of pairs that are open: of an account there are no more than it may have open. */
export async function openPairs({ sql, world }: WorldTables, account: number): Promise<OrderRow[]> {
  const living = sql.unsafe(String(LAST_LIVING_STATUS));
  const rows = await sql`
    select * from ${sql(world)}.orders where account = ${account} and linked_order > 0 and status <= ${living}
    order by order_id`;
  return rows.map(readOrder);
}

/** Pairs from a number or a moment on, oldest first; without a beginning the newest. Of each both orders. */
export async function pairsFrom(
  { sql, world }: WorldTables,
  account: number,
  page: { fromId: number | null; sinceMs: number | null; untilMs: number | null; limit: number },
): Promise<OrderRow[]> {
  const { fromId, sinceMs, untilMs, limit } = page;
  const isForward = fromId !== null || sinceMs !== null;
  const rows = await sql`
    select * from ${sql(world)}.orders where account = ${account} and linked_order > 0
      ${fromId === null ? sql`` : sql`and order_id >= ${fromId}`}
      ${sinceMs === null ? sql`` : sql`and created_ms >= ${sinceMs}`}
      ${untilMs === null ? sql`` : sql`and created_ms <= ${untilMs}`}
    order by order_id ${isForward ? sql`` : sql`desc`} limit ${limit * 2}`;
  const list = rows.map(readOrder);
  return isForward ? list : list.toReversed();
}

/** Which of these orders of an account belong to a pair: by number, the number of the other. */
export async function partnersOf(
  { sql, world }: WorldTables,
  account: number,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql`
    select order_id, linked_order from ${sql(world)}.orders
    where account = ${account} and linked_order > 0 and order_id = any(${orderIds as number[]}::bigint[])`;
  return new Map(rows.map((row) => [Number(row['order_id']), Number(row['linked_order'])]));
}
