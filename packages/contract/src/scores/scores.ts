// In: scalars. Out: the calls about the score: its formula, every change with its cause, and the appeal against one.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { SCORE_BANDS } from '../loans/shapes.ts';
import { cursor, id, milliseconds, nextCursor, pageSize, plainSentences, replyId } from '../scalars.ts';

/** What earns or costs points; what each is worth is in the reply. */
export const SCORE_RULES = ['start', 'late-day', 'abuse', 'clean-month'] as const;
/** `old-table`: the score of before, which was of identity and age, ended here. */
export const SCORE_CAUSES = ['began', 'late-day', 'abuse', 'clean-month', 'abuse-lifted', 'old-table'] as const;
export const APPEAL_STATES = ['waiting', 'upheld', 'reversed', 'late'] as const;

const appeal = z.object({
  state: z
    .enum(APPEAL_STATES)
    .meta({ description: '`late`: nobody answered within five days, and the points came back.' }),
  words: z.string(),
  askedAtMs: milliseconds,
  dueAtMs: milliseconds,
  answer: z.string().nullable(),
});
const change = z.object({
  id: replyId,
  why: z.enum(SCORE_CAUSES),
  change: z.int(),
  after: z.int(),
  text: z.string().meta({ description: 'In the caller’s language.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The operators’ own words; null where the rule speaks for itself.' }),
  loanId: replyId.nullable(),
  atMs: milliseconds,
  mayAppeal: z.boolean(),
  appeal: appeal.nullable(),
});
const exampleChange = {
  id: '9',
  why: 'late-day' as const,
  change: -2,
  after: 78,
  text: 'A repayment was a day late',
  reason: null,
  loanId: '7',
  atMs: 1795219200000,
  mayAppeal: false,
  appeal: null,
};

export const scoreLog = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/user/point/change/log',
  summary: 'The credit score, its formula and every change',
  description:
    'From 0 to 100, beginning at 80: 80 and more is excellent, 60 and more qualified, less is risk. It affects loan terms and leverage caps only.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 50) }),
  reply: z.object({
    score: z.int(),
    band: z.enum(SCORE_BANDS),
    formula: z.array(
      z.object({
        rule: z.enum(SCORE_RULES),
        points: z.int(),
        most: z.int().nullable().meta({ description: 'Most that one loan can cost; null where nothing bounds it.' }),
        text: z.string().meta({ description: 'The rule in the caller’s language.' }),
      }),
    ),
    list: z.array(change),
    nextCursor,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      score: 78,
      band: 'qualified',
      formula: [{ rule: 'late-day', points: -2, most: -20, text: 'For each day that a repayment is late' }],
      list: [exampleChange],
      nextCursor: null,
    },
  },
});

export const scoreAppeal = defineCall({
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  path: '/user/score/appeal',
  summary: 'Appeal against confirmed abuse',
  description:
    'Once for each. Somebody who did not confirm it answers within five days; when nobody does, the points come back by themselves.',
  request: z.strictObject({
    change: id,
    words: plainSentences(1_000).meta({ examples: ['These were my own two accounts, as I told support.'] }),
  }),
  reply: z.object({ appeal }),
  refusals: ['unknown-score-change', 'appeal-open'],
  example: {
    request: { change: '9', words: 'These were my own two accounts, as I told support.' },
    data: {
      appeal: {
        state: 'waiting',
        words: 'These were my own two accounts, as I told support.',
        askedAtMs: 1795219200000,
        dueAtMs: 1795651200000,
        answer: null,
      },
    },
  },
});
