// In: calls about perpetual contracts. Out: commands to the sequencer, answers from its commits and the tables.
import type { ReadRequest, ReplyOf } from '@hilsa/contract';
import type { CancelAllOrders, Command, LevelTerms } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import { type Instrument, signedAmount, wireClosing, wireFill, wireFunding } from '../../publish/index.ts';
import {
  type ClosingRow,
  closingByRecord,
  fillsOfOrder,
  fundingOfClosing,
  fundingSince,
  listClosings,
  listContractFunding,
  listContractOrders,
} from '../../tables/index.ts';
import { contractAccount, tellCustomer } from '../contracts/customer.ts';
import {
  committedOrder,
  openOrderCount,
  ownOrder,
  perpetualOf,
  positionOf,
  positionThere,
} from '../contracts/positions.ts';
import { readContractOrder } from '../contracts/read-order.ts';
import { readAmount, readLots, readTicks } from '../read-order.ts';
import { requireOpening } from '../door.ts';
import { sessionOf, type Context, type Handlers, type Rooms } from '../rooms.ts';
import { orderRequestId, submit } from '../submit.ts';
import { proofCalls } from './contract-proof.ts';
import { publicCalls } from './contract-public.ts';
import { settingCalls } from './contract-settings.ts';

type Order =
  `/coin/contract/order/${'add' | 'amend' | 'close' | 'list' | 'list/active' | 'query' | 'multiple' | 'multiple/set' | 'mode/set' | 'auto-margin/set' | 'liquidate' | 'liquidate/all' | 'set/profit' | 'set/loss' | 'add/mgn'}`;
type Paths =
  | Order
  | '/coin/contract/mark'
  | '/coin/contract/funding'
  | '/coin/contract/insurance'
  | '/coin/contract/proof'
  | '/coin/contract/limits'
  | '/coin/contract/test';

/** Fundings that one closed position is told with: 33 days of them. */
const MOST_FUNDINGS = 100;
const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

export function contractCalls(rooms: Rooms): Handlers<Paths> {
  return { ...orderCalls(rooms), ...positionCalls(rooms), ...settingCalls(rooms), ...publicCalls(), ...proofCalls() };
}

type OrderPaths = `/coin/contract/order/${'add' | 'amend' | 'close' | 'list' | 'query'}`;

function orderCalls(rooms: Rooms): Handlers<OrderPaths> {
  return {
    '/coin/contract/order/add': async (context, request) => {
      const { world } = context;
      // What only reduces lets out; everything else may open.
      if (request.reduceOnly !== true) requireOpening(rooms, sessionOf(context));
      const instrument = perpetualOf(world, request.symbol);
      await tellCustomer(rooms, context);
      const account = contractAccount(context);
      const { mode } = world.sequencer.engine.contractCustomer(account);
      const takerPpm = instrument.state.listing.fees.tiers[0]!.takerPpm;
      const command = readContractOrder(request, instrument, { account, mode, takerPpm });
      const reply = await submit(context, command, instrument, orderRequestId(context, request.clientOrderId));
      return { order: await committedOrder(context, reply.orderId!) };
    },

    '/coin/contract/order/amend': async (context, request) => {
      const before = await ownOrder(context, { orderId: request.orderId });
      const { publisher } = context.world;
      if (!publisher.contracts.printed(before).reduceOnly) requireOpening(rooms, sessionOf(context));
      const instrument = publisher.listings.at(before.instrument);
      const command: Command = {
        kind: 'amend-order',
        account: contractAccount(context),
        orderId: before.orderId,
        ticks: readTicks(request.price, instrument),
        lots: readLots(request.quantity, instrument),
        atMs: 0,
      };
      await submit(context, command, instrument, context.requestId);
      return { order: await committedOrder(context, before.orderId) };
    },

    '/coin/contract/order/close': async (context, request) => {
      const { orderId, clientOrderId, all, symbol } = request;
      const named = [orderId, clientOrderId, all === true ? 'all' : undefined].filter((one) => one !== undefined);
      if (named.length !== 1) throw new Refused('fields-conflict', { fields: 'orderId, clientOrderId, all' });
      if (symbol !== undefined && all !== true) throw new Refused('fields-conflict', { fields: 'symbol, all' });
      const account = contractAccount(context);
      if (all === true) return { closed: await cancelAll(context, account, symbol), order: null };
      const row = await ownOrder(context, { orderId, clientOrderId });
      const command: Command = { kind: 'cancel-order', account, orderId: row.orderId, atMs: 0 };
      await submit(context, command, null, context.requestId);
      return { closed: 1, order: await committedOrder(context, row.orderId) };
    },

    '/coin/contract/order/list': async (context, request) => {
      const { tables, publisher, sequencer } = context.world;
      const account = contractAccount(context);
      const instrument = request.symbol === undefined ? null : perpetualOf(context.world, request.symbol).index;
      const page = { instrument, before: request.cursor ?? null, limit: request.limit };
      await sequencer.tablesClock.shows(account);
      const reply: ReplyOf<'/coin/contract/order/list'> = { orders: [], closed: [], funding: [], nextCursor: null };
      if (request.scope === 'closed' || request.scope === 'proofs') {
        const isProven = request.scope === 'proofs';
        const { list, nextCursor } = await listClosings(tables, account, { ...page, isProven });
        return {
          ...reply,
          closed: list.map((row) => wireClosing(row, publisher.listings.at(row.instrument))),
          nextCursor,
        };
      }
      if (request.scope === 'funding') {
        const { list, nextCursor } = await listContractFunding(tables, account, page);
        return {
          ...reply,
          funding: list.map((row) => wireFunding(row, publisher.listings.at(row.instrument))),
          nextCursor,
        };
      }
      const { list, nextCursor } = await listContractOrders(tables, account, { ...page, scope: request.scope });
      return { ...reply, orders: list.map((row) => publisher.contracts.printed(row)), nextCursor };
    },

    '/coin/contract/order/query': async (context, { orderId, recordId }) => {
      if ((orderId === undefined) === (recordId === undefined))
        throw new Refused('fields-conflict', { fields: 'orderId, recordId' });
      const { tables, publisher, sequencer } = context.world;
      const account = contractAccount(context);
      await sequencer.tablesClock.shows(account);
      if (orderId !== undefined) {
        const row = await ownOrder(context, { orderId });
        const instrument = publisher.listings.at(row.instrument);
        const fills = await fillsOfOrder(tables, account, row.orderId);
        const order = publisher.contracts.printed(row);
        return {
          order,
          closed: null,
          fills: fills.map((fill) => wireFill(fill, instrument)),
          levels: [],
          funding: [],
          proofId: null,
        };
      }
      const row = await closingByRecord(tables, account, recordId!);
      if (row === null) throw new Refused('unknown-order', { orderId: recordId! });
      const instrument = publisher.listings.at(row.instrument);
      const closed = wireClosing(row, instrument);
      const placed = /^o(\d+)-/.exec(row.record)?.[1];
      const fills = placed === undefined ? [] : await fillsOfOrder(tables, account, Number(placed));
      return {
        order: null,
        closed,
        fills: fills.map((fill) => wireFill(fill, instrument)),
        levels: await levelsLeft(context, row, instrument),
        funding: (await fundingOfClosing(tables, row, MOST_FUNDINGS)).map((one) => wireFunding(one, instrument)),
        proofId: closed.proofId,
      };
    },
  };
}

/** Levels of what is open still of the position that a closing was part of. */
async function levelsLeft(context: Context, row: ClosingRow, instrument: Instrument) {
  const position = await positionOf(context, instrument, row.isShort ? 'short' : 'long');
  return position?.openedAtMs === row.openedMs ? position.levels : [];
}

async function cancelAll(context: Context, account: number, symbol: string | undefined): Promise<number> {
  const instrument = symbol === undefined ? null : perpetualOf(context.world, symbol);
  if ((await openOrderCount(context, instrument)) === 0) throw new Refused('no-order-to-close');
  const command: CancelAllOrders = {
    kind: 'cancel-all-orders',
    account,
    instrument: instrument?.index ?? null,
    atMs: 0,
  };
  const reply = await submit(context, command, instrument, context.requestId);
  return reply.count ?? 0;
}

type PositionPaths =
  `/coin/contract/order/${'list/active' | 'liquidate' | 'liquidate/all' | 'set/profit' | 'set/loss' | 'add/mgn' | 'auto-margin/set'}`;

function positionCalls(rooms: Rooms): Handlers<PositionPaths> {
  return {
    '/coin/contract/order/list/active': async (context, { symbol }) => {
      const { world } = context;
      const account = contractAccount(context);
      const only = symbol === undefined ? null : perpetualOf(world, symbol).symbol;
      const all = await world.publisher.contracts.positionsOf(sessionOf(context).account);
      const midnight = Math.floor((rooms.now() + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
      const funding = await fundingSince(world.tables, account, midnight);
      const any = world.publisher.listings.ofKind('perpetual')[0];
      return {
        list: all.filter((position) => only === null || position.symbol === only),
        mode: world.sequencer.engine.contractCustomer(account).mode,
        fundingToday: any === undefined ? '0' : signedAmount(funding, any),
      };
    },

    '/coin/contract/order/liquidate': async (context, request) => {
      const { symbol, direction, quantity, price, reverse } = request;
      const instrument = perpetualOf(context.world, symbol);
      const account = contractAccount(context);
      if (reverse === true && (quantity !== undefined || price !== undefined))
        throw new Refused('fields-conflict', { fields: 'reverse, quantity, price' });
      // Whoever turns round opens as much anew.
      if (reverse === true) requireOpening(rooms, sessionOf(context));
      const of = { account, instrument: instrument.index, direction, atMs: 0 } as const;
      const command: Command =
        reverse === true
          ? { kind: 'reverse-position', ...of }
          : {
              kind: 'close-position',
              ...of,
              lots: quantity === undefined ? 0 : readLots(quantity, instrument),
              ticks: price === undefined ? 0 : readTicks(price, instrument),
            };
      if (quantity !== undefined && command.kind === 'close-position' && command.lots === 0)
        throw new Refused('quantity-not-positive', { quantity });
      const reply = await submit(context, command, instrument, orderRequestId(context, request.clientOrderId));
      return {
        order: await committedOrder(context, reply.orderId!),
        position: await positionOf(context, instrument, direction),
      };
    },

    '/coin/contract/order/liquidate/all': async (context, { symbol, cancelOrders }) => {
      const instrument = symbol === undefined ? null : perpetualOf(context.world, symbol);
      const account = contractAccount(context);
      const owner = sessionOf(context).account;
      const { contracts } = context.world.publisher;
      const isHere = (one: { symbol: string }): boolean => instrument === null || one.symbol === instrument.symbol;
      const before = (await contracts.positionsOf(owner)).filter(isHere);
      const cancelled = cancelOrders === true ? await openOrderCount(context, instrument) : 0;
      if (before.length === 0 && cancelled === 0) throw new Refused('no-order-to-close');
      const command: Command = {
        kind: 'close-all-positions',
        account,
        instrument: instrument?.index ?? null,
        cancelOrders: cancelOrders ?? false,
        atMs: 0,
      };
      await submit(context, command, instrument, context.requestId);
      const left = (await contracts.positionsOf(owner)).filter(isHere);
      return { closed: before.length - left.length, left: left.length, cancelled };
    },

    '/coin/contract/order/set/profit': (context, request) => setLevel(context, request, 'take-profit'),
    '/coin/contract/order/set/loss': (context, request) => setLevel(context, request, 'stop-loss'),

    '/coin/contract/order/add/mgn': async (context, { symbol, direction, amount }) => {
      const instrument = perpetualOf(context.world, symbol);
      const isLess = amount.startsWith('-');
      const units = readAmount(isLess ? amount.slice(1) : amount, instrument.quoteDecimals);
      if (units === 0n) throw new Refused('amount-not-positive', { amount });
      const command: Command = {
        kind: 'change-margin',
        account: contractAccount(context),
        instrument: instrument.index,
        direction,
        amount: isLess ? -units : units,
        atMs: 0,
      };
      await submit(context, command, instrument, context.requestId);
      return { position: await positionThere(context, instrument, direction) };
    },

    '/coin/contract/order/auto-margin/set': async (context, { symbol, direction, ceiling }) => {
      const instrument = perpetualOf(context.world, symbol);
      const command: Command = {
        kind: 'set-auto-margin',
        account: contractAccount(context),
        instrument: instrument.index,
        direction,
        most: readAmount(ceiling, instrument.quoteDecimals),
        atMs: 0,
      };
      await submit(context, command, instrument, context.requestId);
      return { position: await positionThere(context, instrument, direction) };
    },
  };
}

type LevelRequest = ReadRequest<'/coin/contract/order/set/profit'>;

/** Of a position or of an order; a level of a position is an order of its own, so that taking it away cancels that. */
async function setLevel(
  context: Context,
  request: LevelRequest,
  kind: 'take-profit' | 'stop-loss',
): Promise<ReplyOf<'/coin/contract/order/set/profit'>> {
  const { symbol, direction, orderId, levelId, remove } = request;
  if ((orderId === undefined) === (symbol === undefined || direction === undefined))
    throw new Refused('fields-conflict', { fields: 'orderId, symbol and direction' });
  if (remove !== true && request.triggerPrice === undefined)
    throw new Refused('field-missing', { field: 'triggerPrice' });
  const account = contractAccount(context);
  if (orderId !== undefined) return setOrderLevel(context, { ...request, orderId }, kind);
  const instrument = perpetualOf(context.world, symbol!);
  if (remove === true) {
    if (levelId === undefined) throw new Refused('field-missing', { field: 'levelId' });
    const { levels } = await positionThere(context, instrument, direction!);
    if (!levels.some((level) => level.levelId === levelId && level.kind === kind))
      throw new Refused('unknown-level', { levelId });
    await submit(
      context,
      { kind: 'cancel-order', account, orderId: Number(levelId), atMs: 0 },
      null,
      context.requestId,
    );
  } else {
    const command: Command = {
      kind: 'set-level',
      account,
      instrument: instrument.index,
      direction: direction!,
      level: kind,
      levelId: levelId === undefined ? null : Number(levelId),
      terms: termsOf(request, instrument),
      atMs: 0,
    };
    await submit(context, command, instrument, context.requestId);
  }
  return { levels: (await positionOf(context, instrument, direction!))?.levels ?? [] };
}

/** What an open order will bring to its position; the other kind stays as it is. */
async function setOrderLevel(
  context: Context,
  request: LevelRequest & { orderId: string },
  kind: 'take-profit' | 'stop-loss',
): Promise<ReplyOf<'/coin/contract/order/set/profit'>> {
  const row = await ownOrder(context, { orderId: request.orderId });
  const { publisher, sequencer } = context.world;
  const instrument = publisher.listings.at(row.instrument);
  const now = sequencer.engine.orderLevels(row.orderId) ?? { takeProfit: null, stopLoss: null };
  const terms = request.remove === true ? null : termsOf(request, instrument);
  const next = kind === 'take-profit' ? { ...now, takeProfit: terms } : { ...now, stopLoss: terms };
  const command: Command = {
    kind: 'set-order-levels',
    account: contractAccount(context),
    orderId: row.orderId,
    takeProfit: next.takeProfit,
    stopLoss: next.stopLoss,
    atMs: 0,
  };
  await submit(context, command, instrument, context.requestId);
  const shown = (terms: LevelTerms | null, which: 'take-profit' | 'stop-loss') =>
    terms === null
      ? []
      : [
          {
            levelId: request.orderId,
            kind: which,
            triggerPrice: instrument.price(terms.triggerTicks),
            quantity: terms.lots === 0 ? null : instrument.quantity(terms.lots),
            price: terms.ticks === 0 ? null : instrument.price(terms.ticks),
            by: terms.by,
          },
        ];
  return { levels: [...shown(next.takeProfit, 'take-profit'), ...shown(next.stopLoss, 'stop-loss')] };
}

function termsOf({ triggerPrice, price, quantity, by }: LevelRequest, instrument: Instrument): LevelTerms {
  return {
    triggerTicks: readTicks(triggerPrice!, instrument),
    by: by ?? 'mark',
    ticks: price === undefined ? 0 : readTicks(price, instrument),
    lots: quantity === undefined ? 0 : readLots(quantity, instrument),
  };
}
