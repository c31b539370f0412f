// In: scalars, the shape of an operator. Out: how operators prove themselves besides a password: passkeys, and a factor proven anew.
import { z } from 'zod';
import { id, milliseconds, plainText, replyId } from '../scalars.ts';
import { consoleCallsOf, defineConsoleCall, listOf } from './call.ts';
import { exampleMe, me, totp } from './door.ts';

const options = z
  .record(z.string(), z.unknown())
  .meta({ description: 'For the browser’s passkey interface, as it is.' });
const exampleOptions = { challenge: '2hB5mX0dC8s', rpId: 'desk.hilsa.example', userVerification: 'required' };
const challengeId = z.string().min(1).max(64);
const response = z.string().min(2).max(16_000).meta({ description: 'The browser’s answer as JSON text.' });
const exampleResponse = '{"id":"x8Kd","rawId":"x8Kd","type":"public-key","response":{}}';
const challenge = z.object({ challengeId: z.string(), options });
const passkey = z.object({
  id: replyId,
  name: z.string(),
  createdAtMs: milliseconds,
  lastUsedAtMs: milliseconds.nullable(),
});
const examplePasskey = { id: '7', name: 'Desk laptop', createdAtMs: 1795219200000, lastUsedAtMs: null };
const own = { right: 'operator', changesState: true, journalled: true } as const;

export const passkeyEntryOptions = defineConsoleCall({
  path: '/passkey/login/options',
  summary: 'Begin signing in by passkey',
  description: 'A challenge, good for five minutes; the browser offers the passkeys it has for this host.',
  right: 'anyone',
  changesState: true,
  journalled: false,
  request: z.strictObject({}),
  reply: challenge,
  refusals: [],
  example: { request: {}, data: { challengeId: 'c_81f', options: exampleOptions } },
});
export const passkeyEntry = defineConsoleCall({
  path: '/passkey/login',
  summary: 'Sign in by passkey',
  description:
    'The passkey checks the person, so that it is both factors at once. Administrators who have one come in by nothing else.',
  right: 'anyone',
  changesState: true,
  journalled: true,
  request: z.strictObject({ challengeId, response }),
  reply: me,
  refusals: ['passkey-invalid'],
  example: { request: { challengeId: 'c_81f', response: exampleResponse }, data: exampleMe() },
});
export const ownPasskeys = defineConsoleCall({
  path: '/passkeys/list',
  summary: 'The own passkeys',
  description: 'Oldest first.',
  right: 'operator',
  changesState: false,
  journalled: false,
  request: z.strictObject({}),
  reply: listOf(passkey),
  refusals: [],
  example: { request: {}, data: { list: [examplePasskey], total: 1 } },
});
export const passkeyAddOptions = defineConsoleCall({
  ...own,
  journalled: false,
  path: '/passkeys/add/options',
  summary: 'Begin with a new passkey',
  description: 'A challenge, good for five minutes. Needs a factor proven within the last five.',
  request: z.strictObject({}),
  reply: challenge,
  refusals: ['fresh-factor-required', 'too-many-passkeys'],
  example: { request: {}, data: { challengeId: 'c_81f', options: exampleOptions } },
});
export const passkeyAdd = defineConsoleCall({
  ...own,
  path: '/passkeys/add',
  summary: 'Add a passkey',
  description: 'Ends the operator’s other sessions.',
  request: z.strictObject({ challengeId, response, name: plainText(40) }),
  reply: z.object({ passkey }),
  refusals: ['fresh-factor-required', 'passkey-invalid', 'passkey-known', 'too-many-passkeys'],
  example: {
    request: { challengeId: 'c_81f', response: exampleResponse, name: 'Desk laptop' },
    data: { passkey: examplePasskey },
  },
});
export const passkeyRemove = defineConsoleCall({
  ...own,
  path: '/passkeys/remove',
  summary: 'Remove a passkey',
  description: 'Ends the operator’s other sessions. In live mode the last one of an administrator stays.',
  request: z.strictObject({ id }),
  reply: z.object({}),
  refusals: ['fresh-factor-required', 'unknown-passkey', 'passkey-required'],
  example: { request: { id: '7' }, data: {} },
});
export const factorOptions = defineConsoleCall({
  ...own,
  journalled: false,
  path: '/factor/options',
  summary: 'With what a factor can be proven anew',
  description: '`app`: a code of the authenticator is taken. `passkey`: a challenge for it, null without one.',
  request: z.strictObject({}),
  reply: z.object({ app: z.boolean(), passkey: challenge.nullable() }),
  refusals: [],
  example: { request: {}, data: { app: true, passkey: null } },
});
export const factorProve = defineConsoleCall({
  ...own,
  path: '/factor/prove',
  summary: 'Prove a factor anew',
  description:
    'Whatever needs a second person needs one proven within the last five minutes, of who asks and of who agrees. Exactly one of the two ways.',
  request: z
    .strictObject({ totp: totp.optional(), passkey: z.strictObject({ challengeId, response }).optional() })
    .refine(({ totp: given, passkey: shown }) => (given === undefined) !== (shown === undefined)),
  reply: z.object({ freshUntilMs: milliseconds }),
  refusals: ['credentials-invalid', 'passkey-invalid', 'passkey-required', 'sign-in-locked'],
  example: { request: { totp: '492817' }, data: { freshUntilMs: 1795219500000 } },
});

export const factorCalls = consoleCallsOf(
  passkeyEntryOptions,
  passkeyEntry,
  ownPasskeys,
  passkeyAddOptions,
  passkeyAdd,
  passkeyRemove,
  factorOptions,
  factorProve,
);
