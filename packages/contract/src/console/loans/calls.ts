// In: scalars. Out: the desk of loans: each with its terms, what is owed, what covers it, and who decided.
import { z } from 'zod';
import { decimal, milliseconds, replyId } from '../../scalars.ts';
import { exampleOrder, LOAN_STATES, loanOrder } from '../../loans/shapes.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

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

export const loansConsoleCalls = consoleCallsOf(list, one);

/** The subject is the loan's number. No terms are here: they are the customer's and the table's. */
export const loansInputs = {
  'approve-loan': nothing,
  'reject-loan': z.strictObject({ why: z.enum(LOAN_REJECTIONS) }),
  'write-off-loan': nothing,
} as const;
