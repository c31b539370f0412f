// In: scalars. Out: robots as they are sold, what they did, what their rule would have done.
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
  symbol,
} from '../scalars.ts';

export const ruleWord = z.enum(['grid', 'dca', 'trend', 'reversion', 'weights', 'momentum', 'signal']);
export const settingsText = z
  .string()
  .regex(/^hilsa-robot-1;[A-Za-z0-9;=:+.-]{1,1900}$/)
  .meta({ description: 'Settings as one line of text. Results never travel with them.' });
const ppm = z.int().meta({ description: 'In millionths: 19,000 is 1.9 %.' });
/** What became of money: time, the robot's result and that of just holding its first market, both in millionths since the start. */
const point = z.tuple([milliseconds, ppm, ppm]);

/** A decision as it is told: its link in the chain, what was wanted, why, and what became of it. */
export const logRow = z.object({
  candleMs: milliseconds,
  worth: decimal,
  link: z.string(),
  inputs: z.string().meta({ description: 'SHA-256 of everything the decision could depend on.' }),
  reasons: z.array(
    z.object({ word: z.string(), market: z.string(), figures: z.record(z.string(), z.number()).optional() }),
  ),
  intents: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  wishes: z.array(z.object({ key: z.string(), orderId: replyId.nullable(), refusal: z.string().nullable() })),
});
export const exampleLogRow = {
  candleMs: 1795219260000,
  worth: '5000',
  link: 'a0'.repeat(32),
  inputs: 'b0'.repeat(32),
  reasons: [{ word: 'waiting', market: 'BTCUSDT' }],
  intents: [],
  wishes: [],
};

/** What it trades, and so from which wallet its capital comes. */
export const goods = z.enum(['coins', 'shares']);

export const robot = z.object({
  robotId: replyId,
  code: z.string(),
  rule: ruleWord,
  markets: z.array(symbol),
  asset: assetCode,
  goods,
  candleMinutes: z.int(),
  standing: z.enum(['on', 'halted', 'withdrawn']),
  reason: z.string().meta({ description: 'Why it was halted or withdrawn; empty while it is on.' }),
  isOwn: z.boolean().meta({ description: 'Customers bring their own settings.' }),
  least: decimal,
  most: decimal,
  left: decimal.meta({ description: 'Capital that it still has room for.' }),
  leastDays: z.int(),
  mostDays: z.int(),
  result: z
    .object({
      sinceMs: milliseconds,
      days: z.int(),
      /** Closed trades. */
      trades: z.int(),
      isTooEarly: z
        .boolean()
        .meta({ description: 'Under 30 closed trades or 90 days: nothing is annualised and there is no level.' }),
      level: z.int().min(1).max(5).nullable(),
      profitPpm: ppm,
      holdPpm: ppm,
      deepestPpm: ppm.meta({ description: 'Deepest fall from a high; negative or 0.' }),
      standing: z.string(),
      stopReason: z.string(),
      curve: z.array(point),
    })
    .nullable()
    .meta({
      description:
        'Of its first order, which runs on the house’s own money on the same books as everybody’s; null before it. After all fees.',
    }),
});
const exampleRobot = {
  robotId: '0',
  code: 'grid-btc',
  rule: 'grid' as const,
  markets: ['BTCUSDT'],
  asset: 'USDT',
  goods: 'coins' as const,
  candleMinutes: 1,
  standing: 'on' as const,
  reason: '',
  isOwn: false,
  least: '5000',
  most: '200000',
  left: '180000',
  leastDays: 1,
  mostDays: 365,
  result: {
    sinceMs: 1795219200000,
    days: 1,
    trades: 4,
    isTooEarly: true,
    level: null,
    profitPpm: -120,
    holdPpm: 300,
    deepestPpm: -450,
    standing: 'doing',
    stopReason: 'none',
    curve: [[1795219260000, 0, 0] as [number, number, number]],
  },
};

export const robotList = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/ai/list',
  summary: 'Every robot there ever was, with what it did',
  description:
    'Stopped and withdrawn ones keep their place and their result. `medianPpm`: half did better, half worse.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(robot), medianPpm: ppm.nullable() }),
  refusals: [],
  example: { request: {}, data: { list: [exampleRobot], medianPpm: -120 } },
});

const robotNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,8})$/)
  .meta({ description: 'The robot’s number.', examples: ['0'] });

export const robotInfo = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/ai/info',
  summary: 'A robot in full: its rule, the hash of its code, its limits, its measured figures',
  description:
    '`dailyRate` is the mean daily return after fees of all of its orders in the last thirty days: a measurement, never a promise. `estimate` is a band around zero: nine of ten outcomes, if days stay as restless as these and earn nothing on average.',
  request: z.strictObject({ robotId: robotNumber }),
  reply: z.object({
    robot,
    gap: z.object({ paperPpm: ppm, feesPpm: ppm, slippagePpm: ppm, missedPpm: ppm, livePpm: ppm }).nullable().meta({
      description:
        'From paper to the live result of its first order, over the same candles: what the rule would have earned if trading cost nothing; the fees that were paid; slippage, by the difference it makes to the run on paper; what is left are fills that were missed, or had, otherwise than on paper. Their sum is `livePpm`. Null while it is worked out, or where the candles are too many.',
    }),
    settings: z.string().meta({ description: 'Empty where customers bring their own.' }),
    codeHash: z.string().meta({ description: 'SHA-256 of the rule’s source.' }),
    limits: z.object({ singlePpm: ppm, lossPpm: ppm, dailyLossPpm: ppm }),
    fees: z.object({
      performancePpm: ppm.meta({
        description: 'Of what an order earned above its high-water mark, taken when money leaves it.',
      }),
      tradePpm: ppm,
      lockInDays: z.int().meta({ description: '0: leaving costs nothing at any time.' }),
      exitPpm: ppm.meta({ description: 'Of what leaves in those first days; it can always be left.' }),
      coolDownCandles: z.int().meta({
        description: 'Without a purchase after a sale at a loss, and before it may go on after a day’s limit.',
      }),
    }),
    trades: z
      .array(z.object({ symbol, side, price: decimal, quantity: decimal, amount: decimal, atMs: milliseconds }))
      .meta({ description: 'The newest filled orders of its first order, at their average price.' }),
    log: z.array(logRow).meta({ description: 'The newest decisions of its first order.' }),
    statistics: z.object({
      dailyRatePpb: z.int().nullable().meta({ description: 'In billionths of the capital a day; null without a day.' }),
      n: z.int().meta({ description: 'Days of orders that it was measured on.' }),
      estimate: z.object({ capital: decimal, days: z.int(), least: signedDecimal, most: signedDecimal }).nullable(),
      turnover: decimal,
      trades: z.int(),
      exposurePpm: ppm.nullable().meta({
        description:
          'Part of its first order’s time in which it held anything; null before it or after very many orders.',
      }),
      variantsTried: z.int(),
      notLuckPpm: ppm.nullable().meta({
        description:
          'Deflated Sharpe ratio: how likely it is not luck, after all variants tried. Null while it is too early.',
      }),
    }),
  }),
  refusals: ['unknown-robot'],
  example: {
    request: { robotId: '0' },
    data: {
      robot: exampleRobot,
      gap: { paperPpm: 900, feesPpm: -640, slippagePpm: -210, missedPpm: -170, livePpm: -120 },
      settings:
        'hilsa-robot-1;grid;market=BTCUSDT;low=1;high=2;spaces=10;mode=arithmetic;lotsPerLine=1;trailsUp=on;stopAt=0;takeAt=0',
      codeHash: 'c0'.repeat(32),
      limits: { singlePpm: 100_000, lossPpm: 200_000, dailyLossPpm: 100_000 },
      fees: { performancePpm: 0, tradePpm: 1_000, lockInDays: 0, exitPpm: 0, coolDownCandles: 12 },
      trades: [
        {
          symbol: 'BTCUSDT',
          side: 'buy' as const,
          price: '112480.5',
          quantity: '0.004',
          amount: '449.922',
          atMs: 1795219261000,
        },
      ],
      log: [exampleLogRow],
      statistics: {
        dailyRatePpb: -120_000,
        n: 1,
        estimate: null,
        turnover: '8120.55',
        trades: 4,
        exposurePpm: 612_000,
        variantsTried: 3,
        notLuckPpm: null,
      },
    },
  },
});

export const robotStocks = defineCall({
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  path: '/stock/ai/stocks',
  summary: 'What a robot may trade',
  description: 'What an order of one holds is told with the order.',
  request: z.strictObject({ robotId: robotNumber }),
  reply: z.object({ list: z.array(z.object({ symbol, base: assetCode, last: decimal, tick: decimal, lot: decimal })) }),
  refusals: ['unknown-robot'],
  example: {
    request: { robotId: '0' },
    data: { list: [{ symbol: 'BTCUSDT', base: 'BTC', last: '112480.5', tick: '0.1', lot: '0.00001' }] },
  },
});

export const robotBacktest = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'statement',
  changesState: true,
  scope: 'withdraw-only',
  path: '/stock/ai/backtest',
  summary: 'Hypothetical: what a rule would have done on past candles',
  description:
    'The same code, decided on closed candles and filled from the next open, with fees and slippage. Each variant that is tried is counted for good. Never stands for a real result.',
  request: z.strictObject({
    robotId: robotNumber,
    settings: settingsText.optional().meta({ description: 'Of a robot that customers bring their own to.' }),
    amount: decimal.optional().meta({ description: 'Capital; the least one unless told.' }),
    length: integer(100, 2_000).default(1_000).meta({ description: 'Candles of the past.' }),
  }),
  reply: z.object({
    isHypothetical: z.literal(true),
    fromMs: milliseconds,
    toMs: milliseconds,
    profitPpm: ppm,
    holdPpm: ppm,
    deepestPpm: ppm,
    feesPpm: ppm,
    slippagePpm: ppm,
    trades: z.int(),
    refusals: z.int(),
    end: z.string(),
    survivesDelay: z
      .boolean()
      .meta({ description: 'Whether half of its profit is left when it acts one candle later.' }),
    variantsTried: z.int(),
    overfittingPpm: z.int().nullable().meta({
      description:
        'Probability of backtest overfitting by CSCV over the variants tried on these markets, this one included: how often the best on one half of the past is below the median on the other. Null with fewer than two.',
    }),
    curve: z.array(point),
  }),
  refusals: ['unknown-robot', 'robot-settings-invalid', 'past-too-short', 'service-unavailable', 'field-invalid'],
  example: {
    request: { robotId: '0' },
    data: {
      isHypothetical: true,
      fromMs: 1795219200000,
      toMs: 1795279200000,
      profitPpm: 4_300,
      holdPpm: 1_200,
      deepestPpm: -2_100,
      feesPpm: 920,
      slippagePpm: 310,
      trades: 18,
      refusals: 0,
      end: 'candles-ended',
      survivesDelay: true,
      variantsTried: 4,
      overfittingPpm: 314_286,
      curve: [[1795219260000, 0, 0] as [number, number, number]],
    },
  },
});

export const robotBuy = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
  path: '/stock/ai/buy',
  summary: 'Give a robot an order: capital, a period, what becomes of coins when it stops',
  description:
    'The capital moves from the wallet of coins, or of shares where it trades shares, into a wallet of the order’s own. Shares are bound by sessions, bands and settlement like everybody’s. Its orders stand in the same books as everybody’s. It can be stopped and left at any time. Send an x-request-id (or requestId): the same id buys once.',
  request: z.strictObject({
    robotId: robotNumber,
    settings: settingsText.optional().meta({ description: 'Only of a robot that customers bring their own to.' }),
    amount: decimal,
    days: integer(1, 366),
    onStop: z.enum(['sell', 'keep']).meta({ description: 'What becomes of its coins when it stops.' }),
    requestId: clientOrderId.optional(),
  }),
  reply: z.object({ id: replyId }),
  refusals: [
    'unknown-robot',
    'robot-not-on',
    'robot-settings-invalid',
    'robot-days-invalid',
    'robot-below-minimum',
    'robot-above-maximum',
    'robot-capacity-reached',
    'too-many-robot-orders',
    'insufficient-balance',
    'account-disabled',
    'unknown-account',
    'too-many-accounts',
    'field-invalid',
  ],
  example: {
    request: { robotId: '0', amount: '5000', days: '30', onStop: 'sell' },
    data: { id: '12' },
  },
});
export const orderId = id.meta({ description: 'The robot order’s number.', examples: ['12'] });
