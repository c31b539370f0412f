// In: scalars and shapes of loans. Out: the calls about borrowing.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { channel } from '../payments/deposits.ts';
import {
  assetCode,
  clientOrderId,
  cursor,
  decimal,
  flag,
  id,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
  symbol,
} from '../scalars.ts';
import {
  collateral,
  exampleOrder,
  ladder,
  loanAmount,
  loanOrder,
  loanTerms,
  percent,
  pledgeSale,
  pledgeList,
  SCORE_BANDS,
} from './shapes.ts';

const read = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const act = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const days = integer(1, 366);
const ofLoan = ['unknown-loan', 'unknown-account'] as const;
const exampleLadder = exampleOrder.ladder;
const exampleCollateral = {
  symbol: 'GP',
  asset: 'GP',
  haircut: '30',
  callHours: 24,
  mark: '300.5',
  markAtMs: 1795219200000,
  step: '1',
  available: '500',
};

export const loanOffer = defineCall({
  ...read,
  path: '/user/loan',
  summary: 'What can be borrowed, at which yearly rate, against what, and the caller’s limit with the reason for it',
  description:
    'The table is published and the same for everybody: the score alone chooses the row. Interest is simple, by the day, ACT/365; repayment is free at any time, and within 24 hours of the payout the principal alone ends a loan. Never in the demo world.',
  request: z.strictObject({}),
  reply: z.object({
    atMs: milliseconds.meta({ description: 'The server’s time, from which the days are counted.' }),
    isOpen: z.boolean(),
    why: z.enum(['demo', 'off']).nullable().meta({ description: 'Why nothing is lent here; null while it is.' }),
    asset: assetCode,
    score: z.int(),
    band: z.enum(SCORE_BANDS),
    yearlyRate: percent.meta({ description: 'The caller’s.' }),
    lateRate: percent,
    least: decimal,
    limit: decimal.meta({ description: 'By the caller’s row of the table.' }),
    engaged: decimal.meta({ description: 'Borrowed or asked for already.' }),
    days: z.array(z.int()),
    table: z.array(loanTerms),
    ladder,
    collateral: z.array(collateral),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      atMs: 1795219200000,
      isOpen: true,
      why: null,
      asset: 'BDT',
      score: 80,
      band: 'excellent',
      yearlyRate: '12',
      lateRate: '2',
      least: '5000',
      limit: '200000',
      engaged: '0',
      days: [7, 14, 30, 90],
      table: [{ band: 'excellent', leastScore: 80, yearlyRate: '12', most: '200000' }],
      ladder: exampleLadder,
      collateral: [exampleCollateral],
    },
  },
});

export const loanQuote = defineCall({
  ...read,
  path: '/user/loan/quote',
  summary: 'What a loan would cost, on which day, and how its pledges would cover it',
  description: 'Binds nobody. Paid out today it falls due on the day said; no fee is kept back.',
  request: z.strictObject({ amount: loanAmount, days, collateral: pledgeList.optional() }),
  reply: z.object({
    asset: assetCode,
    yearlyRate: percent,
    interest: decimal,
    total: decimal,
    dueAtMs: milliseconds,
    collateral: decimal.nullable().meta({ description: 'Null: a mark is missing.' }),
    required: decimal.meta({ description: 'What the pledges must count for.' }),
    ltv: percent.nullable(),
    callAt: z.array(z.object({ symbol, price: decimal.nullable() })),
  }),
  refusals: ['loans-off', 'loan-days-not-offered', 'collateral-not-accepted', 'amount-too-precise'],
  example: {
    request: { amount: '50000', days: 30, collateral: 'GP:500' },
    data: {
      asset: 'BDT',
      yearlyRate: '12',
      interest: '493.15',
      total: '50493.15',
      dueAtMs: 1797875999999,
      collateral: '105175',
      required: '100000',
      ltv: '47.55',
      callAt: [{ symbol: 'GP', price: '190.48' }],
    },
  },
});

export const loanApply = defineCall({
  ...act,
  asks: 'transaction-pin',
  path: '/user/loan/apply',
  summary: 'Ask for a loan; the pledges are held from now on',
  description:
    'Two different people decide by the published table. The rate that was shown is sent back: when another one is in force nothing is asked for. The same requestId with the same body gives the same application again.',
  request: z.strictObject({
    amount: loanAmount,
    days,
    yearlyRate: percent,
    collateral: pledgeList,
    acceptedTerms: flag,
    requestId: clientOrderId.optional(),
  }),
  reply: z.object({ order: loanOrder }),
  refusals: [
    'loans-off',
    'kyc-required',
    'account-disabled',
    'terms-not-accepted',
    'loan-days-not-offered',
    'loan-terms-changed',
    'loan-below-minimum',
    'loan-above-limit',
    'too-many-loans',
    'too-many-pledges',
    'collateral-not-accepted',
    'amount-not-positive',
    'amount-too-precise',
    'pledge-off-lot',
    'insufficient-balance',
    'mark-stale',
    'collateral-short',
    'unknown-account',
  ],
  example: {
    request: {
      amount: '50000',
      days: 30,
      yearlyRate: '12',
      collateral: 'GP:500',
      acceptedTerms: true,
      requestId: 'loan-1',
    },
    data: { order: { ...exampleOrder, state: 'under-review' } },
  },
});

export const loanList = defineCall({
  ...read,
  path: '/user/loan/order/list',
  summary: 'The caller’s loans, newest first, each with what ends it now, its schedule and its pledges',
  description: 'Interest is computed to the day that is asked on; nothing is posted before it is paid.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(50, 20) }),
  reply: z.object({ list: z.array(loanOrder), nextCursor }),
  refusals: [],
  example: { request: {}, data: { list: [exampleOrder], nextCursor: null } },
});

export const loanInfo = defineCall({
  ...read,
  path: '/user/loan/info',
  summary: 'One loan, and every sale of its pledges with its proof',
  description: 'A proof has what was owed, what covered it, the marks with their times, and the order that followed.',
  request: z.strictObject({ id }),
  reply: z.object({ order: loanOrder, sales: z.array(pledgeSale) }),
  refusals: ['unknown-loan'],
  example: {
    request: { id: '7' },
    data: {
      order: exampleOrder,
      sales: [
        {
          orderId: '4711',
          symbol: 'GP',
          atMs: 1795305600000,
          quantity: '253',
          wanted: '38000',
          debt: '50000',
          collateral: '58000',
          limitPrice: '147.2',
          formulaVersion: 1,
          marks: [{ symbol: 'GP', price: '150.2', atMs: 1795305598000 }],
        },
      ],
    },
  },
});

export const loanRepay = defineCall({
  ...act,
  scope: 'withdraw-only',
  path: '/user/loan/repay',
  summary: 'Repay any part at any time, without a penalty',
  description:
    'Late interest first, then interest, then principal; what is more than owed stays in the account. Nothing owed: the loan ends and all pledges are free. With a channel the money is awaited over that rail, as a deposit that repays as soon as it is credited: until then the repayment is under review and interest runs on.',
  request: z.strictObject({
    id,
    amount: loanAmount,
    channel: channel.optional().meta({ description: 'Over which rail the money comes; not said: from the account.' }),
  }),
  reply: z.object({ order: loanOrder }),
  refusals: [
    ...ofLoan,
    'loan-not-open',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'unknown-rail',
    'rail-closed',
    'custody-short',
    'payment-below-minimum',
    'payment-above-maximum',
    'payment-limit-reached',
    'too-many-open-deposits',
    'account-disabled',
    'kyc-required',
  ],
  example: { request: { id: '7', amount: '20000' }, data: { order: exampleOrder } },
});

export const loanPledge = defineCall({
  ...act,
  path: '/user/loan/pledge',
  scope: 'withdraw-only',
  summary: 'Pledge more for a loan',
  description: 'Answers a call at once when it brings loan to value below it.',
  request: z.strictObject({ id, symbol, quantity: decimal }),
  reply: z.object({ order: loanOrder }),
  refusals: [
    ...ofLoan,
    'too-many-pledges',
    'collateral-not-accepted',
    'amount-not-positive',
    'amount-too-precise',
    'pledge-off-lot',
    'insufficient-balance',
    'mark-stale',
  ],
  example: { request: { id: '7', symbol: 'GP', quantity: '100' }, data: { order: exampleOrder } },
});

export const loanRelease = defineCall({
  ...act,
  path: '/user/loan/release',
  scope: 'withdraw-only',
  summary: 'Take a pledge back while the rest covers the loan as at its start',
  description: 'At most half of what the rest counts for may be owed.',
  request: z.strictObject({ id, symbol, quantity: decimal }),
  reply: z.object({ order: loanOrder }),
  refusals: [
    ...ofLoan,
    'unknown-pledge',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'pledge-in-sale',
    'pledge-off-lot',
    'mark-stale',
    'collateral-short',
    'collateral-not-accepted',
  ],
  example: { request: { id: '7', symbol: 'GP', quantity: '10' }, data: { order: exampleOrder } },
});

export const loanCancel = defineCall({
  ...act,
  path: '/user/loan/cancel',
  scope: 'withdraw-only',
  summary: 'Withdraw an application that is not decided',
  description: 'All that was pledged is free again.',
  request: z.strictObject({ id }),
  reply: z.object({ order: loanOrder }),
  refusals: [...ofLoan, 'loan-not-open'],
  example: { request: { id: '7' }, data: { order: { ...exampleOrder, state: 'withdrawn' } } },
});
