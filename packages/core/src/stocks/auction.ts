// In: a share whose orders were collected. Out: the one price at which most of them meet, and their trades at it, in steps.
import { type AuctionBook, uncross, type Uncrossing } from '@hilsa/formulas/stocks';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { type BookSide, NONE } from '../matching/order-book.ts';
import { closeOpenOrder } from '../orders/close.ts';
import { emitTrade } from '../orders/emit.ts';
import { fireTriggers } from '../orders/match.ts';
import { hiddenLots } from '../orders/iceberg.ts';
import { followPairs } from '../orders/pairs.ts';
import { ACCOUNT, FLAGS, LEFT, type OrderStore } from '../orders/order-store.ts';
import { MARKET, TRADE_FLAG, typeOf } from '../orders/words.ts';
import { watchTrades } from '../robots/watch-trades.ts';
import { rebateFees } from '../referrals/rebate.ts';
import { closeShare } from './day.ts';
import { auctionBegun, auctionEnded, type Share, shareAt } from './facts.ts';
import type { AuctionCause } from './state.ts';

export function isCrossed({ instrument: { book } }: Share): boolean {
  return book.bids.best !== NONE && book.asks.crosses(book.bids.best);
}

/** What would happen if the orders met now: the price, the lots, and the surplus (above zero: of buyers). Null when nothing would trade. */
export function indicative(orders: OrderStore, { instrument, share }: Share): Uncrossing | null {
  if (!isCrossed({ instrument, share })) return null;
  const hidden = hiddenLots({ orders }, instrument);
  const bids = sideOf(orders, instrument.book.bids, hidden.bids);
  const asks = sideOf(orders, instrument.book.asks, hidden.asks);
  const book: AuctionBook = {
    bids: bids.levels,
    asks: asks.levels,
    marketBuyLots: bids.marketLots,
    marketSellLots: asks.marketLots,
  };
  // The last trade of an earlier day may be of other shares: before a split, say.
  return uncross(book, share.open > 0 ? instrument.lastTicks : share.reference);
}

/** A side by price, market orders apart, hidden lots with the shown. */
function sideOf(
  orders: OrderStore,
  side: BookSide,
  hidden: ReadonlyMap<number, number>,
): { levels: [number, number][]; marketLots: number } {
  const levels: [number, number][] = [];
  let marketLots = 0;
  for (const [ticks, lots] of side.levels(Infinity)) levels.push([ticks, lots + (hidden.get(ticks) ?? 0)]);
  // Market orders stand at the band's edge, which is the front.
  const edge = levels[0];
  if (edge === undefined) return { levels, marketLots };
  for (let slot = side.front(); slot !== NONE && side.ticksOf(slot) === edge[0]; slot = side.after(slot))
    if (typeOf(orders.field(slot, FLAGS)) === MARKET) marketLots += orders.field(slot, LEFT);
  edge[1] -= marketLots;
  if (edge[1] === 0) levels.shift();
  return { levels, marketLots };
}

/** Fix the price; its trades come in steps of their own, before any later command on the share. */
export function beginAuction(world: World, each: Share, cause: AuctionCause): void {
  const found = indicative(world.state.orders, each);
  if (found === null) return;
  emit(world, auctionBegun, {
    instrument: each.instrument.index,
    ticks: found.ticks,
    lots: found.lots,
    surplus: found.surplusLots,
    cause,
  });
}

/** The clock's: the next slice of an auction's trades; then market orders that found nobody end, and what the price triggers fires. */
export function goOnUncrossing(world: World, index: number): void {
  const each = shareAt(world.state, index);
  const { instrument, share } = each;
  const { ticks, cause, lots, trades } = share.uncrossing!;
  if (!trade(world, each, ticks) || !endMarketOrders(world, each)) return;
  emit(world, auctionEnded, { instrument: index, ticks, lots, cause });
  // Where two orders of one owner met, one of them is gone and others may cross still.
  if (isCrossed(each)) {
    beginAuction(world, each, cause);
    return;
  }
  if (cause === 'closing') closeShare(world, each, share.trades > trades ? ticks : 0);
  watchTrades(world, instrument);
  if (share.collects) return;
  fireTriggers(world, instrument);
}

/** @returns whether everybody who can meet has met */
function trade(world: World, { instrument }: Share, ticks: number): boolean {
  const { state } = world;
  const { orders } = state;
  const { bids, asks } = instrument.book;
  while (bids.crosses(ticks) && asks.crosses(ticks)) {
    if (isSpent(world)) return false;
    const [buyer, seller] = [bids.front(), asks.front()];
    const [bought, sold] = [orders.field(buyer, ACCOUNT), orders.field(seller, ACCOUNT)];
    const buyerIsLater = orders.ids[buyer]! > orders.ids[seller]!;
    if (state.accounts.isSameOwner(bought, sold)) {
      closeOpenOrder(world, buyerIsLater ? buyer : seller, 'self-trade');
      continue;
    }
    const lots = Math.min(orders.field(buyer, LEFT), orders.field(seller, LEFT));
    const [taker, maker] = buyerIsLater ? [buyer, seller] : [seller, buyer];
    const at = emitTrade(world, instrument, !buyerIsLater, taker, maker, ticks, lots, TRADE_FLAG.called);
    if (state.accounts.isEitherReferred(bought, sold)) rebateFees(world, instrument, at);
    instrument.kind.follow?.(world, instrument, at);
    followPairs(world, at);
  }
  return true;
}

function endMarketOrders(world: World, { instrument }: Share): boolean {
  const { orders } = world.state;
  for (const side of [instrument.book.bids, instrument.book.asks])
    for (let slot = side.front(); slot !== NONE && side.ticksOf(slot) === side.best;) {
      const next = side.after(slot);
      if (typeOf(orders.field(slot, FLAGS)) === MARKET) {
        if (isSpent(world)) return false;
        closeOpenOrder(world, slot, 'unfillable');
      }
      slot = next;
    }
  return true;
}
