// In: scalars. Out: a customer's orders of robots: what they are worth, what they did and why, and what can be done with them.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  cursor,
  placeCursor,
  decimal,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
  replyId,
  side,
  signedDecimal,
  symbol,
} from '../scalars.ts';
import { currency } from '../wallet/assets.ts';
import { exampleLogRow, goods, logRow, orderId, ruleWord } from './robots.ts';
import { robotProof } from './proof.ts';
import { signalDoor } from './signal.ts';

export const robotOrder = z.object({
  id: replyId,
  robotId: replyId,
  code: z.string(),
  rule: ruleWord,
  markets: z.array(symbol),
  asset: assetCode,
  goods,
  standing: z.enum(['doing', 'closing', 'stopped', 'complete']),
  reason: z.string().meta({ description: 'Why it stopped: a word of a closed list; none while it runs.' }),
  onStop: z.enum(['sell', 'keep']),
  level: z
    .int()
    .nullable()
    .meta({ description: 'Of its robot, 1 to 5, by volatility and drawdown; null while it is too early to tell.' }),
  periodDays: z.int(),
  currentDay: z.int(),
  remainingDays: z.int(),
  lockInDays: z.int().meta({ description: '0: leaving costs nothing at any time.' }),
  leaveNow: z.object({ performance: decimal, exit: decimal, takeOut: decimal }).meta({
    description:
      'If it were left now at the last prices: its part of what it earned above its high-water mark, and the cost of leaving in its first days. `takeOut`: free money that may be taken out, after both.',
  }),
  costsPaid: z
    .object({ performance: decimal, exit: decimal })
    .meta({ description: 'Taken so far, beside the fees of its trades.' }),
  coolsUntilMs: milliseconds.nullable().meta({ description: 'After the limit of a day it may not go on before.' }),
  principal: signedDecimal.meta({ description: 'Put in less taken out.' }),
  putIn: decimal,
  takenOut: decimal,
  worth: decimal.meta({ description: 'Of its wallet at the last prices.' }),
  free: decimal.meta({ description: 'Money that no order holds.' }),
  todayProfit: signedDecimal,
  totalProfit: signedDecimal.meta({ description: 'Worth and taken out, less put in: after all fees.' }),
  dailyRatePpb: z.int().nullable(),
  estimate: z.object({ least: signedDecimal, most: signedDecimal }).nullable(),
  singleLimit: decimal.meta({ description: 'A purchase may be so much at most.' }),
  lossLimit: decimal.meta({ description: 'It stops when so much is lost.' }),
  boughtAtMs: milliseconds,
  expiresAtMs: milliseconds,
  completedAtMs: milliseconds.nullable(),
});
const exampleOrder = {
  id: '12',
  robotId: '0',
  code: 'grid-btc',
  rule: 'grid' as const,
  markets: ['BTCUSDT'],
  asset: 'USDT',
  goods: 'coins' as const,
  standing: 'doing' as const,
  reason: 'none',
  onStop: 'sell' as const,
  level: null,
  periodDays: 30,
  currentDay: 2,
  remainingDays: 28,
  lockInDays: 0,
  leaveNow: { performance: '0', exit: '0', takeOut: '3120.4' },
  costsPaid: { performance: '0', exit: '0' },
  coolsUntilMs: null,
  principal: '5000',
  putIn: '5000',
  takenOut: '0',
  worth: '4993.25',
  free: '3120.4',
  todayProfit: '-2.1',
  totalProfit: '-6.75',
  dailyRatePpb: -120_000,
  estimate: { least: '-84.12', most: '84.12' },
  singleLimit: '500',
  lossLimit: '1000',
  boughtAtMs: 1795219200000,
  expiresAtMs: 1797811200000,
  completedAtMs: null,
};

export const robotOrderList = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/stock/ai/order/list',
  summary: 'One’s orders of robots, newest first',
  description: '`open`: running and stopped ones; `history`: those whose capital has gone back.',
  request: z.strictObject({
    scope: z.enum(['open', 'history']).default('open'),
    cursor: cursor.optional(),
    limit: pageSize(50, 20),
    currency,
  }),
  reply: z.object({
    list: z.array(robotOrder),
    nextCursor,
    total: z
      .object({
        asset: assetCode,
        worth: decimal,
        putIn: signedDecimal,
        todayProfit: signedDecimal,
        totalProfit: signedDecimal,
      })
      .meta({ description: 'Of the orders of this page, in the currency that was asked for, by its display rate.' }),
  }),
  refusals: ['field-invalid'],
  example: {
    request: {},
    data: {
      list: [exampleOrder],
      nextCursor: null,
      total: { asset: 'USDT', worth: '4993.25', putIn: '5000', todayProfit: '-2.1', totalProfit: '-6.75' },
    },
  },
});

export const robotOrderDetails = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/stock/ai/order/details',
  summary: 'An order of a robot in full',
  description:
    'Its profit is the sum of its fills, its fees and what its coins are worth: `fills` holds the newest hundred, and with `fillsCursor` those before them. `docs/check-my-robot.mjs` recomputes the page from them.',
  request: z.strictObject({ id: orderId, fillsCursor: placeCursor.optional() }),
  reply: z.object({
    order: robotOrder,
    settings: z.string(),
    signal: signalDoor
      .nullable()
      .meta({ description: 'Of an order that hears its customer’s own script, while it is not complete.' }),
    holdings: z.array(z.object({ asset: assetCode, symbol, quantity: decimal, worth: decimal })),
    openOrders: z.array(
      z.object({ orderId: replyId, symbol, side, price: decimal, quantity: decimal, filled: decimal }),
    ),
    fills: z.array(
      z.object({
        orderId: replyId,
        symbol,
        side,
        price: decimal,
        quantity: decimal,
        amount: decimal,
        fee: decimal,
        feeAsset: assetCode,
        atMs: milliseconds,
      }),
    ),
    gridProfit: signedDecimal.nullable().meta({
      description:
        'Of a grid’s closed rounds, after fees: no profit of the order, for what it still holds may be worth less. Null for other rules and beyond 5,000 fills.',
    }),
    fillsCursor: nextCursor,
    curve: z.array(z.tuple([milliseconds, z.int(), z.int()])),
    proof: robotProof,
  }),
  refusals: ['unknown-robot-order'],
  example: {
    request: { id: '12' },
    data: {
      order: exampleOrder,
      settings: 'hilsa-robot-1;grid;market=BTCUSDT',
      signal: null,
      holdings: [{ asset: 'BTC', symbol: 'BTCUSDT', quantity: '0.0166', worth: '1872.85' }],
      openOrders: [{ orderId: '881', symbol: 'BTCUSDT', side: 'buy', price: '111900', quantity: '0.004', filled: '0' }],
      fills: [
        {
          orderId: '880',
          symbol: 'BTCUSDT',
          side: 'buy',
          price: '112480.5',
          quantity: '0.004',
          amount: '449.922',
          fee: '0.000004',
          feeAsset: 'BTC',
          atMs: 1795219261000,
        },
      ],
      gridProfit: '1.2',
      fillsCursor: null,
      curve: [[1795219260000, 0, 0] as [number, number, number]],
      proof: {
        decimals: 6,
        moves: [{ date: '2026-11-21', reason: 'robot-capital', asset: 'USDT', came: '5000', went: '0' }],
        prices: [{ symbol: 'BTCUSDT', asset: 'BTC', last: '112822.2', reference: '112822.2' }],
        terms: { singlePpm: 100_000, lossPpm: 200_000, performancePpm: 0, exitPpm: 0, lockInDays: 0 },
        paidGain: '0',
        rate: {
          n: 2,
          variancePpb: '12800000000',
          days: [{ date: '2026-11-21', n: 2, sumPpb: '-240000', squaresPpb: '35200000000' }],
        },
        day: { start: '4995.35', putIn: '0', takenOut: '0' },
        toldAtMs: 1795305600000,
      },
    },
  },
});

export const robotOrderLog = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/stock/ai/order/log',
  summary: 'What an order did on each candle and why, newest first',
  description:
    'Each row is chained to the one before it: `link` is SHA-256 over that link and the row, and was written before the outcome was known.',
  request: z.strictObject({ id: orderId, cursor: cursor.optional(), limit: pageSize(100, 30) }),
  reply: z.object({
    list: z.array(logRow),
    nextCursor,
  }),
  refusals: ['unknown-robot-order', 'field-invalid'],
  example: {
    request: { id: '12' },
    data: {
      list: [exampleLogRow],
      nextCursor: null,
    },
  },
});

const amount = z.strictObject({ id: orderId, amount: decimal });

export const robotAddAmount = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
  path: '/stock/ai/order/add/amount',
  summary: 'Increase an order’s principal',
  description: 'At any time. One that stopped for want of money goes on.',
  request: amount,
  reply: z.object({ order: robotOrder }),
  refusals: [
    'unknown-robot-order',
    'robot-not-running',
    'robot-not-on',
    'amount-not-positive',
    'robot-below-minimum',
    'robot-above-maximum',
    'robot-capacity-reached',
    'insufficient-balance',
    'account-disabled',
    'field-invalid',
  ],
  example: { request: { id: '12', amount: '1000' }, data: { order: exampleOrder } },
});

export const robotRelease = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/stock/ai/order/release',
  scope: 'withdraw-only',
  summary: 'Take free money out of an order',
  description:
    'Only what no order of the robot holds; the rest comes with leaving it. What is owed then is taken beside it: `leaveNow` of the order says how much, and how much may be taken out.',
  request: amount,
  reply: z.object({ order: robotOrder }),
  refusals: [
    'unknown-robot-order',
    'robot-not-running',
    'amount-not-positive',
    'insufficient-balance',
    'field-invalid',
  ],
  example: { request: { id: '12', amount: '1000' }, data: { order: exampleOrder } },
});

export const robotStop = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/stock/ai/order/stop',
  scope: 'withdraw-only',
  summary: 'Stop an order, or leave it',
  description:
    'Its orders are taken out; its coins are sold at market or kept, as was chosen when it was bought. `leave`: everything then goes back to the coin wallet. It can be left at any time; what that costs is in `leaveNow` before, beside the fees of what is sold.',
  request: z.strictObject({ id: orderId, leave: z.enum(['yes', 'no']).default('no') }),
  reply: z.object({ order: robotOrder }),
  refusals: ['unknown-robot-order', 'robot-not-running'],
  example: { request: { id: '12', leave: 'yes' }, data: { order: { ...exampleOrder, standing: 'closing' } } },
});

export const robotResume = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/stock/ai/order/resume',
  summary: 'Let a stopped order go on',
  description: 'From the next candle on, with what its wallet has.',
  request: z.strictObject({ id: orderId }),
  reply: z.object({ order: robotOrder }),
  refusals: ['unknown-robot-order', 'robot-not-stopped', 'robot-cooling-down', 'robot-not-on', 'account-disabled'],
  example: { request: { id: '12' }, data: { order: exampleOrder } },
});

export const robotStopAll = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/stock/ai/stop/all',
  scope: 'withdraw-only',
  summary: 'Stop all of one’s robots',
  description: 'Each as by its own stop, without leaving it.',
  request: z.strictObject({}),
  reply: z.object({ stopped: z.int() }),
  refusals: [],
  example: { request: {}, data: { stopped: 2 } },
});

export const robotStatistics = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/stock/ai/statistics',
  summary: 'Daily income of all of one’s robots',
  description:
    'A day in Dhaka: what was realised and how the unrealised changed; money put in or taken out is left aside.',
  request: z.strictObject({ days: integer(1, 366).default(90), currency }),
  reply: z.object({
    asset: assetCode,
    today: signedDecimal,
    week: signedDecimal,
    month: signedDecimal,
    list: z.array(z.object({ date: z.string(), income: signedDecimal })),
  }),
  refusals: ['field-invalid'],
  example: {
    request: {},
    data: {
      asset: 'USDT',
      today: '-2.1',
      week: '-6.75',
      month: '-6.75',
      list: [{ date: '2026-11-23', income: '-2.1' }],
    },
  },
});
