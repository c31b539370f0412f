// In: orders, fills, positions and closings of contracts. Out: the same as programs of the contracts' interface read them.
import type { ContractPosition } from '@hilsa/contract';
import { readTerms } from '@hilsa/core';
import { ALL_LOTS } from '@hilsa/core/contracts/order-levels';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { TIME_WORDS, wireFill, type Instrument } from '../../../publish/index.ts';
import type { ClosingRow, FillRow, OrderRow } from '../../../tables/index.ts';
import { clientIdOf, padded, preventionOf, statusOf } from '../rows.ts';

export const CONTRACT_TYPES = [
  'LIMIT',
  'MARKET',
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

const TYPES: Readonly<Record<OrderRow['type'], ContractType>> = {
  limit: 'LIMIT',
  market: 'MARKET',
  'stop-limit': 'STOP',
  'stop-market': 'STOP_MARKET',
  'take-profit-limit': 'TAKE_PROFIT',
  'take-profit-market': 'TAKE_PROFIT_MARKET',
};

function contractType(row: OrderRow): ContractType {
  return readTerms(row.terms).trails ? 'TRAILING_STOP_MARKET' : TYPES[row.type];
}

function orderWords(row: OrderRow, instrument: Instrument) {
  const terms = readTerms(row.terms);
  const { quoteDecimals, baseDecimals } = instrument;
  const closesAll = terms.isLevel && row.lots === ALL_LOTS;
  const limit = row.type.endsWith('limit') ? instrument.price(row.ticks) : '0';
  return {
    side: row.side.toUpperCase(),
    positionSide: terms.position === null ? 'BOTH' : terms.position.toUpperCase(),
    timeInForce: row.postOnly ? 'GTX' : TIME_WORDS[row.timeInForce],
    reduceOnly: terms.reduceOnly,
    closePosition: closesAll,
    price: padded(limit, quoteDecimals),
    quantity: padded(instrument.quantity(closesAll ? row.filledLots : row.lots), baseDecimals),
    trigger: padded(row.triggerTicks > 0 ? instrument.price(row.triggerTicks) : '0', quoteDecimals),
    workingType: terms.triggeredBy === 'last' ? 'CONTRACT_PRICE' : 'MARK_PRICE',
    selfTradePreventionMode: preventionOf(row.selfTradePrevention),
  };
}

export function contractOrder(row: OrderRow, instrument: Instrument) {
  const { baseDecimals, quoteDecimals } = instrument;
  const { quantity, trigger, ...words } = orderWords(row, instrument);
  const filled = padded(instrument.quantity(row.filledLots), baseDecimals);
  const type = contractType(row);
  return {
    orderId: row.orderId,
    symbol: instrument.symbol,
    status: statusOf(row),
    clientOrderId: clientIdOf(row),
    avgPrice: padded(instrument.average(row.filledNotional, row.filledLots) ?? '0', quoteDecimals),
    origQty: quantity,
    executedQty: filled,
    cumQty: filled,
    cumQuote: padded(instrument.amount(row.filledNotional), quoteDecimals),
    type,
    origType: type,
    stopPrice: trigger,
    priceProtect: false,
    priceMatch: 'NONE',
    goodTillDate: 0,
    time: row.createdMs,
    updateTime: row.updatedMs,
    ...words,
  };
}

const ALGO_STATUS: Readonly<Record<OrderRow['status'], string>> = {
  waiting: 'NEW',
  open: 'TRIGGERED',
  'partially-filled': 'TRIGGERED',
  filled: 'FINISHED',
  cancelled: 'CANCELED',
  expired: 'EXPIRED',
};

/** An order that waits for a price. */
export function algoOrder(row: OrderRow, instrument: Instrument) {
  const { trigger, ...words } = orderWords(row, instrument);
  const hasFired = row.status !== 'waiting' && row.status !== 'cancelled';
  return {
    algoId: row.orderId,
    clientAlgoId: clientIdOf(row),
    algoType: 'CONDITIONAL',
    orderType: contractType(row),
    symbol: instrument.symbol,
    algoStatus: ALGO_STATUS[row.status],
    triggerPrice: trigger,
    icebergQuantity: null,
    priceMatch: 'NONE',
    priceProtect: false,
    actualOrderId: hasFired ? String(row.orderId) : '',
    actualPrice: padded(instrument.average(row.filledNotional, row.filledLots) ?? '0', instrument.quoteDecimals),
    createTime: row.createdMs,
    updateTime: row.updatedMs,
    triggerTime: hasFired ? row.updatedMs : 0,
    goodTillDate: 0,
    ...words,
  };
}

/** @param realised what each trade realised, before fees, by its number */
export function contractFill(row: FillRow, instrument: Instrument, realised: ReadonlyMap<number, bigint>) {
  const { price, quantity, amount, fee, feeAsset } = wireFill(row, instrument);
  return {
    symbol: instrument.symbol,
    id: row.tradeId,
    orderId: row.orderId,
    side: row.side.toUpperCase(),
    price: padded(price, instrument.quoteDecimals),
    qty: padded(quantity, instrument.baseDecimals),
    quoteQty: padded(amount, instrument.quoteDecimals),
    commission: padded(fee, instrument.quoteDecimals),
    commissionAsset: feeAsset,
    marginAsset: instrument.quote,
    realizedPnl: textOfUnits(realised.get(row.tradeId) ?? 0n, instrument.quoteDecimals),
    time: row.atMs,
    buyer: row.side === 'buy',
    maker: row.role === 'maker',
  };
}

/** Signed decimal text ↔ units. */
export function unitsOfText(text: string, decimals: number): bigint {
  const isLess = text.startsWith('-');
  const units = parseDecimal(isLess ? text.slice(1) : text, decimals) ?? 0n;
  return isLess ? -units : units;
}
export function textOfUnits(units: bigint, decimals: number): string {
  return units < 0n ? `-${formatDecimal(-units, decimals)}` : formatDecimal(units, decimals);
}

/** Value at the mark, below zero for a short. */
function notionalOf({ quantity, markPrice, direction }: ContractPosition, instrument: Instrument): bigint {
  const lots = unitsOfText(quantity, instrument.baseDecimals);
  const value = (lots * unitsOfText(markPrice, instrument.quoteDecimals)) / instrument.baseScale;
  return direction === 'short' ? -value : value;
}

/** @param around isHedge: the account's mode; nowMs: a position is shown at the mark of now */
export function positionRisk(
  position: ContractPosition,
  instrument: Instrument,
  { isHedge, nowMs }: { readonly isHedge: boolean; readonly nowMs: number },
) {
  const { direction, margin, profitLoss, leverage } = position;
  const { quoteDecimals, baseDecimals } = instrument;
  const money = (text: string) => textOfUnits(unitsOfText(text, quoteDecimals), quoteDecimals);
  const amount = padded(position.quantity, baseDecimals);
  const equity = unitsOfText(margin, quoteDecimals) + unitsOfText(profitLoss, quoteDecimals);
  return {
    symbol: instrument.symbol,
    positionSide: isHedge ? direction.toUpperCase() : 'BOTH',
    positionAmt: direction === 'short' ? `-${amount}` : amount,
    entryPrice: money(position.entryPrice),
    breakEvenPrice: money(position.entryPrice),
    markPrice: money(position.markPrice),
    unRealizedProfit: money(profitLoss),
    liquidationPrice: money(position.liquidationPrice ?? '0'),
    isolatedMargin: textOfUnits(equity, quoteDecimals),
    isolatedWallet: money(margin),
    notional: textOfUnits(notionalOf(position, instrument), quoteDecimals),
    marginAsset: instrument.quote,
    initialMargin: money(position.initialMargin),
    maintMargin: money(position.maintenanceMargin),
    positionInitialMargin: money(position.initialMargin),
    openOrderInitialMargin: '0',
    adl: position.adlLights - 1,
    bidNotional: '0',
    askNotional: '0',
    leverage: String(leverage),
    marginType: 'isolated',
    isolated: true,
    isAutoAddMargin: position.autoMargin === null ? 'false' : 'true',
    updateTime: nowMs,
  };
}

/** An order that the system placed for a position: what was closed, at what, and the number of its public proof. */
export function forcedOrder(row: ClosingRow, instrument: Instrument) {
  const { quoteDecimals, baseDecimals } = instrument;
  const price = padded(instrument.average(row.worth, row.lots) ?? '0', quoteDecimals);
  const quantity = padded(instrument.quantity(row.lots), baseDecimals);
  return {
    orderId: row.place,
    symbol: instrument.symbol,
    status: 'FILLED',
    clientOrderId: `${row.cause === 'deleveraging' ? 'adl_autoclose' : 'autoclose'}-${row.liquidation}`,
    price,
    avgPrice: price,
    origQty: quantity,
    executedQty: quantity,
    cumQuote: padded(instrument.amount(row.worth), quoteDecimals),
    timeInForce: 'IOC',
    type: 'LIMIT',
    reduceOnly: true,
    closePosition: false,
    side: row.isShort ? 'BUY' : 'SELL',
    positionSide: 'BOTH',
    stopPrice: '0',
    workingType: 'MARK_PRICE',
    origType: 'LIMIT',
    time: row.closedMs,
    updateTime: row.closedMs,
    proofId: String(row.liquidation),
  };
}
