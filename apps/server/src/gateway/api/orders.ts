// In: signed calls about orders. Out: the same commands as the ticket's, by the same way, and their answers.
import type { Command } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { fillOf, fillsOfOrder, legByClientId, orderByClientOrderId, type OrderRow } from '../../tables/index.ts';
import { findOrder } from '../own-orders.ts';
import { readLots } from '../read-order.ts';
import type { WorldRooms } from '../rooms.ts';
import { keyOf, type ApiCall, type ApiContext } from './call.ts';
import { mandatory } from './parameters.ts';
import { checkRules, clientIdIn, commandOf, ORDER_READS, responseTypeOf, type ResponseType } from './read-order.ts';
import { ApiRefused, inTheirWords } from './refused.ts';
import { apiOrder, clientIdOf, fillOfOrder, orderBasics } from './rows.ts';
import { submit } from './submit.ts';
import { neededMarket, rateLimits, SYMBOL, marketOf } from './symbols.ts';
import { allOrders, LATEST, myTrades, openOrders } from './order-lists.ts';

export const orderApi: readonly ApiCall[] = [
  { method: 'POST', path: '/order', security: 'trade', weight: 1, reads: ORDER_READS, answer: place },
  {
    method: 'POST',
    path: '/order/test',
    security: 'trade',
    weight: 1,
    reads: [...ORDER_READS, 'computeCommissionRates'],
    answer: (context) => {
      const { parameters } = context;
      const instrument = neededMarket(context);
      const command = commandOf(parameters, instrument, keyOf(context).account);
      clientIdIn(parameters, 'newClientOrderId');
      checkRules(command, instrument);
      return {};
    },
  },
  {
    method: 'GET',
    path: '/order',
    security: 'read',
    weight: 4,
    reads: ['symbol', 'orderId', 'origClientOrderId'],
    answer: async (context) => {
      const instrument = neededMarket(context);
      const row = await named(context, instrument);
      if (row === null) throw new Refused('unknown-order');
      if (isArchived(row, context.rooms.now()))
        throw new ApiRefused(
          -2026,
          'Order was canceled or expired with no executed qty over 90 days ago and has been archived.',
        );
      return apiOrder(row, instrument);
    },
  },
  {
    method: 'DELETE',
    path: '/order',
    security: 'trade',
    isWithdrawing: true,
    weight: 1,
    reads: ['symbol', 'orderId', 'origClientOrderId', 'newClientOrderId', 'cancelRestrictions'],
    answer: async (context) => {
      const instrument = neededMarket(context);
      return cancelled(await cancel(context, instrument), instrument, context);
    },
  },
  {
    method: 'POST',
    path: '/order/cancelReplace',
    security: 'trade',
    weight: 1,
    reads: [
      ...ORDER_READS,
      'cancelReplaceMode',
      'cancelNewClientOrderId',
      'cancelOrigClientOrderId',
      'cancelOrderId',
      'cancelRestrictions',
      'orderRateLimitExceededMode',
    ],
    answer: replace,
  },
  {
    method: 'PUT',
    path: '/order/amend/keepPriority',
    security: 'trade',
    weight: 4,
    reads: ['symbol', 'orderId', 'origClientOrderId', 'newClientOrderId', 'newQty'],
    answer: amend,
  },
  {
    method: 'GET',
    path: '/openOrders',
    security: 'read',
    weight: (parameters) => (parameters.has('symbol') ? 6 : 80),
    reads: ['symbol'],
    answer: async (context) => {
      const symbol = context.parameters.text('symbol', SYMBOL);
      const rows = await openOrders(context, symbol === undefined ? null : marketOf(context.world, symbol, 'spot'));
      return rows.map((row) => apiOrder(row, context.world.publisher.listings.at(row.instrument)));
    },
  },
  {
    method: 'DELETE',
    path: '/openOrders',
    security: 'trade',
    isWithdrawing: true,
    weight: 1,
    reads: ['symbol'],
    answer: cancelAll,
  },
  {
    method: 'GET',
    path: '/allOrders',
    security: 'read',
    weight: 20,
    reads: ['symbol', 'orderId', 'startTime', 'endTime', 'limit'],
    answer: allOrders,
  },
  {
    method: 'GET',
    path: '/myTrades',
    security: 'read',
    weight: (parameters) => (parameters.has('orderId') ? 5 : 20),
    reads: ['symbol', 'orderId', 'startTime', 'endTime', 'fromId', 'limit'],
    answer: myTrades,
  },
  {
    method: 'GET',
    path: '/rateLimit/order',
    security: 'read',
    weight: 40,
    reads: [],
    answer: (context) => {
      const { inTenSeconds, today } = context.weights.orders(keyOf(context));
      const [, tenSeconds, day] = rateLimits(context.rooms.settings.rateLimitFactor);
      return [
        { ...tenSeconds, count: inTenSeconds },
        { ...day, count: today },
      ];
    },
  },
];

const ARCHIVED_AFTER_MS = 90 * 86_400_000;

/** Programs of this interface are told of what never traded for so long only; the owner sees it in the history for ever. */
function isArchived({ status, filledLots, updatedMs }: OrderRow, nowMs: number): boolean {
  const isOver = status !== 'open' && status !== 'waiting' && filledLots === 0;
  return isOver && nowMs - updatedMs > ARCHIVED_AFTER_MS;
}

async function place(context: ApiContext): Promise<object> {
  const instrument = neededMarket(context);
  return newOrder(context, instrument, responseTypeOf(context.parameters));
}

/** @param isCounted whether it was counted among the account's orders before */
async function newOrder(
  context: ApiContext,
  instrument: Instrument,
  responseType: ResponseType,
  isCounted = false,
): Promise<object> {
  const { parameters, world, weights } = context;
  const key = keyOf(context);
  const command = commandOf(parameters, instrument, key.account);
  const requestId = clientIdIn(parameters, 'newClientOrderId') ?? context.requestId;
  if (!isCounted) weights.takeOrders(key, 1);
  const reply = await submit(context, command, instrument, requestId);
  const row = await findOrder(world, key.account, reply.orderId!);
  if (row === null) throw new Error(`order ${reply.orderId} was acknowledged but is not in the tables`);
  return answerOf(row, instrument, { world, account: key.account, responseType });
}

async function answerOf(
  row: OrderRow,
  instrument: Instrument,
  { world, account, responseType }: { world: WorldRooms; account: number; responseType: ResponseType },
): Promise<object> {
  const { symbol, orderId, orderListId, clientOrderId, ...rest } = orderBasics(row, instrument);
  const short = { symbol, orderId, orderListId, clientOrderId, transactTime: row.updatedMs };
  if (responseType === 'ACK') return short;
  const result = { ...short, ...rest, workingTime: row.status === 'waiting' ? -1 : row.createdMs };
  if (responseType === 'RESULT') return result;
  return { ...result, fills: await fillsNow(row, instrument, { world, account }) };
}

/** Oldest first. */
async function fillsNow(
  row: OrderRow,
  instrument: Instrument,
  { world, account }: { world: WorldRooms; account: number },
): Promise<object[]> {
  if (row.filledLots === 0) return [];
  // An order that trades as it comes has all its fills in memory: its owner does not wait for the tables.
  const recent = world.publisher.tradesJustNow(row.orderId).map((trade) => fillOf(trade, account));
  if (recent.reduce((sum, { lots }) => sum + lots, 0) === row.filledLots)
    return recent.map((fill) => fillOfOrder(fill, instrument));
  await world.sequencer.tablesClock.shows(account);
  const fills = await fillsOfOrder(world.tables, account, row.orderId);
  return fills.toReversed().map((fill) => fillOfOrder(fill, instrument));
}

/** The parameters that name an order. */
interface Names {
  readonly id: string;
  readonly clientId: string;
}

/** The order that `orderId` or `origClientOrderId` names, if it is the caller's own and of that market. */
async function named(
  { world, parameters, key }: ApiContext,
  instrument: Instrument,
  names: Names = { id: 'orderId', clientId: 'origClientOrderId' },
): Promise<OrderRow | null> {
  const account = key!.account;
  const orderId = parameters.integer(names.id, 0, LATEST);
  const clientId = clientIdIn(parameters, names.clientId);
  if (orderId === undefined && clientId === undefined)
    throw new ApiRefused(-1102, `Param '${names.clientId}' or '${names.id}' must be sent, but both were empty/null!`);
  let row: OrderRow | null;
  if (orderId !== undefined) row = await findOrder(world, account, orderId);
  else {
    await world.sequencer.tablesClock.shows(account);
    row = await byClientId(world, account, clientId!);
  }
  if (row === null || row.account !== account || row.instrument !== instrument.index) return null;
  // Both may be sent; then both must be right.
  return clientId !== undefined && clientIdOf(row) !== clientId ? null : row;
}

/** One placed in the app is known here by its number. */
async function byClientId(world: WorldRooms, account: number, clientId: string): Promise<OrderRow | null> {
  const app = /^app-(\d{1,15})$/.exec(clientId)?.[1];
  if (app !== undefined) {
    const row = await findOrder(world, account, Number(app));
    if (row !== null && row.account === account && clientIdOf(row) === clientId) return row;
  }
  return (
    (await orderByClientOrderId(world.tables, account, clientId)) ??
    (await legByClientId(world.tables, account, clientId))
  );
}

async function cancel(context: ApiContext, instrument: Instrument, names?: Names): Promise<OrderRow> {
  const restriction = context.parameters.word(
    'cancelRestrictions',
    ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'],
    () => new ApiRefused(-1100, "Illegal characters found in parameter 'cancelRestrictions'."),
  );
  const row = await named(context, instrument, names);
  if (row === null) throw unknown();
  if (restriction !== undefined && (restriction === 'ONLY_NEW') !== (row.filledLots === 0))
    throw new ApiRefused(-2011, 'Order was not canceled due to cancel restrictions.');
  const account = row.account;
  await submit(context, { kind: 'cancel-order', account, orderId: row.orderId, atMs: 0 }, instrument, null).catch(
    (problem: unknown) => {
      throw problem instanceof Refused && problem.refusal === 'unknown-order' ? unknown() : problem;
    },
  );
  return (await findOrder(context.world, account, row.orderId)) ?? row;
}
function unknown(): ApiRefused {
  return new ApiRefused(-2011, 'Unknown order sent.');
}

function cancelled(
  row: OrderRow,
  instrument: Instrument,
  { parameters, requestId }: ApiContext,
  name = 'newClientOrderId',
) {
  const { clientOrderId, ...basics } = orderBasics(row, instrument);
  return {
    ...basics,
    origClientOrderId: clientOrderId,
    clientOrderId: clientIdIn(parameters, name) ?? requestId,
    transactTime: row.updatedMs,
  };
}

async function cancelAll(context: ApiContext): Promise<object[]> {
  const instrument = neededMarket(context);
  const { account } = keyOf(context);
  const before = await openOrders(context, instrument);
  if (before.length === 0) throw unknown();
  const command: Command = { kind: 'cancel-all-orders', account, instrument: instrument.index, atMs: 0 };
  await submit(context, command, instrument, null);
  const after = await Promise.all(before.map((row) => findOrder(context.world, account, row.orderId)));
  return after
    .filter((row) => row !== null)
    .filter((row) => row.status === 'cancelled' || row.closeReason === 'other-leg')
    .map((row) => cancelled(row, instrument, context));
}

/**
 * Cancel first, then place; the mode says whether the second is tried when the first was refused. The market's rules and the count of orders
 * are asked before anything is done; what was counted and then not tried stays counted, as the interface has it.
 */
async function replace(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const instrument = neededMarket(context);
  const mode = parameters.word(
    'cancelReplaceMode',
    ['STOP_ON_FAILURE', 'ALLOW_FAILURE'],
    () => new ApiRefused(-1100, "Illegal characters found in parameter 'cancelReplaceMode'."),
  );
  if (mode === undefined) throw mandatory('cancelReplaceMode');
  const responseType = responseTypeOf(parameters);
  const exceeded = parameters.word(
    'orderRateLimitExceededMode',
    ['DO_NOTHING', 'CANCEL_ONLY'],
    () => new ApiRefused(-1100, "Illegal characters found in parameter 'orderRateLimitExceededMode'."),
  );
  // What is wrong with the new order by itself is found before the old one is gone.
  checkRules(commandOf(parameters, instrument, keyOf(context).account), instrument);
  clientIdIn(parameters, 'newClientOrderId');
  const tooMany = counted(context, exceeded === 'CANCEL_ONLY');
  const names = { id: 'cancelOrderId', clientId: 'cancelOrigClientOrderId' };
  const cancelling = await outcome(async () =>
    cancelled(await cancel(context, instrument, names), instrument, context, 'cancelNewClientOrderId'),
  );
  const isTried = cancelling.result === 'SUCCESS' || mode === 'ALLOW_FAILURE';
  const placing = isTried
    ? await outcome(async () => {
        if (tooMany !== null) throw tooMany;
        return newOrder(context, instrument, responseType, true);
      })
    : { result: 'NOT_ATTEMPTED', response: null };
  const data = {
    cancelResult: cancelling.result,
    newOrderResult: placing.result,
    cancelResponse: cancelling.response,
    newOrderResponse: placing.response,
  };
  if (cancelling.result === 'SUCCESS' && placing.result === 'SUCCESS') return data;
  if (cancelling.result === 'FAILURE' && placing.result !== 'SUCCESS')
    throw new ApiRefused(-2022, 'Order cancel-replace failed.', { data });
  throw new ApiRefused(-2021, 'Order cancel-replace partially failed.', { status: 409, data });
}

/** @returns null when the order was counted, or why it may not be placed, where the old one is to go all the same. @throws ApiRefused -1015 */
function counted(context: ApiContext, isCancelledAnyway: boolean): ApiRefused | null {
  try {
    context.weights.takeOrders(keyOf(context), 1);
    return null;
  } catch (problem) {
    if (isCancelledAnyway && problem instanceof ApiRefused) return problem;
    throw problem;
  }
}

async function outcome(work: () => Promise<object>): Promise<{ result: 'SUCCESS' | 'FAILURE'; response: object }> {
  try {
    return { result: 'SUCCESS', response: await work() };
  } catch (problem) {
    const refused = inTheirWords(problem);
    // Whether it was done is not known: then nothing may be said of it as if it were.
    if (refused === null || refused.status >= 500) throw problem;
    return { result: 'FAILURE', response: { code: refused.code, msg: refused.msg } };
  }
}

/** A smaller quantity at the same price keeps its place in the line; anything else is a new order here. */
async function amend(context: ApiContext): Promise<object> {
  const { parameters, world } = context;
  const instrument = neededMarket(context);
  const quantity = parameters.decimal('newQty');
  if (quantity === undefined) throw mandatory('newQty');
  if (parameters.has('newClientOrderId'))
    throw new ApiRefused(-1106, "Parameter 'newClientOrderId' sent when not required.");
  const before = await named(context, instrument);
  if (before === null) throw new Refused('unknown-order');
  const lots = readLots(quantity, instrument);
  if (lots >= before.lots) throw new ApiRefused(-2038, 'Order amend (quantity increase) is not supported.');
  const { account, orderId, ticks } = before;
  await submit(context, { kind: 'amend-order', account, orderId, ticks, lots, atMs: 0 }, instrument, null);
  const row = (await findOrder(world, account, orderId)) ?? before;
  return {
    transactTime: row.updatedMs,
    executionId: row.updatedMs,
    amendedOrder: {
      ...apiOrder(row, instrument),
      origClientOrderId: clientIdOf(row),
      preventedQty: '0',
      qty: apiOrder(row, instrument).origQty,
    },
  };
}
