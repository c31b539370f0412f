// In: scalars. Out: the desk of scores: appeals, those that wait first.
import { z } from 'zod';
import { APPEAL_STATES } from '../../scores/scores.ts';
import { milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

export const appealRow = z.object({
  id: replyId,
  customerId: replyId,
  state: z.enum(APPEAL_STATES),
  words: z.string(),
  abuse: z.string().meta({ description: 'The reason that two gave when they confirmed it.' }),
  confirmedBy: z.array(replyId).meta({ description: 'Who may not answer.' }),
  points: z.int(),
  scoreNow: z.int(),
  askedAtMs: milliseconds,
  dueAtMs: milliseconds,
  answer: z.string().nullable(),
});
const exampleRow = {
  id: '3',
  customerId: '100021',
  state: 'waiting' as const,
  words: 'These were my own two accounts, as I told support.',
  abuse: 'Traded with a second account of the same person.',
  confirmedBy: ['2', '5'],
  points: -10,
  scoreNow: 70,
  askedAtMs: 1795219200000,
  dueAtMs: 1795651200000,
  answer: null,
};

const list = defineConsoleCall({
  path: '/scores/appeals/list',
  summary: 'Appeals against confirmed abuse',
  description: 'Those that wait first, the one that is due soonest before the others.',
  right: 'read-scores',
  changesState: false,
  journalled: true,
  request: z.strictObject({ ...page, state: z.enum(APPEAL_STATES).optional() }),
  reply: listOf(appealRow),
  refusals: [],
  example: { request: { state: 'waiting' }, data: { list: [exampleRow], total: 1 } },
});
const one = defineConsoleCall({
  path: '/scores/appeals/get',
  summary: 'One appeal',
  description: 'What was confirmed, by whom, what the customer says, and what was answered.',
  right: 'read-scores',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id: replyId.max(16) }),
  reply: appealRow,
  refusals: ['unknown-row'],
  example: { request: { id: '3' }, data: exampleRow },
});

export const scoresConsoleCalls = consoleCallsOf(list, one);

/** Of abuse the subject is the customer, of an appeal its number. No points are here: they are the rule's. */
export const scoresInputs = {
  'confirm-abuse': nothing,
  'grant-appeal': nothing,
  'uphold-appeal': nothing,
} as const;
