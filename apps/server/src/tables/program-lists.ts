// In: an instrument or an account, and where a list begins. Out: orders, fills and trades from old to new, as programs read them page by page.
// Numbers and times rise with the sequence, so a beginning that is named by either is found by halving: each step reads one row of an index.
import type { Row } from 'postgres';
import { readOrder } from './orders.ts';
import type { FillRow, OrderRow, TradeRow } from './rows.ts';
import { fillOf, readTrade } from './trades.ts';
import type { WorldTables } from './world-tables.ts';

/** Where a list begins: at a number, or at a moment (UTC milliseconds); null: such that it ends with the newest. */
export type From = { readonly id: number } | { readonly atMs: number } | null;

const HALVINGS = 54;

/**
 * The least place at which something stands that is not before the beginning.
 * @param probe the newest thing at or below a place, or null
 */
async function placeOf(
  from: { readonly id: number } | { readonly atMs: number },
  head: number,
  probe: (place: number) => Promise<{ place: number; id: number; atMs: number } | null>,
): Promise<number> {
  let [low, high] = [0, head];
  for (let turn = 0; turn < HALVINGS && low < high; turn += 1) {
    const middle = Math.floor((low + high) / 2);
    const found = await probe(middle);
    const isBefore = found === null || ('id' in from ? found.id < from.id : found.atMs < from.atMs);
    if (isBefore) low = middle + 1;
    // Everything between what was found and the middle is empty.
    else high = found.place;
  }
  return low;
}

async function headOf({ sql, world }: WorldTables): Promise<number> {
  const [row] = await sql`select sequence from ${sql(world)}.projected`;
  return Number(row?.['sequence'] ?? 0) + 1;
}

/** Trades of an instrument, oldest first; without a beginning the newest ones. */
export async function tradesFrom(
  tables: WorldTables,
  instrument: number,
  { from, untilMs, limit }: { from: From; untilMs: number | null; limit: number },
): Promise<TradeRow[]> {
  const { sql, world } = tables;
  const probe = async (at: number) => {
    const [row] = await sql`
      select sequence, trade_id, at_ms from ${sql(world)}.trades where instrument = ${instrument} and sequence <= ${at}
      order by sequence desc, line desc limit 1`;
    return row === undefined ? null : placed(row);
  };
  const head = await headOf(tables);
  const until = untilMs === null ? sql`` : sql`and sequence < ${await placeOf({ atMs: untilMs + 1 }, head, probe)}`;
  if (from === null) {
    const rows = await sql`
      select * from ${sql(world)}.trades where instrument = ${instrument} ${until} order by sequence desc, line desc limit ${limit}`;
    return rows.map(readTrade).toReversed();
  }
  const place = await placeOf(from, head, probe);
  // A command may have set off many trades: those before the beginning are left out.
  const rows = await sql`
    select * from ${sql(world)}.trades where instrument = ${instrument} and sequence >= ${place} ${until}
      ${'id' in from ? sql`and trade_id >= ${from.id}` : sql``}
    order by sequence, line limit ${limit}`;
  return rows.map(readTrade);
}

function placed(row: Row): { place: number; id: number; atMs: number } {
  return { place: Number(row['sequence']), id: Number(row['trade_id']), atMs: Number(row['at_ms']) };
}

interface OwnFills {
  readonly account: number;
  readonly instrument: number;
  readonly untilMs: number | null;
  readonly limit: number;
}

/** An account's newest fills in an instrument, oldest first. */
export async function lastFills(tables: WorldTables, own: OwnFills): Promise<FillRow[]> {
  const { sql } = tables;
  return (await fillsWhere(tables, own, sql``, sql`desc`)).toReversed();
}

/** An account's fills in an instrument from a beginning on, oldest first. */
export async function fillsFrom(tables: WorldTables, own: OwnFills, from: NonNullable<From>): Promise<FillRow[]> {
  const { sql, world } = tables;
  const place = await placeOf(from, await headOf(tables), async (at) => {
    const sides = ['taker', 'maker'] as const;
    const found = await Promise.all(
      sides.map(async (side) => {
        const bit = side === 'taker' ? sql`(participants & 1) = 0` : sql`(participants & 2) = 0`;
        const [row] = await sql`
          select sequence, trade_id, at_ms from ${sql(world)}.trades
          where ${sql(`${side}_account`)} = ${own.account} and ${bit} and sequence <= ${at}
          order by sequence desc, line desc limit 1`;
        return row === undefined ? null : placed(row);
      }),
    );
    return found.reduce((best, one) => (best === null || (one !== null && one.place > best.place) ? one : best), null);
  });
  const first = 'id' in from ? sql`and trade_id >= ${from.id}` : sql``;
  return fillsWhere(tables, own, sql`and sequence >= ${place} ${first}`, sql`asc`);
}

async function fillsWhere(
  { sql, world }: WorldTables,
  { account, instrument, untilMs, limit }: OwnFills,
  more: ReturnType<WorldTables['sql']>,
  order: ReturnType<WorldTables['sql']>,
): Promise<FillRow[]> {
  const narrowed = sql`
    and instrument = ${instrument} ${untilMs === null ? sql`` : sql`and at_ms <= ${untilMs}`} ${more}
    order by sequence ${order}, line ${order} limit ${limit}`;
  const rows = await sql`
    select * from (
      (select * from ${sql(world)}.trades where taker_account = ${account} and (participants & 1) = 0 ${narrowed})
      union all
      (select * from ${sql(world)}.trades where maker_account = ${account} and (participants & 2) = 0 ${narrowed})
    ) mine order by sequence ${order}, line ${order} limit ${limit}`;
  return rows.map((row) => fillOf(readTrade(row), account));
}

/** An account's orders in an instrument, whatever became of them, oldest first; without a beginning the newest ones. */
export async function ordersFrom(
  { sql, world }: WorldTables,
  {
    account,
    instrument,
    from,
    untilMs,
    limit,
  }: { account: number; instrument: number; from: From; untilMs: number | null; limit: number },
): Promise<OrderRow[]> {
  const own = sql`from ${sql(world)}.orders where account = ${account} and instrument = ${instrument}
    ${untilMs === null ? sql`` : sql`and created_ms <= ${untilMs}`}`;
  if (from === null) {
    const rows = await sql`select * ${own} order by order_id desc limit ${limit}`;
    return rows.map(readOrder).toReversed();
  }
  const begins = 'id' in from ? from.id : await firstOrderSince({ sql, world }, account, from.atMs);
  const rows = await sql`select * ${own} and order_id >= ${begins} order by order_id limit ${limit}`;
  return rows.map(readOrder);
}

async function firstOrderSince({ sql, world }: WorldTables, account: number, atMs: number): Promise<number> {
  const [newest] = await sql`
    select order_id from ${sql(world)}.orders where account = ${account} order by order_id desc limit 1`;
  const head = Number(newest?.['order_id'] ?? 0) + 1;
  return placeOf({ atMs }, head, async (place) => {
    const [row] = await sql`
      select order_id, created_ms from ${sql(world)}.orders where account = ${account} and order_id <= ${place}
      order by order_id desc limit 1`;
    if (row === undefined) return null;
    const id = Number(row['order_id']);
    return { place: id, id, atMs: Number(row['created_ms']) };
  });
}

/** The instruments of these orders of an account, by number. */
export async function instrumentsOfOrders(
  { sql, world }: WorldTables,
  account: number,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql`
    select order_id, instrument from ${sql(world)}.orders
    where account = ${account} and order_id = any(${orderIds as number[]}::bigint[])`;
  return new Map(rows.map((row) => [Number(row['order_id']), Number(row['instrument'])]));
}
