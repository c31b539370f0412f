// In: the shapes of contracts. Out: what anybody may ask about a perpetual: mark, funding, the insurance fund, proofs; and the suitability test.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  cursor,
  placeCursor,
  decimal,
  milliseconds,
  nextCursor,
  pageSize,
  replyId,
  signedDecimal,
  symbol,
  world,
} from '../scalars.ts';
import { direction } from './scalars.ts';

export const VENUE_VERDICTS = ['good', 'stale', 'outlier', 'senseless'] as const;
export const venueReading = z.object({
  venue: z.string(),
  price: decimal.nullable(),
  verdict: z.enum(VENUE_VERDICTS),
  receivedAtMs: milliseconds.nullable(),
});
export const contractMark = z.object({
  symbol,
  mark: decimal,
  index: decimal,
  last: decimal,
  venues: z.array(venueReading).max(16),
  goodVenues: z.int(),
  state: z.enum(['open', 'cancel-only', 'blind']).meta({
    description:
      'cancel-only: fewer than three good venues, which lets people out. blind: fewer than two, no trigger and no liquidation.',
  }),
  fundingRate: signedDecimal.meta({ description: 'As it would be now, in percent.' }),
  nextFundingAtMs: milliseconds,
  openInterest: decimal.meta({ description: 'Base held long, and as much short.' }),
  openingStopped: z
    .object({ untilMs: milliseconds, reason: z.string() })
    .nullable()
    .meta({ description: 'An operator stopped opening, at most for 24 hours; reducing goes on.' }),
  delistAtMs: milliseconds.nullable().meta({ description: 'When all positions are closed and the market ends.' }),
  atMs: milliseconds,
});
export const markPoint = z.tuple([milliseconds, decimal, decimal]).meta({ description: '[at, mark, index]' });

const exampleMark: z.input<typeof contractMark> = {
  symbol: 'ETHUSDTPERP',
  mark: '3942.60',
  index: '3942.31',
  last: '3942.18',
  venues: [{ venue: 'sandbox-1', price: '3942.31', verdict: 'good', receivedAtMs: 1795219199000 }],
  goodVenues: 5,
  state: 'open',
  fundingRate: '0.0100',
  nextFundingAtMs: 1795219200000,
  openInterest: '12.5',
  openingStopped: null,
  delistAtMs: null,
  atMs: 1795219200000,
};
const common = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const contractMarks = defineCall({
  ...common,
  path: '/coin/contract/mark',
  summary: 'Mark, index, venues and funding of perpetuals',
  description:
    'The mark is the median of index with funding, index with basis, and last, never more than 0.5 % from the index. With symbol also its last ten minutes, a point a second, oldest first.',
  request: z.strictObject({ symbol: symbol.optional(), world: world.optional() }),
  reply: z.object({ list: z.array(contractMark), path: z.array(markPoint).max(600) }),
  refusals: ['unknown-instrument', 'contracts-not-open'],
  example: { request: {}, data: { list: [exampleMark], path: [] } },
});
export const contractFunding = defineCall({
  ...common,
  path: '/coin/contract/funding',
  summary: 'Funding rates as they were fixed',
  description: 'Newest first. Rate and mark are fixed at 00, 08 and 16 UTC.',
  request: z.strictObject({ symbol, cursor: cursor.optional(), limit: pageSize(100, 30), world: world.optional() }),
  reply: z.object({
    list: z.array(
      z.object({
        symbol,
        rate: signedDecimal,
        markPrice: decimal,
        samples: z.int(),
        atMs: milliseconds,
      }),
    ),
    nextCursor,
  }),
  refusals: ['unknown-instrument', 'contracts-not-open'],
  example: {
    request: { symbol: 'ETHUSDTPERP' },
    data: {
      list: [
        {
          symbol: 'ETHUSDTPERP',
          rate: '0.0100',
          markPrice: '3942.60',
          samples: 28800,
          atMs: 1795219200000,
        },
      ],
      nextCursor: null,
    },
  },
});
/** Why the insurance fund has more or less. */
const FUND_MOVES = ['seed', 'fees', 'liquidation', 'funding', 'delisting'] as const;
export const insuranceFund = defineCall({
  ...common,
  path: '/coin/contract/insurance',
  summary: 'The insurance fund and the forced reductions',
  description:
    'What it holds, what it took in and paid, newest first: each balance is the one below it and what came between; and positions that were reduced to cover a loss.',
  request: z.strictObject({ cursor: placeCursor.optional(), limit: pageSize(100, 30), world: world.optional() }),
  reply: z.object({
    asset: z.string(),
    balance: decimal,
    openInterest: decimal.meta({ description: 'Value of all positions at their marks.' }),
    coming: z
      .array(z.object({ amount: decimal, atMs: milliseconds }))
      .meta({ description: 'What the house has agreed to put in, by two people, and when.' }),
    list: z.array(
      z.object({
        id: replyId,
        amount: signedDecimal,
        reason: z.enum(FUND_MOVES).meta({
          description:
            'fees: the tenth of all fees between the move before and the one after it. liquidation: above zero what a forced close left over, below zero the loss of one.',
        }),
        balanceAfter: decimal,
        atMs: milliseconds,
      }),
    ),
    deleveragings: z.array(
      z.object({ symbol, direction, quantity: decimal, price: decimal, atMs: milliseconds, proofId: replyId }),
    ),
    nextCursor,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      asset: 'USDT',
      balance: '250000',
      openInterest: '1240000',
      coming: [{ amount: '100000', atMs: 1795824000000 }],
      list: [{ id: '9', amount: '12.5', reason: 'liquidation', balanceAfter: '250000', atMs: 1795219200000 }],
      deleveragings: [],
      nextCursor: null,
    },
  },
});

/** The questions in order; each has three answers, numbered from 1. */
export const TEST_QUESTIONS = ['loss', 'leverage', 'mark', 'funding', 'stop'] as const;
const testQuestion = z.enum(TEST_QUESTIONS);
export const contractTest = defineCall({
  path: '/coin/contract/test',
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'entry',
  changesState: true,
  summary: 'The suitability test',
  description:
    'answers as question:answer, separated by commas, each question once. All right: higher leverage opens. Otherwise the wrong ones are named; it may be taken again.',
  request: z.strictObject({
    answers: z
      .string()
      .regex(/^[a-z]+:[1-3](?:,[a-z]+:[1-3]){4}$/)
      .meta({ description: 'Five answers.', examples: ['loss:2,leverage:1,mark:3,funding:1,stop:2'] }),
  }),
  reply: z.object({ isTested: z.boolean(), wrong: z.array(testQuestion) }),
  refusals: ['fields-conflict', 'service-unavailable', 'request-id-reused'],
  example: {
    request: { answers: 'loss:1,leverage:1,mark:3,funding:1,stop:2' },
    data: { isTested: false, wrong: ['loss'] },
  },
});
