// In: orders, fills, trades and candles as the platform has them. Out: the same as programs of this interface read them.
import type { Order } from '@hilsa/contract';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { HEADER_ID_MARK, TIME_WORDS, wireFill, type Instrument } from '../../publish/index.ts';
import type { Candle, FillRow, OrderRow, TradeRow } from '../../tables/index.ts';

/** Of no list. */
const NO_LIST = -1;

export const API_ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
export type ApiOrderType = (typeof API_ORDER_TYPES)[number];

const TYPES: Readonly<Record<Order['type'], ApiOrderType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  'stop-limit': 'STOP_LOSS_LIMIT',
  'stop-market': 'STOP_LOSS',
  'take-profit-limit': 'TAKE_PROFIT_LIMIT',
  'take-profit-market': 'TAKE_PROFIT',
};
const STATUSES: Readonly<Record<OrderRow['status'], string>> = {
  waiting: 'NEW',
  open: 'NEW',
  'partially-filled': 'PARTIALLY_FILLED',
  filled: 'FILLED',
  cancelled: 'CANCELED',
  expired: 'EXPIRED',
};

/** Zeros up to the decimals of the asset, as programs of this interface expect them. */
export function padded(text: string, decimals: number): string {
  const units = parseDecimal(text, decimals);
  return units === null ? text : formatDecimal(units, decimals);
}

export function statusOf(row: Pick<OrderRow, 'status' | 'closeReason'>): string {
  return row.closeReason === 'self-trade' ? 'EXPIRED_IN_MATCH' : STATUSES[row.status];
}

/** The limit of a pair stands beside the market, as one that only makes. */
export function typeOf(row: {
  readonly type: OrderRow['type'];
  readonly postOnly: boolean;
  readonly isPaired: boolean;
}): ApiOrderType {
  return row.type === 'limit' && (row.postOnly || row.isPaired) ? 'LIMIT_MAKER' : TYPES[row.type];
}

/** What the ids of a pair are kept under: that of the list, of its limit and of its stop, as one request id. */
export interface PairIds {
  readonly list: string;
  readonly limit: string;
  readonly stop: string;
}
const PAIR = 'oco/';

/** Client ids have no slash. */
export function pairRequestId({ list, limit, stop }: PairIds): string {
  return `${HEADER_ID_MARK}${PAIR}${list}/${limit}/${stop}`;
}

export function pairIdsOf(clientOrderId: string | null): PairIds | null {
  if (clientOrderId === null || !clientOrderId.startsWith(HEADER_ID_MARK + PAIR)) return null;
  const [, list = '', limit = '', stop = ''] = clientOrderId.split('/');
  return { list, limit, stop };
}

/** A pair is known by the number of its limit, which is placed first; -1: there is no other. */
export function listIdOf({ orderId, linkedOrderId }: Pick<OrderRow, 'orderId' | 'linkedOrderId'>): number {
  return linkedOrderId === 0 ? NO_LIST : Math.min(orderId, linkedOrderId);
}

/** The id the owner knows it by; one placed in the app without an own id has one made of its number. */
export function clientIdOf(row: Pick<OrderRow, 'clientOrderId' | 'orderId' | 'linkedOrderId'>): string {
  const { clientOrderId } = row;
  const pair = pairIdsOf(clientOrderId);
  if (pair !== null) return listIdOf(row) === row.orderId ? pair.limit : pair.stop;
  return clientOrderId === null || clientOrderId.startsWith(HEADER_ID_MARK) ? `app-${row.orderId}` : clientOrderId;
}

const hasLimit = (type: Order['type']) => type === 'limit' || type === 'stop-limit' || type === 'take-profit-limit';

export function priceOf(row: OrderRow, instrument: Instrument): string {
  return padded(hasLimit(row.type) ? instrument.price(row.ticks) : '0', instrument.quoteDecimals);
}

/** What was asked for; of a market order by amount, what it came to. */
export function quantityOf(row: OrderRow, instrument: Instrument): string {
  const lots = row.quoteAmount > 0n ? row.filledLots : row.lots;
  return padded(instrument.quantity(lots), instrument.baseDecimals);
}

export function preventionOf(word: OrderRow['selfTradePrevention']): string {
  return word.toUpperCase().replace('-', '_');
}

/** What every answer about an order has. */
export function orderBasics(row: OrderRow, instrument: Instrument) {
  return {
    symbol: instrument.symbol,
    orderId: row.orderId,
    orderListId: listIdOf(row),
    clientOrderId: clientIdOf(row),
    price: priceOf(row, instrument),
    origQty: quantityOf(row, instrument),
    executedQty: padded(instrument.quantity(row.filledLots), instrument.baseDecimals),
    origQuoteOrderQty: padded(instrument.amount(row.quoteAmount), instrument.quoteDecimals),
    cummulativeQuoteQty: padded(instrument.amount(row.filledNotional), instrument.quoteDecimals),
    status: statusOf(row),
    timeInForce: TIME_WORDS[row.timeInForce],
    type: typeOf({ ...row, isPaired: row.linkedOrderId > 0 }),
    side: row.side.toUpperCase(),
    ...(row.triggerTicks > 0 && { stopPrice: padded(instrument.price(row.triggerTicks), instrument.quoteDecimals) }),
    ...(row.trailBps > 0 && { trailingDelta: row.trailBps }),
    selfTradePreventionMode: preventionOf(row.selfTradePrevention),
  };
}

/** An order that was asked for. */
export function apiOrder(row: OrderRow, instrument: Instrument) {
  return {
    ...orderBasics(row, instrument),
    stopPrice: padded(row.triggerTicks > 0 ? instrument.price(row.triggerTicks) : '0', instrument.quoteDecimals),
    icebergQty: padded(row.shownLots > 0 ? instrument.quantity(row.shownLots) : '0', instrument.baseDecimals),
    time: row.createdMs,
    updateTime: row.updatedMs,
    isWorking: row.status !== 'waiting',
    workingTime: row.status === 'waiting' ? -1 : row.createdMs,
  };
}

/** A fill inside the answer to a new order. */
export function fillOfOrder(row: FillRow, instrument: Instrument) {
  const { price, quantity, fee, feeAsset } = wireFill(row, instrument);
  return {
    price: padded(price, instrument.quoteDecimals),
    qty: padded(quantity, instrument.baseDecimals),
    commission: padded(fee, feeAsset === instrument.base ? instrument.baseDecimals : instrument.quoteDecimals),
    commissionAsset: feeAsset,
    tradeId: row.tradeId,
  };
}

export function apiFill(row: FillRow & Pick<OrderRow, 'linkedOrderId'>, instrument: Instrument) {
  const fill = fillOfOrder(row, instrument);
  return {
    symbol: instrument.symbol,
    id: row.tradeId,
    orderId: row.orderId,
    orderListId: listIdOf(row),
    price: fill.price,
    qty: fill.qty,
    quoteQty: padded(instrument.amount(row.notional), instrument.quoteDecimals),
    commission: fill.commission,
    commissionAsset: fill.commissionAsset,
    time: row.atMs,
    isBuyer: row.side === 'buy',
    isMaker: row.role === 'maker',
    isBestMatch: true,
  };
}

export function apiTrade(row: TradeRow, instrument: Instrument) {
  return {
    id: row.tradeId,
    price: padded(instrument.price(row.ticks), instrument.quoteDecimals),
    qty: padded(instrument.quantity(row.lots), instrument.baseDecimals),
    quoteQty: padded(instrument.amount(row.notional), instrument.quoteDecimals),
    time: row.atMs,
    isBuyerMaker: row.takerSide === 'sell',
    isBestMatch: true,
    // A side of it was a simulated participant: never left out.
    isSimulated: row.takerSimulated || row.makerSimulated,
  };
}

/** Every trade is an aggregate of its own. */
export function apiAggregate(row: TradeRow, instrument: Instrument) {
  return {
    a: row.tradeId,
    p: padded(instrument.price(row.ticks), instrument.quoteDecimals),
    q: padded(instrument.quantity(row.lots), instrument.baseDecimals),
    f: row.tradeId,
    l: row.tradeId,
    T: row.atMs,
    m: row.takerSide === 'sell',
    M: true,
  };
}

/** Volumes by taker are not kept: they are 0. */
export function apiCandle(candle: Candle, endMs: number, instrument: Instrument): (string | number)[] {
  const { quoteDecimals, baseDecimals, price } = instrument;
  const at = (ticks: number) => padded(price(ticks), quoteDecimals);
  return [
    candle.openMs,
    at(candle.open),
    at(candle.high),
    at(candle.low),
    at(candle.close),
    padded(instrument.quantity(candle.lots), baseDecimals),
    endMs - 1,
    padded(instrument.amount(candle.turnover), quoteDecimals),
    candle.trades,
    padded('0', baseDecimals),
    padded('0', quoteDecimals),
    '0',
  ];
}
