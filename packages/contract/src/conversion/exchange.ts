// In: scalars. Out: exchange of currencies and coins on firm quotes: what can be exchanged, a quote, its acceptance, and what it came from.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { assetCode, cursor, decimal, id, milliseconds, nextCursor, pageSize, replyId } from '../scalars.ts';
import { wallet } from '../wallet/assets.ts';

const percent = z.string().meta({ description: 'Percent as decimal text.', examples: ['0.5'] });
/** What a source said, and when it said it was so. */
export const rateSource = z.object({
  source: z.string().meta({ description: 'Name of the source; simulated ones say so.', examples: ['simulated-a'] }),
  rate: decimal,
  sourceMs: milliseconds,
  receivedMs: milliseconds,
});
export const exchangePair = z.object({
  pair: z.string().meta({ description: 'Base and quote: rates are quote for one base.', examples: ['USD-BDT'] }),
  base: assetCode,
  quote: assetCode,
  wallet,
  status: z.enum(['open', 'stale', 'off']).meta({
    description:
      'stale: the sources do not agree on a fresh rate, so nothing is quoted. off: not exchanged at present.',
  }),
  mid: decimal.nullable().meta({ description: 'What the sources agree on; null when they do not.' }),
  sources: z.array(rateSource).meta({ description: 'What the mid comes from.' }),
  baseDecimals: z.int(),
  quoteDecimals: z.int(),
  rateDecimals: z.int(),
  quoteSeconds: z.int().meta({ description: 'How long a quote stands.' }),
  spreads: z
    .array(z.object({ from: decimal, percent }))
    .meta({ description: 'By size in the quote asset, the same for everybody.' }),
  minimum: decimal.meta({ description: 'Of one exchange, in the quote asset.' }),
  dailyMaximum: decimal.meta({ description: 'Of a day (UTC+6), in the quote asset.' }),
  leftToday: decimal,
});
const rule = z
  .enum(['median', 'checked'])
  .meta({ description: 'median: of the sources. checked: the first source, confirmed by the second.' });
export const exchangeQuote = z.object({
  quoteId: replyId,
  pair: z.string(),
  from: assetCode,
  to: assetCode,
  amount: decimal.meta({ description: 'What is given.' }),
  received: decimal,
  rate: decimal.meta({ description: 'Quote for one base, exact.' }),
  mid: decimal,
  spread: decimal.meta({ description: 'What the exchange costs against the mid, in the quote asset.' }),
  spreadPercent: percent,
  expiresAtMs: milliseconds,
  atMs: milliseconds,
});
const conversion = exchangeQuote.extend({
  recordId: replyId.meta({ description: 'The same as the quote’s.' }),
  wallet,
  version: z.int().meta({ description: 'Version of the pair’s rules.' }),
  quotedMs: milliseconds,
});
const evidence = conversion.extend({
  rule,
  base: assetCode,
  quote: assetCode,
  named: z.enum(['given', 'received']).meta({ description: 'The amount the customer named; the other was found.' }),
  rest: decimal.meta({
    description: 'What rounding left, in the asset that was found; it stands in a rounding account.',
  }),
  baseDecimals: z.int(),
  quoteDecimals: z.int(),
  rateDecimals: z.int(),
  sources: z.array(rateSource),
});
const LIMITS = ['balance', 'daily-limit', 'inventory', 'pair-off', 'rate-stale'] as const;
export const exchangeMaximum = z.object({
  from: assetCode,
  to: assetCode,
  maximum: decimal.meta({ description: 'The most that can be given now.' }),
  available: decimal,
  because: z.enum(LIMITS).meta({ description: 'What keeps it from being more.' }),
});

const exampleQuote = {
  quoteId: '31',
  pair: 'USD-BDT',
  from: 'BDT',
  to: 'USD',
  amount: '10000',
  received: '81.29',
  rate: '123.012',
  mid: '122.4',
  spread: '50.10',
  spreadPercent: '0.5',
  expiresAtMs: 1795219210000,
  atMs: 1795219200000,
};
const exampleSources = [
  { source: 'simulated-a', rate: '122.4', sourceMs: 1795219199600, receivedMs: 1795219199700 },
  { source: 'simulated-b', rate: '122.42', sourceMs: 1795219199100, receivedMs: 1795219199500 },
];
const exampleConversion = {
  ...exampleQuote,
  recordId: '31',
  wallet: 'stock',
  version: 1,
  quotedMs: 1795219200000,
} as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const change = { methods: POST_ONLY, right: 'customer', limitClass: 'trade', changesState: true } as const;
const sides = { from: assetCode, to: assetCode } as const;

export const exchangePairs = defineCall({
  ...ask,
  path: '/user/exchange/pairs',
  summary: 'What can be exchanged',
  description:
    'Pairs of currencies and coins with the rate of this moment, spreads by size, limits and what is left of today’s.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(exchangePair) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          pair: 'USD-BDT',
          base: 'USD',
          quote: 'BDT',
          wallet: 'stock',
          status: 'open',
          mid: '122.4',
          sources: exampleSources,
          baseDecimals: 2,
          quoteDecimals: 2,
          rateDecimals: 3,
          quoteSeconds: 10,
          spreads: [{ from: '0', percent: '0.5' }],
          minimum: '500',
          dailyMaximum: '200000',
          leftToday: '200000',
        },
      ],
    },
  },
});
export const exchangeQuoteCall = defineCall({
  ...change,
  path: '/user/exchange/quote',
  summary: 'A firm quote',
  description:
    'Name what is given (amount) or what is received (received), exactly one. The quote is firm until it ends: the house’s side is reserved, the customer’s is not. At most three stand at a time; replaces ends one of them.',
  request: z.strictObject({
    ...sides,
    amount: decimal.optional(),
    received: decimal.optional(),
    replaces: id
      .optional()
      .meta({ description: 'An open quote of the same customer that ends when this one is made.' }),
  }),
  reply: z.object({ quote: exchangeQuote }),
  refusals: [
    'unknown-asset',
    'unknown-pair',
    'fields-conflict',
    'amount-not-positive',
    'amount-too-precise',
    'amount-not-on-step',
    'account-disabled',
    'pair-off',
    'rate-stale',
    'conversion-below-minimum',
    'limit-reached',
    'inventory-short',
    'too-many-open-quotes',
    'quote-expired',
    'request-id-reused',
    'service-unavailable',
  ],
  example: { request: { from: 'BDT', to: 'USD', amount: '10000' }, data: { quote: exampleQuote } },
});
export const exchange = defineCall({
  ...change,
  path: '/user/exchange',
  asks: 'transaction-pin',
  summary: 'Exchange: accept a quote',
  description:
    'Executes exactly what the quote says, once. After its time it is quote-expired, and the refusal’s numbers name a new quote for the same wish, when one can be made. Answered after the commit.',
  request: z.strictObject({ quoteId: id }),
  reply: z.object({
    from: assetCode,
    to: assetCode,
    rate: decimal,
    amount: decimal,
    received: decimal,
    maximum: decimal.meta({ description: 'The most of `from` that could be exchanged next.' }),
    source: z.string(),
    sourceMs: milliseconds,
    recordId: replyId,
  }),
  refusals: [
    'unknown-quote',
    'quote-expired',
    'quote-used',
    'account-disabled',
    'insufficient-balance',
    'request-id-reused',
    'service-unavailable',
  ],
  example: {
    request: { quoteId: '31' },
    data: {
      from: 'BDT',
      to: 'USD',
      rate: '123.012',
      amount: '10000',
      received: '81.29',
      maximum: '25331',
      source: 'simulated-a',
      sourceMs: 1795219199600,
      recordId: '31',
    },
  },
});
export const exchangeRecords = defineCall({
  ...ask,
  path: '/user/exchange/list',
  summary: 'What was exchanged',
  description: 'Newest first.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 50) }),
  reply: z.object({ list: z.array(conversion), nextCursor }),
  refusals: [],
  example: { request: {}, data: { list: [exampleConversion], nextCursor: null } },
});
export const exchangeEvidence = defineCall({
  ...ask,
  path: '/user/exchange/evidence',
  summary: 'What an exchange came from',
  description:
    'Each source’s word, the rule that made the mid of them, the rate, the spread and what rounding left: enough to compute it again.',
  request: z.strictObject({ recordId: id }),
  reply: z.object({ evidence }),
  refusals: ['unknown-quote'],
  example: {
    request: { recordId: '31' },
    data: {
      evidence: {
        ...exampleConversion,
        rule: 'checked',
        base: 'USD',
        quote: 'BDT',
        named: 'given',
        rest: '0.0028',
        baseDecimals: 2,
        quoteDecimals: 2,
        rateDecimals: 3,
        sources: exampleSources,
      },
    },
  },
});
export const exchangeMaximumCall = defineCall({
  ...ask,
  path: '/user/exchange/maximum',
  summary: 'The most that can be exchanged, and why not more',
  description:
    'Of what is available, today’s limit and what the house has: with what it reserved for your newest open quote of the same way, whose place the next may take.',
  request: z.strictObject(sides),
  reply: exchangeMaximum,
  refusals: ['unknown-asset', 'unknown-pair'],
  example: {
    request: { from: 'BDT', to: 'USD' },
    data: { from: 'BDT', to: 'USD', maximum: '35331', available: '35331', because: 'balance' },
  },
});
