// In: parameters of a new order. Out: the very command that the ticket would send, or a refusal in this door's words.
import { leastShownLots } from '@hilsa/formulas/stocks';
import type { ReadRequest } from '@hilsa/contract';
import type { PlaceOrder } from '@hilsa/core';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import { readOrder } from '../read-order.ts';
import { illegal, mandatory, type Parameters } from './parameters.ts';
import { ApiRefused } from './refused.ts';
import { API_ORDER_TYPES, type ApiOrderType } from './rows.ts';

type Wanted = ReadRequest<'/coin/order/add'>;

/** Every name that a new order may carry. */
export const ORDER_READS = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'newClientOrderId',
  'strategyId',
  'strategyType',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'newOrderRespType',
  'selfTradePreventionMode',
  'pegPriceType',
  'pegOffsetValue',
  'pegOffsetType',
];
export const CLIENT_ID = /^[A-Za-z0-9._:-]{1,36}$/;
const TYPES: Readonly<Record<ApiOrderType, Wanted['type']>> = {
  LIMIT: 'limit',
  LIMIT_MAKER: 'limit',
  MARKET: 'market',
  STOP_LOSS: 'stop-market',
  STOP_LOSS_LIMIT: 'stop-limit',
  TAKE_PROFIT: 'take-profit-market',
  TAKE_PROFIT_LIMIT: 'take-profit-limit',
};
const TIMES = ['GTC', 'IOC', 'FOK'] as const;
const PREVENTIONS = {
  EXPIRE_TAKER: 'expire-taker',
  EXPIRE_MAKER: 'expire-maker',
  EXPIRE_BOTH: 'expire-both',
} as const;

/** What a type needs beside symbol and side, and may have. */
const NEEDS: Readonly<Record<ApiOrderType, readonly string[]>> = {
  LIMIT: ['timeInForce', 'quantity', 'price'],
  LIMIT_MAKER: ['quantity', 'price'],
  MARKET: [],
  STOP_LOSS: ['quantity', 'stopPrice'],
  STOP_LOSS_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  TAKE_PROFIT: ['quantity', 'stopPrice'],
  TAKE_PROFIT_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
};
const OF_TYPES = ['timeInForce', 'quantity', 'quoteOrderQty', 'price', 'stopPrice'];

/** @throws ApiRefused, Refused */
export function commandOf(parameters: Parameters, instrument: Instrument, account: number): PlaceOrder {
  const side = parameters.word('side', ['BUY', 'SELL'], () => new ApiRefused(-1117, 'Invalid side.'));
  if (side === undefined) throw mandatory('side');
  const type = parameters.word('type', API_ORDER_TYPES, () => new ApiRefused(-1116, 'Invalid orderType.'));
  if (type === undefined) throw mandatory('type');
  unsupported(parameters, 'pegPriceType', 'Pegged orders are not supported for this symbol.');
  const trailingBps = trailOf(parameters, type);
  shapeOf(parameters, type, trailingBps !== undefined);
  const time = parameters.word('timeInForce', TIMES, () => new ApiRefused(-1115, 'Invalid timeInForce.'));
  const prevention = parameters.word(
    'selfTradePreventionMode',
    Object.keys(PREVENTIONS) as (keyof typeof PREVENTIONS)[],
    () => new ApiRefused(-2010, 'This symbol does not allow the specified self-trade prevention mode.'),
  );
  const quoteAmount = parameters.decimal('quoteOrderQty');
  const wanted: Wanted = {
    symbol: instrument.symbol,
    side: side === 'BUY' ? 'buy' : 'sell',
    type: trailingBps === undefined ? TYPES[type] : 'trailing-stop',
    timeInForce: time,
    postOnly: type === 'LIMIT_MAKER',
    price: parameters.decimal('price'),
    quantity: parameters.decimal('quantity'),
    quoteAmount,
    triggerPrice: parameters.decimal('stopPrice'),
    ...(trailingBps !== undefined && { trailingBps }),
    ...shownOf(parameters, type),
    ...(prevention !== undefined && { selfTradePrevention: PREVENTIONS[prevention] }),
  };
  const command = readOrder(wanted, instrument, account);
  // A program reads the answer, not a sentence: what cannot be filled whole is an order that expired, as everywhere else.
  return time === 'FOK' ? { ...command, expiresUnfilled: true } : command;
}

/** Nothing hidden is said by none. @throws ApiRefused */
function shownOf(parameters: Parameters, type: ApiOrderType): Pick<Wanted, 'shownQuantity'> {
  const shownQuantity = parameters.decimal('icebergQty');
  if (shownQuantity === undefined || !/[1-9]/.test(shownQuantity)) return {};
  if (type !== 'LIMIT' && type !== 'LIMIT_MAKER')
    throw new ApiRefused(-2010, 'Iceberg orders are of type LIMIT or LIMIT_MAKER here.');
  return { shownQuantity };
}

/** How far a stop keeps behind the best trade, in hundredths of a percent. It trades at the market when it fires. */
function trailOf(parameters: Parameters, type: ApiOrderType): number | undefined {
  const delta = parameters.integer('trailingDelta', 1, 100_000);
  if (delta === undefined) return undefined;
  if (type !== 'STOP_LOSS')
    unsupported(parameters, 'trailingDelta', 'Trailing stop orders are of type STOP_LOSS here.');
  if (parameters.has('stopPrice')) throw tooMuch('stopPrice');
  return delta;
}

function unsupported(parameters: Parameters, name: string, msg: string): void {
  if (parameters.has(name)) throw new ApiRefused(-2010, msg);
}

/** @throws ApiRefused -1102, -1106 */
function shapeOf(parameters: Parameters, type: ApiOrderType, trails: boolean): void {
  const needs = NEEDS[type].filter((name) => !(trails && name === 'stopPrice'));
  for (const name of needs) if (!parameters.has(name)) throw mandatory(name);
  const hasBoth = parameters.has('quantity') && parameters.has('quoteOrderQty');
  if (type === 'MARKET') {
    if (!parameters.has('quantity') && !parameters.has('quoteOrderQty')) throw mandatory('quantity');
    if (hasBoth) throw tooMuch('quoteOrderQty');
  }
  const allowed = new Set([...needs, ...(type === 'MARKET' ? ['quantity', 'quoteOrderQty'] : [])]);
  // Clients send the time of a market order along; it says nothing.
  if (type !== 'LIMIT' && !type.endsWith('_LIMIT')) allowed.add('timeInForce');
  for (const name of OF_TYPES) if (parameters.has(name) && !allowed.has(name)) throw tooMuch(name);
}

function tooMuch(name: string): ApiRefused {
  return new ApiRefused(-1106, `Parameter '${name}' sent when not required.`);
}

/** The id that the customer gave. @throws ApiRefused -1100 */
export function clientIdIn(parameters: Parameters, name: string): string | undefined {
  return parameters.text(name, CLIENT_ID);
}

export type ResponseType = 'ACK' | 'RESULT' | 'FULL';
export function responseTypeOf(parameters: Parameters, usual?: ResponseType): ResponseType {
  const problem = () => illegal('newOrderRespType', 'ACK, RESULT, FULL');
  const given = parameters.word('newOrderRespType', ['ACK', 'RESULT', 'FULL'], problem);
  const told = given ?? usual;
  if (told !== undefined) return told;
  const type = parameters.text('type');
  return type === 'MARKET' || type === 'LIMIT' ? 'FULL' : 'ACK';
}

/** What can be said of an order without the book and the balances: what `order/test` says. @throws Refused */
export function checkRules(command: PlaceOrder, instrument: Instrument): void {
  const { listing, status } = instrument.state;
  const { lots, ticks, quoteAmount, triggerTicks } = command;
  const { symbol } = instrument;
  if (status === 'halted') throw new Refused('instrument-halted', { symbol });
  if (status === 'cancel-only') throw new Refused('instrument-cancel-only', { symbol });
  if (quoteAmount === 0n) {
    if (lots < listing.minLots) throw new Refused('quantity-below-minimum', { symbol });
    if (lots > listing.maxLots) throw new Refused('quantity-above-maximum', { symbol });
  }
  const { shownLots = lots } = command;
  if (shownLots < leastShownLots(lots) || shownLots > lots)
    throw new Refused('shown-quantity-out-of-range', { symbol });
  const price = ticks > 0 ? ticks : triggerTicks;
  if (ticks === 0 && (command.type === 'limit' || command.type.endsWith('-limit')))
    throw new Refused('price-not-positive', { symbol });
  const notional =
    quoteAmount > 0n
      ? quoteAmount
      : (BigInt(price) * BigInt(lots) * listing.tickUnits * listing.lotUnits) / instrument.baseScale;
  if (quoteAmount === 0n && price === 0) return;
  if (notional < listing.minNotional) throw new Refused('notional-below-minimum', { symbol });
  if (notional > listing.maxNotional) throw new Refused('notional-above-maximum', { symbol });
}
