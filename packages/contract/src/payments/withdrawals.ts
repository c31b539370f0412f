// In: scalars. Out: the calls of money out: what can leave, what is signed, the asking, the road, taking back.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, cursor, decimal, id, integer, milliseconds, nextCursor, pageSize, text } from '../scalars.ts';
import {
  band,
  digest,
  EXAMPLE_BAND,
  EXAMPLE_LIMITS,
  EXAMPLE_STEP,
  EXAMPLE_WITHDRAWAL,
  limits,
  rail,
  speed,
  step,
  withdrawal,
} from './shapes.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
/** Whoever is disabled may still take out what is theirs (W4). */
const act = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  scope: 'withdraw-only',
} as const;

const method = z.object({
  method: z.string(),
  place: z.number().int(),
  feeUnits: decimal,
  feePpm: z.number().int().meta({ description: 'Millionths of the amount, beside the fixed part; rounded up.' }),
  minimum: decimal,
  maximum: decimal,
});
const way = z.object({
  channel: rail,
  asset: assetCode,
  isOpen: z.boolean(),
  why: z.string(),
  available: decimal.meta({ description: 'Free to leave.' }),
  settling: decimal.meta({ description: 'Of sales that have not settled.' }),
  held: decimal.meta({ description: 'Held otherwise: by orders, subscriptions, other withdrawals.' }),
  automatic: decimal.meta({ description: 'Up to here no person looks at it.' }),
  codeDaily: decimal.meta({
    description:
      'What a day lets out without a second factor; what another rail let out counts by its share of that rail’s day.',
  }),
  limits,
  methods: z.array(method),
  speed,
});
const EXAMPLE_WAY = {
  channel: 'bank',
  asset: 'BDT',
  isOpen: true,
  why: '',
  available: '136303.42',
  settling: '19027.58',
  held: '31089',
  automatic: '100000',
  codeDaily: '25000',
  limits: EXAMPLE_LIMITS,
  methods: [{ method: 'RTGS', place: 0, feeUnits: '115', feePpm: 0, minimum: '100000', maximum: '1000000' }],
  speed: { p50Ms: 7200000, p90Ms: 13560000, count: 41 },
};

/** Whose ways are asked for: of banks and wallets, or over chains. */
const kind = z.enum(['money', 'coin']).default('money');

export const withdrawStatus = defineCall({
  ...ask,
  path: '/user/withdraw/status',
  summary: 'What can leave, or one withdrawal with its steps',
  description:
    'Without id: every way out with what is free, its fees and its limits, and what holds; kind coin asks for those over chains. With id: that withdrawal and its road.',
  request: z.strictObject({ id: id.optional(), kind }),
  reply: z.object({
    ways: z.array(way),
    holds: z.array(z.object({ reason: z.string(), untilMs: milliseconds })),
    isFrozen: z.boolean(),
    withdrawal: withdrawal.nullable(),
    steps: z.array(step),
    speed,
    band,
  }),
  refusals: ['unknown-withdrawal'],
  example: {
    request: { id: '7' },
    data: {
      ways: [],
      holds: [],
      isFrozen: false,
      withdrawal: EXAMPLE_WITHDRAWAL,
      steps: [EXAMPLE_STEP],
      speed: EXAMPLE_WAY.speed,
      band: EXAMPLE_BAND,
    },
  },
});
const wanted = {
  id: id.meta({ description: 'The destination.' }),
  method: integer(0, 7),
  amount: decimal,
  asset: assetCode
    .optional()
    .meta({ description: 'Of the coins that an address may be paid in; not sent for a bank account or a wallet.' }),
};
export const withdrawPreview = defineCall({
  ...act,
  path: '/user/withdraw/preview',
  summary: 'What will be signed',
  description:
    'The terms of a withdrawal, its digest, and a challenge over that digest for a passkey. Nothing is held yet; the proof counts five minutes and once.',
  request: z.strictObject(wanted),
  reply: z.object({
    terms: z.object({
      world: z.string(),
      account: z.string(),
      asset: assetCode,
      amount: decimal,
      fee: decimal,
      arrivalAmount: decimal,
      rail: z.string(),
      destination: z.string(),
      requestId: z.string(),
      askedAtMs: milliseconds,
      expiresAtMs: milliseconds,
    }),
    digest,
    needsTwo: z.boolean(),
    decidedByMs: milliseconds,
    leavesAtMs: milliseconds.nullable().meta({ description: 'When the hours of the method open; null: now.' }),
    methods: z.array(z.enum(['passkey', 'totp', 'code'])).meta({ description: 'What may prove it, best first.' }),
    passkey: z.record(z.string(), z.unknown()).nullable(),
  }),
  refusals: [
    'unknown-destination',
    'destination-held',
    'name-mismatch',
    'destination-invalid',
    'payment-below-minimum',
    'payment-above-maximum',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'rail-closed',
    'network-unavailable',
    'withdrawal-pin-required',
    'demo-only-account',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { id: '3', method: '0', amount: '120000' },
    data: {
      terms: {
        world: 'real',
        account: '41',
        asset: 'BDT',
        amount: '120000',
        fee: '115',
        arrivalAmount: '119885',
        rail: 'bank/RTGS',
        destination: '085260728/1501203456418',
        requestId: 'w-7K3Q9F2M',
        askedAtMs: 1795219200000,
        expiresAtMs: 1795219500000,
      },
      digest: EXAMPLE_WITHDRAWAL.digest,
      needsTwo: true,
      decidedByMs: 1795305600000,
      leavesAtMs: null,
      methods: ['passkey'],
      passkey: null,
    },
  },
});
export const withdrawAdd = defineCall({
  ...act,
  path: '/user/withdraw/add',
  summary: 'Withdraw',
  description:
    'What was previewed, with the withdrawal PIN and a proof: a passkey’s answer over the digest; or a code of the authenticator app; or, without either, password and code up to the daily amount. The core verifies it.',
  request: z.strictObject({
    ...wanted,
    fee: decimal,
    requestId: z.string().regex(/^[A-Za-z0-9._:-]{8,64}$/),
    askedAtMs: integer(0, 9_007_199_254_740),
    withdrawalPin: text(12),
    response: text(20_000).optional(),
    totp: text(12).optional(),
    password: text(64).optional(),
    code: text(12).optional(),
  }),
  reply: z.object({ withdrawal }),
  refusals: [
    'unknown-destination',
    'destination-held',
    'destination-invalid',
    'name-mismatch',
    'payment-below-minimum',
    'payment-above-maximum',
    'payment-limit-reached',
    'insufficient-balance',
    'amount-not-positive',
    'amount-too-precise',
    'rail-closed',
    'custody-short',
    'fee-changed',
    'proof-required',
    'proof-stale',
    'proof-used',
    'payouts-frozen',
    'account-disabled',
    'too-many-open-withdrawals',
    'withdrawal-pin-required',
    'withdrawal-pin-invalid',
    'pin-format-invalid',
    'pin-locked',
    'totp-invalid',
    'sign-in-locked',
    'code-required',
    'code-invalid',
    'credentials-invalid',
    'demo-only-account',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: {
      id: '3',
      method: '0',
      amount: '120000',
      fee: '115',
      requestId: 'w-7K3Q9F2M',
      askedAtMs: '1795219200000',
      withdrawalPin: '407193',
      totp: '123456',
    },
    data: { withdrawal: EXAMPLE_WITHDRAWAL },
  },
});
export const withdrawOrder = defineCall({
  ...ask,
  path: '/user/withdraw/order',
  summary: 'Withdrawals',
  description: 'Newest first.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 20) }),
  reply: z.object({ list: z.array(withdrawal), nextCursor }),
  refusals: [],
  example: { request: {}, data: { list: [EXAMPLE_WITHDRAWAL], nextCursor: null } },
});
export const withdrawCancel = defineCall({
  ...act,
  path: '/user/withdraw/cancel',
  summary: 'Take a withdrawal back',
  description: 'Free, until it is sent; all of it is available again.',
  request: z.strictObject({ id }),
  reply: z.object({ withdrawal }),
  refusals: [
    'unknown-withdrawal',
    'withdrawal-closed',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { id: '7' }, data: { withdrawal: { ...EXAMPLE_WITHDRAWAL, state: 'cancelled' as const } } },
});
