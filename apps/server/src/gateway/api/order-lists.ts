// In: signed questions about what an account ordered and traded. Out: its open orders, all its orders, its fills.
import type { Instrument } from '../../publish/index.ts';
import {
  fillsFrom,
  fillsOfOrder,
  lastFills,
  listOrders,
  ordersFrom,
  partnersOf,
  type FillRow,
  type OrderRow,
} from '../../tables/index.ts';
import { keyOf, type ApiContext } from './call.ts';
import { readRange } from './market.ts';
import { apiFill, apiOrder } from './rows.ts';
import { neededMarket } from './symbols.ts';

const MOST_LISTED = 1_000;
const USUAL_LISTED = 500;
/** As many as one account may have open. */
const MOST_OPEN = 200;
export const LATEST = Number.MAX_SAFE_INTEGER;

export async function openOrders({ world, key }: ApiContext, instrument: Instrument | null): Promise<OrderRow[]> {
  const account = key!.account;
  await world.sequencer.tablesClock.shows(account);
  const page = { scope: 'open', instrument: instrument?.index ?? null, before: null, limit: MOST_OPEN } as const;
  const { list } = await listOrders(world.tables, account, page);
  const coins = list.filter((row) => world.publisher.listings.at(row.instrument).kind === 'spot');
  return coins.toReversed();
}

export async function allOrders(context: ApiContext): Promise<object[]> {
  const { parameters, world } = context;
  const instrument = neededMarket(context);
  const { account } = keyOf(context);
  const orderId = parameters.integer('orderId', 0, LATEST);
  const startTime = parameters.integer('startTime', 0, LATEST);
  const untilMs = parameters.integer('endTime', 0, LATEST) ?? null;
  const from = orderId !== undefined ? { id: orderId } : startTime === undefined ? null : { atMs: startTime };
  await world.sequencer.tablesClock.shows(account);
  const limit = parameters.limit(USUAL_LISTED, MOST_LISTED);
  const rows = await ordersFrom(world.tables, { account, instrument: instrument.index, from, untilMs, limit });
  return rows.map((row) => apiOrder(row, instrument));
}

export async function myTrades(context: ApiContext): Promise<object[]> {
  const { parameters, world } = context;
  const instrument = neededMarket(context);
  const { account } = keyOf(context);
  const { from, untilMs } = readRange(parameters);
  const orderId = parameters.integer('orderId', 0, LATEST);
  const limit = parameters.limit(USUAL_LISTED, MOST_LISTED);
  await world.sequencer.tablesClock.shows(account);
  if (orderId !== undefined) {
    const fills = await fillsOfOrder(world.tables, account, orderId, limit);
    const here = fills.filter((fill) => fill.instrument === instrument.index);
    return printed(context, here.toReversed(), instrument);
  }
  const own = { account, instrument: instrument.index, untilMs, limit };
  const rows = from === null ? await lastFills(world.tables, own) : await fillsFrom(world.tables, own, from);
  return printed(context, rows, instrument);
}

async function printed(
  { world, key }: ApiContext,
  rows: readonly FillRow[],
  instrument: Instrument,
): Promise<object[]> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const partners = await partnersOf(world.tables, key!.account, ids);
  return rows.map((row) => apiFill({ ...row, linkedOrderId: partners.get(row.orderId) ?? 0 }, instrument));
}
