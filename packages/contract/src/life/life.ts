// In: scalars. Out: all that happened to an account as one line, newest first, and the same as a file.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import {
  assetCode,
  cursorLike,
  milliseconds,
  nextCursor,
  pageSize,
  plainText,
  replyId,
  signedDecimal,
} from '../scalars.ts';
import { day } from '../wallet/assets.ts';
import { statementFileReply } from '../wallet/statements.ts';
import { LIFE_PRODUCTS } from './words.ts';

const ask = { methods: READ_METHODS, right: 'customer', changesState: false } as const;

const row = z.object({
  id: replyId.meta({ description: 'j… of the journal, n… of security, t… of what operators did.' }),
  atMs: milliseconds,
  product: z.enum(LIFE_PRODUCTS),
  event: z.string().meta({ description: 'A word that stays; security and staff have the words of their own lists.' }),
  title: z.string().meta({ description: 'What happened, in the caller’s language.' }),
  text: z.string().meta({ description: 'More of it, in the caller’s language; empty when there is no more.' }),
  asset: assetCode.nullable(),
  amount: signedDecimal.nullable(),
  about: z.string().nullable().meta({ description: 'Number of what it belongs to: an order, a loan, a payment.' }),
  path: z.string().meta({ description: 'The page of this site that shows its cause; empty when there is none.' }),
});
export type LifeRow = z.output<typeof row>;

const filter = {
  product: z.enum(LIFE_PRODUCTS).optional(),
  from: day.optional(),
  to: day.optional(),
  search: plainText(40)
    .optional()
    .meta({ description: 'Part of a title, a text, a number or an asset’s code.', examples: ['GP'] }),
};
const example = { product: 'loans' } as const;

/** Where the journal's lines, the security events and the operators' actions stand, to the base 36; what was not begun yet is left empty. */
const PLACES = /^(?:[0-9a-z]{1,10}-[0-9a-z]{1,10}-[0-9a-z]{1,5})?_(?:[0-9a-z]{1,10}-[0-9a-z]{1,10})?_[0-9a-z]{0,10}$/;

export const lifeRecord = defineCall({
  ...ask,
  path: '/user/record',
  limitClass: 'private',
  summary: 'One line of all that happened to the account',
  description:
    'Orders, trades, payments, transfers, conversions, offerings, options, contracts, robots, fund, loans and membership as the journal has them, security events, and what operators did; newest first. A page looks through at most 2,000 lines: with a rare word to search for it may bring fewer than asked, or none, and still have a nextCursor. Security events are kept as long as notices are.',
  request: z.strictObject({ ...filter, cursor: cursorLike(PLACES).optional(), limit: pageSize(100, 50) }),
  reply: z.object({ list: z.array(row), nextCursor }),
  refusals: ['fields-conflict'],
  example: {
    request: example,
    data: {
      list: [
        {
          id: 'j1795219200000-5512-0',
          atMs: 1795219200000,
          product: 'loans',
          event: 'loan-paid-out',
          title: 'Loan paid out',
          text: '',
          asset: 'BDT',
          amount: '50000',
          about: '7',
          path: '/pages/user/loan?id=7',
        },
      ],
      nextCursor: null,
    },
  },
});

export const LIFE_FORMATS = ['csv', 'pdf'] as const;
export const lifeFile = defineCall({
  ...ask,
  path: '/user/record/file',
  limitClass: 'statement',
  summary: 'The life record as a file',
  description:
    'What /user/record tells under the same filter, newest first, as CSV or as a PDF to read, in the language of the call: at most 20,000 lines; when there are more, the last line says so. It is made in the background; ask the same again until there is a link, for /user/statement/file.',
  request: z.strictObject({ ...filter, format: z.enum(LIFE_FORMATS) }),
  reply: statementFileReply,
  refusals: ['fields-conflict', 'statement-busy'],
  example: {
    request: { ...example, format: 'csv' },
    data: {
      state: 'ready',
      name: 'hilsa-record.csv',
      rows: 214,
      link: 'vJ3nq8Yt0m2cRkP5sLwXbA',
      linkEndsMs: 1795219260000,
    },
  },
});
