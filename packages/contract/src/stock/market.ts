// In: shares. Out: the public side of stock trading: countries, indices, lists, search, one share, its candles, trades and book.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { candle, level } from '../coin/market.ts';
import {
  cursor,
  decimal,
  flag,
  integer,
  milliseconds,
  nextCursor,
  pageSize,
  plainText,
  side,
  signedDecimal,
  world,
} from '../scalars.ts';
import { corporateAction } from './actions.ts';
import {
  CANDLE_PERIODS,
  country,
  countryMarket,
  exampleShare,
  indexNow,
  isoDate,
  share,
  shareCode,
  shareState,
} from './shares.ts';

const look = { methods: READ_METHODS, right: 'guest', limitClass: 'read', changesState: false } as const;

export const countryList = defineCall({
  ...look,
  path: '/stock/index/country/list',
  summary: 'The markets by country',
  description:
    'Currency, phase, hours of the trading day, next opening. `stockCountry` is where an app opens: a country that is off falls to BD.',
  request: z.strictObject({ stockCountry: country.optional(), world: world.optional() }),
  reply: z.object({
    list: z.array(countryMarket),
    stockCountry: country,
    atMs: milliseconds.meta({ description: 'The moment of the answer: a device whose clock is wrong goes by it.' }),
  }),
  refusals: [],
  example: {
    request: { stockCountry: 'TR' },
    data: {
      list: [
        {
          country: 'BD',
          currency: 'BDT',
          zone: 'Asia/Dhaka',
          isOpenToCustomers: true,
          phase: 'continuous',
          date: '2026-12-14',
          sessions: [{ date: '2026-12-14', phase: 'continuous', startsAtMs: 1797220800000, endsAtMs: 1797236400000 }],
          nextOpeningMs: null,
          hours: 'calendar',
          packVersion: 1,
        },
      ],
      stockCountry: 'BD',
      atMs: 1797226920000,
    },
  },
});

export const indicesList = defineCall({
  ...look,
  path: '/stock/index/indices/list',
  summary: 'The indices of a market',
  description:
    'Level, change since the previous close, divisor, how many members rise and fall, and the line of the trading day.',
  request: z.strictObject({ country: country.default('BD'), world: world.optional() }),
  reply: z.object({
    list: z.array(indexNow),
    breadth: z
      .object({ rising: z.int(), falling: z.int(), unchanged: z.int() })
      .meta({ description: 'Of all shares of the market, against their previous close.' }),
    atMs: milliseconds,
  }),
  refusals: [],
  example: {
    request: { country: 'BD' },
    data: {
      list: [
        {
          code: 'DSEX',
          name: 'DSE Broad Index',
          kind: 'market',
          country: 'BD',
          level: '5284.17',
          previous: '5262.07',
          change: '22.10',
          changePercent: '0.42',
          divisor: '45733.10160000',
          members: 326,
          breadth: { rising: 271, falling: 235, unchanged: 94 },
          line: [[1797220800000, '5262.07']],
        },
      ],
      breadth: { rising: 271, falling: 235, unchanged: 94 },
      atMs: 1797226920000,
    },
  },
});

export const LIST_TYPES = ['all', 'gainers', 'losers', 'volume', 'sector', 'category', 'discounted'] as const;
export const LIST_SORTS = ['change', 'turnover', 'volume', 'price', 'code'] as const;
const rows = z.array(share).max(50);

export const shareList = defineCall({
  ...look,
  path: '/stock/index/list',
  summary: 'The shares of a market, page by page',
  description:
    'At most 50 a page. `sector` and `category` need their name in `of`. `discounted` holds funds below their dated net asset value, and shares of which a block is offered below the last price. `codes` names up to 50 shares instead: a watchlist’s.',
  request: z.strictObject({
    country: country.default('BD'),
    type: z.enum(LIST_TYPES).default('all'),
    of: z
      .string()
      .regex(/^[\p{L}\p{M}\p{N} &.,()-]{1,60}$/u)
      .optional()
      .meta({ description: 'The sector or category.', examples: ['Bank'] }),
    codes: z
      .string()
      .regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,49}$/)
      .optional()
      .meta({ description: 'Up to 50 codes with commas between.', examples: ['GP,SQURPHARMA'] }),
    sort: z.enum(LIST_SORTS).optional(),
    ascending: flag.optional(),
    cursor: cursor.optional(),
    limit: pageSize(50, 30),
    world: world.optional(),
  }),
  reply: z.object({
    list: rows,
    nextCursor,
    total: z.int().meta({ description: 'How many the whole list has.' }),
    groups: z
      .array(z.object({ name: z.string(), count: z.int() }))
      .max(40)
      .meta({ description: 'With sector or category and no `of`: the names to choose from, and no rows.' }),
  }),
  refusals: [],
  example: {
    request: { country: 'BD', type: 'gainers' },
    data: { list: [exampleShare], nextCursor: null, total: 1, groups: [] },
  },
});

export const hotList = defineCall({
  ...look,
  path: '/stock/index/list/hot',
  summary: 'The shares with the most turnover today',
  description: 'Most first.',
  request: z.strictObject({ country: country.default('BD'), limit: pageSize(50, 5), world: world.optional() }),
  reply: z.object({ list: rows }),
  refusals: [],
  example: { request: { country: 'BD', limit: 1 }, data: { list: [exampleShare] } },
});

export const heatMap = defineCall({
  ...look,
  path: '/stock/index/heat',
  summary: 'Where the money of a market is',
  description: 'The largest shares by value of their free float with the day’s change, by sector, largest first.',
  request: z.strictObject({ country: country.default('BD'), limit: pageSize(60, 34), world: world.optional() }),
  reply: z.object({
    list: z.array(
      z.object({
        symbol: shareCode,
        name: z.string(),
        sector: z.string(),
        value: decimal.meta({ description: 'Price × shares × free float, in the market’s currency.' }),
        changePercent: signedDecimal,
      }),
    ),
  }),
  refusals: [],
  example: {
    request: { country: 'BD', limit: 1 },
    data: {
      list: [
        {
          symbol: 'SQURPHARMA',
          name: 'Square Pharmaceuticals',
          sector: 'Pharmaceuticals & Chemicals',
          value: '124000000000.00',
          changePercent: '1.27',
        },
      ],
    },
  },
});

export const shareSearch = defineCall({
  ...look,
  path: '/stock/index/search',
  summary: 'Shares by code, name, Bengali name or an old code',
  description: 'Codes that begin with the words come first, then names. At most 20.',
  request: z.strictObject({
    query: plainText(40),
    country: country.optional(),
    limit: pageSize(20, 20),
    world: world.optional(),
  }),
  reply: z.object({ list: z.array(share).max(20) }),
  refusals: [],
  example: { request: { query: 'square' }, data: { list: [exampleShare] } },
});

export const shareInfo = defineCall({
  ...look,
  path: '/stock/index/info',
  summary: 'One share whole',
  description:
    'Row, profile, the day’s limits and what set them, tick, settlement, charges, coming and past corporate actions.',
  request: z.strictObject({ code: shareCode, world: world.optional() }),
  reply: z.object({
    share,
    profile: z.object({
      isin: z.string().nullable().meta({ description: 'Where two operators have named it.' }),
      oldCodes: z.array(z.string()),
      faceValue: decimal.nullable(),
      sharesOutstanding: decimal.nullable(),
      freeFloatPercent: decimal.nullable(),
      listedOn: isoDate
        .nullable()
        .meta({ description: 'Its first trading day, where two operators listed it; it may be to come.' }),
      netAssetValue: z.object({ value: decimal, date: isoDate }).nullable().meta({
        description: 'What one unit of a fund was worth at the end of a day; below it `discounted` lists it.',
      }),
    }),
    limits: z.object({
      reference: decimal.meta({ description: 'The price the day’s band is measured from.' }),
      upBps: z.int().nullable(),
      downBps: z.int().nullable(),
      floor: decimal.nullable(),
      basis: z.enum(['table', 'override', 'floor', 'none']).meta({ description: 'What set the band.' }),
    }),
    tick: decimal.meta({ description: 'Price step at the last price.' }),
    bookTick: decimal.meta({ description: 'The step in which the book counts prices.' }),
    moneyDecimals: z.int().meta({ description: 'Digits after the point of the currency’s smallest unit.' }),
    priceSteps: z.array(z.object({ from: decimal, step: decimal })),
    maxAmount: decimal.meta({ description: 'Largest value of one order.' }),
    maxQuantity: decimal.nullable().meta({ description: 'Largest quantity of one order now.' }),
    board: z.enum(['public', 'spot', 'none']).meta({
      description:
        'Where it trades on the day of an order placed now: `spot` and `none` are days before a record, and `none` those before `listedOn`.',
    }),
    settlement: z.object({
      buyDays: z.int(),
      sellDays: z.int(),
      netted: z.boolean().meta({ description: 'Proceeds on their way may pay a new purchase.' }),
      buyDate: isoDate.meta({ description: 'When a share bought now can be sold.' }),
      sellDate: isoDate.meta({ description: 'When the money of a sale now can be withdrawn.' }),
      days: z
        .array(z.object({ date: isoDate, kind: z.enum(['today', 'trading', 'closed']), reason: z.string().nullable() }))
        .max(12)
        .meta({ description: 'Every day from the trade to its settlement; weekends are left out.' }),
    }),
    charges: z.object({
      ppm: z.int(),
      minimum: decimal,
      parts: z.array(z.object({ name: z.string(), ppm: z.int() })),
    }),
    coming: z
      .object({
        fromMs: milliseconds,
        fromDate: isoDate,
        category: z.string(),
        sector: z.string(),
        freeFloatPercent: z.string(),
        isin: z.string().nullable(),
        netAssetValue: z.object({ value: decimal, date: isoDate }).nullable(),
      })
      .nullable()
      .meta({ description: 'Its listing as it reads from that day on; null: nothing of that is planned.' }),
    actions: z.array(corporateAction).max(50),
    blocks: z.object({ trades: z.int(), quantity: decimal, value: decimal }).meta({
      description: 'Blocks of the last thirty days. The day’s volume, turnover and prices know nothing of them.',
    }),
  }),
  refusals: ['unknown-instrument'],
  example: {
    request: { code: 'SQURPHARMA' },
    data: {
      share: exampleShare,
      profile: {
        isin: null,
        oldCodes: [],
        faceValue: '10',
        sharesOutstanding: '886451010',
        freeFloatPercent: '64.8',
        listedOn: null,
        netAssetValue: null,
      },
      limits: { reference: '212.00', upBps: 875, downBps: 875, floor: null, basis: 'table' },
      tick: '0.10',
      bookTick: '0.01',
      moneyDecimals: 2,
      priceSteps: [{ from: '0', step: '0.01' }],
      maxAmount: '5000000',
      maxQuantity: null,
      board: 'public',
      settlement: {
        buyDays: 2,
        sellDays: 2,
        netted: true,
        buyDate: '2026-12-17',
        sellDate: '2026-12-17',
        days: [{ date: '2026-12-14', kind: 'today', reason: null }],
      },
      charges: { ppm: 4000, minimum: '0', parts: [{ name: 'exchange', ppm: 300 }] },
      coming: null,
      actions: [],
      blocks: { trades: 0, quantity: '0', value: '0.00' },
    },
  },
});

export const shareCandles = defineCall({
  ...look,
  path: '/stock/index/candles',
  summary: 'Candles of one share',
  description:
    'Oldest first, the running candle included. Days, weeks and months are those of Dhaka for its shares, and of UTC for others. Prices are as they were traded; with `adjusted` those from before a bonus or a split are counted in shares of today, and so are the shares, but not the money. Rights and dividends in cash move nothing.',
  request: z.strictObject({
    code: shareCode,
    interval: z.enum(CANDLE_PERIODS),
    beforeMs: integer(0, 9_999_999_999_999).optional(),
    limit: pageSize(1000, 300),
    adjusted: flag.optional(),
    world: world.optional(),
  }),
  reply: z.object({ list: z.array(candle), adjusted: z.boolean() }),
  refusals: ['unknown-instrument'],
  example: {
    request: { code: 'SQURPHARMA', interval: '1d', limit: 1 },
    data: {
      list: [[1797206400000, '212.00', '216.00', '211.20', '214.70', '1130000', '242600000']],
      adjusted: false,
    },
  },
});

export const shareBooks = defineCall({
  ...look,
  path: '/stock/index/books',
  summary: 'The order book of one share',
  description:
    'Ten levels a side, best first, and while orders are collected for an auction the price they would meet at now.',
  request: z.strictObject({ code: shareCode, levels: pageSize(10, 10), world: world.optional() }),
  reply: z.object({
    symbol: shareCode,
    sequence: z.int(),
    state: shareState,
    bids: z.array(level),
    asks: z.array(level),
    auction: z
      .object({ price: decimal, volume: decimal, surplus: decimal, surplusSide: side.nullable() })
      .nullable()
      .meta({ description: 'null outside an auction, or when nothing would trade.' }),
    atMs: milliseconds,
  }),
  refusals: ['unknown-instrument'],
  example: {
    request: { code: 'SQURPHARMA', levels: 1 },
    data: {
      symbol: 'SQURPHARMA',
      sequence: 77,
      state: 'listed',
      bids: [['214.60', '820']],
      asks: [['214.70', '540']],
      auction: null,
      atMs: 1797226920000,
    },
  },
});
