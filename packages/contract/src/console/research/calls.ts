// In: scalars. Out: the desk of research: every note with its outcome, and publishing one.
import { z } from 'zod';
import { RESEARCH_KINDS } from '../../membership/notes.ts';
import { decimal, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, page } from '../call.ts';

const worded = (most: number) =>
  z.object({ en: z.string().trim().min(1).max(most), bn: z.string().trim().min(1).max(most) });
export const researchRow = z.object({
  id: replyId,
  kind: z.enum(RESEARCH_KINDS),
  symbol: z.string(),
  direction: z.enum(['up', 'down']),
  title: z.string(),
  author: z.string(),
  from: decimal,
  stop: decimal.nullable(),
  end: decimal.nullable(),
  outcome: z.enum(['right', 'wrong', 'stopped']).nullable(),
  publishedAtMs: milliseconds,
  endsAtMs: milliseconds,
});

const researchList = defineConsoleCall({
  path: '/research/list',
  summary: 'Research notes',
  description: 'Newest first, with the price at which each was published and how it came out.',
  right: 'read-research',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page }),
  reply: listOf(researchRow),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '7',
          kind: 'short-term',
          symbol: 'BTCUSDT',
          direction: 'up',
          title: 'Above its mean of 30 days',
          author: 'Nasrin Akter',
          from: '112480.5',
          stop: null,
          end: null,
          outcome: null,
          publishedAtMs: 1795219200000,
          endsAtMs: 1795305600000,
        },
      ],
      total: 1,
    },
  },
});

export const researchCalls = consoleCallsOf(researchList);

/** What each action is given besides its subject and reason. */
export const researchInputs = {
  /** The subject is the symbol. */
  'publish-note': z.strictObject({
    kind: z.enum(RESEARCH_KINDS),
    direction: z.enum(['up', 'down']),
    hours: z.int().min(1).max(720),
    stop: decimal.nullable(),
    ownAccount: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .nullable()
      .meta({
        description:
          'The author’s own customer number, whose holding is shown beside the note; null: has no account here.',
      }),
    title: worded(120),
    text: worded(4_000),
  }),
} as const;
