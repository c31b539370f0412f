// In: scalars. Out: how operators come in: invitation, sign-in, sign-out, own sessions and password.
import { z } from 'zod';
import { milliseconds, replyId } from '../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf } from './call.ts';
import { RIGHTS } from './desks.ts';
import { ROLES } from './roles.ts';

/** Shortest and longest password of an operator. */
export const OPERATOR_PASSWORD = { minimum: 12, maximum: 128 } as const;

const password = z.string().min(1).max(OPERATOR_PASSWORD.maximum);
export const totp = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ description: 'Six digits of the authenticator; each is taken once.' });
const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: 'From the invitation’s link; it stands behind the #, so no server’s log sees it.' });

export const me = z.object({
  operator: z.object({
    id: replyId,
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    rights: z.array(z.enum(RIGHTS)),
  }),
  session: z.object({ id: z.string(), idleEndsAtMs: milliseconds, endsAtMs: milliseconds }),
  mode: z.enum(['sandbox', 'live']),
  /** An administrator without a passkey in live mode: everything else waits for one. */
  needsPasskey: z.boolean(),
  /** The server's clock, for the ages of cases. */
  nowMs: milliseconds,
});
const example = {
  operator: {
    id: '2',
    email: 'nasrin@hilsa.example',
    name: 'Nasrin',
    roles: ['support'],
    rights: ['read-customers', 'read-chat', 'answer-chat'],
  },
  session: {
    id: '3f0b6d8e-5a55-4a2a-9f0e-0e6a7c3f1a10',
    idleEndsAtMs: 1795221000000,
    endsAtMs: 1795262400000,
  },
  mode: 'sandbox',
  needsPasskey: false,
  nowMs: 1795219200000,
} as const;
export const exampleMe = () => ({
  ...example,
  operator: {
    ...example.operator,
    roles: [...example.operator.roles],
    rights: [...example.operator.rights],
  },
});

export const login = defineConsoleCall({
  path: '/login',
  summary: 'Sign in as an operator',
  description:
    'E-mail, password and authenticator together; whichever is wrong, the answer is the same. Sets the cookie of the session.',
  right: 'anyone',
  changesState: true,
  journalled: true,
  request: z.strictObject({ email: z.string().min(3).max(254), password, totp }),
  reply: me,
  refusals: ['credentials-invalid', 'sign-in-locked', 'passkey-required'],
  example: {
    request: { email: 'nasrin@hilsa.example', password: 'seven boats at dusk', totp: '492817' },
    data: exampleMe(),
  },
});
export const logout = defineConsoleCall({
  path: '/logout',
  summary: 'Sign out',
  description: 'Ends this session at once, the stream of events included.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({}),
  reply: z.object({}),
  refusals: [],
  example: { request: {}, data: {} },
});
export const whoAmI = defineConsoleCall({
  path: '/me',
  summary: 'Who is signed in, with which rights',
  description: 'Also tells when the session ends, and in which mode the installation runs.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: me,
  refusals: [],
  example: { request: {}, data: exampleMe() },
});
export const invitation = defineConsoleCall({
  path: '/invite/info',
  summary: 'What an invitation offers',
  description: 'Name and roles, and the secret for the authenticator. Asking again gives the same secret.',
  right: 'anyone',
  changesState: false,
  journalled: false,
  request: z.strictObject({ token }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    secret: z.string().meta({ description: 'Base32, to be typed where no QR can be read.' }),
    uri: z.string().meta({ description: 'otpauth:// address, to be drawn as a QR.' }),
    expiresAtMs: milliseconds,
    codeByMail: z.boolean().meta({ description: 'Accepting asks a code from the mailbox: /invite/code mails it.' }),
  }),
  refusals: ['sign-in-locked', 'invitation-invalid'],
  example: {
    request: { token: 'Rk3hQm8yT1uJ0cW5vZ2xN7bL4aP9sD6fG1hK0jQwErt' },
    data: {
      email: 'nasrin@hilsa.example',
      name: 'Nasrin',
      roles: ['support'],
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Hilsa%20console:nasrin@hilsa.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Hilsa%20console',
      expiresAtMs: 1795305600000,
      codeByMail: true,
    },
  },
});
export const mailInvitationCode = defineConsoleCall({
  path: '/invite/code',
  summary: 'Mail a code to whoever is invited',
  description: 'To the mailbox of the invitation, five times a link; each voids the one before and holds ten minutes.',
  right: 'anyone',
  changesState: true,
  journalled: false,
  request: z.strictObject({ token }),
  reply: z.object({ expiresAtMs: milliseconds }),
  refusals: ['sign-in-locked', 'invitation-invalid', 'code-daily-limit'],
  example: {
    request: { token: 'Rk3hQm8yT1uJ0cW5vZ2xN7bL4aP9sD6fG1hK0jQwErt' },
    data: { expiresAtMs: 1795219800000 },
  },
});
export const acceptInvitation = defineConsoleCall({
  path: '/invite/accept',
  summary: 'Accept an invitation',
  description:
    'Sets the password, proves the authenticator and, where asked, the mailbox. The link is used up. Signs in, or answers null while whoever asked for the invitation has to confirm.',
  right: 'anyone',
  changesState: true,
  journalled: true,
  request: z.strictObject({ token, password, passwordConfirmation: password, totp, mailedCode: totp.optional() }),
  reply: me.nullable(),
  refusals: [
    'sign-in-locked',
    'invitation-invalid',
    'passwords-differ',
    'password-length-invalid',
    'password-too-common',
    'credentials-invalid',
  ],
  example: {
    request: {
      token: 'Rk3hQm8yT1uJ0cW5vZ2xN7bL4aP9sD6fG1hK0jQwErt',
      password: 'seven boats at dusk',
      passwordConfirmation: 'seven boats at dusk',
      totp: '492817',
    },
    data: exampleMe(),
  },
});
export const changePassword = defineConsoleCall({
  path: '/password',
  summary: 'Change the own password',
  description: 'Ends all other sessions of the operator.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({ oldPassword: password, password, passwordConfirmation: password, totp }),
  reply: z.object({}),
  refusals: [
    'credentials-invalid',
    'sign-in-locked',
    'passwords-differ',
    'password-length-invalid',
    'password-too-common',
  ],
  example: {
    request: {
      oldPassword: 'seven boats at dusk',
      password: 'nine herons at dawn',
      passwordConfirmation: 'nine herons at dawn',
      totp: '118204',
    },
    data: {},
  },
});

export const operatorSession = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  createdAtMs: milliseconds,
  seenAtMs: milliseconds,
});
const exampleSession = {
  id: '3f0b6d8e-5a55-4a2a-9f0e-0e6a7c3f1a10',
  current: true,
  device: 'Firefox on Linux',
  address: '203.0.113.7',
  createdAtMs: 1795219200000,
  seenAtMs: 1795219260000,
};
export const ownSessions = defineConsoleCall({
  path: '/sessions/list',
  summary: 'Where the operator is signed in',
  description: 'Newest first.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(operatorSession),
  refusals: [],
  example: { request: {}, data: { list: [exampleSession], total: 1 } },
});
export const endOwnSession = defineConsoleCall({
  path: '/sessions/end',
  summary: 'End one of the own sessions, or all others',
  description: 'Without an id all sessions but this one end.',
  right: 'operator',
  changesState: true,
  journalled: true,
  request: z.strictObject({ id: z.uuid().optional() }),
  reply: z.object({ ended: z.int() }),
  refusals: [],
  example: { request: {}, data: { ended: 1 } },
});

export const doorCalls = consoleCallsOf(
  login,
  logout,
  whoAmI,
  invitation,
  mailInvitationCode,
  acceptInvitation,
  changePassword,
  ownSessions,
  endOwnSession,
);
