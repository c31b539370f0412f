// In: scalars. Out: the calls of money in: ways, accounts to pay to, deposits and where they stand.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, cursor, decimal, id, milliseconds, nextCursor, pageSize, text } from '../scalars.ts';
import { fileId } from '../papers/papers.ts';
import { band, deposit, EXAMPLE_DEPOSIT, EXAMPLE_LIMITS, limits, rail, speed, step } from './shapes.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const act = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
export const channel = z
  .string()
  .regex(/^[a-z0-9-]{1,24}$/)
  .meta({
    description: 'Name of a way, as /pay/list and /user/recharge/status give it.',
    examples: ['bkash'],
  });

export const KINDS_OF_WAY = ['wallet', 'bank', 'offline', 'coin'] as const;
const way = z.object({
  channel: rail,
  kind: z.enum(KINDS_OF_WAY),
  asset: assetCode,
  isOpen: z.boolean(),
  why: z.string().meta({ description: 'Why it is not open; empty when it is.' }),
  byInvitation: z.boolean().meta({ description: 'Only with the password of an invitation.' }),
  invitation: z
    .object({ untilMs: milliseconds, isShown: z.boolean().meta({ description: 'Its password was shown, once.' }) })
    .nullable()
    .meta({ description: 'The customer’s own, while it can be used.' }),
  limits,
  speed,
});
const EXAMPLE_WAY = {
  channel: 'bkash',
  kind: 'wallet',
  asset: 'BDT',
  isOpen: true,
  why: '',
  byInvitation: false,
  invitation: null,
  limits: EXAMPLE_LIMITS,
  speed: { p50Ms: 40000, p90Ms: 180000, count: 320 },
} as const;

export const rechargeStatus = defineCall({
  ...ask,
  path: '/user/recharge/status',
  summary: 'Ways of money in, or one deposit with its steps',
  description:
    'Without id: what is open, why not, what is left of the limits, how long it takes. With id: that deposit and its road.',
  request: z.strictObject({ id: id.optional() }),
  reply: z.object({
    ways: z.array(way),
    deposit: deposit.nullable(),
    steps: z.array(step),
    payUrl: z.string().nullable().meta({ description: 'The provider’s page, while it can still be paid.' }),
    band,
  }),
  refusals: ['unknown-deposit'],
  example: { request: {}, data: { ways: [EXAMPLE_WAY], deposit: null, steps: [], payUrl: null, band: [] } },
});
export const rechargeAdd = defineCall({
  ...act,
  path: '/user/recharge/add',
  summary: 'Ask to deposit',
  description:
    'Makes a deposit that waits for its money. It credits nothing: only what is seen to arrive is credited, in exactly this amount.',
  request: z.strictObject({
    channel,
    amount: decimal,
    receipt: fileId.optional().meta({ description: 'A picture of the receipt, sent before: the desk sees it.' }),
    channelPassword: text(64).optional().meta({ description: 'Of a channel by invitation.' }),
  }),
  reply: z.object({ deposit }),
  refusals: [
    'unknown-rail',
    'rail-closed',
    'custody-short',
    'payment-below-minimum',
    'payment-above-maximum',
    'payment-limit-reached',
    'too-many-open-deposits',
    'account-disabled',
    'field-missing',
    'channel-password-incorrect',
    'unknown-file',
    'receipt-known',
    'kyc-required',
    'not-in-this-world',
    'amount-not-positive',
    'amount-too-precise',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { channel: 'bkash', amount: '2000' }, data: { deposit: EXAMPLE_DEPOSIT } },
});
export const rechargePassword = defineCall({
  ...act,
  path: '/user/recharge/password',
  summary: 'The password of a channel, once',
  description:
    'Of a channel that support invited the customer to. It is made now, kept as a digest and never shown again: five wrong ones or seven days end it.',
  request: z.strictObject({ channel }),
  reply: z.object({ password: z.string(), untilMs: milliseconds }),
  refusals: ['channel-not-invited', 'channel-password-shown', 'not-in-this-world', 'service-unavailable'],
  example: { request: { channel: 'offline' }, data: { password: 'K7QP-2M9X-4TBD', untilMs: 1795824000000 } },
});
export const rechargeReceipt = defineCall({
  ...act,
  path: '/user/recharge/receipt',
  summary: 'Lay a receipt beside a deposit',
  description: 'A picture that was sent for it. It credits nothing: a person compares it with the statement.',
  request: z.strictObject({ id, receipt: fileId }),
  reply: z.object({ deposit }),
  refusals: [
    'unknown-deposit',
    'deposit-closed',
    'unknown-file',
    'receipt-known',
    'too-many-receipts',
    'not-in-this-world',
    'service-unavailable',
  ],
  example: {
    request: { id: '12', receipt: 'q8Jm2cW0Rk6vXn1sT4uYbg' },
    data: { deposit: { ...EXAMPLE_DEPOSIT, receipts: ['q8Jm2cW0Rk6vXn1sT4uYbg'] } },
  },
});
export const rechargeOrder = defineCall({
  ...ask,
  path: '/user/recharge/order',
  summary: 'Deposits',
  description: 'Newest first.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 20) }),
  reply: z.object({ list: z.array(deposit), nextCursor }),
  refusals: [],
  example: { request: {}, data: { list: [EXAMPLE_DEPOSIT], nextCursor: null } },
});
export const payList = defineCall({
  ...ask,
  path: '/pay/list',
  summary: 'Wallets to pay with',
  description: 'Channels whose provider has a page of its own.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(way) }),
  refusals: [],
  example: { request: {}, data: { list: [EXAMPLE_WAY] } },
});
export const pay = defineCall({
  ...act,
  path: '/pay',
  summary: 'The provider’s page of a deposit',
  description: 'Begins the payment at the provider. Asked again for the same deposit it is the same page.',
  request: z.strictObject({ id }),
  reply: z.object({ url: z.string(), deposit }),
  refusals: [
    'unknown-deposit',
    'deposit-closed',
    'provider-unavailable',
    'not-in-this-world',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { id: '12' }, data: { url: 'https://pay.example/TR0011', deposit: EXAMPLE_DEPOSIT } },
});
export const bankRecharge = defineCall({
  ...ask,
  path: '/index/bank/recharge',
  summary: 'Accounts to pay to',
  description:
    'In the operator’s legal name; one by invitation only while a deposit of the customer’s waits for its money there. Money must carry the deposit’s reference and its exact amount.',
  request: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        channel: rail,
        bankName: z.string(),
        accountName: z.string(),
        accountNumber: z.string(),
        routingNumber: z.string(),
        branchName: z.string(),
        testUrl: z.string().nullable().meta({
          description: 'In the sandbox: the page of the test bank, where a transfer is made. Null for a real bank.',
        }),
      }),
    ),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          channel: 'bank',
          bankName: 'Sandbox Bank',
          accountName: 'Hilsa (sandbox)',
          accountNumber: '1501203456418',
          routingNumber: '085260728',
          branchName: 'Test branch',
          testUrl: 'http://127.0.0.1:8090/bank/',
        },
      ],
    },
  },
});
export const paymentTimes = defineCall({
  path: '/index/payment/times',
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  summary: 'How long payouts take',
  description:
    'Of the last 30 days, by way: half and nine in ten; how many wait, and how many are held, by reason. Public (W5).',
  request: z.strictObject({}),
  reply: z.object({
    list: z.array(z.object({ channel: rail, asset: assetCode, speed, backlog: z.number().int() })),
    holds: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    overdue: z.number().int().meta({ description: 'Past their deadline now.' }),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [{ channel: 'bank', asset: 'BDT', speed: { p50Ms: 7200000, p90Ms: 13560000, count: 41 }, backlog: 2 }],
      holds: [{ reason: 'changed-credential', count: 1 }],
      overdue: 0,
    },
  },
});
