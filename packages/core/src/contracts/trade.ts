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
import { settleFundingFirst } from './funding.ts';
import { type HouseFill, houseTraded } from './house-trade.ts';
import { openingMargin } from './kind.ts';
import { bringLevels } from './order-levels.ts';
import { partDown, partUp, profitOf } from './lines.ts';
import { emitPositionChange } from './position-fact.ts';
import { positionOf } from './positions.ts';
import type { ContractState, OrderLevels, Position } from './state.ts';
import { leverageOf } from './words.ts';

/** The insurance fund has a tenth of every fee. */
const FUND_PARTS = 10;

/** What a fill does on one side. Amounts are safe integers. */
interface Side {
  readonly account: number;
  readonly orderId: number;
  readonly flags: number;
  /** The position that it closes lots of, and how many; the rest opens. */
  readonly closes: Position | undefined;
  readonly closed: number;
  readonly opened: number;
  /** Leaves the closed position: cost, profit, margin set free. */
  readonly cost: number;
  readonly profit: number;
  readonly freed: number;
  /** From the order's hold. */
  readonly out: number;
  readonly fee: number;
  /** That it brings to what it opens. */
  readonly levels: OrderLevels | undefined;
}

/** The direction of what an order opens. */
function opensShort(flags: number): boolean {
  return (flags & FLAG.hedge) === 0 ? (flags & FLAG.sell) !== 0 : (flags & FLAG.short) !== 0;
}

/** The position that an order's fills close, if it is there. */
export function closedBy(market: ContractState, account: number, flags: number): Position | undefined {
  const sells = (flags & FLAG.sell) !== 0;
  if ((flags & FLAG.hedge) === 0) return positionOf(market, account, !sells);
  const isShort = (flags & FLAG.short) !== 0;
  return isShort === sells ? undefined : positionOf(market, account, isShort);
}

/**
 * Lots that an order may fill at a price: a reducing one no more than its position has, and none at a price at which what is closed would
 * owe more than its margin and the order's hold can pay.
 */
export function fitLots(world: World, instrument: InstrumentState, slot: number, lots: number, ticks: number): number {
  const { orders } = world.state;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const market = instrument.contract!;
  if (account === market.houses.liquidator) return lots;
  const closes = closedBy(market, account, flags);
  if (closes === undefined) return (flags & FLAG.reduceOnly) === 0 ? lots : 0;
  const most = (flags & FLAG.reduceOnly) === 0 ? lots : Math.min(lots, closes.lots);
  const value = closes.lots * ticks * instrument.tickLotUnits;
  const equity = closes.margin + profitOf(closes, value);
  if (equity >= 0) return most;
  const share = partDown(orders.holds[slot]!, most, orders.field(slot, LEFT));
  const closed = Math.min(most, closes.lots);
  return share >= partUp(-equity, closed, closes.lots) + 2 ? most : 0;
}

/** @returns where the trade's fact starts */
export function tradeContract(
  world: World,
  instrument: InstrumentState,
  takerSells: boolean,
  taker: number,
  maker: number,
  ticks: number,
  lots: number,
): number {
  const takerSide = sideOf(world, instrument, taker, { lots, ticks, isTaker: true });
  const makerSide = sideOf(world, instrument, maker, { lots, ticks, isTaker: false });
  const tradeId = world.state.nextTradeId;
  const at = emitTrade(world, instrument, takerSells, taker, maker, ticks, lots, 0, takerSide.fee, makerSide.fee);
  applySide(world, instrument, takerSide, { lots, ticks, tradeId });
  applySide(world, instrument, makerSide, { lots, ticks, tradeId });
  return at;
}

interface Fill {
  readonly lots: number;
  readonly ticks: number;
  readonly isTaker: boolean;
}

function sideOf(world: World, instrument: InstrumentState, slot: number, fill: Fill): Side {
  const { orders } = world.state;
  const { lots, ticks } = fill;
  const flags = orders.field(slot, FLAGS);
  const account = orders.field(slot, ACCOUNT);
  const market = instrument.contract!;
  const unit = instrument.tickLotUnits;
  const value = lots * ticks * unit;
  const orderId = orders.ids[slot]!;
  const common = { account, orderId, flags, levels: world.state.contracts.orderLevels.get(orderId) };
  if (account === market.houses.liquidator)
    return { ...common, closes: undefined, closed: 0, opened: 0, cost: 0, profit: 0, freed: 0, out: 0, fee: 0 };
  const closes = closedBy(market, account, flags);
  if (closes !== undefined) settleFundingFirst(world, instrument, closes);
  const closed = closes === undefined ? 0 : Math.min(lots, closes.lots);
  const closing = closes === undefined ? NOTHING : closingOf(closes, closed, closed * ticks * unit);
  const ppm = orders.field(slot, fill.isTaker ? TAKER_PPM : MAKER_PPM);
  const due = chargeOf(value, ppm, orders.field(slot, CREDIT), instrument.feeRounding);
  const out = outBefore(world, instrument, slot, lots, value, due);
  const isPortion = (flags & FLAG.forced) !== 0 && closes !== undefined && closed < closes.lots;
  const pot = out + closing.profit + (isPortion ? closes.margin : closing.freed);
  const fee = Math.min(due, Math.max(0, pot));
  // A portion makes the rest safe: all margin stays with it. Otherwise rounding may leave a unit or two missing at the very bankruptcy
  // price, and the margin that stays gives them.
  const freed = isPortion ? fee - closing.profit : pot < 0 ? closing.freed - pot : closing.freed;
  return {
    ...common,
    closes,
    closed,
    opened: lots - closed,
    ...closing,
    freed,
    out,
    fee,
  };
}
const NOTHING = { cost: 0, profit: 0, freed: 0 };

/** What closing lots takes out of a position: cost rounded against the holder, margin rounded down. */
export function closingOf(
  position: Position,
  lots: number,
  value: number,
): { cost: number; profit: number; freed: number } {
  const { isShort, cost, margin } = position;
  const leaving = isShort ? partDown(cost, lots, position.lots) : partUp(cost, lots, position.lots);
  return {
    cost: leaving,
    profit: isShort ? leaving - value : value - leaving,
    freed: partDown(margin, lots, position.lots),
  };
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

function applySide(world: World, instrument: InstrumentState, side: Side, at: HouseFill): void {
  const market = instrument.contract!;
  if (side.account === market.houses.liquidator) {
    houseTraded(world, instrument, market.forcing, at);
    return;
  }
  let { out, fee } = side;
  if (side.closes !== undefined) {
    const isLast = side.opened === 0;
    closeSide(world, side, { ...at, out, fee: isLast ? fee : 0 });
    if (isLast) fee = 0;
    out = 0;
  }
  if (side.opened > 0) openSide(world, instrument, side, { ...at, out, fee });
}

interface At {
  readonly ticks: number;
  readonly tradeId: number;
  readonly out: number;
  readonly fee: number;
}

function closeSide(world: World, side: Side, { ticks, tradeId, out, fee }: At): void {
  const { state } = world;
  const { closed, cost, profit, freed } = side;
  const position = side.closes!;
  const instrument = state.instruments[position.instrument]!;
  const lots = position.lots - closed;
  emitPositionChange(world, {
    id: position.id,
    account: position.account,
    instrument: position.instrument,
    isShort: position.isShort,
    leverage: position.leverage,
    cause: (side.flags & FLAG.forced) === 0 ? 'trade' : 'liquidation',
    causeId: tradeId,
    orderId: side.orderId,
    lotsChange: -closed,
    ticks,
    lots,
    cost: position.cost - cost,
    margin: position.margin - freed,
    profit,
    fee,
    toFund: Math.floor(fee / FUND_PARTS),
    fromOrder: out,
    funding: 0,
  });
  if (lots === 0) endExits(world, instrument, position);
}

function openSide(world: World, instrument: InstrumentState, side: Side, { ticks, tradeId, out, fee }: At): void {
  const { state } = world;
  const market = instrument.contract!;
  const { account, flags, opened } = side;
  const isShort = opensShort(flags);
  const position = positionOf(market, account, isShort);
  if (position !== undefined) settleFundingFirst(world, instrument, position);
  const value = opened * ticks * instrument.tickLotUnits;
  const wanted = openingMargin(instrument, isShort, value, opened, flags);
  // What the closed part and the order's hold have left pays fee and margin; a flip's closing has put it among what is available.
  const pot = side.closes === undefined ? out : side.out + side.freed + side.profit;
  emitPositionChange(world, {
    id: position?.id ?? state.contracts.nextPosition,
    account,
    instrument: instrument.index,
    isShort,
    cause: 'trade',
    causeId: tradeId,
    orderId: side.orderId,
    lotsChange: opened,
    ticks,
    lots: (position?.lots ?? 0) + opened,
    cost: (position?.cost ?? 0) + value,
    margin: (position?.margin ?? 0) + Math.max(0, Math.min(wanted, pot - fee)),
    leverage: Math.max(1, leverageOf(flags)),
    profit: 0,
    fee,
    toFund: Math.floor(fee / FUND_PARTS),
    fromOrder: out,
    funding: 0,
  });
  if (side.levels !== undefined) bringLevels(world, instrument, side.levels, { account, isShort }, side.orderId);
}

/** A position is gone: what would have closed more of it ends, and nothing else. */
export function endExits(
  world: World,
  instrument: InstrumentState,
  { account, isShort }: Pick<Position, 'account' | 'isShort'>,
): void {
  const { orders } = world.state;
  for (const slot of ordersOf(world.state, account, ownerOf(account), instrument.index)) {
    const flags = orders.field(slot, FLAGS);
    if ((flags & FLAG.reduceOnly) === 0 || ((flags & FLAG.sell) === 0) !== isShort) continue;
    closeOpenOrder(world, slot, 'reduced-to-nothing');
  }
}
