// In: scalars. Out: the desk of loans: each with its terms, what is owed, what covers it, and who decided.
import { z } from 'zod';
import { decimal, milliseconds, replyId, symbol } from '../../scalars.ts';
import { exampleOrder, ladder, LOAN_STATES, loanOrder } from '../../loans/shapes.ts';
import { consoleCallsOf, defineConsoleCall, lastChange, listOf, nothing, page } from '../call.ts';

/** Why an application is rejected: a closed list that the customer reads. */
export const LOAN_REJECTIONS = ['papers-unclear', 'collateral-unsuitable', 'already-too-much', 'by-request'] as const;
const group = z.enum(['waiting', 'running', 'over']);
export const loanRow = z.object({
  id: replyId,
  account: z.int(),
  state: z.enum(LOAN_STATES),
  asset: z.string(),
  amount: decimal,
  owed: decimal,
  days: z.int(),
  yearlyRate: decimal,
  score: z.int(),
  ltv: decimal.nullable(),
  appliedAtMs: milliseconds,
  dueAtMs: milliseconds.nullable(),
});
export const loanPage = loanRow.extend({
  order: loanOrder,
  scoreNow: z.int(),
  capital: decimal.meta({ description: 'What the lender has free.' }),
});
const exampleRow = {
  id: '7',
  account: 31,
  state: 'in-progress' as const,
  asset: 'BDT',
  amount: '50000',
  owed: '50164.38',
  days: 30,
  yearlyRate: '12',
  score: 80,
  ltv: '47.7',
  appliedAtMs: 1795219200000,
  dueAtMs: 1797875999999,
};

const list = defineConsoleCall({
  path: '/loans/list',
  summary: 'Loans',
  description: 'Applications that wait, loans that are out, or those that are over, newest first.',
  right: 'read-loans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, group: group.optional() }),
  reply: listOf(loanRow),
  refusals: [],
  example: { request: { group: 'running' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/loans/get',
  summary: 'One loan',
  description: 'Its terms as they were accepted, what is owed, every pledge with the price that would call it.',
  right: 'read-loans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: replyId.max(16) }),
  reply: loanPage,
  refusals: ['unknown-loan'],
  example: { request: { id: '7' }, data: { ...exampleRow, order: exampleOrder, scoreNow: 80, capital: '49950000' } },
});

const percent = z
  .string()
  .regex(/^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/)
  .meta({ description: 'Percent as decimal text, below 100.', examples: ['12'] });
const row = z.strictObject({
  band: z.string().regex(/^[a-z-]{1,20}$/),
  leastScore: z.int().min(0).max(100),
  yearly: percent,
  most: decimal,
});
const days = z.array(z.int().min(1).max(366)).min(1).max(8);
/** Whose ladder of loan to value is in force: the house's, or what the rules of a jurisdiction want instead of it. */
export const LADDER_RULES = ['house', 'bsec-2025'] as const;
const ladderRule = z.enum(LADDER_RULES);
export const lendingRow = z.object({
  id: z.string().meta({ description: 'The money that is lent, as actions name it.' }),
  isOn: z.boolean(),
  version: z.int(),
  least: decimal,
  late: percent.meta({ description: 'On top a year, on overdue principal only.' }),
  days,
  rows: z.array(row).meta({ description: 'Best first: who has this score pays this a year and has at most this.' }),
  capital: decimal.meta({ description: 'What the lender has free.' }),
  lent: decimal.meta({ description: 'Principal that is out.' }),
  lost: decimal.meta({ description: 'Principal that was written off.' }),
  changed: lastChange,
});
export const lendingPage = lendingRow.extend({
  ladder,
  ladderRule: ladderRule.nullable().meta({ description: 'Whose ladder it is; null: of before the list.' }),
  collateral: z.array(
    z.object({
      symbol,
      haircut: percent,
      callHours: z.int(),
      barred: z.array(z.string()).meta({ description: 'Categories of shares that are never taken.' }),
      isOn: z.boolean(),
      mark: decimal.nullable(),
      changed: lastChange,
    }),
  ),
});
const exampleLending = {
  id: 'BDT',
  isOn: true,
  version: 1,
  least: '5000',
  late: '2',
  days: [7, 14, 30, 90],
  rows: [{ band: 'excellent', leastScore: 80, yearly: '12', most: '200000' }],
  capital: '49950000',
  lent: '50000',
  lost: '0',
  changed: null,
};

const tables = defineConsoleCall({
  path: '/lending/list',
  summary: 'Tables of loans',
  description: 'Each money that is lent, with the published table in force and how the whole of it stands.',
  right: 'read-loans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page }),
  reply: listOf(lendingRow),
  refusals: [],
  example: { request: {}, data: { list: [exampleLending], total: 1 } },
});
const table = defineConsoleCall({
  path: '/lending/get',
  summary: 'One table of loans',
  description: 'With its ladder of loan to value and everything that may be pledged.',
  right: 'read-loans',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: z.string().max(12) }),
  reply: lendingPage,
  refusals: ['unknown-row'],
  example: {
    request: { id: 'BDT' },
    data: {
      ...exampleLending,
      ladder: exampleOrder.ladder,
      ladderRule: 'house',
      collateral: [
        {
          symbol: 'GP',
          haircut: '30',
          callHours: 24,
          barred: ['Z', 'B', 'G'],
          isOn: true,
          mark: '300.5',
          changed: null,
        },
      ],
    },
  },
});

export const loansConsoleCalls = consoleCallsOf(list, one, tables, table);

/**
 * Of a loan the subject is its number, and no terms are here: they are the customer's and the table's. Of a table it is the money, of what
 * may be pledged the market's symbol.
 */
export const loansInputs = {
  'approve-loan': nothing,
  'reject-loan': z.strictObject({ why: z.enum(LOAN_REJECTIONS) }),
  'write-off-loan': nothing,
  'set-loan-table': z.strictObject({
    rows: z.array(row).min(1).max(8),
    least: decimal,
    late: percent,
    days,
    isOn: z.boolean(),
    ladderRule: ladderRule.optional().meta({ description: 'Not said: the ladder stays.' }),
  }),
  'set-collateral': z.strictObject({ haircut: percent, callHours: z.int().min(0).max(168), isOn: z.boolean() }),
} as const;
