// In: an account and a filter. Out: its orders, open or past; and how order rows are written.
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import type { OrderRow } from './rows.ts';
import { keptTable } from './table.ts';
import {
  CLOSE_REASONS,
  codeOf,
  COMMAND_KINDS,
  LAST_LIVING_STATUS,
  ORDER_STATUSES,
  ORDER_TYPES,
  PREVENTIONS,
  SIDES,
  TIMES_IN_FORCE,
  wordOf,
} from './words.ts';
import { paged, readCursor, type Page, type Paged, type WorldTables } from './world-tables.ts';

const columns: readonly Column<OrderRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'side', type: 'smallint', of: (row) => codeOf(SIDES, row.side) },
  { name: 'type', type: 'smallint', of: (row) => codeOf(ORDER_TYPES, row.type) },
  { name: 'time_in_force', type: 'smallint', of: (row) => codeOf(TIMES_IN_FORCE, row.timeInForce) },
  { name: 'post_only', type: 'boolean', of: (row) => row.postOnly },
  { name: 'self_trade', type: 'smallint', of: (row) => codeOf(PREVENTIONS, row.selfTradePrevention) },
  { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
  { name: 'trigger_ticks', type: 'bigint', of: (row) => row.triggerTicks },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'quote_amount', type: 'bigint', of: (row) => row.quoteAmount },
  { name: 'filled_lots', type: 'bigint', of: (row) => row.filledLots },
  { name: 'filled_notional', type: 'bigint', of: (row) => row.filledNotional },
  { name: 'fee', type: 'bigint', of: (row) => row.fee },
  { name: 'status', type: 'smallint', of: (row) => codeOf(ORDER_STATUSES, row.status) },
  {
    name: 'close_reason',
    type: 'smallint',
    of: (row) => (row.closeReason === null ? null : codeOf(CLOSE_REASONS, row.closeReason)),
  },
  { name: 'client_order_id', type: 'text', of: (row) => row.clientOrderId },
  { name: 'expires_ms', type: 'bigint', of: (row) => row.expiresMs },
  { name: 'terms', type: 'integer', of: (row) => row.terms },
  { name: 'trail_bps', type: 'integer', of: (row) => row.trailBps },
  { name: 'shown_lots', type: 'integer', of: (row) => row.shownLots },
  { name: 'linked_order', type: 'bigint', of: (row) => row.linkedOrderId },
  { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
];
export const ordersTable = keptTable<OrderRow>('orders', columns, {
  key: ['account', 'order_id'],
  update: [
    'ticks',
    'trigger_ticks',
    'lots',
    'filled_lots',
    'filled_notional',
    'fee',
    'status',
    'close_reason',
    'trail_bps',
    'linked_order',
    'updated_ms',
  ],
  read: readOrder,
});

export interface OrdersFilter extends Page {
  scope: 'open' | 'history';
  instrument: number | null;
}

/** An account's orders, newest first, those for options apart. `open` holds waiting and partly filled ones; `history` the closed ones. */
export async function listOrders(
  { sql, world }: WorldTables,
  account: number,
  filter: OrdersFilter,
): Promise<Paged<OrderRow>> {
  const before = filter.before === null ? null : readCursor(filter.before);
  const rows = await sql`
    select * from ${sql(world)}.orders
    where account = ${account}
      and ${filter.scope === 'open' ? sql`status <= ${sql.unsafe(String(LAST_LIVING_STATUS))}` : sql`status > ${sql.unsafe(String(LAST_LIVING_STATUS))}`}
      ${before === null ? sql`` : sql`and order_id < ${before}`}
      ${filter.instrument === null ? sql`` : sql`and instrument = ${filter.instrument}`}
      and not exists (select from ${sql(world)}.option_series s where s.instrument = orders.instrument)
    order by order_id desc limit ${filter.limit + 1}`;
  return paged(rows.map(readOrder), filter.limit, (row) => String(row.orderId));
}

/** A take-profit or stop-loss of a position: FLAG.level in the core. */
const LEVEL_BIT = 1 << 24;

/** Orders of an account's contract wallet, newest first, without the levels of positions. */
export async function listContractOrders(
  { sql, world }: WorldTables,
  account: number,
  filter: OrdersFilter,
): Promise<Paged<OrderRow>> {
  const before = filter.before === null ? null : readCursor(filter.before);
  const living = sql.unsafe(String(LAST_LIVING_STATUS));
  const rows = await sql`
    select * from ${sql(world)}.orders
    where account = ${account} and terms & ${LEVEL_BIT} = 0
      and ${filter.scope === 'open' ? sql`status <= ${living}` : sql`status > ${living}`}
      ${before === null ? sql`` : sql`and order_id < ${before}`}
      ${filter.instrument === null ? sql`` : sql`and instrument = ${filter.instrument}`}
    order by order_id desc limit ${filter.limit + 1}`;
  return paged(rows.map(readOrder), filter.limit, (row) => String(row.orderId));
}

/** Newest orders of an account that are looked at for those that ended at a time. */
const LOOKED_AT = 500;

/** Orders of an account at a market that ended without being filled between two moments, newest first: of its last five hundred there. */
export async function ordersEndedBetween(
  { sql, world }: WorldTables,
  of: { readonly account: number; readonly instrument: number; readonly fromMs: number; readonly toMs: number },
): Promise<OrderRow[]> {
  const rows = await sql`
    select * from (
      select * from ${sql(world)}.orders where account = ${of.account} and instrument = ${of.instrument}
      order by order_id desc limit ${LOOKED_AT}) newest
    where status > ${sql.unsafe(String(LAST_LIVING_STATUS))} and filled_lots = 0
      and updated_ms >= ${of.fromMs} and updated_ms <= ${of.toMs} and created_ms < ${of.fromMs}
    order by order_id desc limit 100`;
  return rows.map(readOrder);
}

/** The account's own order, or null; another account's order is null too. */
export async function orderById(
  { sql, world }: WorldTables,
  account: number,
  orderId: number,
): Promise<OrderRow | null> {
  const [row] = await sql`select * from ${sql(world)}.orders where account = ${account} and order_id = ${orderId}`;
  return row ? readOrder(row) : null;
}

/**
 * The order the account placed under its own id, or null. The table of request ids has that id as its key already and holds
 * the order's number in the reply; an index of its own on orders would be one more to keep for every order.
 */
export async function orderByClientOrderId(
  { sql, world }: WorldTables,
  account: number,
  clientOrderId: string,
  kind: 'place-order' | 'place-contract-order' = 'place-order',
): Promise<OrderRow | null> {
  const [row] = await sql`
    select * from ${sql(world)}.orders where account = ${account} and order_id = (
      select substring(reply from 'orderId=([0-9]+)')::bigint from ${sql(world)}.requests
      where account = ${account} and kind = ${codeOf(COMMAND_KINDS, kind)} and request_id = ${clientOrderId})`;
  return row ? readOrder(row) : null;
}

/** Every living order of the world, for whoever mirrors or compares them. */
export async function* livingOrders({ sql, world }: WorldTables): AsyncGenerator<OrderRow> {
  const living = sql`select * from ${sql(world)}.orders where status <= ${sql.unsafe(String(LAST_LIVING_STATUS))}`;
  for await (const rows of living.cursor(5000)) for (const row of rows) yield readOrder(row);
}

export function readOrder(row: Row): OrderRow {
  return {
    account: row['account'],
    orderId: Number(row['order_id']),
    instrument: row['instrument'],
    side: wordOf(SIDES, row['side']),
    type: wordOf(ORDER_TYPES, row['type']),
    timeInForce: wordOf(TIMES_IN_FORCE, row['time_in_force']),
    postOnly: row['post_only'],
    selfTradePrevention: wordOf(PREVENTIONS, row['self_trade']),
    ticks: Number(row['ticks']),
    triggerTicks: Number(row['trigger_ticks']),
    lots: Number(row['lots']),
    quoteAmount: BigInt(row['quote_amount']),
    filledLots: Number(row['filled_lots']),
    filledNotional: BigInt(row['filled_notional']),
    fee: BigInt(row['fee']),
    status: wordOf(ORDER_STATUSES, row['status']),
    closeReason: row['close_reason'] === null ? null : wordOf(CLOSE_REASONS, row['close_reason']),
    clientOrderId: row['client_order_id'] ?? null,
    expiresMs: Number(row['expires_ms']),
    terms: row['terms'],
    trailBps: row['trail_bps'],
    shownLots: row['shown_lots'],
    linkedOrderId: Number(row['linked_order']),
    createdMs: Number(row['created_ms']),
    updatedMs: Number(row['updated_ms']),
  };
}

/** What an order is about, for those who only name it: the market and the side, of these orders of an account. */
export async function orderTitles(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  orderIds: readonly number[],
): Promise<Map<number, Pick<OrderRow, 'instrument' | 'side' | 'ticks' | 'lots' | 'filledLots' | 'type'>>> {
  if (orderIds.length === 0) return new Map();
  const rows = await sql`
    select * from ${sql(world)}.orders
    where account = any(${accounts as number[]}::integer[]) and order_id = any(${orderIds as number[]}::bigint[])`;
  return new Map(rows.map((row) => [Number(row['order_id']), readOrder(row)]));
}
