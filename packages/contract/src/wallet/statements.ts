// In: scalars. Out: statements that prove themselves, the archive of all of them, the published checkpoints of days, and what a period brought.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { assetCode, decimal, milliseconds, pageSize, replyId, signedDecimal, text, world } from '../scalars.ts';
import { currency, day, wallet } from './assets.ts';

const ask = { methods: READ_METHODS, right: 'customer', changesState: false } as const;

export const STATEMENT_FORMATS = ['csv', 'json', 'pdf'] as const;
export const statementFileReply = z.object({
  state: z
    .enum(['ready', 'working'])
    .meta({ description: 'working: it is made in the background; ask the same again, a second later or so.' }),
  name: z.string().meta({ description: 'Name for the file.' }),
  rows: z.int().meta({ description: 'Entries in it.' }),
  link: z
    .string()
    .nullable()
    .meta({ description: 'For /user/statement/file, by this sign-in alone, until linkEndsMs. Null while it is made.' }),
  linkEndsMs: milliseconds.nullable(),
});
const exampleFile = {
  state: 'ready',
  name: 'hilsa-stock-2026-11.csv',
  rows: 214,
  link: 'vJ3nq8Yt0m2cRkP5sLwXbA',
  linkEndsMs: 1795219260000,
} as const;

export const statement = defineCall({
  ...ask,
  path: '/user/statement',
  limitClass: 'statement',
  summary: 'The statement of a wallet for a month',
  description:
    'Opening, every posting with the running balance and its hash, closing, fees, holds at the end, and the way from the chain of hashes to the published checkpoint of each day. closing = opening + Σ postings in every asset. CSV and JSON are checked by the page “Check this statement”, offline too; version and columns: docs/statements.md. A PDF, in the language of the call, is for reading. Months begin at midnight in Dhaka. From 10,000 entries on it is made in the background.',
  request: z.strictObject({
    wallet,
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .meta({ description: 'Month in Dhaka, YYYY-MM.', examples: ['2026-11'] }),
    format: z.enum(STATEMENT_FORMATS),
  }),
  reply: statementFileReply,
  refusals: ['month-not-begun', 'statement-not-kept', 'statement-busy'],
  example: { request: { wallet: 'stock', month: '2026-11', format: 'csv' }, data: exampleFile },
});

export const exportAll = defineCall({
  ...ask,
  path: '/user/export',
  limitClass: 'statement',
  summary: 'All statements in one archive',
  description:
    'A ZIP with the CSV, the JSON and the PDF of every wallet and month that had entries, and the published checkpoints. From 10,000 entries on it is made in the background.',
  request: z.strictObject({}),
  reply: statementFileReply,
  refusals: ['statement-not-kept', 'statement-busy'],
  example: { request: {}, data: { ...exampleFile, name: 'hilsa-export.zip' } },
});

export const statementFile = defineCall({
  ...ask,
  path: '/user/statement/file',
  limitClass: 'statement',
  summary: 'A statement or archive that was made',
  description: 'The bytes. The link is of the same sign-in, and at most 60 seconds old.',
  request: z.strictObject({ link: text(64) }),
  reply: z.object({
    type: z.string(),
    name: z.string(),
    path: z.string().meta({ description: 'Inside the server; the answer is the file itself.' }),
  }),
  replyBody: 'file',
  refusals: ['link-over'],
  example: {
    request: { link: 'vJ3nq8Yt0m2cRkP5sLwXbA' },
    data: { type: 'text/csv', name: 'hilsa-stock-2026-11.csv', path: '' },
  },
});

export const checkpoint = z.object({
  day,
  leaves: replyId.meta({ description: 'Wallets that had entries on the day.' }),
  root: z.string().meta({ description: 'Merkle root (RFC 6962, SHA-256) over the last entry of each.' }),
  sequence: replyId.meta({ description: 'Row of the journal at which it was taken.' }),
  journal: z.string().meta({ description: 'Hash of that row.' }),
  previous: z.string().meta({ description: 'Hash of the checkpoint before; zeros before the first.' }),
  hash: z.string(),
  atMs: milliseconds,
});
export const checkpoints = defineCall({
  path: '/index/checkpoints',
  methods: READ_METHODS,
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  summary: 'The checkpoints of days',
  description:
    'One for each day that is over in Dhaka, newest first, to be kept by whoever wants to check later: statements lead to them.',
  request: z.strictObject({ world: world.optional(), before: day.optional(), limit: pageSize(400, 100) }),
  reply: z.object({ list: z.array(checkpoint) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          day: '2026-11-21',
          leaves: '41',
          root: '90c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd1',
          sequence: '5512',
          journal: '77ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c2',
          previous: '0000000000000000000000000000000000000000000000000000000000000000',
          hash: '5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae5b083fd190c277ae',
          atMs: 1795219260000,
        },
      ],
    },
  },
});

const dayBook = z.object({
  day,
  start: signedDecimal,
  end: signedDecimal,
  moneyIn: decimal,
  moneyOut: decimal,
  costs: signedDecimal.meta({ description: 'Fees, taxes and interest.' }),
  result: signedDecimal.meta({ description: 'end − start − moneyIn + moneyOut: after costs.' }),
});
const rate = z.object({
  percent: signedDecimal.meta({ description: 'Two decimals.' }),
  periods: z.int().meta({ description: 'Rows of `days` that it was computed from.' }),
});
export const period = defineCall({
  ...ask,
  path: '/user/assets/period',
  limitClass: 'private',
  summary: 'What a period brought, day by day',
  description:
    'profit = closing − opening − moneyIn + moneyOut = gains − losses − costs; a deposit is never a gain. Gains and losses are the days’ results before costs. Every amount is at the price of its day’s end and the display rate of today. From 30 days on with the time-weighted return (the days’ end ÷ (start + moneyIn − moneyOut), linked) and the money-weighted one (modified Dietz). At most 366 days.',
  request: z.strictObject({ from: day, to: day, currency }),
  reply: z.object({
    from: day,
    to: day,
    days: z.array(dayBook),
    opening: signedDecimal,
    closing: signedDecimal,
    moneyIn: decimal,
    moneyOut: decimal,
    gains: decimal,
    losses: decimal,
    costs: signedDecimal,
    profit: signedDecimal,
    timeWeighted: rate.nullable(),
    moneyWeighted: rate.nullable(),
    firstDay: day.nullable().meta({ description: 'Of all entries there are.' }),
    currency: assetCode,
  }),
  refusals: ['fields-conflict', 'period-too-long', 'month-not-begun'],
  example: {
    request: { from: '2026-11-01', to: '2026-11-30', currency: 'BDT' },
    data: {
      from: '2026-11-01',
      to: '2026-11-30',
      days: [
        { day: '2026-11-01', start: '0', end: '10020', moneyIn: '10000', moneyOut: '0', costs: '5', result: '20' },
      ],
      opening: '0',
      closing: '10020',
      moneyIn: '10000',
      moneyOut: '0',
      gains: '25',
      losses: '0',
      costs: '5',
      profit: '20',
      timeWeighted: { percent: '0.20', periods: 30 },
      moneyWeighted: { percent: '0.20', periods: 30 },
      firstDay: '2026-11-01',
      currency: 'BDT',
    },
  },
});
