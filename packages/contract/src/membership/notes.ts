// In: scalars. Out: research notes: what members read at once and everybody a week later, with how each came out.
import { z } from 'zod';
import { defineCall, READ_METHODS } from '../call.ts';
import { cursor, decimal, id, milliseconds, nextCursor, pageSize, replyId, symbol } from '../scalars.ts';

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
      author: z.string().meta({ description: 'Who wrote it, by name.' }),
      authorHolding: decimal.nullable().meta({
        description: 'What the author owned of it when it was published; null: an author without an account here.',
      }),
      simulated: z.boolean().meta({ description: 'Written by a rule of the sandbox, on simulated prices.' }),
    })
    .nullable()
    .meta({ description: 'Null: for members only until freeAtMs.' }),
});
export const researchRecord = z.object({
  scored: z.int().meta({ description: 'Notes whose time is over. None is ever left out.' }),
  right: z.int(),
  last: z.array(z.boolean()).meta({ description: 'The newest 112 of them, oldest first: whether each was right.' }),
});

const exampleNote = {
  id: '7',
  kind: 'short-term' as const,
  publishedAtMs: 1795219200000,
  freeAtMs: 1795824000000,
  endsAtMs: 1795305600000,
  outcome: 'right' as const,
  note: {
    symbol: 'BTCUSDT',
    direction: 'up' as const,
    title: 'Above its mean of 30 days',
    text: 'The price closed above its mean of thirty days with more volume than on any day of the week.',
    from: '112480.5',
    stop: '109000',
    end: '113020.1',
    houseHolding: '88.9',
    author: 'Nasrin Akter',
    authorHolding: '0.5',
    simulated: false,
  },
};

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
      list: [exampleNote],
      nextCursor: null,
      record: { scored: 112, right: 58, last: [true, false] },
    },
  },
});

export const researchNoteCall = defineCall({
  methods: READ_METHODS,
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  path: '/user/vip/note',
  summary: 'One research note',
  description: 'Members read it at once, everybody a week after it was published: until then others are refused.',
  request: z.strictObject({ id }),
  reply: z.object({ note: researchNote }),
  refusals: ['unknown-note', 'membership-required'],
  example: { request: { id: '7' }, data: { note: exampleNote } },
});
