// In: the scalars of the wire. Out: what anybody may ask about options: the chain of an underlying with its rule, and what a settlement came from.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { assetCode, decimal, milliseconds, signedDecimal, world } from '../scalars.ts';
import { OPTION_PARTNERS, right, seriesSymbol, underlying } from './words.ts';

const statistic = z.number().nullable().meta({
  description:
    'A statistic, never an amount; null: no price to take it from, or bid and ask of call and put are more than two thirds of their time value apart.',
});
const chainSide = z.object({
  symbol: seriesSymbol,
  multiplier: decimal.meta({ description: 'How much underlying a unit is paid for; a corporate action changes it.' }),
  pricedFor: decimal.meta({ description: 'What a price is multiplied by: a unit’s underlying as it was listed.' }),
  bid: decimal.nullable(),
  bidSize: z.int(),
  ask: decimal.nullable(),
  askSize: z.int(),
  mark: decimal
    .nullable()
    .meta({ description: 'Middle of bid and ask, the bid where nobody asks; null where nobody bids. Only to show.' }),
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
  forward: decimal.meta({
    description:
      'What the underlying is worth at the end: its price, less the cash dividends that are announced until then.',
  }),
  strikes: z.array(chainRow).max(100),
});
const exampleSide = {
  symbol: 'GP-31DEC26-320-C',
  multiplier: '100',
  pricedFor: '100',
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
    coins: z.array(underlying).max(64).meta({ description: 'Those of them that are coins.' }),
    chain: z
      .object({
        underlying,
        kind: z.enum(['share', 'index', 'coin']),
        price: decimal,
        changePercent: signedDecimal
          .nullable()
          .meta({ description: 'Since the day before (a share, an index), or 24 hours ago (a coin).' }),
        currency: assetCode,
        isOpen: z.boolean().meta({ description: 'Whether the underlying trades, so that its options may.' }),
        pause: z.enum(['closed', 'halted', 'stale']).nullable().meta({
          description:
            'Why not: its session is over, it is halted itself, or its price is too old. Null while it trades.',
        }),
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
        writers: z
          .array(
            z.object({
              kind: z.enum(OPTION_PARTNERS),
              cover: decimal.meta({ description: 'Held for all it wrote here: the largest payoff of every unit.' }),
              available: decimal.meta({ description: 'Free beside it.' }),
            }),
          )
          .max(3)
          .meta({ description: 'Whose promises these are: a simulated participant’s, or the house’s own treasury’s.' }),
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
      coins: [],
      chain: {
        underlying: 'GP',
        kind: 'share',
        price: '318.40',
        changePercent: '-2.15',
        currency: 'BDT',
        isOpen: true,
        pause: null,
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
        ruleVersion: 2,
        losingPercent: null,
        isTested: false,
        writers: [{ kind: 'simulated', cover: '345600000.00', available: '49654400000.00' }],
        expiries: [
          {
            date: '2026-12-31',
            endsAtMs: 1798705200000,
            state: 'trading',
            forward: '318.40',
            strikes: [{ strike: '320.00', call: exampleSide, put: null }],
          },
        ],
        window: null,
      },
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
    state: z.enum(['trading', 'window', 'settled']),
    expiryPrice: decimal.nullable(),
    payoff: decimal.nullable(),
    isFallback: z.boolean(),
    hash: z.string().nullable(),
    index: z
      .object({
        divisor: decimal,
        members: z.array(z.object({ symbol: z.string(), shares: z.string(), floatPpm: z.int() })).max(100),
      })
      .nullable()
      .meta({
        description:
          'Of an index of shares: a level is the sum of price × shares × floatPpm ÷ 1,000,000 over its members, divided by the divisor, half-up to 0.01.',
      }),
    samples: z
      .array(
        z.object({
          place: z.int(),
          price: decimal.nullable(),
          bid: decimal.nullable(),
          ask: decimal.nullable(),
          last: decimal.nullable(),
          isFlagged: z.boolean(),
          prices: z
            .array(decimal)
            .max(100)
            .optional()
            .meta({ description: 'Of an index: of its members, in their order.' }),
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
      state: 'settled',
      expiryPrice: '345.00',
      payoff: '25.00',
      isFallback: false,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      index: null,
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
