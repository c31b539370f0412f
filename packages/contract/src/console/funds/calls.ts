// In: scalars. Out: the desk of funds: how each stands, its dealings with their evidence, who waits at the gate, what is owed and earned.
import { z } from 'zod';
import { exampleFund, exampleValue, fundSummary, fundValue } from '../../fund/shapes.ts';
import { decimal, integer, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
  .meta({ description: 'Percent as decimal text.', examples: ['1.5'] });
export const fundTermsInput = z.strictObject({
  gatePercent: percent,
  managementPercent: percent,
  performancePercent: percent,
  least: decimal,
  most: decimal,
  takesBuyers: z.boolean(),
  fromMs: integer(1, 9_999_999_999_999),
});
/** Another price of a holding that was recorded at the time of a dealing; nobody types one. */
const evidence = z.enum(['hour-median', 'day-before']);
export const fundCorrectionInput = z.strictObject({
  runId: z.string().regex(/^[1-9]\d{0,11}$/),
  symbol: z.string().max(40),
  evidence,
});
/** A holding of a dealing by another price, where the value would be off by more than half a percent. */
const fundCheck = z.object({
  runId: replyId,
  day: z.string(),
  symbol: z.string(),
  evidence,
  price: decimal,
  recorded: decimal,
  value: decimal,
  right: decimal.meta({ description: 'The value by that price.' }),
});
export const fundRow = z.object({
  id: z.string().meta({ description: 'World and fund, as actions name them: `real:1`.' }),
  world: z.enum(['real', 'demo']),
  name: z.string(),
  asset: z.string(),
  status: z.enum(['open', 'closed', 'postponed']),
  value: decimal.nullable(),
  units: decimal,
  accruals: decimal.meta({ description: 'Fees that were earned and are still in the fund.' }),
  payable: decimal.meta({ description: 'Owed for units that are gone.' }),
  dealsAtMs: milliseconds,
});
export const fundPage = fundRow.extend({
  fund: fundSummary,
  queue: z.object({
    buyers: z.int(),
    amount: decimal,
    sellers: z.int(),
    units: decimal,
    room: decimal.meta({ description: 'Units that could leave at a dealing of now.' }),
  }),
  payments: z.array(z.object({ paymentId: replyId, amount: decimal, dueMs: milliseconds })),
  values: z.array(fundValue),
  checks: z.array(fundCheck).meta({
    description:
      'Of the newest ten dealings: values that other recorded prices make wrong by more than half a percent.',
  }),
  terms: fundTermsInput,
  coming: fundTermsInput.nullable(),
});
const exampleTerms = {
  gatePercent: '10',
  managementPercent: '1.5',
  performancePercent: '10',
  least: '5000',
  most: '5000000',
  takesBuyers: true,
  fromMs: 1795219200000,
};
const exampleRow = {
  id: 'real:1',
  world: 'real',
  name: 'Sandbox Balanced Fund',
  asset: 'BDT',
  status: 'open',
  value: '108.42',
  units: '92236.7',
  accruals: '1000',
  payable: '0',
  dealsAtMs: 1797148800000,
} as const;

const list = defineConsoleCall({
  path: '/funds/list',
  summary: 'Funds of both worlds',
  description: 'Those whose dealings are put off come first.',
  right: 'read-funds',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, world: z.enum(['real', 'demo']).optional() }),
  reply: listOf(fundRow),
  refusals: [],
  example: { request: { world: 'real' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/funds/get',
  summary: 'One fund',
  description:
    'The newest thirty dealings with their evidence, what other recorded prices make of the newest ten, who waits, what is owed and when, its terms and what is coming.',
  right: 'read-funds',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(40) }),
  reply: fundPage,
  refusals: ['unknown-fund'],
  example: {
    request: { id: 'real:1' },
    data: {
      ...exampleRow,
      fund: exampleFund,
      queue: { buyers: 2, amount: '20000', sellers: 1, units: '95.32888', room: '9223.67' },
      payments: [{ paymentId: '1', amount: '9990', dueMs: 1797494400000 }],
      values: [exampleValue],
      checks: [
        {
          runId: '3',
          day: '2026-12-10',
          symbol: 'GP',
          evidence: 'day-before',
          price: '300.03',
          recorded: '291.4',
          value: '108.42',
          right: '105.61',
        },
      ],
      terms: exampleTerms,
      coming: null,
    },
  },
});

export const fundsConsoleCalls = consoleCallsOf(list, one);

/** The subject is the fund: `real:1`. Nothing here is a value of a unit, a dealing or a customer. */
export const fundsInputs = {
  'set-fund-terms': fundTermsInput,
  'pay-fund-fees': nothing,
  'correct-fund-value': fundCorrectionInput,
} as const;
