// In: trade-executed facts. Out: both orders, both sides' balances, the house's fees and the book.
import type { FactWords } from '../fact-buffer.ts';
import { FLAG, TRADE, TRADE_FLAG } from '../fact-words.ts';
import { balanceIndex } from '../ledger/balances.ts';
import { FEES, type InstrumentState, type State } from '../state.ts';
import { NONE, type BookSide } from '../matching/order-book.ts';
import { closeOrder } from './fold.ts';
import { FLAGS, LEFT, TICKS } from './order-store.ts';

/**
 * The taker is the arriving order, the maker the first in line on the other side; both are checked against the fact.
 * The buyer's hold pays the notional; what a better price saves is released at once.
 */
export function foldTradeExecuted(state: State, { words, doubles, money }: FactWords, at: number): void {
  const { orders, balances } = state;
  const flags = words[at + TRADE.flags]!;
  const instrument = state.instruments[flags >>> TRADE_FLAG.instrumentShift]!;
  const takerSells = (flags & TRADE_FLAG.takerSells) !== 0;
  const makers = takerSells ? instrument.book.bids : instrument.book.asks;
  const taker = state.arriving;
  const maker = makers.front();
  if (taker === NONE || orders.ids[taker] !== doubles[(at + TRADE.takerId) >> 1] || orders.ids[maker] !== doubles[(at + TRADE.makerId) >> 1]) {
    throw new RangeError(`trade ${doubles[(at + TRADE.id) >> 1]} does not match the orders first in line`);
  }
  const lots = words[at + TRADE.lots]!;
  const buyer = takerSells ? maker : taker;
  const seller = takerSells ? taker : maker;
  const buyerAccount = words[at + (takerSells ? TRADE.maker : TRADE.taker)]!;
  const sellerAccount = words[at + (takerSells ? TRADE.taker : TRADE.maker)]!;
  const buyerFee = money[(at + (takerSells ? TRADE.makerFee : TRADE.takerFee)) >> 1]!;
  const sellerFee = money[(at + (takerSells ? TRADE.takerFee : TRADE.makerFee)) >> 1]!;
  const notional = money[(at + TRADE.notional) >> 1]!;
  const { baseAsset, quoteAsset, lotUnits } = instrument.listing;
  const base = BigInt.asIntN(64, BigInt(lots) * lotUnits);

  const buyerLeft = orders.field(buyer, LEFT) - lots;
  const released = saved(state, instrument, buyer, buyerLeft, notional);
  orders.holds[buyer] = BigInt.asIntN(64, orders.holds[buyer]! - notional - released);
  orders.holds[seller] = BigInt.asIntN(64, orders.holds[seller]! - base);

  const buyerAt = balanceIndex(buyerAccount);
  const buyerQuote = balances.page(quoteAsset, buyerAccount);
  buyerQuote[buyerAt] = BigInt.asIntN(64, buyerQuote[buyerAt]! + released);
  buyerQuote[buyerAt + 1] = BigInt.asIntN(64, buyerQuote[buyerAt + 1]! - notional - released);
  const buyerBase = balances.page(baseAsset, buyerAccount);
  buyerBase[buyerAt] = BigInt.asIntN(64, buyerBase[buyerAt]! + base - buyerFee);
  const sellerAt = balanceIndex(sellerAccount);
  const sellerBase = balances.page(baseAsset, sellerAccount);
  sellerBase[sellerAt + 1] = BigInt.asIntN(64, sellerBase[sellerAt + 1]! - base);
  const sellerQuote = balances.page(quoteAsset, sellerAccount);
  sellerQuote[sellerAt] = BigInt.asIntN(64, sellerQuote[sellerAt]! + notional - sellerFee);
  const houseAt = balanceIndex(FEES);
  const houseBase = balances.page(baseAsset, FEES);
  houseBase[houseAt] = BigInt.asIntN(64, houseBase[houseAt]! + buyerFee);
  const houseQuote = balances.page(quoteAsset, FEES);
  houseQuote[houseAt] = BigInt.asIntN(64, houseQuote[houseAt]! + sellerFee);

  state.nextTradeId = doubles[(at + TRADE.id) >> 1]! + 1;
  instrument.lastTicks = words[at + TRADE.ticks]!;
  fillTaker(state, taker, lots);
  fillMaker(state, makers, maker, lots);
}

/** What the buyer's hold no longer needs: for a limit order the hold is always its price times what is left. */
function saved(state: State, instrument: InstrumentState, buyer: number, left: number, notional: bigint): bigint {
  const { orders } = state;
  const hold = orders.holds[buyer]!;
  if (left === 0) return BigInt.asIntN(64, hold - notional);
  // A market order's hold is the swept cost itself, not a price times a quantity: its rest is given back when it closes.
  if (((orders.field(buyer, FLAGS) >>> FLAG.typeShift) & 7) === 1) return 0n;
  const needed = BigInt.asIntN(64, BigInt.asIntN(64, BigInt(orders.field(buyer, TICKS)) * BigInt(left)) * instrument.unitsPerTickLot);
  return BigInt.asIntN(64, hold - notional - needed);
}

function fillTaker(state: State, taker: number, lots: number): void {
  const left = state.orders.field(taker, LEFT) - lots;
  state.orders.setField(taker, LEFT, left);
  if (left > 0) return;
  closeOrder(state, taker);
  state.arriving = NONE;
}

function fillMaker(state: State, makers: BookSide, maker: number, lots: number): void {
  const left = state.orders.field(maker, LEFT) - lots;
  state.orders.setField(maker, LEFT, left);
  makers.reduce(maker, lots);
  if (left === 0) closeOrder(state, maker);
}
