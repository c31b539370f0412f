// In: scalars. Out: papers about trading in shares: the note of a day, and what was gained in a month.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { statementFileReply } from '../wallet/statements.ts';
import { country, isoDate } from './shares.ts';

const FORMATS = ['pdf', 'csv'] as const;
const ask = { methods: READ_METHODS, right: 'customer', limitClass: 'statement', changesState: false } as const;
const format = z.enum(FORMATS);
const example = {
  state: 'ready',
  name: 'hilsa-contract-note-BD-2026-12-14.pdf',
  rows: 3,
  link: 'vJ3nq8Yt0m2cRkP5sLwXbA',
  linkEndsMs: 1797226980000,
} as const;

export const contractNote = defineCall({
  ...ask,
  path: '/stock/order/note',
  summary: 'The contract note of a trading day',
  description:
    'Every trade of the day by order, with its price, its charge by parts and the day it settles; what is to be paid and received. The file comes by /user/statement/file. A PDF is in the language of the call.',
  request: z.strictObject({ date: isoDate, country: country.default('BD'), format }),
  reply: statementFileReply,
  refusals: ['field-invalid', 'nothing-traded', 'too-many-trades', 'statement-busy'],
  example: { request: { date: '2026-12-14', format: 'pdf' }, data: example },
});
export const gainsStatement = defineCall({
  ...ask,
  path: '/stock/order/gains',
  summary: 'What selling shares gained in a month',
  description:
    'Each sale against what it had cost, by first in, first out and at the average; the lots that are still held; in Bangladesh the gains of the tax year so far, from July on, against the fifty lakh that are free and the fifteen percent on what is above. What an offering allotted is bought for what was taken with its fee, and a block is sold, on the day of its delivery. A bonus, a split or a merger deals the cost over the shares of after it; shares that came another way have cost nothing.',
  request: z.strictObject({
    month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
    country: country.default('BD'),
    format,
  }),
  reply: statementFileReply,
  refusals: ['month-not-begun', 'nothing-traded', 'too-many-trades', 'statement-busy'],
  example: {
    request: { month: '2026-12', format: 'csv' },
    data: { ...example, name: 'hilsa-share-gains-BD-2026-12.csv' },
  },
});
