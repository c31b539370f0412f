// In: scalars. Out: what a customer owns, what it is worth, every posting, and test money of the sandbox.
import { z } from 'zod';
import { WALLETS } from './currencies.ts';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  decimal,
  milliseconds,
  nextCursor,
  pageSize,
  placeCursor,
  replyId,
  signedDecimal,
} from '../scalars.ts';
import {
  DISPLAY_CURRENCIES,
  FROZEN_REASONS,
  RECORD_CAUSES,
  RECORD_GROUPS,
  RECORD_REASONS,
  type RecordReason,
} from './words.ts';

export const displayRate = z.object({
  asset: assetCode.meta({ examples: ['BDT'] }),
  rate: decimal.meta({ description: 'Units of that currency for one USDT, for display only.' }),
  source: z.string().meta({ description: 'Where the rate comes from.' }),
  atMs: milliseconds.meta({ description: 'Since when it has held.' }),
});
export const wallet = z
  .enum(WALLETS)
  .meta({ description: 'coin: the coin account; stock: the currency account, shares too; contract: margin.' });
export const currency = z
  .enum(DISPLAY_CURRENCIES)
  .default('USDT')
  .meta({ description: 'What values are told in, at display rates. Nothing is bought or sold at them.' });
/** A day in Dhaka (UTC+6). */
export const day = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/)
  .meta({ description: 'Day in Dhaka, YYYY-MM-DD.', examples: ['2026-11-22'] });
const sums = z.object({
  total: signedDecimal.meta({ description: 'available + frozen + marketValue + unrealised' }),
  available: signedDecimal.meta({ description: 'Money that is free.' }),
  frozen: signedDecimal.meta({ description: 'Money that is held; /user/assets/frozen says why.' }),
  marketValue: signedDecimal.meta({ description: 'Holdings at their last price, held ones too.' }),
  unrealised: signedDecimal.meta({ description: 'What open contracts stand above or below their entry.' }),
  positionProfit: signedDecimal.meta({ description: 'What holdings and open contracts stand above their cost.' }),
});
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
const reasons = Object.keys(RECORD_REASONS) as [RecordReason, ...RecordReason[]];
export const bill = z.object({
  id: replyId,
  sequence: replyId.meta({ description: 'Of the command in the journal.' }),
  wallet,
  asset: assetCode,
  amount: signedDecimal.meta({ description: 'Change of the balance.' }),
  reason: z
    .enum(reasons)
    .meta({ description: 'Why: trade, fee, referral (a share of the fees of a customer one invited), test-money …' }),
  group: z.enum(RECORD_GROUPS),
  cause: z
    .object({ kind: z.enum(RECORD_CAUSES), id: replyId })
    .nullable()
    .meta({ description: 'What it belongs to; null where nothing does, or where it is somebody else’s.' }),
  about: z
    .object({ symbol: z.string(), side: z.enum(['buy', 'sell']) })
    .nullable()
    .meta({ description: 'Of a trade: the market, and which side the own order was on.' }),
  orderId: replyId.nullable(),
  tradeId: replyId.nullable(),
  atMs: milliseconds,
  balanceAfter: signedDecimal.meta({ description: 'Available plus held after the change.' }),
  entryHash: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 over the entry before and this one; null for entries older than the chain.' }),
});

const exampleRate = { asset: 'BDT', rate: '122.40', source: 'sandbox setting', atMs: 1795219200000 };
const exampleSums = {
  total: '10007.20',
  available: '8320',
  frozen: '0',
  marketValue: '1687.20',
  unrealised: '0',
  positionProfit: '7.20',
};
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;

export const coinAssets = defineCall({
  ...ask,
  path: '/coin/assets',
  summary: 'The coin wallet',
  description: 'Every asset with a balance, and USDT always. Prices are the last trade of the asset against USDT.',
  request: z.strictObject({}),
  reply: z.object({
    list: z.array(coinHolding),
    totalValue: decimal,
    holdings: z
      .object({
        value: decimal,
        profit: signedDecimal.meta({ description: 'Of those that were bought.' }),
        profitPercent: signedDecimal
          .nullable()
          .meta({ description: 'Of what was paid for them; null when nothing was bought.' }),
      })
      .meta({ description: 'The rows but USDT, summed up.' }),
    ...sums.shape,
    quote: assetCode,
    displayRate,
  }),
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
      holdings: { value: '1687.2075', profit: '7.2075', profitPercent: '0.42' },
      ...exampleSums,
      quote: 'USDT',
      displayRate: exampleRate,
    },
  },
});
const owned = z.object({
  wallet,
  asset: assetCode,
  name: z.string(),
  isMoney: z.boolean().meta({ description: 'Paid with, and without a price of its own.' }),
  available: signedDecimal,
  frozen: decimal,
  total: signedDecimal,
  value: signedDecimal
    .nullable()
    .meta({ description: 'Null without a price or a display rate; then it is in no sum.' }),
  cost: decimal.nullable().meta({ description: 'What was paid for what is still held; null for money.' }),
  profit: signedDecimal.nullable(),
  profitPercent: signedDecimal.nullable(),
});
const elsewhere = z.object({
  kind: z.enum(['options', 'robots', 'redemptions']).meta({
    description: 'robots: capital at work for them; redemptions: money that funds owe for units that are gone.',
  }),
  wallet: wallet.meta({ description: 'Where it came from and goes back to.' }),
  value: signedDecimal,
  profit: signedDecimal,
  count: z.int().meta({ description: 'Series, orders or funds.' }),
});
export const userAssets = defineCall({
  ...ask,
  path: '/user/assets',
  summary: 'Everything the customer owns, over all and per wallet',
  description:
    'total = available + frozen + marketValue + unrealised, over all and in each wallet; the sums are those of the rows. Today is the change of the total since midnight at UTC+6, money in and out excluded.',
  request: z.strictObject({ currency }),
  reply: z.object({
    ...sums.shape,
    wallets: z.array(z.object({ wallet, value: signedDecimal, ...sums.shape, assets: z.int(), frozenBy: z.int() })),
    list: z.array(owned),
    elsewhere: z.array(elsewhere).meta({
      description:
        'What is owned and is no balance of a wallet; it is in marketValue and positionProfit of its wallet.',
    }),
    today: z.object({ change: signedDecimal, changePercent: signedDecimal }),
    currency: assetCode,
    rate: displayRate.meta({ description: 'Of the currency the values are told in, for one USDT.' }),
    displayRate,
  }),
  refusals: [],
  example: {
    request: { currency: 'USDT' },
    data: {
      ...exampleSums,
      wallets: [{ wallet: 'coin', value: '10007.20', ...exampleSums, assets: 2, frozenBy: 0 }],
      list: [
        {
          wallet: 'coin',
          asset: 'BTC',
          name: 'Bitcoin',
          isMoney: false,
          available: '0.015',
          frozen: '0',
          total: '0.015',
          value: '1687.20',
          cost: '1680',
          profit: '7.20',
          profitPercent: '0.42',
        },
      ],
      elsewhere: [],
      today: { change: '7.20', changePercent: '0.07' },
      currency: 'USDT',
      rate: { asset: 'USDT', rate: '1', source: 'values are counted in it', atMs: 1795219200000 },
      displayRate: exampleRate,
    },
  },
});
export const HISTORY_RANGES = ['1d', '1w', '1m', '90d', '1y', 'all'] as const;
export const userAssetsHistory = defineCall({
  ...ask,
  path: '/user/assets/history',
  summary: 'The total value over time',
  description:
    'Balances of each moment at the prices of that moment and the display rate of today, oldest first, at most 200 points; `marks` say when own money came or went.',
  request: z.strictObject({ range: z.enum(HISTORY_RANGES).default('1d'), currency }),
  reply: z.object({
    list: z.array(z.tuple([milliseconds, signedDecimal])),
    marks: z.array(z.object({ atMs: milliseconds, moneyIn: decimal, moneyOut: decimal })),
    parts: z.array(z.object({ key: z.string(), values: z.array(signedDecimal) })).meta({
      description: 'How each value is spread, largest today first, one value a point; of the range 90d only.',
    }),
    currency: assetCode,
  }),
  refusals: [],
  example: {
    request: { range: '1d' },
    data: {
      list: [[1795219200000, '10007.20']],
      marks: [{ atMs: 1795219200000, moneyIn: '10000', moneyOut: '0' }],
      parts: [],
      currency: 'USDT',
    },
  },
});
const frozenLine = z.object({
  id: z.string(),
  wallet,
  asset: assetCode,
  amount: decimal,
  reason: z.enum(FROZEN_REASONS),
  cause: z.object({ kind: z.enum(RECORD_CAUSES), id: replyId }).nullable(),
  about: z
    .object({
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      price: decimal.nullable(),
      quantity: decimal.nullable(),
    })
    .nullable()
    .meta({ description: 'Of an order.' }),
  sinceMs: milliseconds,
  untilMs: milliseconds.nullable().meta({ description: 'When it ends by itself; null: when its cause does.' }),
  isMoney: z.boolean(),
  value: signedDecimal.nullable(),
});
export const frozen = defineCall({
  ...ask,
  path: '/user/assets/frozen',
  summary: 'What is frozen, and why',
  description:
    'Every open order and hold record. The lines of a wallet and asset add up to its frozen amount to the unit; the values of the lines that are money add up to `frozen` of /user/assets within a unit a line. At most 500 lines, oldest first; `more` says how many are left out.',
  request: z.strictObject({ wallet: wallet.optional(), currency }),
  reply: z.object({
    list: z.array(frozenLine),
    more: z.int(),
    sums: z.array(
      z.object({ wallet, asset: assetCode, amount: decimal, lines: z.int(), value: signedDecimal.nullable() }),
    ),
    currency: assetCode,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: 'order-48213',
          wallet: 'coin',
          asset: 'USDT',
          amount: '420.05',
          reason: 'order',
          cause: { kind: 'order', id: '48213' },
          about: { symbol: 'BTCUSDT', side: 'buy', price: '112000', quantity: '0.00375' },
          sinceMs: 1795219200000,
          untilMs: null,
          isMoney: true,
          value: '420.05',
        },
      ],
      more: 0,
      sums: [{ wallet: 'coin', asset: 'USDT', amount: '420.05', lines: 1, value: '420.05' }],
      currency: 'USDT',
    },
  },
});
export const bills = defineCall({
  ...ask,
  path: '/user/tx/record',
  summary: 'Every change of a balance',
  description:
    'Of all wallets, newest first; in each wallet and asset the sum of the amounts is the balance. `days` says what each day on the page came to in whole, under the same filter.',
  request: z.strictObject({
    wallet: wallet.optional(),
    asset: assetCode.optional(),
    group: z.enum(RECORD_GROUPS).optional(),
    reason: z.enum(reasons).optional(),
    from: day.optional(),
    to: day.optional(),
    cursor: placeCursor.optional(),
    limit: pageSize(100, 50),
  }),
  reply: z.object({
    list: z.array(bill),
    days: z.array(
      z.object({ day, sums: z.array(z.object({ asset: assetCode, amount: signedDecimal, entries: z.int() })) }),
    ),
    nextCursor,
  }),
  refusals: ['unknown-asset', 'fields-conflict'],
  example: {
    request: { asset: 'USDT' },
    data: {
      list: [
        {
          id: '5512-1',
          sequence: '5512',
          wallet: 'coin',
          asset: 'USDT',
          amount: '-1680',
          reason: 'trade',
          group: 'trades',
          cause: { kind: 'trade', id: '901' },
          about: { symbol: 'BTCUSDT', side: 'buy' },
          orderId: '48213',
          tradeId: '901',
          atMs: 1795219200000,
          balanceAfter: '8320',
          entryHash: '3fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b08',
        },
      ],
      days: [{ day: '2026-11-21', sums: [{ asset: 'USDT', amount: '-1680', entries: 1 }] }],
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
  description:
    'A posting from the visible issuance account: coins into the coin wallet, BDT, USD and BRL into the currency account. Sandbox only: in live mode the call does not exist.',
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
