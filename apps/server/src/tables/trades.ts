// In: an instrument or an account. Out: the tape, and an account's fills; and how trade rows are written.
import type { PendingQuery, Row } from 'postgres';
import type { FillRow, TradeRow } from './rows.ts';
import { listedTable } from './table.ts';
import { paged, placeOf, readPlace, type Page, type Paged, type WorldTables } from './world-tables.ts';

const TAKER_SIMULATED = 1;
const MAKER_SIMULATED = 2;

export const tradesTable = listedTable<TradeRow>('trades', [
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'sequence', type: 'bigint', of: (row) => row.sequence },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'trade_id', type: 'bigint', of: (row) => row.tradeId },
  { name: 'taker_sells', type: 'boolean', of: (row) => row.takerSide === 'sell' },
  {
    name: 'participants',
    type: 'smallint',
    of: (row) => (row.takerSimulated ? TAKER_SIMULATED : 0) + (row.makerSimulated ? MAKER_SIMULATED : 0),
  },
  { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'notional', type: 'bigint', of: (row) => row.notional },
  { name: 'taker_order', type: 'bigint', of: (row) => row.takerOrderId },
  { name: 'maker_order', type: 'bigint', of: (row) => row.makerOrderId },
  { name: 'taker_account', type: 'integer', of: (row) => row.takerAccount },
  { name: 'maker_account', type: 'integer', of: (row) => row.makerAccount },
  { name: 'taker_fee', type: 'bigint', of: (row) => row.takerFee },
  { name: 'maker_fee', type: 'bigint', of: (row) => row.makerFee },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

/** The newest `limit` trades of each of these instruments, newest first, in one question. */
export async function tapes(
  { sql, world }: WorldTables,
  instruments: readonly number[],
  limit: number,
): Promise<TradeRow[]> {
  const rows = await sql`
    select newest.* from unnest(${instruments as number[]}::integer[]) as listed (instrument)
    cross join lateral (
      select * from ${sql(world)}.trades where instrument = listed.instrument order by sequence desc, line desc limit ${limit}
    ) newest
    order by newest.sequence desc, newest.line desc`;
  return rows.map(readTrade);
}

export interface FillsFilter extends Page {
  instrument: number | null;
  /** Of one side only, in some instruments, from a moment on. */
  only?: { readonly side: FillRow['side']; readonly instruments: readonly number[]; readonly sinceMs: number };
}

/** An account's fills, newest first, those of options apart. */
export async function listFills(tables: WorldTables, account: number, filter: FillsFilter): Promise<Paged<FillRow>> {
  const { sql, world } = tables;
  const before = filter.before === null ? null : readPlace(filter.before);
  const narrowed = sql`
    ${before === null ? sql`` : sql`and (sequence, line) < (${before.sequence}, ${before.line})`}
    ${filter.instrument === null ? sql`` : sql`and instrument = ${filter.instrument}`}
    ${filter.only === undefined ? sql`` : onlyOf(tables, account, filter.only)}
    and not exists (select from ${sql(world)}.option_series s where s.instrument = trades.instrument)
    order by sequence desc, line desc limit ${filter.limit + 1}`;
  return paged(await fillsOf(tables, account, narrowed, filter.limit + 1), filter.limit, placeOf);
}

/** An account sells as the taker of a trade whose taker sells, or as the maker of one whose taker buys. */
function onlyOf(
  { sql }: WorldTables,
  account: number,
  { side, instruments, sinceMs }: NonNullable<FillsFilter['only']>,
) {
  return sql`
    and (taker_sells = (taker_account = ${account})) = ${side === 'sell'}
    and instrument = any(${instruments as number[]}::integer[]) and at_ms >= ${sinceMs}`;
}

/** When each of an account's own orders traded last, by its number; of one that never did: nothing. */
export async function lastFillsOf(
  { sql, world }: WorldTables,
  account: number,
  orders: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (orders.length === 0) return new Map();
  const wanted = sql`any(${orders as number[]}::bigint[])`;
  const rows = await sql`
    select order_id, max(at_ms) as at_ms from (
      select taker_order as order_id, at_ms from ${sql(world)}.trades
      where taker_account = ${account} and (participants & 1) = 0 and taker_order = ${wanted}
      union all
      select maker_order, at_ms from ${sql(world)}.trades
      where maker_account = ${account} and (participants & 2) = 0 and maker_order = ${wanted}
    ) mine group by order_id`;
  return new Map(rows.map((row) => [Number(row['order_id']), Number(row['at_ms'])]));
}

/** The fills of one of the account's own orders, newest first, at most `limit`. Of another account's order: none. */
export async function fillsOfOrder(
  tables: WorldTables,
  account: number,
  orderId: number,
  limit = 500,
): Promise<FillRow[]> {
  const { sql } = tables;
  const narrowed = sql`and (taker_order = ${orderId} or maker_order = ${orderId}) order by sequence desc, line desc limit ${limit}`;
  const fills = await fillsOf(tables, account, narrowed, limit);
  return fills.filter((fill) => fill.orderId === orderId);
}

/** An account's fills in one instrument with the account on their other side, newest first, at most `limit`. */
export async function fillsWithOthers(
  tables: WorldTables,
  account: number,
  instrument: number,
  limit: number,
): Promise<{ readonly fill: FillRow; readonly other: number }[]> {
  const { sql } = tables;
  const narrowed = sql`and instrument = ${instrument} order by sequence desc, line desc limit ${limit}`;
  const trades = await tradesOf(tables, account, narrowed, limit);
  return trades.map((trade) => ({
    fill: fillOf(trade, account),
    other: trade.takerAccount === account ? trade.makerAccount : trade.takerAccount,
  }));
}

async function fillsOf(
  tables: WorldTables,
  account: number,
  narrowed: PendingQuery<Row[]>,
  limit: number,
): Promise<FillRow[]> {
  return (await tradesOf(tables, account, narrowed, limit)).map((trade) => fillOf(trade, account));
}

async function tradesOf(
  { sql, world }: WorldTables,
  account: number,
  narrowed: PendingQuery<Row[]>,
  limit: number,
): Promise<TradeRow[]> {
  // The conditions on participants repeat those of the partial indexes: this list is asked for customers only.
  const rows = await sql`
    select * from (
      (select * from ${sql(world)}.trades where taker_account = ${account} and (participants & 1) = 0 ${narrowed})
      union all
      (select * from ${sql(world)}.trades where maker_account = ${account} and (participants & 2) = 0 ${narrowed})
    ) mine order by sequence desc, line desc limit ${limit}`;
  return rows.map(readTrade);
}

/** The trade as the given account saw it. */
export function fillOf(trade: TradeRow, account: number): FillRow {
  const taker = trade.takerAccount === account;
  const makerSide = trade.takerSide === 'buy' ? 'sell' : 'buy';
  return {
    sequence: trade.sequence,
    line: trade.line,
    tradeId: trade.tradeId,
    orderId: taker ? trade.takerOrderId : trade.makerOrderId,
    account,
    instrument: trade.instrument,
    side: taker ? trade.takerSide : makerSide,
    ticks: trade.ticks,
    lots: trade.lots,
    notional: trade.notional,
    fee: taker ? trade.takerFee : trade.makerFee,
    role: taker ? 'taker' : 'maker',
    simulated: trade.takerSimulated || trade.makerSimulated,
    atMs: trade.atMs,
  };
}

/** A row of `trades` as the database gives it. */
export function readTrade(row: Row): TradeRow {
  const participants: number = row['participants'];
  return {
    sequence: Number(row['sequence']),
    line: row['line'],
    tradeId: Number(row['trade_id']),
    instrument: row['instrument'],
    takerSide: row['taker_sells'] ? 'sell' : 'buy',
    ticks: Number(row['ticks']),
    lots: Number(row['lots']),
    notional: BigInt(row['notional']),
    takerOrderId: Number(row['taker_order']),
    makerOrderId: Number(row['maker_order']),
    takerAccount: row['taker_account'],
    makerAccount: row['maker_account'],
    takerFee: BigInt(row['taker_fee']),
    makerFee: BigInt(row['maker_fee']),
    takerSimulated: (participants & TAKER_SIMULATED) !== 0,
    makerSimulated: (participants & MAKER_SIMULATED) !== 0,
    atMs: Number(row['at_ms']),
  };
}
