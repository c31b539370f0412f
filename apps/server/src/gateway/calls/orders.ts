// In: order calls. Out: commands to the sequencer and answers from its commits.
import type { Order } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import { wireFill, wireOrder } from '../../publish/index.ts';
import {
  fillsOfOrder,
  listFills,
  listOrders,
  orderByClientOrderId,
  orderById,
  type OrderRow,
} from '../../tables/index.ts';
import { placeAll, readOrderList } from '../order-list.ts';
import { findOrder, ownOrderId } from '../own-orders.ts';
import { readLots, readOrder, readTicks } from '../read-order.ts';
import { sessionOf, type Context, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { instrumentOf, orderRequestId, submit } from '../submit.ts';

type Paths =
  | '/coin/order/add'
  | '/coin/orders/add'
  | '/coin/order/close'
  | '/coin/order/amend'
  | '/coin/order/list'
  | '/coin/order/query'
  | '/coin/order/fills';

export function orderCalls(rooms: Rooms): Handlers<Paths> {
  /** With the label of the key where a program placed it. */
  const withKeys = async (context: Context, list: readonly Order[]): Promise<Order[]> => {
    const { world, account } = sessionOf(context);
    const ids = list.map(({ orderId }) => Number(orderId));
    const labels = await rooms.identity.rooms.keyUses.placedBy(world, account, ids);
    return list.map((order) => {
      const placedBy = labels.get(Number(order.orderId));
      return placedBy === undefined ? order : { ...order, placedBy };
    });
  };
  return {
    '/coin/order/add': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const instrument = instrumentOf(world, request.symbol);
      const command = readOrder(request, instrument, account);
      // The client order id is the request id. A header's id is marked, so that it never appears as a client order id.
      const requestId = orderRequestId(context, request.clientOrderId);
      const reply = await submit(context, command, instrument, requestId);
      return { order: await committedOrder(world, account, reply.orderId!) };
    },

    '/coin/orders/add': async (context, request) => {
      const wanted = readOrderList(request.orders);
      context.charge(wanted.length - 1);
      return { list: await placeAll(context, wanted) };
    },

    '/coin/order/close': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const named = [request.orderId, request.clientOrderId, request.all === true ? 'all' : undefined].filter(
        (value) => value !== undefined,
      );
      if (named.length !== 1) throw new Refused('fields-conflict', { fields: 'orderId, clientOrderId, all' });
      if (request.symbol !== undefined && request.all !== true)
        throw new Refused('fields-conflict', { fields: 'symbol, all' });
      if (request.all === true) {
        const instrument = request.symbol === undefined ? null : instrumentOf(world, request.symbol);
        const command: Command = { kind: 'cancel-all-orders', account, instrument: instrument?.index ?? null, atMs: 0 };
        const reply = await submit(context, command, instrument, context.requestId);
        return { closed: reply.count ?? 0, order: null };
      }
      const orderId =
        request.orderId === undefined
          ? await ownOrderId(world, account, request.clientOrderId!)
          : Number(request.orderId);
      await submit(context, { kind: 'cancel-order', account, orderId, atMs: 0 }, null, context.requestId);
      return { closed: 1, order: await committedOrder(world, account, orderId) };
    },

    '/coin/order/amend': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const orderId = Number(request.orderId);
      const before = await findOrder(world, account, orderId);
      if (before === null || before.account !== account)
        throw new Refused('unknown-order', { orderId: request.orderId });
      const instrument = world.publisher.listings.at(before.instrument);
      const ticks = readTicks(request.price, instrument);
      const lots = readLots(request.quantity, instrument);
      await submit(
        context,
        { kind: 'amend-order', account, orderId, ticks, lots, atMs: 0 },
        instrument,
        context.requestId,
      );
      return { order: await committedOrder(world, account, orderId) };
    },

    '/coin/order/list': async (context, request) => {
      const { world } = context;
      const instrument = request.symbol === undefined ? null : instrumentOf(world, request.symbol).index;
      const page = { scope: request.scope, instrument, before: request.cursor ?? null, limit: request.limit };
      await world.sequencer.tablesClock.shows(sessionOf(context).account);
      const { list, nextCursor } = await listOrders(world.tables, sessionOf(context).account, page);
      const shown = list.map((row) => printed(world, row));
      return { list: await withKeys(context, shown), nextCursor };
    },

    '/coin/order/query': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      if ((request.orderId === undefined) === (request.clientOrderId === undefined))
        throw new Refused('fields-conflict', { fields: 'orderId, clientOrderId' });
      await world.sequencer.tablesClock.shows(account);
      const row =
        request.orderId === undefined
          ? await orderByClientOrderId(world.tables, account, request.clientOrderId!)
          : await orderById(world.tables, account, Number(request.orderId));
      if (row === null) throw unknownOrder(request);
      const instrument = world.publisher.listings.at(row.instrument);
      const fills = await fillsOfOrder(world.tables, account, row.orderId);
      const [order] = await withKeys(context, [wireOrder(row, instrument)]);
      return { order: order!, fills: fills.map((fill) => wireFill(fill, instrument)) };
    },

    '/coin/order/fills': async (context, request) => {
      const { world } = context;
      const { listings } = world.publisher;
      const instrument = request.symbol === undefined ? null : instrumentOf(world, request.symbol).index;
      // Fills are paged by their place in the journal, as bills are.
      const page = { instrument, before: request.cursor ?? null, limit: request.limit };
      await world.sequencer.tablesClock.shows(sessionOf(context).account);
      const { list, nextCursor } = await listFills(world.tables, sessionOf(context).account, page);
      return { list: list.map((row) => wireFill(row, listings.at(row.instrument))), nextCursor };
    },
  };
}

/** The order as the last commit left it; one that was answered before (a re-sent request) comes from the tables. */
async function committedOrder(world: WorldRooms, account: number, orderId: number): Promise<Order> {
  const row = await findOrder(world, account, orderId);
  if (row === null) throw new Error(`order ${orderId} was acknowledged but is not in the tables`);
  return printed(world, row);
}

function printed({ publisher }: WorldRooms, row: OrderRow): Order {
  return wireOrder(row, publisher.listings.at(row.instrument));
}

function unknownOrder({
  orderId,
  clientOrderId,
}: {
  orderId?: string | undefined;
  clientOrderId?: string | undefined;
}): Refused {
  return new Refused('unknown-order', orderId === undefined ? { clientOrderId: clientOrderId! } : { orderId });
}
