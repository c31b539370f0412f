// In: a trade between two orders on a contract. Out: the trade, and on each side what it makes of positions: what is closed realises its
// profit, what is opened takes its margin from the order's hold.
import type { World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { chargeOf } from '../orders/charge.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { emitTrade } from '../orders/emit.ts';
import { ACCOUNT, CREDIT, FLAGS, LEFT, MAKER_PPM, TAKER_PPM } from '../orders/order-store.ts';
import { ordersOf } from '../orders/standing.ts';
import { FLAG, MARKET, typeOf } from '../orders/words.ts';
import { ownerOf } from '../accounts/wallets.ts';
import { checkOpenInterest } from './checks.ts';
import { settleFundingFirst } from './funding.ts';
import { type HouseFill as Fill, houseTraded } from './house-trade.ts';
import { openingMargin } from './kind.ts';
import { bringLevels } from './order-levels.ts';
import { partDown, partUp, profitOf } from './lines.ts';
import { emitFill, type PositionChange } from './position-fact.ts';
import { positionOf } from './positions.ts';
import type { ContractState, OrderLevels, Position } from './state.ts';
import { leverageOf } from './words.ts';

/** The insurance fund has a tenth of every fee. */
const FUND_PARTS = 10;

/** What a fill does on one side. Amounts are safe integers. */
interface Side {
  account: number;
  orderId: number;
  flags: number;
  /** The position that it closes lots of, and how many; the rest opens. */
  closes: Position | undefined;
  closed: number;
  opened: number;
  /** Leaves the closed position: cost, profit, margin set free. */
  cost: number;
  profit: number;
  freed: number;
  /** From the order's hold. */
  out: number;
  fee: number;
  /** That it brings to what it opens. */
  levels: OrderLevels | undefined;
}

function emptySide(): Side {
  return {
    account: 0,
    orderId: 0,
    flags: 0,
    closes: undefined,
    closed: 0,
    opened: 0,
    cost: 0,
    profit: 0,
    freed: 0,
    out: 0,
    fee: 0,
    levels: undefined,
  };
}
/** Of the fill under way, written anew by each: no trade begins within another, and fresh objects of amounts cost more than a fill's sums. */
const TAKER = emptySide();
const MAKER = emptySide();
const FILL = { lots: 0, ticks: 0, tradeId: 0 };

/** The direction of what an order opens. */
function opensShort(flags: number): boolean {
  return (flags & FLAG.hedge) === 0 ? (flags & FLAG.sell) !== 0 : (flags & FLAG.short) !== 0;
}

/** The position that an order's fills close, if it is there. */
function closedBy(market: ContractState, account: number, flags: number): Position | undefined {
  const sells = (flags & FLAG.sell) !== 0;
  if ((flags & FLAG.hedge) === 0) return positionOf(market, account, !sells);
  const isShort = (flags & FLAG.short) !== 0;
  return isShort === sells ? undefined : positionOf(market, account, isShort);
}

/** Lots that the maker of the fill to come may have: of two that are to trade it is asked first. */
export function fitMaker(world: World, instrument: InstrumentState, slot: number, lots: number, ticks: number): number {
  return fitLots(world, instrument, slot, MAKER, lots, ticks);
}

/** And its taker, of what the maker may. */
export function fitTaker(world: World, instrument: InstrumentState, slot: number, lots: number, ticks: number): number {
  return fitLots(world, instrument, slot, TAKER, lots, ticks);
}

/**
 * Lots that an order may fill at a price: a reducing one no more than its position has, and none at a price at which what is closed would
 * owe more than its margin and the order's hold can pay. The position that it closes is looked up here for the trade too, which comes
 * right behind, and what is due of it is settled.
 */
function fitLots(
  world: World,
  instrument: InstrumentState,
  slot: number,
  side: Side,
  lots: number,
  ticks: number,
): number {
  const { orders } = world.state;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const market = instrument.contract!;
  side.closes = undefined;
  if (account === market.houses.liquidator) return lots;
  const closes = closedBy(market, account, flags);
  side.closes = closes;
  if (closes === undefined) return (flags & FLAG.reduceOnly) === 0 ? lots : 0;
  // Judged by the margin that it will have: a funding that is due comes before the fill.
  settleFundingFirst(world, instrument, closes);
  const most = (flags & FLAG.reduceOnly) === 0 ? lots : Math.min(lots, closes.lots);
  const value = closes.lots * ticks * instrument.tickLotUnits;
  const equity = closes.margin + profitOf(closes, value);
  if (equity >= 0) return most;
  const share = partDown(orders.holds[slot]!, most, orders.field(slot, LEFT));
  const closed = Math.min(most, closes.lots);
  return share >= partUp(-equity, closed, closes.lots) + 2 ? most : 0;
}

/**
 * Lots of the fill that both orders have just been asked for that the open interest has room for: where both open and the fund bears no more,
 * only what takes over or reduces. Asked of takers that were not judged when they came, which are those whose trigger has met its price and
 * quotes; every other is judged as it comes, which is when it fills, so that what rests is not counted.
 */
export function lotsWithinInterest({ state }: World, instrument: InstrumentState, lots: number): number {
  const closed = Math.min(lots, Math.max(TAKER.closes?.lots ?? 0, MAKER.closes?.lots ?? 0));
  return closed === lots || checkOpenInterest(state, instrument, lots - closed) === null ? lots : closed;
}

/** The two orders have been asked for what fits, the maker first, and nothing has come between. @returns where the trade's fact starts */
export function tradeContract(
  world: World,
  instrument: InstrumentState,
  takerSells: boolean,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): number {
  FILL.lots = lots;
  FILL.ticks = ticks;
  FILL.tradeId = world.state.nextTradeId;
  reckonSide(world, instrument, taker, TAKER, FILL);
  reckonSide(world, instrument, maker, MAKER, FILL);
  const at = emitTrade(world, instrument, takerSells, taker, maker, ticks, lots, 0, TAKER.fee, MAKER.fee);
  applySide(world, instrument, TAKER, FILL);
  applySide(world, instrument, MAKER, FILL);
  return at;
}

/** What the fill does on a side, into `side`. What was due of the position that it closes is settled already. */
function reckonSide(world: World, instrument: InstrumentState, slot: number, side: Side, fill: Fill): void {
  const { orders, contracts } = world.state;
  const { lots, ticks } = fill;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const market = instrument.contract!;
  const unit = instrument.tickLotUnits;
  side.account = account;
  side.orderId = orders.ids[slot]!;
  side.flags = flags;
  side.levels = contracts.orderLevels.size === 0 ? undefined : contracts.orderLevels.get(side.orderId);
  side.closed = side.opened = side.cost = side.profit = side.freed = side.out = side.fee = 0;
  if (account === market.houses.liquidator) return;
  const { closes } = side;
  if (closes !== undefined) {
    side.closed = Math.min(lots, closes.lots);
    takeClosing(side, closes, side.closed, side.closed * ticks * unit);
  }
  const { closed, profit, freed } = side;
  side.opened = lots - closed;
  const value = lots * ticks * unit;
  const ppm = orders.field(slot, side === TAKER ? TAKER_PPM : MAKER_PPM);
  const due = chargeOf(value, ppm, orders.field(slot, CREDIT), instrument.feeRounding);
  side.out = outBefore(world, instrument, slot, lots, value, due);
  const isPortion = (flags & FLAG.forced) !== 0 && closes !== undefined && closed < closes.lots;
  const pot = side.out + profit + (isPortion ? closes.margin : freed);
  side.fee = Math.min(due, Math.max(0, pot));
  // A portion makes the rest safe: all margin stays with it. Otherwise rounding may leave a unit or two missing at the very bankruptcy
  // price, and the margin that stays gives them.
  if (isPortion) side.freed = side.fee - profit;
  else if (pot < 0) side.freed = freed - pot;
}

/** What closing lots takes out of a position: cost rounded against the holder, margin rounded down. */
interface Closing {
  cost: number;
  profit: number;
  freed: number;
}

function takeClosing(into: Closing, { isShort, cost, margin, lots: all }: Position, lots: number, value: number): void {
  into.cost = isShort ? partDown(cost, lots, all) : partUp(cost, lots, all);
  into.profit = isShort ? into.cost - value : value - into.cost;
  into.freed = partDown(margin, lots, all);
}

export function closingOf(position: Position, lots: number, value: number): Readonly<Closing> {
  const closing = { cost: 0, profit: 0, freed: 0 };
  takeClosing(closing, position, lots, value);
  return closing;
}

/** As outOfOrder, before the lots left are fewer. */
function outBefore(
  { state: { orders } }: World,
  instrument: InstrumentState,
  slot: number,
  lots: number,
  value: number,
  fee: number,
): number {
  const hold = orders.holds[slot]!;
  const left = orders.field(slot, LEFT) - lots;
  if (hold === 0 || left === 0) return hold;
  const flags = orders.field(slot, FLAGS);
  if (typeOf(flags) === MARKET)
    return Math.min(hold, openingMargin(instrument, (flags & FLAG.sell) !== 0, value, lots, flags) + fee);
  return hold - partDown(hold, left, left + lots);
}

function applySide(world: World, instrument: InstrumentState, side: Side, at: Fill): void {
  const market = instrument.contract!;
  if (side.account === market.houses.liquidator) {
    houseTraded(world, instrument, market.forcing, at);
    return;
  }
  // The last part of a fill pays its fee: what it opens, if it opens anything.
  if (side.closes !== undefined) closeSide(world, instrument, side, at);
  if (side.opened > 0) openSide(world, instrument, side, at);
}

function closeSide(world: World, instrument: InstrumentState, side: Side, { ticks, tradeId }: Fill): void {
  const position = side.closes!;
  const lots = position.lots - side.closed;
  const fee = side.opened === 0 ? side.fee : 0;
  CHANGE.id = position.id;
  CHANGE.account = position.account;
  CHANGE.instrument = position.instrument;
  CHANGE.isShort = position.isShort;
  CHANGE.cause = (side.flags & FLAG.forced) === 0 ? 'trade' : 'liquidation';
  CHANGE.causeId = tradeId;
  CHANGE.orderId = side.orderId;
  CHANGE.lotsChange = -side.closed;
  CHANGE.ticks = ticks;
  CHANGE.lots = lots;
  CHANGE.cost = position.cost - side.cost;
  CHANGE.margin = position.margin - side.freed;
  CHANGE.leverage = position.leverage;
  CHANGE.profit = side.profit;
  CHANGE.fee = fee;
  CHANGE.toFund = Math.floor(fee / FUND_PARTS);
  CHANGE.fromOrder = side.out;
  emitFill(world, instrument, CHANGE, position);
  if (lots === 0) endExits(world, instrument, position);
}

function openSide(world: World, instrument: InstrumentState, side: Side, { ticks, tradeId }: Fill): void {
  const market = instrument.contract!;
  const { account, flags, opened, fee, levels, orderId } = side;
  const isShort = opensShort(flags);
  // One-way there are never two: what has just closed one side has none on the other, or nothing would be opened.
  const isAlone = side.closes !== undefined && (flags & FLAG.hedge) === 0;
  const position = isAlone ? undefined : positionOf(market, account, isShort);
  if (position !== undefined) settleFundingFirst(world, instrument, position);
  const value = opened * ticks * instrument.tickLotUnits;
  const wanted = openingMargin(instrument, isShort, value, opened, flags);
  // What the closed part and the order's hold have left pays fee and margin; a flip's closing has put it among what is available.
  const pot = side.closes === undefined ? side.out : side.out + side.freed + side.profit;
  const margin = Math.max(0, Math.min(wanted, pot - fee));
  CHANGE.id = position === undefined ? world.state.contracts.nextPosition : position.id;
  CHANGE.account = account;
  CHANGE.instrument = instrument.index;
  CHANGE.isShort = isShort;
  CHANGE.cause = 'trade';
  CHANGE.causeId = tradeId;
  CHANGE.orderId = orderId;
  CHANGE.lotsChange = opened;
  CHANGE.ticks = ticks;
  CHANGE.lots = position === undefined ? opened : position.lots + opened;
  CHANGE.cost = position === undefined ? value : position.cost + value;
  CHANGE.margin = position === undefined ? margin : position.margin + margin;
  CHANGE.leverage = Math.max(1, leverageOf(flags));
  CHANGE.profit = 0;
  CHANGE.fee = fee;
  CHANGE.toFund = Math.floor(fee / FUND_PARTS);
  CHANGE.fromOrder = side.closes === undefined ? side.out : 0;
  emitFill(world, instrument, CHANGE, position);
  if (levels !== undefined) bringLevels(world, instrument, levels, { account, isShort }, orderId);
}

/** What a fill makes of a position, written anew for each as the sides are. */
const CHANGE: PositionChange = {
  id: 0,
  account: 0,
  instrument: 0,
  isShort: false,
  cause: 'trade',
  causeId: 0,
  orderId: 0,
  lotsChange: 0,
  ticks: 0,
  lots: 0,
  cost: 0,
  margin: 0,
  leverage: 1,
  profit: 0,
  fee: 0,
  toFund: 0,
  fromOrder: 0,
  funding: 0,
};

/** A position is gone: what would have closed more of it ends, and nothing else. */
export function endExits(
  world: World,
  instrument: InstrumentState,
  { account, isShort }: Pick<Position, 'account' | 'isShort'>,
): void {
  const { orders } = world.state;
  const owner = ownerOf(account);
  // Most have none: nothing is walked for them.
  if (orders.reducingCount(owner) === 0) return;
  for (const slot of ordersOf(world.state, account, owner, instrument.index)) {
    const flags = orders.field(slot, FLAGS);
    if ((flags & FLAG.reduceOnly) === 0 || ((flags & FLAG.sell) === 0) !== isShort) continue;
    closeOpenOrder(world, slot, 'reduced-to-nothing');
  }
}
