// In: shares. Out: buying and selling shares, what it would cost, orders with their fills, and what they came to.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { conditionFields, fill, order } from '../coin/orders.ts';
import {
  assetCode,
  clientOrderId,
  cursor,
  decimal,
  flag,
  id,
  integer,
  nextCursor,
  pageSize,
  placeCursor,
  side,
  signedDecimal,
} from '../scalars.ts';
import { country, isoDate, marketPhase, shareCode } from './shares.ts';

export const STOCK_ORDER_TYPES = ['market', 'limit', 'stop', 'take-profit'] as const;
/** DAY ends with the trading day, GTD with the named one; GTT waits for its trigger until the named one, up to a year. */
export const STOCK_TIMES = ['DAY', 'GTD', 'GTT', 'IOC', 'FOK'] as const;
export const STOCK_ORDER_STATES = ['in-transaction', 'partially-completed', 'complete', 'closed', 'fail'] as const;

const chargePart = z.object({ name: z.string().meta({ examples: ['exchange'] }), amount: signedDecimal });

export const stockOrder = order.extend({
  country,
  state: z
    .enum(STOCK_ORDER_STATES)
    .meta({ description: 'in transaction, partially completed, complete, closed, fail.' }),
  unitPrice: decimal.nullable().meta({ description: 'Limit unit price; of a market order the worst it may trade at.' }),
  serviceCharge: decimal.meta({ description: 'Charged so far.' }),
  chargeParts: z.array(chargePart),
  settleDate: isoDate.nullable().meta({ description: 'When what it traded settles; null before the first fill.' }),
  currency: assetCode,
});
export const stockFill = fill.extend({
  phase: marketPhase,
  packVersion: z.int(),
  settleDate: isoDate.nullable(),
});

const wanted = {
  code: shareCode,
  type: z.enum([...STOCK_ORDER_TYPES, 'trailing', 'oco']),
  quantity: decimal.optional(),
  amount: decimal.optional().meta({ description: 'Money to spend with charges: whole shares are bought for it.' }),
  price: decimal.optional(),
  triggerPrice: decimal.optional(),
  ...conditionFields,
  timeInForce: z.enum(STOCK_TIMES).optional(),
  goodTillDate: isoDate.optional(),
  queue: flag.optional().meta({ description: 'While the market is closed: wait for it to open.' }),
  clientOrderId: clientOrderId.optional(),
} as const;

const exampleOrder: z.input<typeof stockOrder> = {
  orderId: '48213',
  clientOrderId: null,
  symbol: 'SQURPHARMA',
  side: 'buy',
  type: 'limit',
  timeInForce: 'DAY',
  postOnly: false,
  price: '213.50',
  triggerPrice: null,
  quantity: '100',
  quoteAmount: null,
  filledQuantity: '0',
  filledAmount: '0',
  averagePrice: null,
  fee: '0',
  feeAsset: 'BDT',
  status: 'open',
  closeReason: null,
  expiresAtMs: null,
  createdAtMs: 1797226920000,
  updatedAtMs: 1797226920000,
  country: 'BD',
  state: 'in-transaction',
  unitPrice: '213.50',
  serviceCharge: '0',
  chargeParts: [],
  settleDate: null,
  currency: 'BDT',
};

const trade = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
} as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;

/** What both ways of trading may be refused for. */
const TRADE_REFUSALS = [
  'field-missing',
  'fields-conflict',
  'unknown-instrument',
  'instrument-unlisted',
  'instrument-suspended',
  'instrument-halted',
  'instrument-cancel-only',
  'market-closed',
  'order-type-invalid',
  'expiry-out-of-range',
  'price-not-positive',
  'price-not-on-tick',
  'price-out-of-range',
  'price-outside-band',
  'trigger-not-positive',
  'trigger-would-fire-immediately',
  'trail-out-of-range',
  'too-many-trailing-orders',
  'legs-out-of-order',
  'shown-quantity-out-of-range',
  'post-only-would-trade',
  'quantity-not-positive',
  'quantity-not-on-lot',
  'quantity-below-minimum',
  'quantity-above-maximum',
  'notional-below-minimum',
  'notional-above-maximum',
  'amount-not-positive',
  'amount-too-precise',
  'insufficient-balance',
  'insufficient-liquidity',
  'fill-or-kill-not-fillable',
  'too-many-open-orders',
  'bo-account-required',
  'kyc-required',
  'account-disabled',
  'request-id-reused',
  'service-unavailable',
] as const;

export const buy = defineCall({
  ...trade,
  path: '/stock/order/buy',
  summary: 'Buy shares',
  description:
    'By quantity, or for an amount of money in whole shares. A trailing order needs trailingBps: its trigger follows the best trade. A market order trades at worst at the day’s limit; a limit order holds its price with the charges on top.',
  request: z.strictObject(wanted),
  reply: z.object({ order: stockOrder }),
  refusals: TRADE_REFUSALS,
  example: {
    request: { code: 'SQURPHARMA', type: 'limit', quantity: '100', price: '213.5' },
    data: { order: exampleOrder },
  },
});
export const sell = defineCall({
  ...trade,
  path: '/stock/order/sell',
  summary: 'Sell shares',
  description:
    'Only shares that have settled; `quantity-locked` names the date on which the others have. An oco needs price and stopTriggerPrice: of a limit and a stop only one happens, and one hold of the shares is for both; it is for selling.',
  request: z.strictObject(wanted),
  reply: z.object({ order: stockOrder }),
  refusals: [...TRADE_REFUSALS, 'not-enough-quantity', 'nothing-to-sell', 'quantity-locked'],
  example: {
    request: { code: 'SQURPHARMA', type: 'limit', quantity: '100', price: '216' },
    data: { order: { ...exampleOrder, side: 'sell', price: '216.00', unitPrice: '216.00' } },
  },
});
export const preview = defineCall({
  ...ask,
  path: '/stock/order/preview',
  summary: 'What an order would cost and when it settles',
  description:
    'By the sums that the execution uses, at the order’s own price or at the worst one a market order may have.',
  request: z.strictObject({ ...wanted, side }),
  reply: z.object({
    unitPrice: decimal,
    quantity: decimal,
    turnover: decimal,
    serviceCharge: decimal,
    chargeParts: z.array(chargePart),
    worstCase: signedDecimal.meta({ description: 'Most that is paid, or least that is received.' }),
    balanceAfter: signedDecimal,
    settleDate: isoDate,
    currency: assetCode,
  }),
  refusals: [
    'field-missing',
    'fields-conflict',
    'unknown-instrument',
    'price-not-on-tick',
    'quantity-not-on-lot',
    'amount-too-precise',
  ],
  example: {
    request: { code: 'SQURPHARMA', type: 'limit', side: 'buy', quantity: '100', price: '213.5' },
    data: {
      unitPrice: '213.50',
      quantity: '100',
      turnover: '21350.00',
      serviceCharge: '85.40',
      chargeParts: [{ name: 'exchange', amount: '6.41' }],
      worstCase: '21435.40',
      balanceAfter: '149984.60',
      settleDate: '2026-12-17',
      currency: 'BDT',
    },
  },
});
export const amend = defineCall({
  ...trade,
  path: '/stock/order/amend',
  summary: 'Change price and quantity of an open limit order',
  description:
    'Keeps its place in the queue only when the price stays and the quantity shrinks. quantity is the new total.',
  request: z.strictObject({ orderId: id, price: decimal, quantity: decimal }),
  reply: z.object({ order: stockOrder }),
  refusals: [...TRADE_REFUSALS, 'unknown-order', 'amend-below-filled', 'amend-not-allowed', 'quantity-locked'],
  example: { request: { orderId: '48213', price: '213', quantity: '100' }, data: { order: exampleOrder } },
});
export const cancel = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/stock/order/cancel',
  scope: 'withdraw-only',
  summary: 'Cancel an open order',
  description:
    'By GET too, as older apps send it; a POST is the better way. Never cached. What is filled stays filled.',
  request: z.strictObject({ orderId: id.optional(), clientOrderId: clientOrderId.optional() }),
  reply: z.object({ order: stockOrder }),
  refusals: ['fields-conflict', 'unknown-order', 'instrument-halted', 'request-id-reused', 'service-unavailable'],
  example: {
    request: { orderId: '48213' },
    data: { order: { ...exampleOrder, status: 'cancelled', closeReason: 'cancelled', state: 'closed' } },
  },
});
export const orderList = defineCall({
  ...ask,
  path: '/stock/order/list',
  summary: 'Orders that are open, or the history',
  description: 'Newest first. `holding` holds waiting, open and partially filled orders; `history` the rest.',
  request: z.strictObject({
    scope: z.enum(['holding', 'history']).default('holding'),
    code: shareCode.optional(),
    cursor: cursor.optional(),
    limit: pageSize(100, 50),
  }),
  reply: z.object({ list: z.array(stockOrder), nextCursor }),
  refusals: ['unknown-instrument'],
  example: { request: { scope: 'holding' }, data: { list: [exampleOrder], nextCursor: null } },
});
const exampleFill = {
  tradeId: '901',
  orderId: '48213',
  symbol: 'SQURPHARMA',
  side: 'buy',
  price: '213.50',
  quantity: '100',
  amount: '21350.00',
  fee: '85.40',
  feeAsset: 'BDT',
  role: 'maker',
  simulated: true,
  atMs: 1797226920000,
  phase: 'continuous',
  packVersion: 1,
  settleDate: '2026-12-17',
} as const;
export const orderInfo = defineCall({
  ...ask,
  path: '/stock/order/info',
  summary: 'One order with its fills',
  description:
    'By orderId or clientOrderId, exactly one. Each fill says in which phase and under which rules it happened.',
  request: z.strictObject({ orderId: id.optional(), clientOrderId: clientOrderId.optional() }),
  reply: z.object({
    order: stockOrder,
    fills: z.array(stockFill),
    anew: z
      .object({ price: decimal, quantity: decimal })
      .nullable()
      .meta({ description: 'Of an order that a corporate action ended: the same one in the shares of after it.' }),
  }),
  refusals: ['fields-conflict', 'unknown-order'],
  example: { request: { orderId: '48213' }, data: { order: exampleOrder, fills: [exampleFill], anew: null } },
});
export const tradeList = defineCall({
  ...ask,
  path: '/stock/order/trade/list',
  summary: 'What was bought or sold on the last trading days',
  description: 'Of today and the trading day before (`days` 1 or 2), newest first, 100 a page.',
  request: z.strictObject({
    side: side.default('buy'),
    days: integer(1, 2).default(2),
    country: country.default('BD'),
    cursor: placeCursor.optional(),
  }),
  reply: z.object({ list: z.array(stockFill).max(100), since: isoDate, nextCursor }),
  refusals: [],
  example: { request: { side: 'buy', days: 2 }, data: { list: [exampleFill], since: '2026-12-13', nextCursor: null } },
});

export const STATISTIC_PERIODS = ['today', 'week', 'month'] as const;
const statisticRow = z.object({
  kind: z.enum(['realised', 'unrealised', 'dividend', 'charges']),
  symbol: shareCode.nullable(),
  amount: signedDecimal,
  note: z.string(),
});
export const statistics = defineCall({
  ...ask,
  path: '/stock/order/statistics',
  summary: 'What the shares of a market earned',
  description:
    'Realised and unrealised gains, dividends after tax, less charges: from every trade, from what companies decided, and from shares that came another way; with the rows that add up to each; returns by choices (time-weighted) and by money (money-weighted), and of the last three trading days.',
  request: z.strictObject({ period: z.enum(STATISTIC_PERIODS).default('today'), country: country.default('BD') }),
  reply: z.object({
    period: z.enum(STATISTIC_PERIODS),
    from: isoDate,
    until: isoDate,
    currency: assetCode,
    total: signedDecimal,
    realised: signedDecimal,
    unrealised: signedDecimal,
    dividends: signedDecimal,
    charges: signedDecimal,
    rows: z.array(statisticRow).max(400),
    totals: z.object({ today: signedDecimal, week: signedDecimal, month: signedDecimal }),
    lastDays: z
      .array(z.object({ date: isoDate, returnPercent: signedDecimal.nullable() }))
      .max(3)
      .meta({ description: 'The last three trading days; null where nothing was held.' }),
    threeDayPercent: signedDecimal.nullable(),
    curve: z
      .array(
        z.object({
          date: isoDate,
          value: decimal,
          flow: signedDecimal.meta({ description: 'Shares bought less shares sold that day.' }),
          returnPercent: signedDecimal,
          partPercent: signedDecimal.meta({
            description:
              'Since the last day on which shares were bought or sold, or since the first day, which is a part of its own.',
          }),
          indexPercent: signedDecimal.nullable(),
        }),
      )
      .max(40),
    indexCode: z.string().nullable(),
    timeWeightedPercent: signedDecimal.nullable(),
    moneyWeightedPercent: signedDecimal.nullable(),
  }),
  refusals: ['too-many-trades'],
  example: {
    request: { period: 'month' },
    data: {
      period: 'month',
      from: '2026-12-01',
      until: '2026-12-14',
      currency: 'BDT',
      total: '10699.56',
      realised: '4860.00',
      unrealised: '5402.00',
      dividends: '1050.00',
      charges: '-612.44',
      rows: [{ kind: 'charges', symbol: 'GP', amount: '-612.44', note: '4 trades' }],
      totals: { today: '-182.78', week: '2343.64', month: '10699.56' },
      lastDays: [{ date: '2026-12-14', returnPercent: '-0.07' }],
      threeDayPercent: '1.46',
      curve: [
        {
          date: '2026-12-14',
          value: '274815.00',
          flow: '0',
          returnPercent: '7.07',
          partPercent: '1.97',
          indexPercent: '3.18',
        },
      ],
      indexCode: 'DSEX',
      timeWeightedPercent: '7.07',
      moneyWeightedPercent: '6.26',
    },
  },
});
