// In: scalars. Out: plans of membership, what one has, buying and leaving.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, decimal, id, integer, milliseconds } from '../scalars.ts';

const planCode = z
  .string()
  .regex(/^[a-z0-9-]{1,32}$/)
  .meta({ description: 'The plan’s code.', examples: ['month'] });
const version = z
  .int()
  .min(1)
  .max(999_999_999)
  .meta({ description: 'How often the plan’s price and days were set: what was seen is what is bought.' });
export const membershipPlan = z.object({
  plan: planCode,
  version,
  days: z.int(),
  price: decimal.meta({ description: '0 for the trial.' }),
  asset: assetCode,
});
export const membership = z.object({
  endsAtMs: milliseconds.nullable().meta({ description: 'Null: no member now.' }),
  last: z
    .object({
      id,
      plan: planCode,
      price: decimal,
      asset: assetCode,
      boughtAtMs: milliseconds,
      fromMs: milliseconds,
      toMs: milliseconds,
      refund: decimal
        .nullable()
        .meta({ description: 'What leaving now pays back; null once the time for it is over.' }),
      refundUntilMs: milliseconds,
    })
    .nullable()
    .meta({ description: 'What was bought last, unless it was left or is over.' }),
});
const exampleMine = {
  endsAtMs: 1797811200000,
  last: {
    id: '12',
    plan: 'month',
    price: '499',
    asset: 'BDT',
    boughtAtMs: 1795219200000,
    fromMs: 1795219200000,
    toMs: 1797811200000,
    refund: '482.37',
    refundUntilMs: 1795824000000,
  },
};

export const membershipGet = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/user/vip/get',
  summary: 'Plans of membership, the trial, and what one has',
  description:
    'Membership is research and service. It changes no price, fee, odds of an allotment, speed of a payout or liquidation. Nothing is renewed unasked.',
  request: z.strictObject({}),
  reply: z.object({
    plans: z.array(membershipPlan),
    trial: z.object({ plan: planCode, version, days: z.int(), isOpen: z.boolean() }).nullable(),
    mine: membership,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      plans: [{ plan: 'month', version: 1, days: 30, price: '499', asset: 'BDT' }],
      trial: { plan: 'trial', version: 1, days: 7, isOpen: true },
      mine: exampleMine,
    },
  },
});

export const membershipBuy = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  asks: 'transaction-pin',
  path: '/user/vip/buy',
  summary: 'Buy a plan of membership, or begin the trial',
  description:
    'Paid from the currency account. The trial is once a person: in the real world it needs verified papers, and whoever had it under another account is refused. The period begins now, or when what one has ends. When its price or days were changed since they were read nothing is paid. Send an x-request-id (or requestId): the same id buys once.',
  request: z.strictObject({
    plan: planCode,
    version: integer(1, 999_999_999).meta({ description: 'Of the plan as it was shown.' }),
  }),
  reply: z.object({ mine: membership }),
  refusals: [
    'unknown-plan',
    'plan-off',
    'plan-terms-changed',
    'trial-used',
    'kyc-required',
    'membership-too-long',
    'insufficient-balance',
    'account-disabled',
    'unknown-account',
  ],
  example: { request: { plan: 'month', version: 1 }, data: { mine: exampleMine } },
});

export const membershipCancel = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  path: '/user/vip/cancel',
  scope: 'withdraw-only',
  summary: 'Leave what was bought last',
  description:
    'What was bought before it is then what was bought last. Within seven days of buying; the days not begun are paid back to the currency account.',
  request: z.strictObject({
    id: id.meta({
      description: 'Of what was bought last, as it was shown: a press that comes twice leaves nothing else.',
    }),
  }),
  reply: z.object({ refund: decimal, asset: assetCode, mine: membership }),
  refusals: ['no-membership', 'refund-over', 'unknown-account'],
  example: { request: { id: '12' }, data: { refund: '482.37', asset: 'BDT', mine: { endsAtMs: null, last: null } } },
});
