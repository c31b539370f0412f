// In: scalars. Out: the desk of customers: search, profile, balances, orders, sessions, notes, score, requests of kind.
import { z } from 'zod';
import { balance } from '../../wallet/assets.ts';
import { order } from '../../coin/orders.ts';
import { cursor, id, milliseconds, nextCursor, replyId, world } from '../../scalars.ts';
import { customerApiKeys, customerWebhooks, ofCustomer } from './programs.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page, search, sorted } from '../call.ts';

const idStatus = z.enum(['none', 'pending', 'succ', 'fail']);
const kind = z.enum(['regular', 'hni']);
const status = z.union([z.literal(0), z.literal(1)]);

export const customerRow = z.object({
  id: replyId,
  account: z.string().meta({ description: 'Phone or e-mail, or the name of a demo-only account; masked in lists.' }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  status,
  statusReason: z.string().nullable(),
  frozen: z.boolean().meta({ description: 'Frozen by the customer, who alone can undo it.' }),
  idStatus,
  kind,
  demoOnly: z.boolean(),
  language: z.enum(['en-US', 'bn-BN']),
  createdAtMs: milliseconds,
});
const exampleRow = {
  id: '100021',
  account: '+8801712345678',
  phone: '+8801712345678',
  email: null,
  name: 'Rahima',
  status: 1,
  statusReason: null,
  frozen: false,
  idStatus: 'none',
  kind: 'regular',
  demoOnly: false,
  language: 'bn-BN',
  createdAtMs: 1795219200000,
} as const;

export const customerList = defineConsoleCall({
  path: '/customers/list',
  summary: 'Customers',
  description:
    'Search by number, or by a part of phone or e-mail. Newest first unless sorted otherwise. Contacts are masked; whom it shows is noted and counts in the operator’s day.',
  right: 'read-customers',
  changesState: false,
  journalled: false,
  request: z.strictObject({
    ...page,
    ...sorted(['createdAtMs', 'id', 'account', 'status', 'idStatus', 'kind']),
    search,
    status: status.optional(),
    idStatus: idStatus.optional(),
    kind: kind.optional(),
    demoOnly: z.boolean().optional(),
  }),
  reply: listOf(customerRow),
  refusals: [],
  example: {
    request: { search: '01712' },
    data: { list: [{ ...exampleRow, account: '+88017•••••678', phone: '+88017•••••678' }], total: 1 },
  },
});

const ofCustomerPaged = z.strictObject({ customerId: id, ...page });

export const customerProfile = customerRow.extend({
  inviteCode: z.string().nullable(),
  invitedBy: replyId.nullable(),
  invitedCount: z.int(),
  consentVersion: z.string().nullable(),
  score: z.int(),
  scoreBand: z.enum(['excellent', 'qualified', 'risk']),
  kindRequest: z.object({ reason: z.string(), atMs: milliseconds }).nullable(),
  totpEnabled: z.boolean(),
  passkeys: z.int(),
  transactionPinSet: z.boolean(),
  withdrawalPinSet: z.boolean(),
  withdrawalHoldUntilMs: milliseconds.nullable(),
  paperId: replyId.nullable().meta({ description: 'The newest case of identity papers.' }),
  lastSeenAtMs: milliseconds.nullable(),
});
export const customerOne = defineConsoleCall({
  path: '/customers/get',
  summary: 'One customer',
  description:
    'Profile and standing. Opening it is noted in the trail. No password and no PIN is here: nobody can read them.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomer,
  reply: customerProfile,
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      ...exampleRow,
      inviteCode: 'K7QM2P',
      invitedBy: null,
      invitedCount: 0,
      consentVersion: '2026-11',
      score: 80,
      scoreBand: 'excellent',
      kindRequest: null,
      totpEnabled: false,
      passkeys: 0,
      transactionPinSet: true,
      withdrawalPinSet: false,
      withdrawalHoldUntilMs: null,
      paperId: null,
      lastSeenAtMs: 1795219260000,
    },
  },
});
export const customerBalances = defineConsoleCall({
  path: '/customers/balances',
  summary: 'A customer’s balances in both worlds',
  description: 'As the customer sees them. Nothing here can be changed. Opening it is noted in the trail.',
  right: 'read-balances',
  changesState: false,
  journalled: true,
  request: ofCustomer,
  reply: z.object({ real: z.array(balance), demo: z.array(balance) }),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      real: [{ asset: 'USDT', wallet: 'coin', available: '90', held: '10' }],
      demo: [],
    },
  },
});
export const customerOrders = defineConsoleCall({
  path: '/customers/orders/list',
  summary: 'A customer’s orders',
  description: 'Newest first, of one world; open ones or past ones.',
  right: 'read-balances',
  changesState: false,
  journalled: true,
  request: z.strictObject({
    customerId: id,
    world,
    scope: z.enum(['open', 'history']).default('open'),
    cursor: cursor.optional(),
    limit: page.limit,
  }),
  reply: z.object({ list: z.array(order), nextCursor }),
  refusals: ['unknown-account'],
  example: { request: { customerId: '100021', world: 'real' }, data: { list: [], nextCursor: null } },
});
export const customerSessions = defineConsoleCall({
  path: '/customers/sessions/list',
  summary: 'Where a customer is signed in',
  description: 'Device and address of every sign-in that lives.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomer,
  reply: listOf(
    z.object({
      id: z.string(),
      device: z.string(),
      address: z.string(),
      createdAtMs: milliseconds,
      seenAtMs: milliseconds,
    }),
  ),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      list: [
        {
          id: '3f0b6d8e-5a55-4a2a-9f0e-0e6a7c3f1a10',
          device: 'Chrome on Android',
          address: '203.0.113.9',
          createdAtMs: 1795219200000,
          seenAtMs: 1795219260000,
        },
      ],
      total: 1,
    },
  },
});
export const customerNotes = defineConsoleCall({
  path: '/customers/notes/list',
  summary: 'What operators noted about a customer',
  description: 'Newest first. A note is never changed or taken away.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomerPaged,
  reply: listOf(
    z.object({ id: replyId, operatorId: replyId, operatorName: z.string(), text: z.string(), atMs: milliseconds }),
  ),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      list: [{ id: '7', operatorId: '2', operatorName: 'Nasrin', text: 'Asked how fees work.', atMs: 1795219200000 }],
      total: 1,
    },
  },
});
export const customerScore = defineConsoleCall({
  path: '/customers/points/list',
  summary: 'Every change of a customer’s score',
  description: 'Newest first, each with its reason, as the customer sees it.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomerPaged,
  reply: listOf(z.object({ id: replyId, change: z.int(), after: z.int(), reason: z.string(), atMs: milliseconds })),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: { list: [{ id: '1', change: -2, after: 78, reason: 'late-day', atMs: 1795219200000 }], total: 1 },
  },
});

export const kindRequests = defineConsoleCall({
  path: '/kind-requests/list',
  summary: 'Customers who ask to become HNI',
  description: 'Longest waiting first. Decide with the action decide-kind.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: z.strictObject({ ...page }),
  reply: listOf(
    z.object({
      id: replyId.meta({ description: 'The customer’s number.' }),
      account: z.string(),
      name: z.string().nullable(),
      idStatus,
      reason: z.string(),
      atMs: milliseconds,
    }),
  ),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '100021',
          account: '+8801712345678',
          name: 'Rahima',
          idStatus: 'succ',
          reason: 'I subscribe to larger issues.',
          atMs: 1795219200000,
        },
      ],
      total: 1,
    },
  },
});

export const factorResets = defineConsoleCall({
  path: '/factor-resets/list',
  summary: 'Customers who lost their second factor',
  description:
    'asked: decide with the actions reset-factors or decline-factor-reset. waiting: begun, takes effect at its moment unless the customer cancels it.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: z.strictObject({ ...page }),
  reply: listOf(
    z.object({
      id: replyId,
      customerId: replyId,
      account: z.string(),
      idStatus,
      state: z.enum(['asked', 'waiting', 'done', 'cancelled']),
      askedAtMs: milliseconds,
      effectiveAtMs: milliseconds.nullable(),
    }),
  ),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '4',
          customerId: '100021',
          account: '+8801712345678',
          idStatus: 'succ',
          state: 'asked',
          askedAtMs: 1795219200000,
          effectiveAtMs: null,
        },
      ],
      total: 1,
    },
  },
});

export const customersCalls = consoleCallsOf(
  customerList,
  customerOne,
  customerBalances,
  customerOrders,
  customerSessions,
  customerApiKeys,
  customerWebhooks,
  customerNotes,
  customerScore,
  kindRequests,
  factorResets,
);

/** What each action is given besides its subject and reason. */
export const customersInputs = {
  'disable-customer': nothing,
  'enable-customer': nothing,
  'end-customer-sessions': nothing,
  'end-customer-api-keys': nothing,
  'add-note': z.strictObject({ text: z.string().trim().min(1).max(4000) }),
  'decide-kind': z.strictObject({ kind: z.enum(['regular', 'hni']) }),
  'reset-factors': nothing,
  'decline-factor-reset': nothing,
} as const;
