// In: signed calls about pairs: a limit and a stop of which only one happens (OCO). Out: the same command as the ticket's, and both orders as one list.
import type { PlaceOrder } from '@hilsa/core';
import type { Instrument } from '../../publish/index.ts';
import { pairByClientId, pairOfOrder, pairsFrom, openPairs, type OrderRow } from '../../tables/index.ts';
import { findOrder } from '../own-orders.ts';
import { readOrder } from '../read-order.ts';
import { keyOf, type ApiCall, type ApiContext } from './call.ts';
import { LATEST } from './order-lists.ts';
import { mandatory, type Parameters } from './parameters.ts';
import { clientIdIn, responseTypeOf } from './read-order.ts';
import { ApiRefused } from './refused.ts';
import { clientIdOf, listIdOf, orderBasics, pairIdsOf, pairRequestId, type PairIds } from './rows.ts';
import { submit } from './submit.ts';
import { neededMarket } from './symbols.ts';

type Leg = 'above' | 'below';
const LEG_READS = [
  'Type',
  'Price',
  'StopPrice',
  'TrailingDelta',
  'TimeInForce',
  'ClientOrderId',
  'IcebergQty',
  'StrategyId',
  'StrategyType',
];
const BOTH_READ = ['symbol', 'listClientOrderId', 'side', 'quantity', 'newOrderRespType', 'selfTradePreventionMode'];
const PAIR_READS = [
  ...BOTH_READ,
  ...(['above', 'below'] as const).flatMap((leg) => LEG_READS.map((name) => leg + name)),
];
/** The older form: the limit by `price`, the stop by `stopPrice`. */
const OLDER_READS = [
  ...BOTH_READ,
  'limitClientOrderId',
  'price',
  'stopClientOrderId',
  'stopPrice',
  'stopLimitPrice',
  'stopLimitTimeInForce',
];
const NAMES = ['symbol', 'orderListId', 'listClientOrderId', 'newClientOrderId'];
const LEG_TYPES = ['LIMIT_MAKER', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;
const MOST_LISTED = 1_000;
const USUAL_LISTED = 500;

export const pairApi: readonly ApiCall[] = [
  { method: 'POST', path: '/orderList/oco', security: 'trade', weight: 1, reads: PAIR_READS, answer: place },
  { method: 'POST', path: '/order/oco', security: 'trade', weight: 1, reads: OLDER_READS, answer: placeOlder },
  {
    method: 'DELETE',
    path: '/orderList',
    security: 'trade',
    isWithdrawing: true,
    weight: 1,
    reads: NAMES,
    answer: end,
  },
  {
    method: 'GET',
    path: '/orderList',
    security: 'read',
    weight: 4,
    reads: ['orderListId', 'origClientOrderId'],
    answer: async (context) => {
      const pair = await named(context, 'origClientOrderId');
      if (pair === null) throw new ApiRefused(-2018, 'Order list does not exist.');
      return listed(pair, marketAt(context, pair[0]));
    },
  },
  {
    method: 'GET',
    path: '/openOrderList',
    security: 'read',
    weight: 6,
    reads: [],
    answer: async (context) => {
      const { world } = context;
      const { account } = keyOf(context);
      await world.sequencer.tablesClock.shows(account);
      return together(await openPairs(world.tables, account)).map((pair) => listed(pair, marketAt(context, pair[0])));
    },
  },
  {
    method: 'GET',
    path: '/allOrderList',
    security: 'read',
    weight: 20,
    reads: ['fromId', 'startTime', 'endTime', 'limit'],
    answer: allPairs,
  },
];

type Pair = readonly OrderRow[];

function marketAt({ world }: ApiContext, row: OrderRow | undefined): Instrument {
  return world.publisher.listings.at(row!.instrument);
}

/** What a pair says, in the words of either form. */
interface Wanted {
  readonly limitPrice: string;
  readonly stopPrice: string;
  readonly stopLimitPrice: string | undefined;
  readonly limitId: string | undefined;
  readonly stopId: string | undefined;
}

function place(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const side = sideOf(parameters);
  const [above, below] = [legType(parameters, 'above'), legType(parameters, 'below')];
  const isLimit = (type: string) => type === 'LIMIT_MAKER';
  if (isLimit(above) && isLimit(below)) throw new ApiRefused(-1168, 'At least one OCO order must be contingent.');
  const limit: Leg = side === 'sell' ? 'above' : 'below';
  const stop: Leg = side === 'sell' ? 'below' : 'above';
  const [limitType, stopType] = side === 'sell' ? [above, below] : [below, above];
  if (isLimit(stopType))
    throw side === 'sell'
      ? new ApiRefused(-1166, 'A limit order in a sell OCO must be above.')
      : new ApiRefused(-1165, 'A limit order in a buy OCO must be below.');
  if (limitType.startsWith('STOP_LOSS'))
    throw side === 'sell'
      ? new ApiRefused(-1197, 'A stop loss order in a sell OCO must be below.')
      : new ApiRefused(-1196, 'A stop loss order in a buy OCO must be above.');
  if (stopType.startsWith('TAKE_PROFIT'))
    throw side === 'sell'
      ? new ApiRefused(-1199, 'A take profit order in a sell OCO must be above.')
      : new ApiRefused(-1198, 'A take profit order in a buy OCO must be below.');
  // Here the leg that takes a profit stands in the book.
  if (!isLimit(limitType)) throw new ApiRefused(-1158, 'Order type not supported in OCO.');
  const hasStopLimit = stopType === 'STOP_LOSS_LIMIT';
  for (const [leg, name, isNeeded] of [
    [limit, 'Price', true],
    [limit, 'StopPrice', false],
    [limit, 'TimeInForce', false],
    [stop, 'StopPrice', true],
    [stop, 'Price', hasStopLimit],
    [stop, 'TimeInForce', hasStopLimit],
    [limit, 'TrailingDelta', false],
    [stop, 'TrailingDelta', false],
    [limit, 'IcebergQty', false],
    [stop, 'IcebergQty', false],
  ] as const)
    requireOrNot(parameters, leg + name, isNeeded);
  requireGtc(parameters, `${stop}TimeInForce`);
  return placed(context, {
    limitPrice: parameters.decimal(`${limit}Price`)!,
    stopPrice: parameters.decimal(`${stop}StopPrice`)!,
    stopLimitPrice: parameters.decimal(`${stop}Price`),
    limitId: clientIdIn(parameters, `${limit}ClientOrderId`),
    stopId: clientIdIn(parameters, `${stop}ClientOrderId`),
  });
}

function placeOlder(context: ApiContext): Promise<object> {
  const { parameters } = context;
  for (const name of ['price', 'stopPrice']) requireOrNot(parameters, name, true);
  requireOrNot(parameters, 'stopLimitTimeInForce', parameters.has('stopLimitPrice'));
  requireGtc(parameters, 'stopLimitTimeInForce');
  return placed(context, {
    limitPrice: parameters.decimal('price')!,
    stopPrice: parameters.decimal('stopPrice')!,
    stopLimitPrice: parameters.decimal('stopLimitPrice'),
    limitId: clientIdIn(parameters, 'limitClientOrderId'),
    stopId: clientIdIn(parameters, 'stopClientOrderId'),
  });
}

function sideOf(parameters: Parameters): 'buy' | 'sell' {
  const side = parameters.word('side', ['BUY', 'SELL'], () => new ApiRefused(-1117, 'Invalid side.'));
  if (side === undefined) throw mandatory('side');
  return side === 'BUY' ? 'buy' : 'sell';
}

function legType(parameters: Parameters, leg: Leg): (typeof LEG_TYPES)[number] {
  const type = parameters.word(
    `${leg}Type`,
    LEG_TYPES,
    () => new ApiRefused(-1158, 'Order type not supported in OCO.'),
  );
  if (type === undefined) throw mandatory(`${leg}Type`);
  return type;
}

function requireOrNot(parameters: Parameters, name: string, isNeeded: boolean): void {
  if (isNeeded && !parameters.has(name)) throw mandatory(name);
  if (!isNeeded && parameters.has(name)) throw new ApiRefused(-1106, `Parameter '${name}' sent when not required.`);
}

/** The stop of a pair waits: it is good till it is cancelled. */
function requireGtc(parameters: Parameters, name: string): void {
  const time = parameters.word(name, ['GTC', 'IOC', 'FOK'], () => new ApiRefused(-1115, 'Invalid timeInForce.'));
  if (time !== undefined && time !== 'GTC') throw new ApiRefused(-1115, 'Invalid timeInForce.');
}

async function placed(context: ApiContext, wanted: Wanted): Promise<object> {
  const { parameters, weights, requestId } = context;
  const { account } = keyOf(context);
  const instrument = neededMarket(context);
  const quantity = parameters.decimal('quantity');
  if (quantity === undefined) throw mandatory('quantity');
  const responseType = responseTypeOf(parameters, 'RESULT');
  const command: PlaceOrder = readOrder(
    {
      symbol: instrument.symbol,
      side: sideOf(parameters),
      type: 'oco',
      price: wanted.limitPrice,
      quantity,
      stopTriggerPrice: wanted.stopPrice,
      ...(wanted.stopLimitPrice !== undefined && { stopPrice: wanted.stopLimitPrice }),
    },
    instrument,
    account,
  );
  const ids: PairIds = {
    list: clientIdIn(parameters, 'listClientOrderId') ?? requestId,
    limit: wanted.limitId ?? `${requestId}-limit`,
    stop: wanted.stopId ?? `${requestId}-stop`,
  };
  if (ids.limit === ids.stop) throw new ApiRefused(-2010, 'Duplicate order sent.');
  // A pair is two orders of the day's.
  weights.takeOrders(keyOf(context), 2);
  const reply = await submit(context, command, instrument, pairRequestId(ids));
  const pair = await pairNow(context, reply.orderId!);
  const transactionTime = pair[0]!.createdMs;
  const reports = pair.map((row) => ({
    ...orderBasics(row, instrument),
    transactTime: row.createdMs,
    workingTime: -1,
  }));
  return { ...listed(pair, instrument), transactionTime, ...(responseType !== 'ACK' && { orderReports: reports }) };
}

/** Both orders as the last commit left them, the limit first. */
async function pairNow({ world, key }: ApiContext, limitId: number): Promise<Pair> {
  const { account } = key!;
  const limit = await findOrder(world, account, limitId);
  const stop = limit === null ? null : await findOrder(world, account, limit.linkedOrderId);
  if (limit === null || stop === null) throw new Error(`pair ${limitId} was acknowledged but is not in the tables`);
  return [limit, stop];
}

function listed(pair: Pair, instrument: Instrument) {
  const first = pair[0]!;
  const isOpen = pair.some(({ status }) => status === 'waiting' || status === 'open' || status === 'partially-filled');
  return {
    orderListId: listIdOf(first),
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: listClientIdOf(first),
    transactionTime: Math.max(...pair.map(({ updatedMs }) => updatedMs)),
    symbol: instrument.symbol,
    orders: pair.map((row) => ({
      symbol: instrument.symbol,
      orderId: row.orderId,
      clientOrderId: clientIdOf(row),
    })),
  };
}

/** Of one that the app placed: its number. */
export function listClientIdOf(row: OrderRow): string {
  return pairIdsOf(row.clientOrderId)?.list ?? `app-list-${listIdOf(row)}`;
}

/** The pair that `orderListId` or an id of the client's names. */
async function named(context: ApiContext, clientName: string): Promise<Pair | null> {
  const { world, parameters } = context;
  const { account } = keyOf(context);
  const listId = parameters.integer('orderListId', 0, LATEST);
  const clientId = clientIdIn(parameters, clientName);
  if (listId === undefined && clientId === undefined)
    throw new ApiRefused(-1102, `Param '${clientName}' or 'orderListId' must be sent, but both were empty/null!`);
  await world.sequencer.tablesClock.shows(account);
  const ofApp = clientId === undefined ? undefined : /^app-list-(\d{1,15})$/.exec(clientId)?.[1];
  const id = listId ?? (ofApp === undefined ? undefined : Number(ofApp));
  const pair =
    id === undefined
      ? await pairByClientId(world.tables, account, clientId!)
      : await pairOfOrder(world.tables, account, id);
  const [first] = pair;
  if (first === undefined || pair.length < 2) return null;
  if (id !== undefined && listIdOf(first) !== id) return null;
  return clientId !== undefined && listClientIdOf(first) !== clientId ? null : pair;
}

async function end(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const instrument = neededMarket(context);
  const { account } = keyOf(context);
  const pair = await named(context, 'listClientOrderId');
  const [limit, stop] = pair ?? [];
  if (limit === undefined || stop === undefined || limit.instrument !== instrument.index)
    throw new ApiRefused(-2011, 'Unknown order list sent.');
  const isLiving = ({ status }: OrderRow) => status === 'waiting' || status === 'open' || status === 'partially-filled';
  const one = [limit, stop].find(isLiving);
  if (one === undefined) throw new ApiRefused(-2011, 'Unknown order list sent.');
  // One takes the other with it.
  await submit(context, { kind: 'cancel-order', account, orderId: one.orderId, atMs: 0 }, instrument, null);
  const after = await pairNow(context, limit.orderId);
  const clientOrderId = clientIdIn(parameters, 'newClientOrderId') ?? context.requestId;
  const reports = after.map((row) => ({
    ...orderBasics(row, instrument),
    origClientOrderId: clientIdOf(row),
    clientOrderId,
    transactTime: row.updatedMs,
  }));
  return { ...listed(after, instrument), orderReports: reports };
}

async function allPairs(context: ApiContext): Promise<object[]> {
  const { world, parameters } = context;
  const { account } = keyOf(context);
  const fromId = parameters.integer('fromId', 0, LATEST);
  const sinceMs = parameters.integer('startTime', 0, LATEST);
  const untilMs = parameters.integer('endTime', 0, LATEST) ?? null;
  if (fromId !== undefined && (sinceMs !== undefined || untilMs !== null))
    throw new ApiRefused(-1128, "Combination of optional parameters invalid. Recommendation: 'fromId'");
  const limit = parameters.limit(USUAL_LISTED, MOST_LISTED);
  await world.sequencer.tablesClock.shows(account);
  const page = { fromId: fromId ?? null, sinceMs: sinceMs ?? null, untilMs, limit };
  const rows = await pairsFrom(world.tables, account, page);
  return together(rows).map((pair) => listed(pair, marketAt(context, pair[0])));
}

/** Rows beside their partners, oldest first; a partner that the page has cut off is left out with its own. */
function together(rows: readonly OrderRow[]): Pair[] {
  const lists = new Map<number, OrderRow[]>();
  for (const row of rows) lists.set(listIdOf(row), [...(lists.get(listIdOf(row)) ?? []), row]);
  return [...lists.values()].filter(({ length }) => length === 2);
}
