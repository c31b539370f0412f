// In: rows of the read tables. Out: the same as the wire shows them.
import type { Balance, Bill, Candle, Fill, Order, Trade } from '@hilsa/contract';
import type { TimeInForce } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import {
  postingId,
  type BalanceRow,
  type Candle as CandleOfTables,
  type FillRow,
  type OrderRow,
  type PostingRow,
  type TradeRow,
} from '../tables/index.ts';
import type { Instrument, Listings } from './listings.ts';

const TIME_WORDS: Readonly<Record<TimeInForce, Order['timeInForce']>> = {
  'good-till-cancelled': 'GTC',
  'immediate-or-cancel': 'IOC',
  'fill-or-kill': 'FOK',
};
/** Request ids that are not client order ids begin with this; see the gateway's coin-order calls. */
export const HEADER_ID_MARK = '~';

/** Market types have no limit price of their own: what the row holds is the protection price. */
const hasLimit = (type: Order['type']) => type === 'limit' || type === 'stop-limit' || type === 'take-profit-limit';

export function wireOrder(row: OrderRow, instrument: Instrument): Order {
  const byAmount = row.quoteAmount > 0n;
  const ownId = row.clientOrderId !== null && !row.clientOrderId.startsWith(HEADER_ID_MARK);
  return {
    orderId: String(row.orderId),
    clientOrderId: ownId ? row.clientOrderId : null,
    symbol: instrument.symbol,
    side: row.side,
    type: row.type,
    timeInForce: TIME_WORDS[row.timeInForce],
    postOnly: row.postOnly,
    price: hasLimit(row.type) ? instrument.price(row.ticks) : null,
    triggerPrice: row.triggerTicks > 0 ? instrument.price(row.triggerTicks) : null,
    quantity: byAmount ? null : instrument.quantity(row.lots),
    quoteAmount: byAmount ? instrument.amount(row.quoteAmount) : null,
    filledQuantity: instrument.quantity(row.filledLots),
    filledAmount: instrument.amount(row.filledNotional),
    averagePrice: instrument.average(row.filledNotional, row.filledLots),
    fee: received(row.side, row.fee, instrument),
    feeAsset: row.side === 'buy' ? instrument.base : instrument.quote,
    status: row.status,
    closeReason: row.closeReason,
    createdAtMs: row.createdMs,
    updatedAtMs: row.updatedMs,
  };
}

export function wireFill(row: FillRow, instrument: Instrument): Fill {
  return {
    tradeId: String(row.tradeId),
    orderId: String(row.orderId),
    symbol: instrument.symbol,
    side: row.side,
    price: instrument.price(row.ticks),
    quantity: instrument.quantity(row.lots),
    amount: instrument.amount(row.notional),
    fee: received(row.side, row.fee, instrument),
    feeAsset: row.side === 'buy' ? instrument.base : instrument.quote,
    role: row.role,
    simulated: row.simulated,
    atMs: row.atMs,
  };
}

/** Fees are on the received asset: base for a buyer, quote for a seller. */
function received(side: 'buy' | 'sell', fee: bigint, instrument: Instrument): string {
  return side === 'buy' ? instrument.baseAmount(fee) : instrument.amount(fee);
}

export function wireTrade(row: TradeRow, instrument: Instrument): Trade {
  return {
    id: String(row.tradeId),
    price: instrument.price(row.ticks),
    quantity: instrument.quantity(row.lots),
    side: row.takerSide,
    atMs: row.atMs,
    simulated: row.takerSimulated || row.makerSimulated,
  };
}

export function wireCandle(row: CandleOfTables, instrument: Instrument): Candle {
  const { price } = instrument;
  return [
    row.openMs,
    price(row.open),
    price(row.high),
    price(row.low),
    price(row.close),
    instrument.quantity(row.lots),
    instrument.amount(row.turnover),
  ];
}

export function wireBalance(row: Pick<BalanceRow, 'asset' | 'available' | 'held'>, listings: Listings): Balance {
  const { code, decimals } = listings.asset(row.asset);
  return {
    asset: code,
    wallet: 'coin',
    available: formatDecimal(row.available, decimals, { trim: true }),
    held: formatDecimal(row.held, decimals, { trim: true }),
  };
}

export function wireBill(row: PostingRow, listings: Listings): Bill {
  const { code, decimals } = listings.asset(row.asset);
  return {
    id: postingId(row),
    asset: code,
    amount: formatDecimal(row.amount, decimals, { trim: true }),
    reason: row.reason,
    orderId: row.orderId === null ? null : String(row.orderId),
    tradeId: row.tradeId === null ? null : String(row.tradeId),
    atMs: row.atMs,
    balanceAfter: formatDecimal(row.balanceAfter, decimals, { trim: true }),
  };
}
