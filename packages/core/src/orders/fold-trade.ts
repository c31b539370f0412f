// In: trade-executed facts. Out: both orders, both sides' balances, the house's fees and the book.
import type { FactWords } from '../facts/fact-buffer.ts';
import { addVolume } from '../fees/tier.ts';
import { unitsAt } from '../facts/units.ts';
import { NONE } from '../matching/order-book.ts';
import { noteRobotTrade } from '../robots/state.ts';
import type { State } from '../state.ts';
import { closeOrder } from './fold.ts';
import { fillStanding } from './iceberg.ts';
import { ACCOUNT, CREDIT, LEFT, STRIDE } from './order-store.ts';
import { noteTrade } from './trail-state.ts';
import { TRADE, TRADE_FLAG } from './words.ts';

/**
 * The taker is the arriving order, the maker the first in line on the other side; both are checked against the fact. Where many meet at
 * one price both are found by their numbers.
 * This is the busiest function of the core: amounts are doubles that are exact, and go from array to array.
 */
export function foldTradeExecuted(state: State, facts: FactWords, at: number): void {
  const { words, doubles } = facts;
  const { orders } = state;
  const instrument = state.instruments[words[at + TRADE.instrument]!];
  const takerSells = (words[at + TRADE.flags]! & TRADE_FLAG.takerSells) !== 0;
  const called = (words[at + TRADE.flags]! & TRADE_FLAG.called) !== 0;
  const arriving = instrument === undefined ? NONE : instrument.arriving;
  const taker = called ? orders.slotOf(doubles[(at + TRADE.takerId) >> 1]!) : arriving;
  const makers = takerSells ? instrument?.book.bids : instrument?.book.asks;
  const maker = called
    ? orders.slotOf(doubles[(at + TRADE.makerId) >> 1]!)
    : makers === undefined
      ? NONE
      : makers.front();
  if (
    instrument === undefined ||
    makers === undefined ||
    taker === NONE ||
    maker === NONE ||
    orders.ids[taker] !== doubles[(at + TRADE.takerId) >> 1] ||
    orders.ids[maker] !== doubles[(at + TRADE.makerId) >> 1]
  ) {
    throw new RangeError(`trade ${doubles[(at + TRADE.id) >> 1]} does not match the orders first in line`);
  }
  const lots = words[at + TRADE.lots]!;
  const { fields } = orders;
  fields[taker * STRIDE + CREDIT] = words[at + TRADE.takerCredit]!;
  fields[maker * STRIDE + CREDIT] = words[at + TRADE.makerCredit]!;
  const takerLeft = (fields[taker * STRIDE + LEFT]! -= lots);
  const makerLeft = (fields[maker * STRIDE + LEFT]! -= lots);
  const notional = unitsAt(words, at + TRADE.notional);
  const takerFee = unitsAt(words, at + TRADE.takerFee);
  const makerFee = unitsAt(words, at + TRADE.makerFee);
  const ticks = words[at + TRADE.ticks]!;
  if (takerSells)
    instrument.kind.settle(state, instrument, {
      buyer: maker,
      seller: taker,
      ticks,
      lots,
      notional,
      buyerFee: makerFee,
      sellerFee: takerFee,
    });
  else
    instrument.kind.settle(state, instrument, {
      buyer: taker,
      seller: maker,
      ticks,
      lots,
      notional,
      buyerFee: takerFee,
      sellerFee: makerFee,
    });
  const takerAccount = fields[taker * STRIDE + ACCOUNT]!;
  const makerAccount = fields[maker * STRIDE + ACCOUNT]!;
  addVolume(state, instrument, takerAccount, makerAccount, notional);
  if (state.robots.traded.size > 0) noteRobotTrade(state.robots, instrument.index, takerAccount, makerAccount);
  state.nextTradeId = doubles[(at + TRADE.id) >> 1]! + 1;
  instrument.lastTicks = ticks;
  if (instrument.trails.orders.size > 0) noteTrade(instrument.trails, ticks);

  fillStanding(orders, instrument, makers, maker, lots);
  // In an auction both stand in the book.
  if (taker !== arriving)
    fillStanding(orders, instrument, takerSells ? instrument.book.asks : instrument.book.bids, taker, lots);
  if (makerLeft === 0) closeOrder(state, maker);
  if (takerLeft === 0) {
    closeOrder(state, taker);
    if (taker === arriving) instrument.arriving = NONE;
  }
}
