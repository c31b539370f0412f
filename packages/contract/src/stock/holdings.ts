// In: shares. Out: what a customer holds of shares, what is locked until when, money on its way; and favourites.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, decimal, signedDecimal } from '../scalars.ts';
import { country, isoDate, shareCode } from './shares.ts';

const dated = z.object({ date: isoDate, quantity: decimal });
export const stockHolding = z.object({
  symbol: shareCode,
  name: z.string(),
  nameBn: z.string().nullable(),
  country,
  currency: assetCode,
  total: decimal,
  available: decimal.meta({ description: 'May be sold now.' }),
  locked: z.array(dated).meta({ description: 'Bought and not settled yet, by the date it is.' }),
  inOrders: decimal.meta({ description: 'In open sell orders.' }),
  blocked: decimal.meta({ description: 'Held for another reason: a lock-up, a pledge.' }),
  averageCost: decimal.nullable(),
  cost: decimal,
  last: decimal,
  marketValue: decimal,
  profit: signedDecimal,
  profitPercent: signedDecimal,
  todayChange: signedDecimal,
});
const cashDated = z.object({ date: isoDate, amount: decimal, currency: assetCode });
const money = z.object({
  currency: assetCode,
  available: decimal.meta({ description: 'Pays a new order now.' }),
  settled: decimal.meta({ description: 'Of it, what may be withdrawn.' }),
  inOrders: decimal,
  settling: z.array(cashDated).meta({ description: 'Proceeds on their way, by date.' }),
});
const exampleHolding: z.input<typeof stockHolding> = {
  symbol: 'SQURPHARMA',
  name: 'Square Pharmaceuticals',
  nameBn: 'স্কয়ার ফার্মাসিউটিক্যালস',
  country: 'BD',
  currency: 'BDT',
  total: '450',
  available: '300',
  locked: [
    { date: '2026-12-15', quantity: '100' },
    { date: '2026-12-17', quantity: '50' },
  ],
  inOrders: '0',
  blocked: '0',
  averageCost: '206.30',
  cost: '92837.00',
  last: '214.70',
  marketValue: '96615.00',
  profit: '3778.00',
  profitPercent: '4.06',
  todayChange: '1215.00',
};
const exampleMoney: z.input<typeof money> = {
  currency: 'BDT',
  available: '171420.00',
  settled: '157774.80',
  inOrders: '0',
  settling: [{ date: '2026-12-15', amount: '13645.20', currency: 'BDT' }],
};
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const days = z
  .array(z.object({ date: isoDate, kind: z.enum(['today', 'trading', 'closed']), reason: z.string().nullable() }))
  .max(12)
  .meta({ description: 'The days until everything on its way has settled.' });

export const holdList = defineCall({
  ...ask,
  path: '/stock/hold/list',
  summary: 'The shares held in a market',
  description:
    'Available, locked by date, in orders; average cost with charges, market value and profit; money and proceeds on their way.',
  request: z.strictObject({ country: country.default('BD') }),
  reply: z.object({
    list: z.array(stockHolding),
    money,
    days,
    total: z.object({
      marketValue: decimal,
      cost: decimal,
      profit: signedDecimal,
      profitPercent: signedDecimal,
      today: signedDecimal,
    }),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [exampleHolding],
      money: exampleMoney,
      days: [{ date: '2026-12-14', kind: 'today', reason: null }],
      total: { marketValue: '96615.00', cost: '92837.00', profit: '3778.00', profitPercent: '4.06', today: '1215.00' },
    },
  },
});
export const holdInfo = defineCall({
  ...ask,
  path: '/stock/hold/info',
  summary: 'One share held, and what it came from',
  description: 'The holding, and the trades behind it, newest first.',
  request: z.strictObject({ code: shareCode }),
  reply: z.object({
    holding: stockHolding.nullable().meta({ description: 'null when nothing of it is held.' }),
    rows: z
      .array(
        z.object({
          tradeId: z.string(),
          orderId: z.string(),
          side: z.enum(['buy', 'sell']),
          quantity: decimal,
          price: decimal,
          amount: decimal,
          charges: decimal,
          date: isoDate,
          settleDate: isoDate.nullable(),
        }),
      )
      .max(200),
  }),
  refusals: ['unknown-instrument'],
  example: { request: { code: 'SQURPHARMA' }, data: { holding: exampleHolding, rows: [] } },
});

const favouriteList = z.object({ list: z.array(shareCode).meta({ description: 'In the order they were added.' }) });
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'private', changesState: true } as const;
export const collectAdd = defineCall({
  ...change,
  path: '/stock/collect/add',
  summary: 'Add a share to the favourites',
  description: 'Adding one that is there changes nothing.',
  request: z.strictObject({ symbol: shareCode }),
  reply: favouriteList,
  refusals: ['unknown-instrument', 'too-many-favourites'],
  example: { request: { symbol: 'GP' }, data: { list: ['GP'] } },
});
export const collectRemove = defineCall({
  ...change,
  path: '/stock/collect/del',
  summary: 'Remove a share from the favourites',
  description: 'Removing one that is not there changes nothing.',
  request: z.strictObject({ symbol: shareCode }),
  reply: favouriteList,
  refusals: ['unknown-instrument'],
  example: { request: { symbol: 'GP' }, data: { list: [] } },
});
export const collectList = defineCall({
  ...ask,
  path: '/stock/collect/list',
  summary: 'The favourite shares',
  description: 'Shared by the customer’s real and demo account.',
  request: z.strictObject({}),
  reply: favouriteList,
  refusals: [],
  example: { request: {}, data: { list: ['GP'] } },
});
