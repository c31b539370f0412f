// In: the scalars of the wire. Out: what may be asked about options: the chain, orders, what one has, what a settlement came from.
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
  world,
} from '../scalars.ts';
import { OPTION_QUESTIONS } from './questions.ts';

export const seriesSymbol = z
  .string()
  .regex(/^[A-Z0-9]{1,20}-\d{1,2}[A-Z]{3}\d{2}-[\d.X]{1,32}-[CP]$/)
  .meta({ description: 'Name of a series.', examples: ['GP-31DEC26-320-C'] });
const underlying = z
  .string()
  .regex(/^[A-Z0-9]{1,20}$/)
  .meta({ description: 'A share, or a coin with an index.', examples: ['GP'] });
const right = z.enum(['call', 'put']);
export const OPTION_STATES = [
  'applying',
  'in-transaction',
  'partially-completed',
  'settlement-in-progress',
  'complete',
  'closed',
  'fail',
] as const;

const statistic = z
  .number()
  .nullable()
  .meta({ description: 'A statistic, never an amount; null: no price to take it from.' });
const chainSide = z.object({
  symbol: seriesSymbol,
  bid: decimal.nullable(),
  bidSize: z.int(),
  ask: decimal.nullable(),
  askSize: z.int(),
  mark: decimal.nullable().meta({ description: 'Middle of bid and ask; only to show.' }),
  volatility: statistic,
  delta: statistic,
  gamma: statistic,
  theta: statistic.meta({ description: 'A day, for one underlying.' }),
  vega: statistic.meta({ description: 'A point of volatility, for one underlying.' }),
  openInterest: z.int(),
});
const chainRow = z.object({ strike: decimal, call: chainSide.nullable(), put: chainSide.nullable() });
const expiry = z.object({
  date: z.string(),
  endsAtMs: milliseconds.meta({ description: 'When the last sample is taken; trading ends half an hour before.' }),
  state: z.enum(['trading', 'ended', 'settling']),
  strikes: z.array(chainRow).max(100),
});
const exampleSide = {
  symbol: 'GP-31DEC26-320-C',
  bid: '6.90',
  bidSize: 20,
  ask: '7.20',
  askSize: 20,
  mark: '7.05',
  volatility: 0.285,
  delta: 0.48,
  gamma: 0.0181,
  theta: -0.23,
  vega: 0.28,
  openInterest: 12,
} as const;

export const optionRule = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/index/option/rule',
  summary: 'What options there are on something, and by which rules',
  description:
    'The chain by expiry and strike, the minimum, limits, fee, ceiling and window. Without an underlying only which there are. Prices are of one underlying; a unit is `multiplier` of them.',
  request: z.strictObject({ underlying: underlying.optional(), world: world.optional() }),
  reply: z.object({
    underlyings: z.array(underlying).max(64),
    chain: z
      .object({
        underlying,
        price: decimal,
        currency: assetCode,
        isOpen: z.boolean().meta({ description: 'Whether the underlying trades, so that its options may.' }),
        multiplier: decimal,
        tick: decimal,
        leastPremium: decimal,
        mostPremiumPpm: z.int(),
        feeNotionalPpm: z.int(),
        feePremiumPpm: z.int(),
        mostQuantity: z.int(),
        samples: z.int(),
        sampleEveryMs: z.int(),
        leastValid: z.int(),
        ruleVersion: z.int(),
        losingPercent: z
          .int()
          .nullable()
          .meta({ description: 'Customers who lost over a year; null: too few to tell.' }),
        isTested: z.boolean(),
        expiries: z.array(expiry).max(40),
        window: z
          .object({ endsAtMs: milliseconds, taken: z.int(), average: decimal.nullable() })
          .nullable()
          .meta({ description: 'While samples are taken.' }),
      })
      .nullable(),
  }),
  refusals: ['unknown-instrument'],
  example: {
    request: { underlying: 'GP' },
    data: {
      underlyings: ['GP'],
      chain: {
        underlying: 'GP',
        price: '318.40',
        currency: 'BDT',
        isOpen: true,
        multiplier: '100',
        tick: '0.10',
        leastPremium: '100',
        mostPremiumPpm: 50_000,
        feeNotionalPpm: 300,
        feePremiumPpm: 125_000,
        mostQuantity: 1_000,
        samples: 300,
        sampleEveryMs: 6_000,
        leastValid: 240,
        ruleVersion: 1,
        losingPercent: null,
        isTested: false,
        expiries: [
          {
            date: '2026-12-31',
            endsAtMs: 1798705200000,
            state: 'trading',
            strikes: [{ strike: '320.00', call: exampleSide, put: null }],
          },
        ],
        window: null,
      },
    },
  },
});

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
export const optionCancel = defineCall({
  ...trade,
  path: '/stock/order/option/cancel',
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
    'Newest first, at most 100. `holding`: what is held and what is ordered; `history`: what was sold or settled.',
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
          openedAtMs: 1797226920000,
          updatedAtMs: 1797226920000,
        },
      ],
      orders: [],
    },
  },
});
export const optionStatistics = defineCall({
  ...ask,
  path: '/stock/order/option/statistics',
  summary: 'What options came to',
  description:
    'Of what ended in the last day, week or month, by currency: premium, payouts, fees, how much expired worthless; and how many customers lost over a year.',
  request: z.strictObject({ period: z.enum(['today', 'week', 'month']).default('month') }),
  reply: z.object({
    list: z
      .array(
        z.object({
          currency: assetCode,
          ended: z.int(),
          premium: decimal,
          received: decimal,
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
          fees: '19.10',
          profitLoss: '1040.90',
          worthlessPercent: 50,
        },
      ],
      losingPercent: null,
    },
  },
});
export const optionSettlement = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/order/option/settlement',
  summary: 'What a series settled at, with every sample',
  description:
    'The settlement price is the mean of the valid samples, half-up to 0.01. `hash` is the SHA-256 of the valid samples in the smallest unit of the currency, joined by commas: anybody can compute it again.',
  request: z.strictObject({ symbol: seriesSymbol, world: world.optional() }),
  reply: z.object({
    symbol: seriesSymbol,
    underlying,
    option: right,
    strike: decimal,
    multiplier: decimal,
    currency: assetCode,
    decimals: z.int(),
    endsAtMs: milliseconds,
    expiryPrice: decimal.nullable(),
    payoff: decimal.nullable(),
    isFallback: z.boolean(),
    hash: z.string().nullable(),
    samples: z
      .array(
        z.object({
          place: z.int(),
          price: decimal.nullable(),
          bid: decimal.nullable(),
          ask: decimal.nullable(),
          last: decimal.nullable(),
          isFlagged: z.boolean(),
          atMs: milliseconds,
        }),
      )
      .max(300),
  }),
  refusals: ['unknown-instrument'],
  example: {
    request: { symbol: 'GP-31DEC26-320-C' },
    data: {
      symbol: 'GP-31DEC26-320-C',
      underlying: 'GP',
      option: 'call',
      strike: '320.00',
      multiplier: '100',
      currency: 'BDT',
      decimals: 2,
      endsAtMs: 1798705200000,
      expiryPrice: '345.00',
      payoff: '25.00',
      isFallback: false,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      samples: [
        {
          place: 1,
          price: '345.00',
          bid: '345.00',
          ask: '345.10',
          last: '345.00',
          isFlagged: false,
          atMs: 1798703406000,
        },
      ],
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
