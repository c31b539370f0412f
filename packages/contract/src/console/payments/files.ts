// In: scalars. Out: statements of banks as files: chosen by one, seen line by line as what each would come to, taken by two.
import { z } from 'zod';
import { decimal, milliseconds, signedDecimal } from '../../scalars.ts';
import { digest } from '../../payments/shapes.ts';
import { defineConsoleCall, listOf, page } from '../call.ts';

const ask = { right: 'read-payments', changesState: false, journalled: false } as const;
const EXAMPLE_DIGEST = '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a';
/** Of a file, in signs: what fits into a call. */
export const LONGEST_STATEMENT = 240_000;
export const STATEMENT_FORMATS = ['csv', 'camt.053'] as const;

export const statementFile = z.object({
  id: digest,
  channel: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  name: z.string(),
  lines: z.int(),
  currency: z.string(),
  opening: signedDecimal
    .nullable()
    .meta({ description: 'What lay there before its first line; null where it does not say.' }),
  closing: signedDecimal.nullable().meta({
    description:
      'What lay there after its last line; taken, custody is attested by the newest. Null where it does not say.',
  }),
  endsOn: z
    .string()
    .nullable()
    .meta({ description: 'The day of its last line.', examples: ['2026-11-23'] }),
  chosenAtMs: milliseconds,
  takenAtMs: milliseconds.nullable().meta({ description: 'Null until two people had it taken.' }),
});
const exampleFile = {
  id: EXAMPLE_DIGEST,
  channel: 'bank',
  format: 'csv',
  name: 'november.csv',
  lines: 1,
  currency: 'BDT',
  opening: '98000',
  closing: '100000',
  endsOn: '2026-11-23',
  chosenAtMs: 1795219200000,
  takenAtMs: null,
} as const;
const files = defineConsoleCall({
  ...ask,
  path: '/payments/files/list',
  summary: 'Statements as files',
  description: 'Chosen by operators, newest first; those that were not taken have changed nothing.',
  request: z.strictObject({ ...page }),
  reply: listOf(statementFile),
  refusals: [],
  example: { request: {}, data: { list: [exampleFile], total: 1 } },
});
const judgedLine = z.object({
  place: z.int(),
  bookedOn: z.string(),
  direction: z.enum(['in', 'out']),
  value: decimal,
  currency: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  otherName: z.string(),
  verdict: z.string().meta({ description: 'What it would come to now.', examples: ['paid', 'payer-differs'] }),
});
export const statementFilePage = statementFile.extend({
  counts: z.array(z.object({ verdict: z.string(), count: z.int() })),
  judged: z.array(judgedLine).meta({ description: 'The first two hundred; what needs people first.' }),
});
const examplePage = {
  ...exampleFile,
  counts: [{ verdict: 'paid', count: 1 }],
  judged: [
    {
      place: 1,
      bookedOn: '2026-11-23',
      direction: 'in' as const,
      value: '2000',
      currency: 'BDT',
      reference: 'D-12',
      bankReference: 'SB-1',
      otherName: 'Rahima Khatun',
      verdict: 'paid',
    },
  ],
};
const file = defineConsoleCall({
  ...ask,
  path: '/payments/files/get',
  summary: 'One statement, line by line',
  description: 'As the file has it, with what each line would come to now.',
  journalled: true,
  request: z.strictObject({ id: digest }),
  reply: statementFilePage,
  refusals: ['unknown-statement', 'unknown-rail', 'statement-unreadable'],
  example: { request: { id: EXAMPLE_DIGEST }, data: examplePage },
});
const choose = defineConsoleCall({
  path: '/payments/files/choose',
  summary: 'Choose a statement',
  description:
    'It is read and kept by its digest (SHA-256) and changes nothing: two people have it taken. The same file chosen again is the same file.',
  right: 'import-statements',
  changesState: true,
  journalled: true,
  request: z.strictObject({
    channel: z.string().regex(/^[a-z0-9-]{2,24}$/),
    format: z.enum(STATEMENT_FORMATS),
    name: z.string().min(1).max(160),
    text: z.string().min(1).max(LONGEST_STATEMENT),
  }),
  reply: statementFile,
  refusals: ['unknown-rail', 'statement-unreadable', 'statement-known'],
  example: {
    request: { channel: 'bank', format: 'csv', name: 'november.csv', text: 'date,credit,debit' },
    data: exampleFile,
  },
});

export const statementFileCalls = [files, file, choose] as const;
