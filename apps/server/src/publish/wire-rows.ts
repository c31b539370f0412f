// In: rows of the read tables. Out: the same as the wire shows them.
import type { Balance, Candle, Fill, Order, Trade } from '@hilsa/contract';
import { type TimeInForce, walletOf } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import {
  type BalanceRow,
  type Candle as CandleOfTables,
  type FillRow,
  type Move,
  type OrderRow,
  type TradeRow,
} from '../tables/index.ts';
import type { Instrument, Listings } from './listings.ts';

export const TIME_WORDS: Readonly<Record<TimeInForce, Order['timeInForce']>> = {
  'good-till-cancelled': 'GTC',
  'immediate-or-cancel': 'IOC',
  'fill-or-kill': 'FOK',
  day: 'DAY',
  'good-till-date': 'GTD',
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
    ...feeOf(row.side, row.fee, instrument),
    ...(row.trailBps > 0 ? { trailingBps: row.trailBps } : {}),
    ...(row.shownLots > 0 ? { shownQuantity: instrument.quantity(row.shownLots) } : {}),
    ...(row.linkedOrderId > 0 ? { linkedOrderId: String(row.linkedOrderId) } : {}),
    status: row.status,
    closeReason: row.closeReason,
    expiresAtMs: row.expiresMs === 0 ? null : row.expiresMs,
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
    ...feeOf(row.side, row.fee, instrument),
    role: row.role,
    simulated: row.simulated,
    atMs: row.atMs,
  };
}

/** On the received asset, base for a buyer and quote for a seller; or on money for both, as the market has it. */
function feeOf(side: 'buy' | 'sell', fee: bigint, instrument: Instrument): Pick<Order, 'fee' | 'feeAsset'> {
  return side === 'buy' && instrument.state.listing.fees.on === 'received'
    ? { fee: instrument.baseAmount(fee), feeAsset: instrument.base }
    : { fee: instrument.amount(fee), feeAsset: instrument.quote };
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

/** A movement without a trade, as programs are told of it: its amount below zero leaves, or is freed. */
export interface WireMove {
  readonly asset: string;
  readonly wallet: Balance['wallet'];
  readonly amount: string;
  readonly isLock: boolean;
}

export function wireMove({ account, asset, amount, isLock }: Move, listings: Listings): WireMove {
  const { code, decimals } = listings.asset(asset);
  const text = formatDecimal(amount < 0n ? -amount : amount, decimals);
  return { asset: code, wallet: walletOf(account), amount: amount < 0n ? `-${text}` : text, isLock };
}

export function wireBalance(row: Omit<BalanceRow, 'sequence'>, listings: Listings): Balance {
  const { code, decimals } = listings.asset(row.asset);
  return {
    asset: code,
    wallet: walletOf(row.account),
    available: formatDecimal(row.available, decimals, { trim: true }),
    held: formatDecimal(row.held, decimals, { trim: true }),
  };
}
