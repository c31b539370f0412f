// In: scalars, actions. Out: the desks of approvals and of the audit trail, the delivery log, the dashboard and exports.
import { z } from 'zod';
import { deliveryState, delivery, NOTICE_CHANNELS } from '../../notifications/notifications.ts';
import { id, milliseconds, replyId } from '../../scalars.ts';
import { ACTION_NAMES, ACTION_REFUSALS, EXPORT_NAMES, QUEUE_NAMES } from '../desks.ts';
import { anyJson, consoleCallsOf, defineConsoleCall, listOf, page, period, search } from '../call.ts';

/** A step of an action, or something an operator saw or did at the door. */
export const TRAIL_KINDS = [
  'asked',
  'done',
  'failed',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'viewed',
  'exported',
  'said',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'invitation-accepted',
  'password-changed',
  'factor-proven',
  'passkey-added',
  'passkey-removed',
] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];

export const trailRow = z.object({
  id: replyId.meta({ description: 'Place in the chain, without gaps.' }),
  atMs: milliseconds,
  kind: z.enum(TRAIL_KINDS),
  what: z.string().meta({ description: 'The action’s name, or the call’s path for what was seen.' }),
  operatorId: replyId.nullable().meta({ description: 'null: the command on the server, or the clock.' }),
  operatorName: z.string(),
  roles: z.array(z.string()),
  address: z.string(),
  actionId: replyId.nullable(),
  subjectKind: z.string(),
  subject: z.string(),
  customerId: replyId.nullable(),
  reason: z.string(),
  before: anyJson,
  after: anyJson,
  hash: z.string(),
});
const exampleRow = {
  id: '41',
  atMs: 1795219200000,
  kind: 'done',
  what: 'disable-customer',
  operatorId: '2',
  operatorName: 'Nasrin',
  roles: ['compliance'],
  address: '203.0.113.7',
  actionId: '9',
  subjectKind: 'customer',
  subject: '100021',
  customerId: '100021',
  reason: 'The bank reported a stolen phone.',
  before: { status: 1 },
  after: { status: 0 },
  hash: '9f2c…',
} as const;
const trailFilter = {
  kind: z.enum(TRAIL_KINDS).optional(),
  what: z.string().max(60).optional(),
  operatorId: id.optional(),
  customerId: id.optional(),
  actionId: id.optional(),
  ...period,
  search,
};
const shownRow = () => ({ ...exampleRow, roles: [...exampleRow.roles] });

export const trailList = defineConsoleCall({
  path: '/audit/list',
  summary: 'The audit trail',
  description: 'Newest first. Rows are only ever added; each carries the hash of the one before it.',
  right: 'read-audit',
  changesState: false,
  journalled: false,
  request: z.strictObject({ ...page, ...trailFilter }),
  reply: listOf(trailRow),
  refusals: [],
  example: { request: { customerId: '100021' }, data: { list: [shownRow()], total: 1 } },
});
export const trailOne = defineConsoleCall({
  path: '/audit/get',
  summary: 'One row of the trail',
  description: 'With what was before and after.',
  right: 'read-audit',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id }),
  reply: trailRow,
  refusals: ['unknown-row'],
  example: { request: { id: '41' }, data: shownRow() },
});
export const trailOperators = defineConsoleCall({
  path: '/audit/operators/list',
  summary: 'Whose rows the trail can be narrowed to',
  description: 'Every operator there ever was, by name, disabled ones included.',
  right: 'read-audit',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(z.object({ id: replyId, name: z.string() })),
  refusals: [],
  example: { request: {}, data: { list: [{ id: '2', name: 'Nasrin' }], total: 1 } },
});
export const trailVerify = defineConsoleCall({
  path: '/audit/verify',
  summary: 'Recompute the chain of the trail',
  description: 'Reads every row and compares every hash. brokenAt names the first row that does not fit.',
  right: 'read-audit',
  changesState: false,
  journalled: true,
  request: z.strictObject({}),
  reply: z.object({ whole: z.boolean(), rows: z.int(), lastHash: z.string(), brokenAt: replyId.nullable() }),
  refusals: [],
  example: { request: {}, data: { whole: true, rows: 41, lastHash: '9f2c…', brokenAt: null } },
});
export const customerHistory = defineConsoleCall({
  path: '/customers/history/list',
  summary: 'What operators did and saw of one customer',
  description: 'The rows of the trail about this customer, newest first.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: z.strictObject({ customerId: id, ...page }),
  reply: listOf(trailRow),
  refusals: ['unknown-account'],
  example: { request: { customerId: '100021' }, data: { list: [shownRow()], total: 1 } },
});

export const ACTION_STATES = ['running', 'waiting', 'done', 'rejected', 'withdrawn', 'expired', 'failed'] as const;
export const actionRow = z.object({
  id: replyId,
  action: z.enum(ACTION_NAMES),
  title: z.string(),
  subjectKind: z.string(),
  subject: z.string(),
  state: z.enum(ACTION_STATES),
  operatorId: replyId,
  operatorName: z.string(),
  reason: z.string(),
  input: anyJson,
  before: anyJson.meta({ description: 'How the subject was when it was asked.' }),
  after: anyJson.meta({ description: 'While it waits: how the subject would be.' }),
  askedAtMs: milliseconds,
  endsAtMs: milliseconds.nullable().meta({ description: 'A waiting one lapses then.' }),
  decidedById: replyId.nullable(),
  decidedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  decidedAtMs: milliseconds.nullable(),
  mayDecide: z.boolean().meta({ description: 'Whether the caller is a second person with the right for it.' }),
  problem: z.string(),
});
const exampleAction = {
  id: '9',
  action: 'set-property',
  title: 'Change a setting',
  subjectKind: 'property',
  subject: 'displayRate',
  state: 'waiting',
  operatorId: '2',
  operatorName: 'Nasrin',
  reason: 'Bangladesh Bank’s rate of today.',
  input: { value: '122.60', effectiveAtMs: null },
  before: { value: '122.40' },
  after: { value: '122.60' },
  askedAtMs: 1795219200000,
  endsAtMs: 1795478400000,
  decidedById: null,
  decidedByName: null,
  decisionReason: null,
  decidedAtMs: null,
  mayDecide: true,
  problem: '',
} as const;

export const approvalList = defineConsoleCall({
  path: '/approvals/list',
  summary: 'Actions that need, or had, a second person',
  description:
    'Waiting ones first asked first; others newest first. An operator sees those asked by the operator, those the operator may decide, and with the right read-approvals all.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    state: z.enum(ACTION_STATES).optional(),
    action: z.enum(ACTION_NAMES).optional(),
    subject: z.string().max(60).optional(),
  }),
  reply: listOf(actionRow),
  refusals: [],
  example: { request: { state: 'waiting' }, data: { list: [exampleAction], total: 1 } },
});
export const approvalOne = defineConsoleCall({
  path: '/approvals/get',
  summary: 'One action',
  description: 'Who asked, why, what would change.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({ id }),
  reply: actionRow,
  refusals: ['unknown-approval'],
  example: { request: { id: '9' }, data: exampleAction },
});
export const approvalDecide = defineConsoleCall({
  path: '/approvals/decide',
  summary: 'Agree to an action, or refuse it',
  description:
    'approve: by another operator who holds the action’s right; it is then performed at once. reject: the same. withdraw: by who asked. What the action gives back is shown here once. Who approves has proven a factor within the last five minutes, as who asked had when asking.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({
    id,
    decision: z.enum(['approve', 'reject', 'withdraw']),
    reason: z.string().trim().min(3).max(500),
  }),
  reply: z.object({ state: z.enum(ACTION_STATES), result: z.record(z.string(), z.string()) }),
  refusals: [
    'unknown-approval',
    'approval-over',
    'same-operator',
    'colleague-too-new',
    'fresh-factor-required',
    'not-the-asker',
    'not-the-named',
    'right-missing',
    // What was agreed to is done at once, and may be refused then.
    ...ACTION_REFUSALS,
  ],
  example: {
    request: { id: '9', decision: 'approve', reason: 'Compared with the published rate.' },
    data: { state: 'done', result: {} },
  },
});

export const deliveryList = defineConsoleCall({
  path: '/deliveries/list',
  summary: 'Messages that left, or did not',
  description: 'Push, mail and SMS to customers, newest first, each with its tries.',
  right: 'read-deliveries',
  changesState: false,
  journalled: true,
  request: z.strictObject({
    ...page,
    customerId: id.optional(),
    channel: z.enum(NOTICE_CHANNELS).optional(),
    state: deliveryState.optional(),
  }),
  reply: listOf(delivery),
  refusals: [],
  example: { request: {}, data: { list: [], total: 0 } },
});

const queue = z.object({ waiting: z.int(), oldestAtMs: milliseconds.nullable() });
export const dashboard = defineConsoleCall({
  path: '/dashboard',
  summary: 'What waits, and how many there are',
  description: 'Counts of each desk; null, or nothing, where the operator has no right to the desk.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: z.object({
    customers: z.object({ total: z.int(), newToday: z.int(), disabled: z.int(), verified: z.int() }).nullable(),
    queues: z
      .partialRecord(z.enum(QUEUE_NAMES), queue)
      .meta({ description: 'What waits in each list that the operator may see.' }),
    approvals: z.object({ waiting: z.int(), mayDecide: z.int(), asked: z.int() }),
    deliveries: z.object({ waiting: z.int(), failedToday: z.int() }).nullable(),
    operators: z.object({ active: z.int(), online: z.int(), invited: z.int() }).nullable(),
    atMs: milliseconds,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      customers: { total: 120, newToday: 4, disabled: 1, verified: 80 },
      queues: {
        papers: { waiting: 3, oldestAtMs: 1795215600000 },
        'kind-requests': { waiting: 0, oldestAtMs: null },
        chat: { waiting: 1, oldestAtMs: 1795219200000 },
      },
      approvals: { waiting: 1, mayDecide: 1, asked: 0 },
      deliveries: { waiting: 0, failedToday: 0 },
      operators: null,
      atMs: 1795219260000,
    },
  },
});

export const exportTable = defineConsoleCall({
  path: '/export',
  summary: 'A list as CSV',
  description:
    'The rows of a list call, with its filters, at most 10,000. UTF-8; text that a spreadsheet would run as a formula is made harmless. Needs the list’s own right too; noted in the trail.',
  right: 'export',
  changesState: false,
  journalled: true,
  request: z.strictObject({
    table: z.enum(EXPORT_NAMES),
    filter: z.record(z.string().max(40), z.union([z.string().max(120), z.number(), z.boolean()])).default({}),
  }),
  reply: z.object({}),
  replyBody: 'csv',
  refusals: ['right-missing'],
  example: { request: { table: 'customers', filter: { status: 0 } }, data: {} },
});

export const trailCalls = consoleCallsOf(
  customerHistory,
  approvalList,
  approvalOne,
  approvalDecide,
  trailList,
  trailOne,
  trailOperators,
  trailVerify,
  deliveryList,
  dashboard,
  exportTable,
);
