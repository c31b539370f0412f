// In: scalars. Out: placing, closing, amending and asking for coin spot orders and fills.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  clientOrderId,
  cursor,
  placeCursor,
  decimal,
  flag,
  id,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
  replyId,
  side,
  symbol,
} from '../scalars.ts';

export const ORDER_TYPES = [
  'limit',
  'market',
  'stop-limit',
  'stop-market',
  'take-profit-limit',
  'take-profit-market',
] as const;
export const orderType = z.enum(ORDER_TYPES);
export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'DAY', 'GTD']).meta({
  description:
    'GTC rests until cancelled, IOC trades now and expires, FOK all or nothing, DAY rests until midnight in Dhaka (UTC+6), GTD until expiresAtMs.',
});
export const selfTradePrevention = z.enum(['expire-taker', 'expire-maker', 'expire-both']);
export const orderStatus = z.enum(['waiting', 'open', 'partially-filled', 'filled', 'cancelled', 'expired']);

/** What an order may say beyond its type, in requests. */
export const conditionFields = {
  trailingBps: integer(1, 10_000).optional().meta({
    description:
      'Of a trailing stop: how far its trigger keeps behind the best trade since it was placed, 10 to 2,000 hundredths of a percent.',
  }),
  stopTriggerPrice: decimal
    .optional()
    .meta({ description: 'Of an oco: where its stop fires, on the far side of the last price from the limit.' }),
  stopPrice: decimal
    .optional()
    .meta({ description: 'Of an oco: the limit of its stop; without it the stop trades at the market.' }),
  shownQuantity: decimal.optional().meta({
    description:
      'Of a limit that may rest (an iceberg): so much stands in the book at once, at least a tenth of it; what is shown anew goes last.',
  }),
} as const;

export const order = z.object({
  orderId: replyId,
  clientOrderId: z.string().nullable(),
  symbol,
  side,
  type: orderType,
  timeInForce,
  postOnly: z.boolean(),
  price: decimal.nullable().meta({ description: 'Limit price; null for market types.' }),
  triggerPrice: decimal.nullable(),
  quantity: decimal.nullable().meta({ description: 'Base ordered; null for a market order by amount.' }),
  quoteAmount: decimal.nullable().meta({ description: 'Quote to spend; null unless ordered by amount.' }),
  filledQuantity: decimal,
  filledAmount: decimal.meta({ description: 'Quote exchanged so far, before fees.' }),
  averagePrice: decimal.nullable(),
  fee: decimal,
  feeAsset: assetCode.meta({ description: 'Fees are charged on what is received.' }),
  trailingBps: z.int().optional().meta({
    description: 'Of a trailing stop: how far its trigger keeps behind the best trade, in hundredths of a percent.',
  }),
  shownQuantity: decimal.optional().meta({ description: 'Of an iceberg: how much of it stands in the book at once.' }),
  linkedOrderId: replyId
    .optional()
    .meta({ description: 'The order that ends with this one: of a limit and a stop only one happens.' }),
  placedBy: z
    .string()
    .optional()
    .meta({ description: 'Label of the API key that placed it; told in answers, not in the channel.' }),
  status: orderStatus,
  closeReason: z
    .enum([
      'cancelled',
      'expired',
      'self-trade',
      'unfillable',
      'account-disabled',
      'instrument-retired',
      'corporate-action',
      'reduced-to-nothing',
      'other-leg',
      'outside-band',
      'liquidation',
    ])
    .nullable(),
  expiresAtMs: milliseconds.nullable().meta({ description: 'When a DAY or GTD order ends by itself; null: never.' }),
  createdAtMs: milliseconds,
  updatedAtMs: milliseconds,
});
export const fill = z.object({
  tradeId: replyId,
  orderId: replyId,
  symbol,
  side,
  price: decimal,
  quantity: decimal,
  amount: decimal.meta({ description: 'Quote exchanged, before the fee.' }),
  fee: decimal,
  feeAsset: assetCode,
  role: z.enum(['maker', 'taker']),
  simulated: z.boolean(),
  atMs: milliseconds,
});

const exampleOrder = {
  orderId: '48213',
  clientOrderId: 'my-order-17',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: '112000.0',
  triggerPrice: null,
  quantity: '0.015',
  quoteAmount: null,
  filledQuantity: '0',
  filledAmount: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: 'BTC',
  status: 'open',
  closeReason: null,
  expiresAtMs: null,
  createdAtMs: 1795219200000,
  updatedAtMs: 1795219200000,
} as const;
const exampleFill = {
  tradeId: '901',
  orderId: '48213',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '112000.0',
  quantity: '0.015',
  amount: '1680',
  fee: '0.000015',
  feeAsset: 'BTC',
  role: 'maker',
  simulated: true,
  atMs: 1795219200000,
} as const;
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;

export const placeOrder = defineCall({
  ...change,
  path: '/coin/order/add',
  asks: 'transaction-pin',
  summary: 'Place an order',
  description:
    'Answered after the order is durable. limit types need price and quantity; market types need quantity, or quoteAmount to buy for an amount; stop and take-profit types also need triggerPrice. A trailing-stop needs trailingBps and becomes a stop-market whose trigger follows the best trade. ' +
    'An oco needs price and stopTriggerPrice: a limit and a stop of which only one happens, with one hold for the larger; the answer is the limit. ' +
    'timeInForce applies to limit types (default GTC). The same clientOrderId (or x-request-id) with the same body gives the same order again, as it then stands; a refusal is given again for ten minutes.',
  request: z.strictObject({
    symbol,
    side,
    type: z.enum([...ORDER_TYPES, 'trailing-stop', 'oco']),
    timeInForce: timeInForce.optional(),
    expiresAtMs: integer(0, 9_999_999_999_999)
      .optional()
      .meta({ description: 'When a GTD order ends: at most thirty days ahead.' }),
    postOnly: flag.optional(),
    price: decimal.optional(),
    quantity: decimal.optional(),
    quoteAmount: decimal.optional(),
    triggerPrice: decimal.optional(),
    ...conditionFields,
    clientOrderId: clientOrderId.optional(),
    selfTradePrevention: selfTradePrevention.optional(),
  }),
  reply: z.object({ order }),
  refusals: [
    'unknown-instrument',
    'fields-conflict',
    'price-not-on-tick',
    'expiry-out-of-range',
    'wrong-wallet',
    'quantity-not-on-lot',
    'amount-too-precise',
    'account-disabled',
    'instrument-halted',
    'instrument-cancel-only',
    'order-type-invalid',
    'price-not-positive',
    'price-out-of-range',
    'price-outside-band',
    'trigger-not-positive',
    'trigger-would-fire-immediately',
    'trail-out-of-range',
    'too-many-trailing-orders',
    'legs-out-of-order',
    'shown-quantity-out-of-range',
    'quantity-not-positive',
    'quantity-below-minimum',
    'quantity-above-maximum',
    'notional-below-minimum',
    'notional-above-maximum',
    'amount-not-positive',
    'insufficient-balance',
    'insufficient-liquidity',
    'post-only-would-trade',
    'fill-or-kill-not-fillable',
    'too-many-open-orders',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: {
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '112000',
      quantity: '0.015',
      clientOrderId: 'my-order-17',
    },
    data: { order: exampleOrder },
  },
});
export const closeOrder = defineCall({
  ...change,
  path: '/coin/order/close',
  scope: 'withdraw-only',
  summary: 'Cancel one order, or all',
  description: 'By orderId, by clientOrderId, or all=1 (optionally of one symbol). Exactly one of the three.',
  request: z.strictObject({
    orderId: id.optional(),
    clientOrderId: clientOrderId.optional(),
    all: flag.optional(),
    symbol: symbol.optional(),
  }),
  reply: z.object({
    closed: z.int().meta({ description: 'How many orders this call cancelled.' }),
    order: order.nullable().meta({ description: 'The cancelled order; null for all=1.' }),
  }),
  refusals: [
    'fields-conflict',
    'unknown-order',
    'unknown-instrument',
    'no-open-orders',
    'instrument-halted',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { orderId: '48213' },
    data: { closed: 1, order: { ...exampleOrder, status: 'cancelled', closeReason: 'cancelled' } },
  },
});
export const amendOrder = defineCall({
  ...change,
  path: '/coin/order/amend',
  asks: 'transaction-pin',
  summary: 'Change price and quantity of an open limit order',
  description:
    'Keeps its place in the queue only when the price stays and the quantity shrinks. quantity is the new total.',
  request: z.strictObject({ orderId: id, price: decimal, quantity: decimal }),
  reply: z.object({ order }),
  refusals: [
    'unknown-order',
    'amend-below-filled',
    'amend-not-allowed',
    'price-not-on-tick',
    'quantity-not-on-lot',
    'price-not-positive',
    'price-out-of-range',
    'price-outside-band',
    'quantity-not-positive',
    'quantity-below-minimum',
    'quantity-above-maximum',
    'notional-below-minimum',
    'notional-above-maximum',
    'insufficient-balance',
    'post-only-would-trade',
    'instrument-halted',
    'instrument-cancel-only',
    'account-disabled',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { orderId: '48213', price: '111900', quantity: '0.015' },
    data: { order: { ...exampleOrder, price: '111900.0' } },
  },
});
export const orders = defineCall({
  ...ask,
  path: '/coin/order/list',
  summary: 'Open orders, or the history',
  description: 'Newest first. scope open holds waiting, open and partially filled orders; history the rest.',
  request: z.strictObject({
    scope: z.enum(['open', 'history']).default('open'),
    symbol: symbol.optional(),
    cursor: cursor.optional(),
    limit: pageSize(100, 50),
  }),
  reply: z.object({ list: z.array(order), nextCursor }),
  refusals: ['unknown-instrument'],
  example: { request: { scope: 'open' }, data: { list: [exampleOrder], nextCursor: null } },
});
export const oneOrder = defineCall({
  ...ask,
  path: '/coin/order/query',
  summary: 'One order with its fills',
  description: 'By orderId or clientOrderId, exactly one. Somebody else’s order is unknown.',
  request: z.strictObject({ orderId: id.optional(), clientOrderId: clientOrderId.optional() }),
  reply: z.object({ order, fills: z.array(fill) }),
  refusals: ['fields-conflict', 'unknown-order'],
  example: {
    request: { orderId: '48213' },
    data: {
      order: {
        ...exampleOrder,
        status: 'filled',
        filledQuantity: '0.015',
        filledAmount: '1680',
        averagePrice: '112000',
        fee: '0.000015',
      },
      fills: [exampleFill],
    },
  },
});
export const fills = defineCall({
  ...ask,
  path: '/coin/order/fills',
  summary: 'The customer’s fills',
  description: 'Newest first.',
  request: z.strictObject({ symbol: symbol.optional(), cursor: placeCursor.optional(), limit: pageSize(100, 50) }),
  reply: z.object({ list: z.array(fill), nextCursor }),
  refusals: ['unknown-instrument'],
  example: { request: {}, data: { list: [exampleFill], nextCursor: null } },
});
