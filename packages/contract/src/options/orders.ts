// In: the scalars of the wire. Out: what a customer does with options: orders, what one has and had, its figures, the questions.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  clientOrderId,
  decimal,
  id,
  integer,
  milliseconds,
  replyId,
  side,
  signedDecimal,
} from '../scalars.ts';
import { OPTION_QUESTIONS } from './questions.ts';
import { OPTION_PARTNERS, OPTION_STATES, right, seriesSymbol, underlying } from './words.ts';

const optionOrder = z.object({
  orderId: replyId,
  symbol: seriesSymbol,
  underlying,
  option: right,
  strike: decimal,
  side,
  price: decimal.nullable(),
  quantity: z.int(),
  filled: z.int(),
  premium: decimal.meta({ description: 'Paid or received so far.' }),
  fee: decimal,
  currency: assetCode,
  state: z.enum(OPTION_STATES),
  atMs: milliseconds,
});
const optionPosition = z.object({
  symbol: seriesSymbol,
  underlying,
  option: right,
  strike: decimal.meta({ description: 'Strike price.' }),
  expiryPrice: decimal.nullable().meta({ description: 'S*, what it settled at; null before, and for what was sold.' }),
  expiresAtMs: milliseconds,
  quantity: z.int().meta({ description: 'Units now; of what is over, those bought.' }),
  premium: decimal.meta({ description: 'Paid for all that was bought.' }),
  received: decimal.meta({ description: 'For what was sold, and paid at settlement.' }),
  fees: decimal,
  openPrice: decimal.nullable(),
  closePrice: decimal.nullable(),
  value: decimal.nullable().meta({ description: 'Of what is still held, at the mark; null without a price.' }),
  profitLoss: signedDecimal.nullable(),
  profitLossRatio: signedDecimal.nullable().meta({ description: 'Of the premium, in percent.' }),
  currency: assetCode,
  state: z.enum(OPTION_STATES),
  partners: z
    .array(z.enum(OPTION_PARTNERS))
    .max(3)
    .meta({ description: 'Who was on the other side of its trades; empty for what was traded before that was kept.' }),
  openedAtMs: milliseconds,
  updatedAtMs: milliseconds,
});
const exampleOrder = {
  orderId: '48213',
  symbol: 'GP-31DEC26-320-C',
  underlying: 'GP',
  option: 'call',
  strike: '320.00',
  side: 'buy',
  price: '7.20',
  quantity: 1,
  filled: 1,
  premium: '720.00',
  fee: '9.55',
  currency: 'BDT',
  state: 'complete',
  atMs: 1797226920000,
} as const;

const trade = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
} as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const wanted = {
  symbol: seriesSymbol,
  type: z.enum(['limit', 'market']).default('limit'),
  quantity: integer(1, 1_000_000),
  price: decimal.optional(),
  clientOrderId: clientOrderId.optional(),
} as const;
const TRADE_REFUSALS = [
  'field-missing',
  'fields-conflict',
  'unknown-instrument',
  'instrument-halted',
  'instrument-cancel-only',
  'option-not-trading',
  'underlying-not-trading',
  'order-type-invalid',
  'price-not-positive',
  'price-not-on-tick',
  'price-out-of-range',
  'quantity-not-positive',
  'quantity-above-maximum',
  'insufficient-balance',
  'insufficient-liquidity',
  'too-many-open-orders',
  'kyc-required',
  'account-disabled',
  'request-id-reused',
  'service-unavailable',
] as const;

export const optionApply = defineCall({
  ...trade,
  path: '/stock/order/option/apply',
  summary: 'Buy an option',
  description:
    'To open. A limit order rests until its window opens; a market order takes what the book gives near its best price. Never costs more than premium and fee.',
  request: z.strictObject(wanted),
  reply: z.object({ order: optionOrder }),
  refusals: [...TRADE_REFUSALS, 'suitability-required', 'premium-below-minimum', 'premium-limit-reached'],
  example: {
    request: { symbol: 'GP-31DEC26-320-C', quantity: 1, price: '7.2' },
    data: { order: exampleOrder },
  },
});
export const optionClose = defineCall({
  ...trade,
  path: '/stock/order/option/close',
  summary: 'Sell an option that one has',
  description: 'To close, before its window opens.',
  request: z.strictObject(wanted),
  reply: z.object({ order: optionOrder }),
  refusals: TRADE_REFUSALS,
  example: {
    request: { symbol: 'GP-31DEC26-320-C', type: 'market', quantity: 1 },
    data: { order: { ...exampleOrder, side: 'sell', price: null } },
  },
});
export const optionPreview = defineCall({
  ...ask,
  path: '/stock/order/option/preview',
  summary: 'What an order for an option would come to',
  description:
    'By the sums that execution takes, at the book of now: premium and fee at most, the largest loss and payout, breakeven, and how much premium may be open. Nothing is placed.',
  request: z.strictObject({
    symbol: wanted.symbol,
    side: side.default('buy'),
    type: wanted.type,
    quantity: wanted.quantity,
    price: wanted.price,
  }),
  reply: z.object({
    symbol: seriesSymbol,
    side,
    quantity: z.int().meta({ description: 'Units; of a market order those that the book gives.' }),
    fillable: z.int().meta({ description: 'Units that would trade at once.' }),
    price: decimal.meta({ description: 'The limit; of a market order the worst price it goes to.' }),
    premium: decimal,
    fee: decimal,
    total: signedDecimal.meta({ description: 'Premium and fee of a purchase; premium less fee of a sale.' }),
    held: decimal.nullable().meta({
      description:
        'What a purchase has held until it is filled: its premium and the most that its fee may be, wherever the underlying goes. What is not charged comes back. Null for a sale.',
    }),
    mostLoss: decimal.nullable().meta({ description: 'Of a purchase: all of it. Null for a sale, which only closes.' }),
    mostPayout: decimal.nullable(),
    breakeven: decimal.nullable(),
    leastPremium: decimal,
    openPremium: decimal.meta({ description: 'Of what is held and ordered in this currency.' }),
    mostOpenPremium: decimal,
    isOpen: z.boolean().meta({ description: 'Whether it would be taken now.' }),
    currency: assetCode,
  }),
  refusals: ['field-missing', 'fields-conflict', 'unknown-instrument', 'price-not-on-tick', 'insufficient-liquidity'],
  example: {
    request: { symbol: 'GP-31DEC26-320-C', quantity: 1, price: '7.2' },
    data: {
      symbol: 'GP-31DEC26-320-C',
      side: 'buy',
      quantity: 1,
      fillable: 1,
      price: '7.20',
      premium: '720.00',
      fee: '9.55',
      total: '729.55',
      held: '810.00',
      mostLoss: '729.55',
      mostPayout: '32000.00',
      breakeven: '327.20',
      leastPremium: '100.00',
      openPremium: '0.00',
      mostOpenPremium: '50000.00',
      isOpen: true,
      currency: 'BDT',
    },
  },
});
export const optionCancel = defineCall({
  ...trade,
  path: '/stock/order/option/cancel',
  scope: 'withdraw-only',
  summary: 'Cancel an open order for an option',
  description: 'What is filled stays filled.',
  request: z.strictObject({ orderId: id }),
  reply: z.object({ order: optionOrder }),
  refusals: ['unknown-order', 'request-id-reused', 'service-unavailable'],
  example: {
    request: { orderId: '48213' },
    data: { order: { ...exampleOrder, state: 'closed', filled: 0, premium: '0.00' } },
  },
});
export const optionList = defineCall({
  ...ask,
  path: '/stock/order/option/list',
  summary: 'Options that one has or had, and open orders for them',
  description:
    'Newest first, at most 100. `holding`: what is held and what is ordered; `history`: what was sold or settled, and orders that came to nothing (`closed`: cancelled, or their series ended; `fail`: nobody was on the other side).',
  request: z.strictObject({ scope: z.enum(['holding', 'history']).default('holding') }),
  reply: z.object({ list: z.array(optionPosition).max(100), orders: z.array(optionOrder).max(200) }),
  refusals: [],
  example: {
    request: { scope: 'holding' },
    data: {
      list: [
        {
          symbol: 'GP-31DEC26-320-C',
          underlying: 'GP',
          option: 'call',
          strike: '320.00',
          expiryPrice: null,
          expiresAtMs: 1798705200000,
          quantity: 1,
          premium: '720.00',
          received: '0.00',
          fees: '9.55',
          openPrice: '7.20',
          closePrice: null,
          value: '705.00',
          profitLoss: '-24.55',
          profitLossRatio: '-3.41',
          currency: 'BDT',
          state: 'in-transaction',
          partners: ['simulated'],
          openedAtMs: 1797226920000,
          updatedAtMs: 1797226920000,
        },
      ],
      orders: [],
    },
  },
});
export const optionFills = defineCall({
  ...ask,
  path: '/stock/order/option/fills',
  summary: 'Own trades in a series, each with who was on its other side',
  description: 'Newest first, at most 200; of a series that is settled too.',
  request: z.strictObject({ symbol: seriesSymbol }),
  reply: z.object({
    list: z
      .array(
        z.object({
          tradeId: replyId,
          orderId: replyId,
          side,
          price: decimal,
          quantity: z.int(),
          premium: decimal,
          fee: decimal,
          currency: assetCode,
          partner: z.enum(OPTION_PARTNERS).meta({
            description: 'A simulated participant, the house’s own treasury, or anybody else.',
          }),
          atMs: milliseconds,
        }),
      )
      .max(200),
  }),
  refusals: ['unknown-instrument'],
  example: {
    request: { symbol: 'GP-31DEC26-320-C' },
    data: {
      list: [
        {
          tradeId: '901',
          orderId: '48213',
          side: 'buy',
          price: '7.20',
          quantity: 1,
          premium: '720.00',
          fee: '9.55',
          currency: 'BDT',
          partner: 'treasury',
          atMs: 1797226920000,
        },
      ],
    },
  },
});
export const optionStatistics = defineCall({
  ...ask,
  path: '/stock/order/option/statistics',
  summary: 'What options came to',
  description:
    'Of what ended today, this week (from Sunday) or this month, by the days of Dhaka and by currency: premium, payouts, fees, how much expired worthless; and how many customers lost over a year.',
  request: z.strictObject({ period: z.enum(['today', 'week', 'month']).default('month') }),
  reply: z.object({
    list: z
      .array(
        z.object({
          currency: assetCode,
          ended: z.int(),
          premium: decimal,
          received: decimal.meta({ description: 'For what was sold, and paid at settlement.' }),
          payouts: decimal.meta({ description: 'Of it: paid at settlement.' }),
          fees: decimal,
          profitLoss: signedDecimal,
          worthlessPercent: z.int().nullable(),
        }),
      )
      .max(8),
    losingPercent: z.int().nullable(),
  }),
  refusals: [],
  example: {
    request: { period: 'month' },
    data: {
      list: [
        {
          currency: 'BDT',
          ended: 2,
          premium: '1440.00',
          received: '2500.00',
          payouts: '2500.00',
          fees: '19.10',
          profitLoss: '1040.90',
          worthlessPercent: 50,
        },
      ],
      losingPercent: null,
    },
  },
});
export const optionTest = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  path: '/stock/order/option/test',
  summary: 'Answer the five questions about options',
  description: `Once, before the first purchase: ${OPTION_QUESTIONS.join(', ')}, each with the number of an answer.`,
  request: z.strictObject({
    answers: z
      .string()
      .regex(/^[a-z]{1,12}:[1-4](?:,[a-z]{1,12}:[1-4]){4}$/)
      .meta({ examples: ['loss:2,average:1,ceiling:3,time:2,sell:1'] }),
  }),
  reply: z.object({ isTested: z.boolean(), wrong: z.array(z.enum(OPTION_QUESTIONS)) }),
  refusals: ['fields-conflict', 'request-id-reused', 'service-unavailable'],
  example: {
    request: { answers: 'loss:2,average:1,ceiling:3,time:2,sell:1' },
    data: { isTested: true, wrong: [] },
  },
});
