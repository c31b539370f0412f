// In: trade-executed facts. Out: both orders, both sides' balances, the house's fees and the book.
import type { FactWords } from '../fact-buffer.ts';
import { FLAG, TRADE, TRADE_FLAG } from '../fact-words.ts';
import { balanceIndex, pageOf } from '../ledger/balances.ts';
import { EXACT, FEES, type InstrumentState, type State } from '../state.ts';
import { NONE } from '../matching/order-book.ts';
import { closeOrder } from './fold.ts';
import { ACCOUNT, FLAGS, LEFT, STRIDE, TICKS } from './order-store.ts';

/**
 * The taker is the arriving order, the maker the first in line on the other side; both are checked against the fact.
 * The buyer's hold pays the notional; what a better price saves is released at once. This is the busiest function of the
 * core: amounts stay machine integers from array to array, because a bigint handed to another function is put on the heap.
 */
export function foldTradeExecuted(state: State, { words, doubles, money }: FactWords, at: number): void {
  const { orders } = state;
  const flags = words[at + TRADE.flags]!;
  const instrument = state.instruments[flags >>> TRADE_FLAG.instrumentShift]!;
  const takerSells = (flags & TRADE_FLAG.takerSells) !== 0;
  const makers = takerSells ? instrument.book.bids : instrument.book.asks;
  const taker = state.arriving;
  const maker = makers.front();
  if (
    taker === NONE ||
    orders.ids[taker] !== doubles[(at + TRADE.takerId) >> 1] ||
    orders.ids[maker] !== doubles[(at + TRADE.makerId) >> 1]
  ) {
    throw new RangeError(`trade ${doubles[(at + TRADE.id) >> 1]} does not match the orders first in line`);
  }
  const lots = words[at + TRADE.lots]!;
  const buyer = takerSells ? maker : taker;
  const seller = takerSells ? taker : maker;
  const makerAt = (at + TRADE.makerFee) >> 1;
  const takerAt = (at + TRADE.takerFee) >> 1;
  settle(
    state,
    instrument,
    money,
    (at + TRADE.notional) >> 1,
    takerSells ? makerAt : takerAt,
    takerSells ? takerAt : makerAt,
    buyer,
    seller,
    lots,
  );
  state.nextTradeId = doubles[(at + TRADE.id) >> 1]! + 1;
  instrument.lastTicks = words[at + TRADE.ticks]!;

  const takerLeft = (orders.fields[taker * STRIDE + LEFT]! -= lots);
  const makerLeft = (orders.fields[maker * STRIDE + LEFT]! -= lots);
  makers.reduce(maker, lots);
  if (makerLeft === 0) closeOrder(state, maker);
  if (takerLeft === 0) {
    closeOrder(state, taker);
    state.arriving = NONE;
  }
}

/** Move the money of one trade; `notional` and the fees are places in `money`. The orders' lots left are still as before. */
function settle(
  state: State,
  instrument: InstrumentState,
  money: BigInt64Array,
  notional: number,
  buyerFee: number,
  sellerFee: number,
  buyer: number,
  seller: number,
  lots: number,
): void {
  const { fields, holds } = state.orders;
  const { baseAsset, quoteAsset } = instrument.listing;
  const basePages = state.balances.pages[baseAsset]!;
  const quotePages = state.balances.pages[quoteAsset]!;
  const quote = money[notional]!;
  const base = BigInt.asIntN(64, BigInt(lots) * instrument.exact[EXACT.lotUnits]!);

  // What the buyer's hold no longer needs: a limit order's hold is always its price times what is left. A market order's
  // hold is the swept cost, so nothing is spare until it closes.
  const buyerAt = buyer * STRIDE;
  const isMarket = ((fields[buyerAt + FLAGS]! >>> FLAG.typeShift) & 7) === 1;
  const needed = BigInt.asIntN(
    64,
    BigInt.asIntN(64, BigInt(fields[buyerAt + TICKS]!) * BigInt(fields[buyerAt + LEFT]! - lots)) *
      instrument.exact[EXACT.unitsPerTickLot]!,
  );
  const spare = isMarket ? 0n : BigInt.asIntN(64, BigInt.asIntN(64, holds[buyer]! - quote) - needed);
  const spent = BigInt.asIntN(64, quote + spare);
  holds[buyer] = BigInt.asIntN(64, holds[buyer]! - spent);
  holds[seller] = BigInt.asIntN(64, holds[seller]! - base);

  const buyerAccount = fields[buyerAt + ACCOUNT]!;
  const buyerQuote = pageOf(quotePages, buyerAccount);
  const buyerPlace = balanceIndex(buyerAccount);
  buyerQuote[buyerPlace] = BigInt.asIntN(64, buyerQuote[buyerPlace]! + spare);
  buyerQuote[buyerPlace + 1] = BigInt.asIntN(64, buyerQuote[buyerPlace + 1]! - spent);
  const buyerBase = pageOf(basePages, buyerAccount);
  buyerBase[buyerPlace] = BigInt.asIntN(64, BigInt.asIntN(64, buyerBase[buyerPlace]! + base) - money[buyerFee]!);

  const sellerAccount = fields[seller * STRIDE + ACCOUNT]!;
  const sellerPlace = balanceIndex(sellerAccount);
  const sellerBase = pageOf(basePages, sellerAccount);
  sellerBase[sellerPlace + 1] = BigInt.asIntN(64, sellerBase[sellerPlace + 1]! - base);
  const sellerQuote = pageOf(quotePages, sellerAccount);
  sellerQuote[sellerPlace] = BigInt.asIntN(
    64,
    BigInt.asIntN(64, sellerQuote[sellerPlace]! + quote) - money[sellerFee]!,
  );

  const housePlace = balanceIndex(FEES);
  const houseBase = pageOf(basePages, FEES);
  houseBase[housePlace] = BigInt.asIntN(64, houseBase[housePlace]! + money[buyerFee]!);
  const houseQuote = pageOf(quotePages, FEES);
  houseQuote[housePlace] = BigInt.asIntN(64, houseQuote[housePlace]! + money[sellerFee]!);
}
