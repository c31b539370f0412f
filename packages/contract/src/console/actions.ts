// In: what actions are about. Out: the shape of each action's input, and the one call that runs them.
import { z } from 'zod';
import { CONTENT_KINDS, contentDrafts } from '../content-desk.ts';
import { PAPER_FIELDS, PAPER_REASONS } from '../papers.ts';
import { id, milliseconds, replyId } from '../scalars.ts';
import { ACTION_NAMES, type ActionName } from './action-names.ts';
import { anyJson, defineConsoleCall } from './call.ts';
import { ROLES } from './rights.ts';
import { ACTION_STATES } from './trail.ts';

const nothing = z.strictObject({});
const roles = z
  .array(z.enum(ROLES))
  .min(1)
  .max(ROLES.length)
  .refine((list) => new Set(list).size === list.length);
const answerText = z.string().trim().min(1).max(2000);

/** What each action is given besides its subject and reason. */
export const actionInputs = {
  'disable-customer': nothing,
  'enable-customer': nothing,
  'end-customer-sessions': nothing,
  'add-note': z.strictObject({ text: z.string().trim().min(1).max(4000) }),
  'decide-kind': z.strictObject({ kind: z.enum(['regular', 'hni']) }),
  'correct-score': z.strictObject({
    change: z
      .int()
      .min(-100)
      .max(100)
      .refine((change) => change !== 0),
  }),
  'reset-factors': nothing,
  'decline-factor-reset': nothing,
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
  /** The subject is the kind, and after a colon the id of what is replaced: `news`, `news:12`. */
  'save-content': z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('notice'), draft: contentDrafts.notice }),
    z.strictObject({ kind: z.literal('news'), draft: contentDrafts.news }),
    z.strictObject({ kind: z.literal('ad'), draft: contentDrafts.ad }),
    z.strictObject({ kind: z.literal('vote'), draft: contentDrafts.vote }),
    z.strictObject({ kind: z.literal('page'), draft: contentDrafts.page }),
  ]),
  'remove-content': z.strictObject({ kind: z.enum(CONTENT_KINDS) }),
  /** The subject is the answer's id, or `new`. */
  'save-canned-answer': z.strictObject({
    title: z.string().trim().min(1).max(120),
    textEn: answerText,
    textBn: answerText,
  }),
  'remove-canned-answer': nothing,
  /** The subject is the key. Without a date it holds from the moment it is agreed to. */
  'set-property': z.strictObject({ value: z.string().max(2000), effectiveAtMs: milliseconds.nullable() }),
  /** The subject is the e-mail address. */
  'invite-operator': z.strictObject({ name: z.string().trim().min(2).max(80), roles }),
  'renew-invitation': nothing,
  'change-roles': z.strictObject({ roles }),
  'disable-operator': nothing,
  'enable-operator': nothing,
  'end-operator-sessions': nothing,
} as const satisfies Record<ActionName, z.ZodType>;
export type ActionInput<Name extends ActionName> = z.output<(typeof actionInputs)[Name]>;

/** Shortest and longest reason. */
export const REASON = { minimum: 3, maximum: 500 } as const;

export const runAction = defineConsoleCall({
  path: '/actions/run',
  summary: 'Do something, with a reason',
  description:
    'One call for every action: it checks the action’s right and input, notes who, why, before and after in the trail, and where a second person must agree it waits. The same requestId again gives the first answer.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({
    action: z.enum(ACTION_NAMES),
    subject: z.string().trim().min(1).max(254).meta({ description: 'Whom or what it is about: an id, or a key.' }),
    reason: z
      .string()
      .trim()
      .min(REASON.minimum)
      .max(REASON.maximum)
      .meta({ description: 'Why. Customers read the reasons of what is done to their account.' }),
    input: anyJson.default({}),
    requestId: id.or(z.string().regex(/^[A-Za-z0-9._:-]{8,60}$/)),
  }),
  reply: z.object({
    actionId: replyId,
    state: z.enum(ACTION_STATES),
    result: z.record(z.string(), z.string()).meta({ description: 'What the action gives back, such as a new id.' }),
  }),
  refusals: [
    'right-missing',
    'unknown-account',
    'unknown-paper',
    'unknown-operator',
    'unknown-content',
    'unknown-property',
    'property-invalid',
    'effective-date-past',
    'nothing-to-change',
    'already-waiting',
    'paper-verified',
    'field-invalid',
    'operator-exists',
    'own-account',
    'last-administrator',
    'kyc-required',
    'second-factor-absent',
    'unknown-reset',
    'kind-already-held',
    'page-in-use',
    'vote-has-choices',
    'request-id-reused',
  ],
  example: {
    request: {
      action: 'disable-customer',
      subject: '100021',
      reason: 'The bank reported a stolen phone.',
      input: {},
      requestId: 'c1f4a0de-7',
    },
    data: { actionId: '9', state: 'done', result: {} },
  },
});
