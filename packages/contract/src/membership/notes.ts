// In: scalars. Out: research notes: what members read at once and everybody a week later, with how each came out.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { cursor, decimal, milliseconds, nextCursor, pageSize, replyId, symbol } from '../scalars.ts';

export const RESEARCH_KINDS = ['block', 'offering', 'short-term', 'suggestion'] as const;
export const researchKind = z.enum(RESEARCH_KINDS);
export const researchNote = z.object({
  id: replyId,
  kind: researchKind,
  publishedAtMs: milliseconds,
  freeAtMs: milliseconds.meta({ description: 'From when on everybody reads it.' }),
  endsAtMs: milliseconds.meta({ description: 'When the machine scores it.' }),
  outcome: z.enum(['right', 'wrong', 'stopped']).nullable().meta({ description: 'Null: its time is not over.' }),
  note: z
    .object({
      symbol,
      direction: z.enum(['up', 'down']),
      title: z.string(),
      text: z.string(),
      from: decimal.meta({ description: 'The price when it was published.' }),
      stop: decimal.nullable().meta({ description: 'A price that proves it wrong before its time.' }),
      end: decimal.nullable().meta({ description: 'The price when its time was over.' }),
      houseHolding: decimal.meta({ description: 'What the house owned of it when it was published.' }),
    })
    .nullable()
    .meta({ description: 'Null: for members only until freeAtMs.' }),
});
export const researchRecord = z.object({
  scored: z.int().meta({ description: 'Notes whose time is over. None is ever left out.' }),
  right: z.int(),
  last: z.array(z.boolean()).meta({ description: 'The newest 112 of them, oldest first: whether each was right.' }),
});

export const researchNotes = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/user/vip/notes',
  summary: 'Research notes, newest first, and how all of them came out',
  description:
    'Members read a note at once, everybody a week after it was published. A note is never changed; at its end the machine compares the price with the one it was published at.',
  request: z.strictObject({ kind: researchKind.optional(), cursor: cursor.optional(), limit: pageSize(50, 20) }),
  reply: z.object({ list: z.array(researchNote), nextCursor, record: researchRecord }),
  refusals: [],
  example: {
    request: { kind: 'short-term' },
    data: {
      list: [
        {
          id: '7',
          kind: 'short-term',
          publishedAtMs: 1795219200000,
          freeAtMs: 1795824000000,
          endsAtMs: 1795305600000,
          outcome: 'right',
          note: {
            symbol: 'BTCUSDT',
            direction: 'up',
            title: 'Above its mean of 30 days',
            text: 'The price closed above its mean of thirty days with more volume than on any day of the week.',
            from: '112480.5',
            stop: '109000',
            end: '113020.1',
            houseHolding: '88.9',
          },
        },
      ],
      nextCursor: null,
      record: { scored: 112, right: 58, last: [true, false] },
    },
  },
});
