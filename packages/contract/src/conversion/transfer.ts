// In: scalars. Out: transfers between a customer's own wallets: one asset, no fee.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, cursor, decimal, milliseconds, nextCursor, pageSize, replyId } from '../scalars.ts';
import { balance, wallet } from '../wallet/assets.ts';

const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const between = { from: wallet, to: wallet, asset: assetCode } as const;
const held = z.object({
  reason: z
    .string()
    .meta({ description: 'order, or the reason of a hold: settlement, margin, …', examples: ['order'] }),
  amount: decimal,
});

export const transfer = defineCall({
  path: '/coin/transfer',
  scope: 'withdraw-only',
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  summary: 'Transfer between own wallets',
  description:
    'Currency account, coin account and contract account of the same customer in the same world. No fee, from the smallest unit on. What is held, unsettled or needed as margin stays where it is.',
  request: z.strictObject({ ...between, amount: decimal }),
  reply: z.object({ transferId: replyId, from: balance, to: balance }),
  refusals: [
    'unknown-asset',
    'wallets-alike',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { from: 'coin', to: 'contract', asset: 'USDT', amount: '100' },
    data: {
      transferId: '8',
      from: { asset: 'USDT', wallet: 'coin', available: '9900', held: '0' },
      to: { asset: 'USDT', wallet: 'contract', available: '100', held: '0' },
    },
  },
});
export const transferMaximum = defineCall({
  ...ask,
  path: '/coin/transfer/maximum',
  summary: 'The most that can be transferred, and why not more',
  description: 'What is available; what is held is listed with its reason.',
  request: z.strictObject(between),
  reply: z.object({ maximum: decimal, total: decimal, held: z.array(held) }),
  refusals: ['unknown-asset', 'wallets-alike'],
  example: {
    request: { from: 'coin', to: 'contract', asset: 'USDT' },
    data: { maximum: '9900', total: '10000', held: [{ reason: 'order', amount: '100' }] },
  },
});
export const transferRecords = defineCall({
  ...ask,
  path: '/coin/transfer/list',
  summary: 'Transfers between own wallets',
  description: 'Newest first.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 50) }),
  reply: z.object({
    list: z.array(z.object({ transferId: replyId, ...between, amount: decimal, atMs: milliseconds })),
    nextCursor,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [{ transferId: '8', from: 'coin', to: 'contract', asset: 'USDT', amount: '100', atMs: 1795219200000 }],
      nextCursor: null,
    },
  },
});
