// In: the arriving order of an instrument. Out: its trades, best price first and first come first served, then its rest: in the book or
// closed; then whatever its trades trigger. What would be more than a step goes on in steps of its own, before any later command there.
import { done, goOn } from '../clock/run-due.ts';
import { fitMaker, fitTaker, lotsWithinInterest, tradeContract } from '../contracts/trade.ts';
import { isSpent, type World } from '../engine-types.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { takeProceeds } from '../loans/proceeds.ts';
import { type BookSide, NONE } from '../matching/order-book.ts';
import { mostFees } from '../options/fee.ts';
import { watchTrades } from '../robots/watch-trades.ts';
import { rebateFees } from '../referrals/rebate.ts';
import { closeOpenOrder } from './close.ts';
import { emitRested, emitTrade } from './emit.ts';
import { ACCOUNT, CREDIT, FLAGS, LEFT, LOTS, type OrderStore, TAKER_PPM, TICKS } from './order-store.ts';
import { followPairs, takeOver } from './pairs.ts';
import { sweepOrders } from './sweep-orders.ts';
import { followTrades, isBehind } from './trails.ts';
import { fire } from './trigger-met.ts';
import {
  FILL_OR_KILL,
  FLAG,
  isResting,
  MARKET,
  PREVENTIONS,
  preventionOf,
  timeOf,
  TRADE_FLAG,
  typeOf,
} from './words.ts';

const EXPIRE_TAKER = PREVENTIONS.indexOf('expire-taker');
const EXPIRE_BOTH = PREVENTIONS.indexOf('expire-both');

/** Match the order just placed and all that follows from it, for at most this step. @returns the lots it filled in this step */
export function settleArrival(world: World, instrument: InstrumentState): number {
  // A market's first trade may be below what was counted with until then.
  const before = instrument.lastTicks || instrument.listing.referenceTicks;
  const filled = matchArriving(world, instrument);
  fireTriggers(world, instrument);
  if (instrument.lastTicks < before) watchTrades(world, instrument);
  return filled;
}

/** The clock's: the next slice of a matching that was more than a step. */
export function goOnMatching(world: World, index: number): void {
  const instrument = world.state.instruments[index]!;
  settleArrival(world, instrument);
  if (!isPending(world, instrument)) done(world, 'go-on-matching', index);
}

/** Whether an order is on its way here, a trigger has stayed behind the trades, or a price has been reached at which one waits. */
function isPending({ state: { orders } }: World, instrument: InstrumentState): boolean {
  return instrument.arriving !== NONE || isBehind(orders, instrument) || reachedBy(instrument) !== NONE;
}

/** The first waiting order whose price the last trade has reached, those that wait for a rise first; or NONE. */
function reachedBy({ waiting: { asks: rising, bids: falling }, lastTicks }: InstrumentState): number {
  if (lastTicks === 0) return NONE;
  return rising.crosses(lastTicks) ? rising.front() : falling.crosses(lastTicks) ? falling.front() : NONE;
}

/** Fire the waiting orders that the last price has reached, one by one, each matched before the next. */
export function fireTriggers(world: World, instrument: InstrumentState): void {
  while (isPending(world, instrument)) {
    if (isSpent(world)) {
      goOn(world, 'go-on-matching', instrument.index);
      return;
    }
    if (instrument.arriving === NONE) {
      followTrades(world, instrument);
      const slot = isSpent(world) ? NONE : reachedBy(instrument);
      if (slot === NONE) continue;
      takeOver(world, slot);
      fire(world, instrument, slot, instrument.lastTicks);
      if (isOutside(world, instrument)) {
        closeOpenOrder(world, slot, 'outside-band');
        continue;
      }
    }
    matchArriving(world, instrument);
  }
}

/** The worst price that the day lets an order take: one that waited was given its own on another day. */
function cappedTicks({ state: { orders } }: World, { share }: InstrumentState, slot: number): number {
  const ticks = orders.field(slot, TICKS);
  if (share === null || share.highest === 0) return ticks;
  return orders.field(slot, FLAGS) & FLAG.sell ? Math.max(ticks, share.lowest) : Math.min(ticks, share.highest);
}

/** Whether the order that has just fired has a limit that may not stand in today's book. */
function isOutside(world: World, instrument: InstrumentState): boolean {
  const slot = instrument.arriving;
  const type = typeOf(world.state.orders.field(slot, FLAGS));
  const isLimit = type === 2 || type === 4;
  return isLimit && cappedTicks(world, instrument, slot) !== world.state.orders.field(slot, TICKS);
}

/** Match the arriving order until nothing of it is left to match or the step is spent. @returns the lots filled */
export function matchArriving(world: World, instrument: InstrumentState): number {
  const { state } = world;
  const { orders } = state;
  const taker = instrument.arriving;
  if (taker === NONE) return 0;
  const flags = orders.field(taker, FLAGS);
  if (isKilled(world, instrument, flags)) return 0;
  const account = orders.field(taker, ACCOUNT);
  const ticks = instrument.share === null ? orders.field(taker, TICKS) : cappedTicks(world, instrument, taker);
  const id = orders.ids[taker]!;
  const sells = (flags & FLAG.sell) !== 0;
  const makers = sells ? instrument.book.bids : instrument.book.asks;
  const wanted = orders.field(taker, LEFT);
  if (instrument.share !== null && (instrument.share.collects || instrument.share.atTicks > 0))
    return matchCalled(world, instrument, id, flags);
  let left = wanted;
  while (left > 0 && makers.crosses(ticks)) {
    if (isSpent(world)) return wanted - left;
    const maker = makers.front();
    const makerAccount = orders.field(maker, ACCOUNT);
    if (state.accounts.isSameOwner(makerAccount, account)) {
      const prevention = preventionOf(flags);
      if (prevention !== EXPIRE_TAKER) closeOpenOrder(world, maker, 'self-trade');
      if (prevention === EXPIRE_TAKER || prevention === EXPIRE_BOTH) {
        closeOpenOrder(world, taker, 'self-trade');
        return wanted - left;
      }
      continue;
    }
    let lots = Math.min(left, orders.links.lots(maker));
    if (instrument.contract !== null) {
      const fitting = fitMaker(world, instrument, maker, lots, makers.best);
      if (fitting === 0) {
        closeOpenOrder(world, maker, 'reduced-to-nothing');
        continue;
      }
      lots = fitTaker(world, instrument, taker, fitting, makers.best);
      if (lots === 0) {
        closeOpenOrder(world, taker, 'reduced-to-nothing');
        return wanted - left;
      }
      if (isJudgedLate(flags)) {
        const within = lotsWithinInterest(world, instrument, lots);
        if (within < lots)
          lots = fitTaker(
            world,
            instrument,
            taker,
            fitMaker(world, instrument, maker, within, makers.best),
            makers.best,
          );
        if (lots === 0) {
          closeOpenOrder(world, taker, 'unfillable');
          return wanted - left;
        }
      }
    }
    if (!isPaid(world, instrument, taker, lots)) break;
    const at = trade(world, instrument, sells, taker, maker, lots);
    if (state.accounts.isEitherReferred(account, makerAccount)) rebateFees(world, instrument, at);
    instrument.kind.follow?.(world, instrument, at);
    if (state.loans.sales.size > 0) takeProceeds(world, instrument, at);
    followPairs(world, at);
    left -= lots;
    // What a reducing order leaves over when its position is gone has been closed with it.
    if (left > 0 && instrument.arriving === NONE) return wanted - left;
    // The price ran away: what is left waits for the auction.
    if (instrument.share?.collects === true) break;
  }
  if (left > 0) settleRest(world, instrument, id, flags);
  return wanted - left;
}

/** Of a contract: what is asked of whoever opens was asked when it was placed, and what waits or quotes may fill much later. */
function isJudgedLate(flags: number): boolean {
  return (flags & FLAG.reduceOnly) === 0 && ((flags & FLAG.quote) !== 0 || typeOf(flags) > MARKET);
}

/** One fill at the maker's price, as the kind books it. @returns where its fact starts */
function trade(
  world: World,
  instrument: InstrumentState,
  sells: boolean,
  taker: number,
  maker: number,
  lots: number,
): number {
  const ticks = (sells ? instrument.book.bids : instrument.book.asks).best;
  if (instrument.contract !== null) return tradeContract(world, instrument, sells, taker, maker, ticks, lots);
  if (instrument.option === null) return emitTrade(world, instrument, sells, taker, maker, ticks, lots);
  const [takerFee, makerFee] = mostFees(world.state, instrument, ticks * lots, lots);
  return emitTrade(world, instrument, sells, taker, maker, ticks, lots, 0, takerFee, makerFee);
}

/**
 * Where orders are collected nothing meets; at the closing price they meet in the order in which they came, whoever asked for a better one
 * too. @returns the lots filled
 */
function matchCalled(world: World, instrument: InstrumentState, id: number, flags: number): number {
  const { state } = world;
  const { orders } = state;
  const taker = instrument.arriving;
  const { atTicks } = instrument.share!;
  const account = orders.field(taker, ACCOUNT);
  const sells = (flags & FLAG.sell) !== 0;
  const makers = sells ? instrument.book.bids : instrument.book.asks;
  const wanted = orders.field(taker, LEFT);
  let left = wanted;
  const limit = orders.field(taker, TICKS);
  const takes = atTicks > 0 && (sells ? limit <= atTicks : limit >= atTicks);
  while (left > 0) {
    if (isSpent(world)) return wanted - left;
    const maker = takes ? oldestAt(orders, makers, atTicks) : NONE;
    if (maker === NONE) break;
    const makerAccount = orders.field(maker, ACCOUNT);
    if (state.accounts.isSameOwner(makerAccount, account)) {
      const prevention = preventionOf(flags);
      if (prevention !== EXPIRE_TAKER) closeOpenOrder(world, maker, 'self-trade');
      if (prevention === EXPIRE_TAKER || prevention === EXPIRE_BOTH) {
        closeOpenOrder(world, taker, 'self-trade');
        return wanted - left;
      }
      continue;
    }
    const lots = Math.min(left, orders.field(maker, LEFT));
    const at = emitTrade(world, instrument, sells, taker, maker, atTicks, lots, TRADE_FLAG.called);
    if (state.accounts.isEitherReferred(account, makerAccount)) rebateFees(world, instrument, at);
    instrument.kind.follow?.(world, instrument, at);
    if (state.loans.sales.size > 0) takeProceeds(world, instrument, at);
    followPairs(world, at);
    left -= lots;
  }
  if (left > 0) settleRest(world, instrument, id, flags);
  return wanted - left;
}

/** Of the orders that accept a price the one that came first: each price's line is in order, so its front is enough. */
function oldestAt(orders: OrderStore, makers: BookSide, ticks: number): number {
  let oldest: number = NONE;
  for (let price = makers.best; price !== NONE && makers.accepts(price, ticks); price = makers.worseThan(price)) {
    const slot = makers.frontAt(price);
    if (oldest === NONE || orders.ids[slot]! < orders.ids[oldest]!) oldest = slot;
  }
  return oldest;
}

/**
 * A market order holds what the book would cost when it came. Should the book have changed between its steps, it takes no more than it
 * can pay.
 */
function isPaid({ state: { orders } }: World, instrument: InstrumentState, taker: number, lots: number): boolean {
  const flags = orders.field(taker, FLAGS);
  if (typeOf(flags) !== MARKET || (flags & FLAG.sell) !== 0 || instrument.contract !== null) return true;
  const { best } = instrument.book.asks;
  const needed = instrument.kind.holdFor(
    instrument,
    false,
    best * lots,
    lots,
    orders.field(taker, TAKER_PPM),
    orders.field(taker, CREDIT),
    flags,
  );
  return needed <= orders.holds[taker]!;
}

/** What is left of an order rests unless it is immediate; what is left of a market order is closed. */
function settleRest(world: World, instrument: InstrumentState, id: number, flags: number): void {
  const type = typeOf(flags);
  if (type === 1 || type === 3 || type === 5) closeOpenOrder(world, instrument.arriving, 'unfillable');
  else if (isResting(flags)) emitRested(world, id);
  else closeOpenOrder(world, instrument.arriving, 'expired');
}

/** A fill-or-kill order whose trigger fired, or that was to expire rather than be refused, may find the book too thin: it is then closed whole. One that has begun to fill was looked at. */
function isKilled(world: World, instrument: InstrumentState, flags: number): boolean {
  const { orders } = world.state;
  const slot = instrument.arriving;
  if (timeOf(flags) !== FILL_OR_KILL || typeOf(flags) === MARKET) return false;
  const left = orders.field(slot, LEFT);
  if (orders.field(slot, LOTS) !== left) return false;
  const makers = flags & FLAG.sell ? instrument.book.bids : instrument.book.asks;
  const wish = { account: orders.field(slot, ACCOUNT), flags, limitTicks: orders.field(slot, TICKS) };
  if (sweepOrders(world.state, makers, wish, left, Infinity).lots === left) return false;
  closeOpenOrder(world, slot, 'expired');
  return true;
}
