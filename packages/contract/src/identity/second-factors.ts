// In: scalars. Out: authenticator apps and passkeys: on, off, and signing in with them.
import { z } from 'zod';
import { exampleSignedIn, signedIn } from './account.ts';
import { defineCall } from '../call.ts';
import {
  totp,
  confirmation,
  challengeId,
  webauthnResponse,
  options,
  exampleOptions,
  exampleResponse,
  done,
  passkey,
  guarded,
  light,
  guest,
} from './credentials.ts';
import { id, plainText } from '../scalars.ts';

export const beginTotp = defineCall({
  ...light,
  path: '/user/totp/begin',
  summary: 'Begin with an authenticator app',
  description: 'A new secret, shown once. It counts for nothing until /user/totp/enable.',
  request: z.strictObject({}),
  reply: z.object({
    secret: z.string().meta({ description: 'Base32, to type by hand.' }),
    uri: z.string().meta({ description: 'otpauth: address for the QR code, drawn by the client.' }),
  }),
  refusals: ['totp-already-enabled', 'demo-only-account'],
  example: {
    request: {},
    data: {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Hilsa:%2B8801712345678?secret=JBSWY3DPEHPK3PXP&issuer=Hilsa',
    },
  },
});

export const enableTotp = defineCall({
  ...guarded,
  path: '/user/totp/enable',
  summary: 'Turn the authenticator app on',
  description: 'By a first code of it. Ends the other sign-ins; withdrawals wait a day.',
  request: z.strictObject({ code: totp, confirmation }),
  reply: done,
  refusals: [
    'totp-not-begun',
    'totp-already-enabled',
    'totp-invalid',
    'sign-in-locked',
    'confirmation-required',
    'demo-only-account',
  ],
  example: { request: { code: '314159', confirmation: 'f_3q2-7wEXAMPLE' }, data: {} },
});

export const disableTotp = defineCall({
  ...light,
  path: '/user/totp/disable',
  summary: 'Turn the authenticator app off',
  description: 'Ends the other sign-ins; withdrawals wait a day.',
  request: z.strictObject({ confirmation }),
  reply: done,
  refusals: ['totp-not-enabled', 'confirmation-required', 'demo-only-account'],
  example: { request: { confirmation: 'f_3q2-7wEXAMPLE' }, data: {} },
});

export const addPasskeyOptions = defineCall({
  ...light,
  path: '/user/passkey/add/options',
  summary: 'Begin with a new passkey',
  description: 'A challenge for the browser’s passkey interface, good for five minutes.',
  request: z.strictObject({}),
  reply: z.object({ challengeId: z.string(), options }),
  refusals: ['too-many-passkeys', 'demo-only-account'],
  example: { request: {}, data: { challengeId: 'c_81f', options: exampleOptions } },
});

export const addPasskey = defineCall({
  ...light,
  path: '/user/passkey/add',
  summary: 'Add a passkey',
  description: 'It then signs in without a password, and confirms. Ends the other sign-ins; withdrawals wait a day.',
  request: z.strictObject({ challengeId, response: webauthnResponse, name: plainText(40), confirmation }),
  reply: z.object({ passkey }),
  refusals: ['passkey-invalid', 'passkey-known', 'too-many-passkeys', 'confirmation-required', 'demo-only-account'],
  example: {
    request: { challengeId: 'c_81f', response: exampleResponse, name: 'Pixel 9', confirmation: 'f_3q2-7wEXAMPLE' },
    data: { passkey: { id: '7', name: 'Pixel 9', createdAtMs: 1795219200000, lastUsedAtMs: null } },
  },
});

export const removePasskey = defineCall({
  ...light,
  path: '/user/passkey/remove',
  summary: 'Remove a passkey',
  description: 'It can no longer sign in. Ends the other sign-ins; withdrawals wait a day.',
  request: z.strictObject({ id, confirmation }),
  reply: done,
  refusals: ['unknown-passkey', 'confirmation-required', 'demo-only-account'],
  example: { request: { id: '7', confirmation: 'f_3q2-7wEXAMPLE' }, data: {} },
});

export const passkeyLoginOptions = defineCall({
  ...guest,
  path: '/user/passkey/login/options',
  summary: 'Begin signing in by passkey',
  description: 'A challenge; the browser offers the passkeys it has for this site. No name is asked.',
  request: z.strictObject({}),
  reply: z.object({ challengeId: z.string(), options }),
  refusals: [],
  example: { request: {}, data: { challengeId: 'c_81f', options: exampleOptions } },
});

export const passkeyLogin = defineCall({
  ...guest,
  path: '/user/passkey/login',
  summary: 'Sign in by passkey',
  description: 'The passkey checks the person (finger, face or device PIN), so it is both factors at once.',
  request: z.strictObject({ challengeId, response: webauthnResponse }),
  reply: signedIn,
  refusals: ['credentials-invalid', 'passkey-invalid'],
  example: { request: { challengeId: 'c_81f', response: exampleResponse }, data: exampleSignedIn },
});
