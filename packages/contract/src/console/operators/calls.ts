// In: scalars. Out: the desk of operators and roles.
import { z } from 'zod';
import { id, milliseconds, replyId } from '../../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf, nothing, page, search, sorted } from '../call.ts';
import { operatorSession } from '../door.ts';
import { RIGHTS } from '../desks.ts';
import { ROLES } from '../roles.ts';

const role = z.enum(ROLES);
/** `accepted`: whoever asked for the invitation has yet to confirm. */
const state = z.enum(['invited', 'accepted', 'active', 'disabled']);
export const operatorRow = z.object({
  id: replyId,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  state,
  /** Who asked for the invitation, and confirms; null where the command on the server let in. */
  confirmedBy: replyId.nullable(),
  createdAtMs: milliseconds,
  lastSeenAtMs: milliseconds.nullable(),
  online: z.boolean(),
});
const example = {
  id: '2',
  email: 'nasrin@hilsa.example',
  name: 'Nasrin',
  roles: ['support' as const],
  state: 'active',
  confirmedBy: '1',
  createdAtMs: 1795219200000,
  lastSeenAtMs: 1795219260000,
  online: true,
} as const;
const reading = { right: 'read-operators', changesState: false, journalled: false } as const;

export const operatorList = defineConsoleCall({
  ...reading,
  path: '/operators/list',
  summary: 'Operators',
  description: 'Invited, disabled and re-admitted by actions.',
  request: z.strictObject({
    ...page,
    ...sorted(['id', 'name', 'email', 'state']),
    search,
    state: state.optional(),
    role: role.optional(),
  }),
  reply: listOf(operatorRow),
  refusals: [],
  example: { request: {}, data: { list: [{ ...example, roles: [...example.roles] }], total: 1 } },
});
export const operatorOne = defineConsoleCall({
  ...reading,
  path: '/operators/get',
  summary: 'One operator',
  description: 'Never with anything of password or authenticator.',
  request: z.strictObject({ id }),
  reply: operatorRow,
  refusals: ['unknown-operator'],
  example: { request: { id: '2' }, data: { ...example, roles: [...example.roles] } },
});
export const operatorSessions = defineConsoleCall({
  ...reading,
  path: '/operators/sessions/list',
  summary: 'Where an operator is signed in',
  description: 'Ended by the action end-operator-sessions.',
  request: z.strictObject({ id }),
  reply: listOf(operatorSession),
  refusals: ['unknown-operator'],
  example: { request: { id: '2' }, data: { list: [], total: 0 } },
});
/** Names for choosing and for showing: every operator may know who the others are. */
export const colleagues = defineConsoleCall({
  path: '/colleagues/list',
  summary: 'Names of the operators who can take something on',
  description: 'Active ones, by name, with their roles.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(z.object({ id: replyId, name: z.string(), roles: z.array(role), online: z.boolean() })),
  refusals: [],
  example: {
    request: {},
    data: { list: [{ id: '2', name: 'Nasrin', roles: ['support'], online: true }], total: 1 },
  },
});
export const roleList = defineConsoleCall({
  path: '/roles/list',
  summary: 'Roles and their rights',
  description: 'Fixed in the program; who holds which role is data.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(z.object({ id: role, rights: z.array(z.enum(RIGHTS)), operators: z.int() })),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [{ id: 'markets', rights: ['read-content', 'read-properties', 'write-content'], operators: 1 }],
      total: 1,
    },
  },
});

export const operatorsCalls = consoleCallsOf(operatorList, operatorOne, operatorSessions, colleagues, roleList);

const roles = z
  .array(z.enum(ROLES))
  .min(1)
  .max(ROLES.length)
  .refine((list) => new Set(list).size === list.length);
/** What each action is given besides its subject and reason. */
export const operatorsInputs = {
  /** The subject is the e-mail address. */
  'invite-operator': z.strictObject({ name: z.string().trim().min(2).max(80), roles }),
  'renew-invitation': nothing,
  'confirm-access': nothing,
  'change-roles': z.strictObject({ roles }),
  'disable-operator': nothing,
  'enable-operator': nothing,
  'end-operator-sessions': nothing,
} as const;
