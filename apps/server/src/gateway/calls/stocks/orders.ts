// In: calls about orders for shares. Out: commands to the sequencer, and answers from its commits with charges by their parts and settlement dates.
import type { ReadRequest, StockFill, StockOrder } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs';
import { chargesOn } from '@hilsa/formulas/stocks';
import { Refused } from '../../../identity/index.ts';
import { type Instrument, stockListing, wireStockFill, wireStockOrder } from '../../../publish/index.ts';
import {
  balancesOf,
  type FillRow,
  fillsOfOrder,
  lastFillsOf,
  listFills,
  listOrders,
  openHolds,
  orderByClientOrderId,
  orderById,
  type OrderRow,
} from '../../../tables/index.ts';
import { readLots, readTicks } from '../../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../../rooms.ts';
import { orderRequestId, submit } from '../../submit.ts';
import { orderAnew } from './order-anew.ts';
import {
  dayAt,
  dayBegins,
  phaseAt,
  type Place,
  placeOf,
  settleDayOf,
  settlementNow,
  settlementOn,
  tradingDayOf,
} from './countries.ts';
import { readStockOrder, ruleOf, type Side } from './read-stock-order.ts';
import { shareOf } from './shares.ts';
import { lastTradingDay } from './trading-days.ts';

type Paths =
  | '/stock/order/buy'
  | '/stock/order/sell'
  | '/stock/order/preview'
  | '/stock/order/amend'
  | '/stock/order/cancel'
  | '/stock/order/list'
  | '/stock/order/info'
  | '/stock/order/trade/list';
type Wanted = ReadRequest<'/stock/order/buy'>;
const MOST_FILLS = 100;

/** The owner's account that shares are traded from. */
export function stockAccountOf(context: Context): number {
  return accountOf(sessionOf(context).account, 'stock');
}

export function stockOrderCalls({ now, settings, applicants }: Rooms): Handlers<Paths> {
  const place = async (context: Context, request: Wanted, side: Side): Promise<{ order: StockOrder }> => {
    const { world } = context;
    const account = stockAccountOf(context);
    const instrument = shareOf(world, request.code);
    // Without a public reason of its own the core knows no more than that orders may only be cancelled.
    const { state } = world.publisher.shares.get(instrument.index);
    if (state === 'unlisted') throw new Refused('instrument-unlisted', { symbol: instrument.symbol });
    if (state === 'suspended') throw new Refused('instrument-suspended', { symbol: instrument.symbol });
    const market = marketOf(world, instrument, now());
    const command = readStockOrder(world, request, { side, account, instrument, market });
    const { world: whose, customerId } = sessionOf(context);
    // What is bought in Dhaka lies in an account of the buyer's own. Selling what somebody has asks for nothing.
    const needsAccount = side === 'buy' && settings.mode === 'live' && whose === 'real' && market.pack.market === 'BD';
    if (needsAccount && (await applicants.knownDepositoryNumber(customerId)) === null)
      throw new Refused('bo-account-required');
    if (side === 'sell') await checkSaleable(context, instrument, market, command.lots);
    const reply = await submit(context, command, instrument, orderRequestId(context, request.clientOrderId));
    return { order: await committed(world, account, reply.orderId!, now()) };
  };
  return {
    '/stock/order/buy': (context, request) => place(context, request, 'buy'),
    '/stock/order/sell': (context, request) => place(context, request, 'sell'),

    '/stock/order/preview': async (context, request) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const instrument = shareOf(world, request.code);
      const market = marketOf(world, instrument, now());
      const { side } = request;
      const { lots } = readStockOrder(world, request, { side, account, instrument, market });
      const ticks = boundOf(world, instrument, request);
      const turnover = BigInt(ticks) * BigInt(lots) * instrument.state.unitsPerTickLot;
      const charges = chargesOn(ruleOf(world, account, instrument), turnover);
      const buys = side === 'buy';
      await world.sequencer.tablesClock.shows(account);
      const balances = await balancesOf(world.tables, account);
      const asset = buys ? instrument.quoteAsset : instrument.baseAsset;
      const free = balances.find((row) => row.asset === asset)?.available ?? 0n;
      const worst = buys ? turnover + charges.commission : turnover - charges.commission;
      const settlement = settlementNow(world, instrument, market, tradingDayOf(market, now()));
      const days = buys ? settlement.buySettleDays : settlement.sellSettleDays;
      const after = buys ? free - worst : free - BigInt(lots) * instrument.state.listing.lotUnits;
      return {
        unitPrice: instrument.price(ticks),
        quantity: instrument.quantity(lots),
        turnover: instrument.amount(turnover),
        serviceCharge: instrument.amount(charges.commission),
        chargeParts: [{ name: 'broker', amount: charges.broker }, ...charges.parts].map(({ name, amount }) => ({
          name,
          amount: instrument.amount(amount),
        })),
        worstCase: instrument.amount(worst),
        balanceAfter: buys ? instrument.amount(after) : instrument.baseAmount(after),
        settleDate: isoOf(settleDayOf(market, tradingDayOf(market, now()), days)),
        currency: instrument.quote,
      };
    },

    '/stock/order/amend': async (context, request) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const orderId = Number(request.orderId);
      const before = await findOrder(world, account, orderId);
      if (before === null) throw new Refused('unknown-order', { orderId: request.orderId });
      const instrument = world.publisher.listings.at(before.instrument);
      const ticks = readTicks(request.price, instrument);
      const lots = readLots(request.quantity, instrument);
      const command = { kind: 'amend-order', account, orderId, ticks, lots, atMs: 0 } as const;
      await submit(context, command, instrument, context.requestId);
      return { order: await committed(world, account, orderId, now()) };
    },

    '/stock/order/cancel': async (context, request) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const orderId = await namedOrder(world, account, request);
      await submit(context, { kind: 'cancel-order', account, orderId, atMs: 0 }, null, context.requestId);
      return { order: await committed(world, account, orderId, now()) };
    },

    '/stock/order/list': async (context, request) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const instrument = request.code === undefined ? null : shareOf(world, request.code).index;
      const before = request.cursor ?? null;
      await world.sequencer.tablesClock.shows(account);
      const { list, nextCursor } = await listOrders(world.tables, account, {
        scope: request.scope === 'holding' ? 'open' : 'history',
        instrument,
        before,
        limit: request.limit,
      });
      return { list: await printedAll(world, list, now()), nextCursor };
    },

    '/stock/order/info': async (context, request) => {
      const { world } = context;
      const account = stockAccountOf(context);
      if ((request.orderId === undefined) === (request.clientOrderId === undefined))
        throw new Refused('fields-conflict', { fields: 'orderId, clientOrderId' });
      await world.sequencer.tablesClock.shows(account);
      const row =
        request.orderId === undefined
          ? await orderByClientOrderId(world.tables, account, request.clientOrderId!)
          : await orderById(world.tables, account, Number(request.orderId));
      if (row === null) throw unknownOrder(request);
      const fills = await fillsOfOrder(world.tables, account, row.orderId);
      return {
        order: (await printedAll(world, [row], now()))[0]!,
        fills: fills.map((fill) => printedFill(world, fill, now())),
        anew: await orderAnew(world, row),
      };
    },

    '/stock/order/trade/list': async (context, { side, days, country, cursor }) => {
      const { world } = context;
      const account = stockAccountOf(context);
      const market = placeOf(world, country, now());
      if (market === null) return { list: [], since: isoOf(0), nextCursor: null };
      const since = lastTradingDay(market, now(), days - 1);
      await world.sequencer.tablesClock.shows(account);
      const shares = world.publisher.listings.ofKind('stock');
      const instruments = shares.filter((share) => stockListing(share).market === country).map(({ index }) => index);
      const { list, nextCursor } = await listFills(world.tables, account, {
        instrument: null,
        before: cursor ?? null,
        limit: MOST_FILLS,
        only: { side, instruments, sinceMs: dayBegins(market, since) },
      });
      return { list: list.map((fill) => printedFill(world, fill, now())), since: isoOf(since), nextCursor };
    },
  };
}

function marketOf(world: WorldRooms, instrument: Instrument, nowMs: number): Place {
  const market = placeOf(world, stockListing(instrument).market, nowMs);
  if (market === null) throw new Refused('unknown-instrument', { symbol: instrument.symbol });
  return market;
}

/** The price an order is reckoned with before it trades: its limit, or the worst the day allows. */
function boundOf(
  { publisher }: WorldRooms,
  instrument: Instrument,
  { price: limit, side, type, stopPrice }: Pick<Wanted, 'price' | 'type' | 'stopPrice'> & { side: Side },
): number {
  const price = type === 'oco' ? stopPrice : limit; // Of a pair the stop is the worse one.
  if (price !== undefined) return readTicks(price, instrument);
  const { lowest, highest, last } = publisher.shares.get(instrument.index);
  if (highest === 0) return last;
  return side === 'buy' ? highest : lowest;
}

/** Says what the core would say less plainly: nothing there, too little there, or there and locked until a date. */
async function checkSaleable(context: Context, instrument: Instrument, place: Place, lots: number): Promise<void> {
  const { world } = context;
  const account = stockAccountOf(context);
  const { available } = world.sequencer.engine.balance(account, instrument.baseAsset);
  const wanted = BigInt(lots) * instrument.state.listing.lotUnits;
  if (available >= wanted) return;
  await world.sequencer.tablesClock.shows(account);
  const holds = await openHolds(world.tables, [account]);
  const locked = holds
    .filter(({ asset, reason }) => asset === instrument.baseAsset && reason === 'settlement')
    .toSorted((one, other) => one.untilMs - other.untilMs);
  let reached = available;
  for (const { amount, untilMs } of locked) {
    reached += amount;
    if (reached < wanted) continue;
    throw new Refused('quantity-locked', {
      available: instrument.baseAmount(available),
      locked: instrument.baseAmount(locked.reduce((sum, hold) => sum + hold.amount, 0n)),
      date: isoOf(dayAt(place, untilMs)),
      symbol: instrument.symbol,
    });
  }
  if (available === 0n && locked.length === 0) throw new Refused('nothing-to-sell', { symbol: instrument.symbol });
  throw new Refused('not-enough-quantity', {
    available: instrument.baseAmount(available),
    symbol: instrument.symbol,
  });
}

async function committed(world: WorldRooms, account: number, orderId: number, nowMs: number): Promise<StockOrder> {
  const row = await findOrder(world, account, orderId);
  if (row === null) throw new Error(`order ${orderId} was acknowledged but is not in the tables`);
  return (await printedAll(world, [row], nowMs))[0]!;
}

/** One of the last commits' from memory, others from the tables as soon as they show what the account was told. */
async function findOrder(world: WorldRooms, account: number, orderId: number): Promise<OrderRow | null> {
  const recent = world.publisher.orderJustCommitted(orderId);
  if (recent !== undefined) return recent.account === account ? recent : null;
  await world.sequencer.tablesClock.shows(account);
  return orderById(world.tables, account, orderId);
}

async function namedOrder(
  world: WorldRooms,
  account: number,
  { orderId, clientOrderId }: { orderId?: string | undefined; clientOrderId?: string | undefined },
): Promise<number> {
  if ((orderId === undefined) === (clientOrderId === undefined))
    throw new Refused('fields-conflict', { fields: 'orderId, clientOrderId' });
  if (orderId !== undefined) return Number(orderId);
  await world.sequencer.tablesClock.shows(account);
  const row = await orderByClientOrderId(world.tables, account, clientOrderId!);
  if (row === null) throw unknownOrder({ clientOrderId });
  return row.orderId;
}

/** Orders of one account. What they traded settles by the day of their last fill, not of a change or an end that came after it. */
async function printedAll(world: WorldRooms, rows: readonly OrderRow[], nowMs: number): Promise<StockOrder[]> {
  // Nothing comes after the fill that filled an order.
  const parted = rows.filter(({ status, filledLots }) => filledLots > 0 && status !== 'filled');
  if (parted.length > 0) await world.sequencer.tablesClock.shows(parted[0]!.account);
  const numbers = parted.map(({ orderId }) => orderId);
  const last = await lastFillsOf(world.tables, rows[0]?.account ?? 0, numbers);
  return rows.map((row) => {
    const instrument = world.publisher.listings.at(row.instrument);
    const atMs = last.get(row.orderId) ?? row.updatedMs;
    const date = row.filledLots === 0 ? null : settleDateOf(world, instrument, { ...row, atMs }, nowMs);
    return wireStockOrder(row, instrument, date);
  });
}

export function printedFill(world: WorldRooms, fill: FillRow, nowMs: number): StockFill {
  const instrument = world.publisher.listings.at(fill.instrument);
  const place = marketOf(world, instrument, nowMs);
  return wireStockFill(fill, instrument, {
    phase: phaseAt(place, fill.atMs),
    packVersion: place.market.rules.packVersion,
    settleDate: settleDateOf(world, instrument, fill, nowMs),
  });
}

/** When what was traded at a moment settles. */
export function settleDateOf(
  world: WorldRooms,
  instrument: Instrument,
  { side, atMs }: { side: Side; atMs: number },
  nowMs: number,
): string {
  const place = marketOf(world, instrument, nowMs);
  const settlement = settlementOn(instrument, place, dayAt(place, atMs));
  const days = side === 'buy' ? settlement.buySettleDays : settlement.sellSettleDays;
  return isoOf(settleDayOf(place, dayAt(place, atMs), days));
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
