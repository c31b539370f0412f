// In: scalars. Out: what a customer owns, what it is worth, every posting, and test money of the sandbox.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from './call.ts';
import { assetCode, cursor, decimal, milliseconds, nextCursor, pageSize, replyId, signedDecimal } from './scalars.ts';

export const displayRate = z.object({
  asset: assetCode.meta({ examples: ['BDT'] }),
  rate: decimal.meta({ description: 'Units of that currency for one USDT, for display only.' }),
  source: z.string().meta({ description: 'Where the rate comes from.' }),
});
export const wallet = z.enum(['coin']).meta({ description: 'coin: the spot coin wallet.' });
export const coinHolding = z.object({
  asset: assetCode,
  name: z.string(),
  available: decimal,
  held: decimal.meta({ description: 'Reserved by open orders.' }),
  total: decimal,
  price: decimal.nullable().meta({ description: 'In USDT; null when there is no price yet.' }),
  value: decimal.meta({ description: 'total × price in USDT.' }),
  costPrice: decimal
    .nullable()
    .meta({ description: 'Average price paid, in USDT; null for USDT itself and when nothing was bought.' }),
  profit: signedDecimal.nullable(),
  profitPercent: signedDecimal.nullable(),
});
export const balance = z.object({ asset: assetCode, wallet, available: decimal, held: decimal });
export const bill = z.object({
  id: replyId,
  asset: assetCode,
  amount: signedDecimal.meta({ description: 'Change of the balance.' }),
  reason: z.string().meta({
    description: 'Why: trade, fee, referral (a share of the fees of a customer one invited), test-money …',
    examples: ['trade'],
  }),
  orderId: replyId.nullable(),
  tradeId: replyId.nullable(),
  atMs: milliseconds,
  balanceAfter: decimal.meta({ description: 'Available plus held after the change.' }),
});

const exampleRate = { asset: 'BDT', rate: '122.40', source: 'sandbox setting' };
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;

export const coinAssets = defineCall({
  ...ask,
  path: '/coin/assets',
  summary: 'The coin wallet',
  description: 'Every asset with a balance, and USDT always. Prices are the last trade of the asset against USDT.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(coinHolding), totalValue: decimal, quote: assetCode, displayRate }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          asset: 'BTC',
          name: 'Bitcoin',
          available: '0.015',
          held: '0',
          total: '0.015',
          price: '112480.5',
          value: '1687.2075',
          costPrice: '112000',
          profit: '7.2075',
          profitPercent: '0.42',
        },
      ],
      totalValue: '1687.2075',
      quote: 'USDT',
      displayRate: exampleRate,
    },
  },
});
export const userAssets = defineCall({
  ...ask,
  path: '/user/assets',
  summary: 'Everything the customer owns, per wallet',
  description:
    'Values in `currency`; today is the change of the total since midnight at UTC+6, money in and out excluded.',
  request: z.strictObject({}),
  reply: z.object({
    total: decimal,
    wallets: z.array(z.object({ wallet, value: decimal })),
    today: z.object({ change: signedDecimal, changePercent: signedDecimal }),
    currency: assetCode,
    displayRate,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      total: '10007.20',
      wallets: [{ wallet: 'coin', value: '10007.20' }],
      today: { change: '7.20', changePercent: '0.07' },
      currency: 'USDT',
      displayRate: exampleRate,
    },
  },
});
export const HISTORY_RANGES = ['1d', '1w', '1m', '1y', 'all'] as const;
export const userAssetsHistory = defineCall({
  ...ask,
  path: '/user/assets/history',
  summary: 'The total value over time',
  description: 'Balances of each moment at the prices of that moment, oldest first, at most 200 points.',
  request: z.strictObject({ range: z.enum(HISTORY_RANGES).default('1d') }),
  reply: z.object({ list: z.array(z.tuple([milliseconds, decimal])) }),
  refusals: [],
  example: { request: { range: '1d' }, data: { list: [[1795219200000, '10007.20']] } },
});
export const bills = defineCall({
  ...ask,
  path: '/user/tx/record',
  summary: 'Every change of a balance',
  description: 'Newest first; the sum of the amounts is the balance.',
  request: z.strictObject({
    wallet: wallet.optional(),
    asset: assetCode.optional(),
    cursor: cursor.optional(),
    limit: pageSize(100, 50),
  }),
  reply: z.object({ list: z.array(bill), nextCursor }),
  refusals: ['unknown-asset'],
  example: {
    request: { asset: 'USDT' },
    data: {
      list: [
        {
          id: '5512',
          asset: 'USDT',
          amount: '-1680',
          reason: 'trade',
          orderId: '48213',
          tradeId: '901',
          atMs: 1795219200000,
          balanceAfter: '8320',
        },
      ],
      nextCursor: null,
    },
  },
});
export const sandboxFund = defineCall({
  path: '/user/sandbox/fund',
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'trade',
  changesState: true,
  summary: 'Take sandbox test money',
  description: 'A posting from the visible issuance account. Sandbox only: in live mode the call does not exist.',
  request: z.strictObject({ asset: assetCode, amount: decimal }),
  reply: z.object({ balance }),
  refusals: [
    'unknown-asset',
    'amount-not-positive',
    'amount-too-precise',
    'funding-limit',
    'account-disabled',
    'not-in-this-mode',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { asset: 'USDT', amount: '10000' },
    data: { balance: { asset: 'USDT', wallet: 'coin', available: '10000', held: '0' } },
  },
});
