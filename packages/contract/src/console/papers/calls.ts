// In: scalars, the papers' words. Out: the desk of identity papers: the queue, one case, its pictures.
import { z } from 'zod';
import { PAPER_FIELDS, PAPER_REASONS, paperType, PICTURE_MEASURES, PICTURE_SOURCES } from '../../papers/papers.ts';
import { id, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page } from '../call.ts';

export const PAPER_SIDES = ['front', 'back'] as const;
const status = z.enum(['pending', 'succ', 'fail']);
const reason = z.object({
  field: z.enum(PAPER_FIELDS),
  reason: z.enum(PAPER_REASONS),
  note: z.string().nullable().meta({ description: 'Shown to the customer as written.' }),
});

export const paperRow = z.object({
  id: replyId,
  customerId: replyId,
  account: z.string().meta({ description: 'Phone or e-mail of the customer.' }),
  type: paperType,
  status,
  attempt: z.int().meta({ description: '1 for the first time, 2 after one rejection …' }),
  submittedAtMs: milliseconds.meta({ description: 'Since when it waits; its age is counted from here.' }),
  decidedAtMs: milliseconds.nullable(),
  decidedByName: z.string().nullable(),
});
const exampleRow = {
  id: '12',
  customerId: '100021',
  account: '+8801712345678',
  type: 'id-card',
  status: 'pending',
  attempt: 1,
  submittedAtMs: 1795219200000,
  decidedAtMs: null,
  decidedByName: null,
} as const;

export const paperQueue = defineConsoleCall({
  path: '/papers/list',
  summary: 'Cases of identity papers',
  description:
    'By the moment they were sent, oldest first unless asked otherwise. Decided by the actions approve-papers and reject-papers.',
  right: 'read-papers',
  changesState: false,
  journalled: true,
  request: z.strictObject({
    ...page,
    order: z.enum(['asc', 'desc']).default('asc'),
    status: status.optional(),
    customerId: id.optional(),
  }),
  reply: listOf(paperRow),
  refusals: [],
  example: { request: { status: 'pending' }, data: { list: [exampleRow], total: 1 } },
});
export const paperCase = paperRow.extend({
  name: z.string(),
  number: z.string().meta({ description: 'Upper case, Latin digits, no spaces.' }),
  mrz: z
    .object({
      lines: z.array(z.string()).length(2),
      surname: z.string(),
      givenNames: z.string(),
      number: z.string(),
      country: z.string(),
      birth: z.string(),
      sex: z.string(),
      expiry: z.string(),
    })
    .nullable()
    .meta({ description: 'What the two lines of a passport say; its check digits were right.' }),
  consentVersion: z.string(),
  sides: z.array(z.enum(PAPER_SIDES)),
  looks: z
    .array(
      z.object({
        side: z.enum(PAPER_SIDES),
        source: z
          .enum(PICTURE_SOURCES)
          .nullable()
          .meta({ description: 'How the customer’s app says it was made; null where it did not say.' }),
        measures: z.array(
          z.object({
            measure: z.enum(PICTURE_MEASURES),
            value: z.number(),
            least: z.number().nullable(),
            most: z.number().nullable(),
            holds: z.boolean().meta({ description: 'Within least and most.' }),
          }),
        ),
      }),
    )
    .meta({ description: 'What was measured on each picture when it was sent. The grid of a screen is a hint only.' }),
  given: z
    .array(z.enum(PAPER_FIELDS))
    .meta({ description: 'Fields sent since the last rejection; all the first time.' }),
  reasons: z.array(reason).meta({ description: 'Of the last decision.' }),
  history: z.array(
    z.object({ atMs: milliseconds, operatorName: z.string(), approved: z.boolean(), reasons: z.array(reason) }),
  ),
});
export const paperOne = defineConsoleCall({
  path: '/papers/get',
  summary: 'One case, in clear',
  description: 'Name and number as given. Opening it is noted in the trail.',
  right: 'view-papers',
  changesState: false,
  journalled: true,
  request: z.strictObject({ id }),
  reply: paperCase,
  refusals: ['unknown-paper'],
  example: {
    request: { id: '12' },
    data: {
      ...exampleRow,
      name: 'RAHIMA KHATUN',
      number: '1234567890',
      mrz: null,
      consentVersion: '2026-11',
      sides: ['front', 'back'],
      looks: [
        {
          side: 'front',
          source: 'camera',
          measures: [{ measure: 'sharpness', value: 512, least: 100, most: null, holds: true }],
        },
      ],
      given: ['type', 'name', 'number', 'front', 'back'],
      reasons: [],
      history: [],
    },
  },
});
export const paperImage = defineConsoleCall({
  path: '/papers/image',
  summary: 'A picture of a case',
  description: 'The bytes of a JPEG. Every look is noted in the trail, and the customer sees that somebody looked.',
  right: 'view-papers',
  changesState: false,
  journalled: true,
  request: z.strictObject({ id, side: z.enum(PAPER_SIDES) }),
  reply: z.object({}),
  replyBody: 'image',
  refusals: ['unknown-paper', 'unknown-file'],
  example: { request: { id: '12', side: 'front' }, data: {} },
});

export const papersCalls = consoleCallsOf(paperQueue, paperOne, paperImage);

/** What each action is given besides its subject and reason. */
export const papersInputs = {
  'approve-papers': nothing,
  'reject-papers': z.strictObject({
    reasons: z
      .array(
        z.strictObject({
          field: z.enum(PAPER_FIELDS),
          reason: z.enum(PAPER_REASONS),
          note: z.string().trim().min(3).max(300).optional(),
        }),
      )
      .min(1)
      .max(PAPER_FIELDS.length)
      .refine((list) => new Set(list.map(({ field }) => field)).size === list.length),
  }),
} as const;
