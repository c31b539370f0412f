// In: signed calls about contract orders. Out: the ticket's own calls, by the same way, and their answers; those that wait for a price apart.
import { Refused } from '../../../identity/index.ts';
import type { Instrument } from '../../../publish/index.ts';
import {
  type FillRow,
  fillsFrom,
  fillsOfOrder,
  lastFills,
  listContractOrders,
  orderByClientOrderId,
  orderById,
  ordersFrom,
  type OrderRow,
  realisedByTrades,
} from '../../../tables/index.ts';
import { keyOf, type ApiCall, type ApiContext } from '../call.ts';
import { readRange } from '../market.ts';
import { mandatory, type Parameters } from '../parameters.ts';
import { clientIdIn } from '../read-order.ts';
import { ApiRefused } from '../refused.ts';
import { marketOf, neededMarket, SYMBOL } from '../symbols.ts';
import { asTicket } from './as-ticket.ts';
import {
  accountIn,
  acting,
  PLACE_READS,
  requireAsDone,
  pricesOf,
  TICKET_TYPES,
  timesOf,
  type Wanted,
} from './read-order.ts';
import { algoOrder, CONTRACT_TYPES, contractFill, contractOrder, type ContractType } from './rows.ts';

const LATEST = Number.MAX_SAFE_INTEGER;
const MOST_LISTED = 1_000;
const USUAL_LISTED = 500;
/** As many as one account may have open. */
const MOST_OPEN = 200;
const NAMES = ['symbol', 'orderId', 'origClientOrderId'];
const ALGO_NAMES = ['symbol', 'algoId', 'clientAlgoId'];
const ALGO = { id: 'algoId', clientId: 'clientAlgoId' } as const;
const PLAIN = { id: 'orderId', clientId: 'origClientOrderId' } as const;
type Names = typeof ALGO | typeof PLAIN;

const change = { security: 'trade', weight: 1 } as const;
const read = { method: 'GET', security: 'read' } as const;

export const contractOrderApi: readonly ApiCall[] = [
  {
    ...change,
    method: 'POST',
    path: '/order',
    // Whoever may open nothing may still close: the ticket's own handler asks what opening asks.
    isWithdrawing: true,
    reads: [...PLACE_READS, 'newClientOrderId'],
    answer: (context) => place(context, 'newClientOrderId'),
  },
  {
    ...change,
    method: 'POST',
    path: '/algoOrder',
    isWithdrawing: true,
    reads: [...PLACE_READS, 'clientAlgoId', 'algoType', 'triggerPrice', 'activatePrice', 'activationPrice'],
    answer: (context) => place(context, 'clientAlgoId'),
  },
  {
    ...change,
    method: 'PUT',
    path: '/order',
    isWithdrawing: true,
    reads: [
      ...NAMES,
      'side',
      'quantity',
      'price',
      'priceMatch',
      'newClientOrderId',
      'newOrderRespType',
      'type',
      'timeInForce',
    ],
    answer: amend,
  },
  { ...read, path: '/order', weight: 1, reads: NAMES, answer: (context) => found(context, PLAIN) },
  { ...read, path: '/openOrder', weight: 1, reads: NAMES, answer: (context) => found(context, PLAIN) },
  { ...read, path: '/algoOrder', weight: 1, reads: ALGO_NAMES, answer: (context) => found(context, ALGO) },
  {
    ...change,
    method: 'DELETE',
    path: '/order',
    isWithdrawing: true,
    reads: NAMES,
    answer: (context) => cancel(context, PLAIN),
  },
  {
    ...change,
    method: 'DELETE',
    path: '/algoOrder',
    isWithdrawing: true,
    reads: ALGO_NAMES,
    answer: (context) => cancel(context, ALGO),
  },
  {
    ...change,
    method: 'DELETE',
    path: '/allOpenOrders',
    isWithdrawing: true,
    reads: ['symbol'],
    answer: (context) => cancelAll(context, false),
  },
  {
    ...change,
    method: 'DELETE',
    path: '/algoOpenOrders',
    isWithdrawing: true,
    reads: ['symbol'],
    answer: (context) => cancelAll(context, true),
  },
  {
    ...read,
    path: '/openOrders',
    weight: ofSymbol(1, 40),
    reads: ['symbol'],
    answer: (context) => listed(context, false),
  },
  {
    ...read,
    path: '/openAlgoOrders',
    weight: ofSymbol(1, 40),
    reads: ['symbol', 'algoType', 'algoId'],
    answer: (context) => listed(context, true),
  },
  {
    ...read,
    path: '/allOrders',
    weight: 5,
    reads: ['symbol', 'orderId', 'startTime', 'endTime', 'limit'],
    answer: (context) => all(context, false),
  },
  {
    ...read,
    path: '/allAlgoOrders',
    weight: 5,
    reads: ['symbol', 'algoId', 'startTime', 'endTime', 'limit', 'page'],
    answer: (context) => all(context, true),
  },
  {
    ...read,
    path: '/userTrades',
    weight: 5,
    reads: ['symbol', 'orderId', 'startTime', 'endTime', 'fromId', 'limit'],
    answer: trades,
  },
];

function ofSymbol(one: number, many: number) {
  return (parameters: Parameters): number => (parameters.has('symbol') ? one : many);
}

const isAlgo = ({ triggerTicks }: OrderRow): boolean => triggerTicks > 0;
/** One that waited and was set off stands among both. */
const isPlain = (row: OrderRow): boolean => !isAlgo(row) || row.status !== 'waiting';

async function place(context: ApiContext, idName: 'newClientOrderId' | 'clientAlgoId'): Promise<object> {
  const { parameters, weights } = context;
  const instrument = neededMarket(context);
  requireAsDone(parameters);
  const algo = parameters.text('algoType');
  if (algo !== undefined && algo !== 'CONDITIONAL')
    throw new ApiRefused(-1130, "Data sent for parameter 'algoType' is not valid.");
  const side = parameters.word('side', ['BUY', 'SELL'], () => new ApiRefused(-1117, 'Invalid side.'));
  const type = parameters.word('type', CONTRACT_TYPES, () => new ApiRefused(-1116, 'Invalid orderType.'));
  if (side === undefined) throw mandatory('side');
  if (type === undefined) throw mandatory('type');
  // Both addresses take both: what waits is known by its type.
  const clientId = clientIdIn(parameters, idName) ?? context.requestId;
  weights.takeOrders(keyOf(context), 1);
  if (parameters.flag('closePosition') === true) return closingLevel(context, instrument, { side, type });
  const { reduceOnly, direction } = acting(context, side);
  const wanted: Wanted = {
    symbol: instrument.symbol,
    direction,
    type: TICKET_TYPES[type],
    reduceOnly,
    quantity: parameters.decimal('quantity'),
    clientOrderId: clientId,
    ...pricesOf(parameters, type),
    ...timesOf(parameters, type),
  };
  const { order } = await asTicket(context, '/coin/contract/order/add', wanted, null);
  context.placed(Number(order.orderId));
  return shown(await rowOf(context, Number(order.orderId)), instrument, type !== 'LIMIT' && type !== 'MARKET');
}

/** What closes whatever the position has then: a level of it. */
async function closingLevel(
  context: ApiContext,
  instrument: Instrument,
  { side, type }: { side: 'BUY' | 'SELL'; type: ContractType },
): Promise<object> {
  const { parameters } = context;
  if (type !== 'STOP_MARKET' && type !== 'TAKE_PROFIT_MARKET')
    throw new ApiRefused(-4136, 'Target strategy invalid for orderType, closePosition with this type.');
  if (parameters.has('quantity')) throw new ApiRefused(-1106, "Parameter 'quantity' sent when not required.");
  const direction = side === 'SELL' ? 'long' : 'short';
  const { triggerPrice, triggeredBy } = pricesOf(parameters, type);
  if (triggerPrice === undefined) throw mandatory('triggerPrice');
  const path = type === 'STOP_MARKET' ? '/coin/contract/order/set/loss' : '/coin/contract/order/set/profit';
  const wanted = { symbol: instrument.symbol, direction, triggerPrice, by: triggeredBy } as const;
  const { levels } = await asTicket(context, path, wanted, context.requestId);
  const newest = levels.toSorted((a, b) => Number(b.levelId) - Number(a.levelId))[0];
  if (newest === undefined) throw new Refused('unknown-level', { levelId: '' });
  return shown(await rowOf(context, Number(newest.levelId)), instrument, true);
}

function shown(row: OrderRow, instrument: Instrument, asAlgo: boolean): object {
  return asAlgo ? algoOrder(row, instrument) : contractOrder(row, instrument);
}

async function rowOf(context: ApiContext, orderId: number): Promise<OrderRow> {
  const row = await findRow(context, orderId);
  if (row === null) throw new Error(`order ${orderId} was acknowledged but is not in the tables`);
  return row;
}

async function findRow(context: ApiContext, orderId: number): Promise<OrderRow | null> {
  const { publisher, sequencer, tables } = context.world;
  const account = accountIn(context);
  const recent = publisher.orderJustCommitted(orderId);
  if (recent !== undefined) return recent.account === account ? recent : null;
  await sequencer.tablesClock.shows(account);
  return orderById(tables, account, orderId);
}

async function named(context: ApiContext, names: Names): Promise<OrderRow | null> {
  const { parameters, world } = context;
  const account = accountIn(context);
  const orderId = parameters.integer(names.id, 0, LATEST);
  const clientId = clientIdIn(parameters, names.clientId);
  if (orderId === undefined && clientId === undefined)
    throw new ApiRefused(-1102, `Param '${names.clientId}' or '${names.id}' must be sent, but both were empty/null!`);
  await world.sequencer.tablesClock.shows(account);
  const row =
    orderId === undefined
      ? await orderByClientOrderId(world.tables, account, clientId!, 'place-contract-order')
      : await findRow(context, orderId);
  if (row === null) return null;
  const symbol = parameters.text('symbol', SYMBOL);
  const isElsewhere = symbol !== undefined && marketOf(world, symbol, 'perpetual').index !== row.instrument;
  return isElsewhere || (names === ALGO && !isAlgo(row)) ? null : row;
}

async function found(context: ApiContext, names: Names): Promise<object> {
  const row = await named(context, names);
  if (row === null) throw new Refused('unknown-order');
  return shown(row, context.world.publisher.listings.at(row.instrument), names === ALGO);
}

async function cancel(context: ApiContext, names: Names): Promise<object> {
  const row = await named(context, names);
  if (row === null) throw unknown();
  await asTicket(context, '/coin/contract/order/close', { orderId: String(row.orderId) }).catch((problem: unknown) => {
    throw problem instanceof Refused && problem.refusal === 'unknown-order' ? unknown() : problem;
  });
  const after = await rowOf(context, row.orderId);
  const instrument = context.world.publisher.listings.at(row.instrument);
  return names === ALGO
    ? { ...algoOrder(after, instrument), code: '200', msg: 'success' }
    : contractOrder(after, instrument);
}

function unknown(): ApiRefused {
  return new ApiRefused(-2011, 'Unknown order sent.');
}

/** The app's call ends what waits and what rests together; here they are two calls. */
async function cancelAll(context: ApiContext, ofAlgo: boolean): Promise<object> {
  const instrument = neededMarket(context);
  const rows = (await openRows(context, instrument.index)).filter((row) =>
    ofAlgo ? row.status === 'waiting' : row.status !== 'waiting',
  );
  for (const { orderId } of rows)
    await asTicket(context, '/coin/contract/order/close', { orderId: String(orderId) }).catch((problem: unknown) => {
      // It traded or ended meanwhile.
      if (!(problem instanceof Refused && problem.refusal === 'unknown-order')) throw problem;
    });
  return { code: 200, msg: 'The operation of cancel all open order is done.' };
}

/** Oldest first, levels of positions included. */
async function openRows(context: ApiContext, instrument: number | null): Promise<OrderRow[]> {
  const { world } = context;
  const account = accountIn(context);
  await world.sequencer.tablesClock.shows(account);
  const page = { scope: 'open', instrument, before: null, limit: MOST_OPEN } as const;
  const { list } = await listContractOrders(world.tables, account, page);
  const positions = await world.publisher.contracts.positionsOf(keyOf(context).account);
  const here = (symbol: string) => instrument === null || world.publisher.listings.at(instrument).symbol === symbol;
  const ids = positions
    .filter(({ symbol }) => here(symbol))
    .flatMap(({ levels }) => levels.map(({ levelId }) => Number(levelId)));
  const levels = await Promise.all(ids.map((id) => findRow(context, id)));
  return [...list, ...levels.filter((row) => row !== null)].toSorted((a, b) => a.orderId - b.orderId);
}

async function listed(context: ApiContext, ofAlgo: boolean): Promise<object[]> {
  const { world, parameters } = context;
  const symbol = parameters.text('symbol', SYMBOL);
  const rows = await openRows(context, symbol === undefined ? null : marketOf(world, symbol, 'perpetual').index);
  return rows
    .filter((row) => (row.status === 'waiting') === ofAlgo)
    .map((row) => shown(row, world.publisher.listings.at(row.instrument), ofAlgo));
}

async function all(context: ApiContext, ofAlgo: boolean): Promise<object[]> {
  const { world, parameters } = context;
  const instrument = neededMarket(context);
  const account = accountIn(context);
  const id = parameters.integer(ofAlgo ? 'algoId' : 'orderId', 0, LATEST);
  const sinceMs = parameters.integer('startTime', 0, LATEST);
  const from = id !== undefined ? { id } : sinceMs === undefined ? null : { atMs: sinceMs };
  const untilMs = parameters.integer('endTime', 0, LATEST) ?? null;
  await world.sequencer.tablesClock.shows(account);
  const limit = parameters.limit(USUAL_LISTED, MOST_LISTED);
  const rows = await ordersFrom(world.tables, { account, instrument: instrument.index, from, untilMs, limit });
  return rows.filter(ofAlgo ? isAlgo : isPlain).map((row) => shown(row, instrument, ofAlgo));
}

async function amend(context: ApiContext): Promise<object> {
  const { parameters } = context;
  const instrument = neededMarket(context);
  requireAsDone(parameters);
  const side = parameters.word('side', ['BUY', 'SELL'], () => new ApiRefused(-1117, 'Invalid side.'));
  const [quantity, price] = [parameters.decimal('quantity'), parameters.decimal('price')];
  if (quantity === undefined) throw mandatory('quantity');
  if (price === undefined) throw mandatory('price');
  const row = await named(context, PLAIN);
  if (row === null) throw new Refused('unknown-order');
  if (side !== undefined && (side === 'SELL') !== (row.side === 'sell')) throw new ApiRefused(-1117, 'Invalid side.');
  await asTicket(context, '/coin/contract/order/amend', { orderId: String(row.orderId), price, quantity });
  return contractOrder(await rowOf(context, row.orderId), instrument);
}

async function trades(context: ApiContext): Promise<object[]> {
  const { parameters, world } = context;
  const instrument = neededMarket(context);
  const account = accountIn(context);
  const { from, untilMs } = readRange(parameters);
  const orderId = parameters.integer('orderId', 0, LATEST);
  const limit = parameters.limit(USUAL_LISTED, MOST_LISTED);
  const shown = async (fills: readonly FillRow[]): Promise<object[]> => {
    const realised = await realisedByTrades(
      world.tables,
      account,
      fills.map(({ tradeId }) => tradeId),
    );
    return fills.map((fill) => contractFill(fill, instrument, realised));
  };
  await world.sequencer.tablesClock.shows(account);
  if (orderId !== undefined) {
    const fills = await fillsOfOrder(world.tables, account, orderId, limit);
    return shown(fills.filter((fill) => fill.instrument === instrument.index).toReversed());
  }
  const own = { account, instrument: instrument.index, untilMs, limit };
  const rows = from === null ? await lastFills(world.tables, own) : await fillsFrom(world.tables, own, from);
  return shown(rows);
}
