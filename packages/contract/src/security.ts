// In: scalars. Out: everything that keeps an account its owner's: confirming, PINs, second factors, sign-ins, freezing, resets.
import { z } from 'zod';
import { areaCode, email, exampleSignedIn, password, phone, signedIn, sixDigits } from './account.ts';
import { defineCall, POST_ONLY, READ_METHODS } from './call.ts';
import { flag, id, milliseconds, plainText, replyId, text } from './scalars.ts';

/** What a confirmation may be asked for. One word, one kind of change. */
export const CONFIRM_PURPOSES = [
  'change-password',
  'change-contact',
  'change-transaction-pin',
  'change-withdrawal-pin',
  'change-second-factor',
  'unfreeze',
] as const;
export const confirmPurpose = z.enum(CONFIRM_PURPOSES).meta({ description: 'What is to be done.' });
export const secondFactor = z.enum(['totp', 'passkey']);
const confirmMethod = z.enum(['totp', 'passkey', 'code']).meta({
  description:
    'How. With a second factor enrolled only totp and passkey; otherwise code: the password and a code sent to the own phone or address.',
});
const pinKind = z.enum(['transaction', 'withdrawal']);
const resetWhat = z.enum(['password', 'transaction-pin', 'withdrawal-pin', 'second-factor']);

const totp = sixDigits.meta({
  description: 'Six digits of the authenticator app; each is accepted once.',
  examples: ['314159'],
});
const code = sixDigits.meta({ description: 'The code that was sent.', examples: ['482913'] });
// Six characters whatever they are: the call says what is wrong with a PIN, Bengali digits count as digits.
const pin = text(12).meta({
  description: 'Six digits; no sequence, no repeat, no date of birth.',
  examples: ['407193'],
});
const confirmation = text(64).optional().meta({
  description: 'Single-use token of /user/confirm. Without it: confirmation-required, with purpose and methods.',
});
const challengeId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .meta({ description: 'As given with the options.' });
/** A form has no objects: what the browser's passkey interface answered, as JSON text. */
const webauthnResponse = text(8192).meta({ description: 'The browser’s answer as JSON text.' });
const options = z
  .record(z.string(), z.unknown())
  .meta({ description: 'For the browser’s passkey interface, as JSON.' });
const exampleOptions = { challenge: 'nVv3…', rpId: 'hilsa.example', userVerification: 'required', timeout: 300000 };
const exampleResponse = '{"id":"q1…","rawId":"q1…","type":"public-key","response":{}}';
const done = z.object({});

const passkey = z.object({
  id: replyId,
  name: z.string(),
  createdAtMs: milliseconds,
  lastUsedAtMs: milliseconds.nullable(),
});
const pinState = z.object({
  set: z.boolean(),
  lockedUntilMs: milliseconds.nullable().meta({ description: 'After five wrong ones; null when not locked.' }),
});
const pendingReset = z.object({
  id: replyId,
  what: resetWhat,
  effectiveAtMs: milliseconds.nullable().meta({ description: 'Null while an operator has not looked at it yet.' }),
});
const signInRow = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  createdAtMs: milliseconds,
  seenAtMs: milliseconds,
});

const read = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
/** Each costs a password hash or a guess. */
const guarded = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'entry',
  changesState: true,
  scope: 'withdraw-only',
} as const;
const light = { ...guarded, limitClass: 'private' } as const;
const guest = { methods: POST_ONLY, right: 'guest', limitClass: 'entry', changesState: true } as const;

export const security = defineCall({
  ...read,
  path: '/user/security',
  summary: 'How the account is secured',
  description: 'PINs, second factors, the anti-phishing phrase, and what is about to change.',
  request: z.strictObject({}),
  reply: z.object({
    passwordChangedAtMs: milliseconds.nullable(),
    transactionPin: pinState,
    withdrawalPin: pinState,
    totp: z.object({ enabled: z.boolean(), sinceMs: milliseconds.nullable() }),
    passkeys: z.array(passkey),
    phrase: z.string().nullable().meta({ description: 'Stands in every message from us; set by /user/update.' }),
    frozen: z.boolean(),
    pendingResets: z.array(pendingReset),
    withdrawalHoldUntilMs: milliseconds
      .nullable()
      .meta({ description: 'Withdrawals wait after a credential changed.' }),
    unlocked: z.boolean().meta({ description: 'The transaction PIN was entered in this sign-in.' }),
    unlockedUntilMs: milliseconds.nullable(),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      passwordChangedAtMs: 1795219200000,
      transactionPin: { set: true, lockedUntilMs: null },
      withdrawalPin: { set: false, lockedUntilMs: null },
      totp: { enabled: true, sinceMs: 1795219200000 },
      passkeys: [{ id: '7', name: 'Pixel 9', createdAtMs: 1795219200000, lastUsedAtMs: null }],
      phrase: 'ilish with mustard',
      frozen: false,
      pendingResets: [],
      withdrawalHoldUntilMs: null,
      unlocked: false,
      unlockedUntilMs: null,
    },
  },
});

export const confirmOptions = defineCall({
  ...light,
  path: '/user/confirm/options',
  summary: 'How something sensitive can be confirmed',
  description: 'The methods open to this customer and, with a passkey enrolled, a challenge for it.',
  request: z.strictObject({ purpose: confirmPurpose }),
  reply: z.object({
    methods: z.array(confirmMethod),
    codeTargets: z.array(z.string()).meta({ description: 'Own phone and address a code can go to, masked.' }),
    challengeId: z.string().nullable(),
    passkey: options.nullable(),
  }),
  refusals: ['demo-only-account'],
  example: {
    request: { purpose: 'change-password' },
    data: { methods: ['totp', 'passkey'], codeTargets: [], challengeId: 'c_81f', passkey: exampleOptions },
  },
});

export const confirm = defineCall({
  ...guarded,
  path: '/user/confirm',
  summary: 'Confirm something sensitive',
  description:
    'Gives a token for one change of that purpose in this sign-in, within five minutes. Attempts are limited by account and by address.',
  request: z.strictObject({
    purpose: confirmPurpose,
    method: confirmMethod,
    totp: totp.optional(),
    challengeId: challengeId.optional(),
    response: webauthnResponse.optional(),
    password: password.optional(),
    code: code.optional(),
  }),
  reply: z.object({ confirmation: z.string(), expiresAtMs: milliseconds }),
  refusals: [
    'confirm-method-unavailable',
    'credentials-invalid',
    'code-required',
    'code-invalid',
    'totp-invalid',
    'passkey-invalid',
    'sign-in-locked',
    'demo-only-account',
  ],
  example: {
    request: { purpose: 'change-password', method: 'totp', totp: '314159' },
    data: { confirmation: 'f_3q2-7wEXAMPLE', expiresAtMs: 1795219500000 },
  },
});

export const setPin = defineCall({
  ...guarded,
  path: '/user/pin/set',
  summary: 'Set or change a PIN',
  description:
    'The transaction PIN is asked before trading, the withdrawal PIN before money leaves. The first one is set at once, another one needs a confirmation. Setting the transaction PIN unlocks it in this sign-in.',
  request: z.strictObject({ kind: pinKind, pin, pinConfirmation: pin, confirmation }),
  reply: z.object({ unlockedUntilMs: milliseconds.nullable() }),
  refusals: ['pin-format-invalid', 'pin-too-simple', 'pins-differ', 'confirmation-required', 'demo-only-account'],
  example: {
    request: { kind: 'transaction', pin: '407193', pinConfirmation: '407193' },
    data: { unlockedUntilMs: 1795262400000 },
  },
});

export const unlockPin = defineCall({
  ...guarded,
  scope: 'full',
  path: '/user/pin/unlock',
  summary: 'Enter the transaction PIN',
  description:
    'Trading stays unlocked in this sign-in, at most twelve hours. Five wrong ones lock it for 15 minutes, then an hour, then a day.',
  request: z.strictObject({ pin }),
  reply: z.object({ unlockedUntilMs: milliseconds }),
  refusals: ['transaction-pin-required', 'transaction-pin-invalid', 'pin-locked', 'demo-only-account'],
  example: { request: { pin: '407193' }, data: { unlockedUntilMs: 1795262400000 } },
});

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
  description: 'By a first code of it. Ends the other sign-ins.',
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
  description: 'It then signs in without a password, and confirms. Ends the other sign-ins.',
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
  refusals: ['passkey-invalid', 'sign-in-locked'],
  example: { request: { challengeId: 'c_81f', response: exampleResponse }, data: exampleSignedIn },
});

export const signIns = defineCall({
  ...read,
  path: '/user/session/list',
  summary: 'The sign-ins that are alive',
  description: 'One row a sign-in, the newest first; the demo and the real token of a sign-in are one.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(signInRow) }),
  refusals: [],
  example: {
    request: {},
    data: {
      list: [
        {
          id: '4f0c6a1e-2a55-4d5c-9d0e-1b0a5b0c7d11',
          current: true,
          device: 'Chrome on Android',
          address: '203.0.113.7',
          createdAtMs: 1795219200000,
          seenAtMs: 1795222800000,
        },
      ],
    },
  },
});

export const endSignIn = defineCall({
  ...light,
  path: '/user/session/end',
  summary: 'End one sign-in, or all others',
  description: 'By id, or others=1. Its tokens and sockets end at once.',
  request: z.strictObject({ id: text(64).optional(), others: flag.optional() }),
  reply: z.object({ ended: z.int() }),
  refusals: ['fields-conflict', 'unknown-sign-in'],
  example: { request: { others: '1' }, data: { ended: 2 } },
});

export const freeze = defineCall({
  ...light,
  path: '/user/freeze',
  summary: 'Freeze my account',
  description:
    'At once: every sign-in ends, this one too, open orders are cancelled, and nothing can be traded. Signing in again allows reading and /user/unfreeze.',
  request: z.strictObject({}),
  reply: done,
  refusals: ['demo-only-account'],
  example: { request: {}, data: {} },
});

export const unfreeze = defineCall({
  ...light,
  path: '/user/unfreeze',
  summary: 'Undo the freeze',
  description: 'With a confirmation. Withdrawals wait a day.',
  request: z.strictObject({ confirmation }),
  reply: done,
  refusals: ['not-frozen', 'confirmation-required', 'demo-only-account'],
  example: { request: { confirmation: 'f_3q2-7wEXAMPLE' }, data: {} },
});

export const beginReset = defineCall({
  ...guest,
  path: '/user/reset/begin',
  summary: 'Begin to reset a password, a PIN or a lost second factor',
  description:
    'Needs the code that /common/code/send (purpose reset) sent to the account’s phone or address. Gives a token for /user/reset/finish, good for 15 minutes, and says which second factors would make it take effect at once.',
  request: z.strictObject({ phone: phone.optional(), email: email.optional(), areaCode, what: resetWhat, code }),
  reply: z.object({
    reset: z.string(),
    expiresAtMs: milliseconds,
    methods: z.array(secondFactor).meta({ description: 'Second factors the account has.' }),
    challengeId: z.string().nullable(),
    passkey: options.nullable(),
    delayMinutes: z.int().meta({ description: 'How long it waits without a second factor.' }),
  }),
  refusals: ['phone-format-invalid', 'email-format-invalid', 'code-invalid', 'sign-in-locked', 'second-factor-absent'],
  example: {
    request: { phone: '01712345678', areaCode: '+880', what: 'password', code: '482913' },
    data: {
      reset: 'x_3q2-7wEXAMPLE',
      expiresAtMs: 1795220100000,
      methods: ['totp'],
      challengeId: null,
      passkey: null,
      delayMinutes: 1440,
    },
  },
});

export const finishReset = defineCall({
  ...guest,
  path: '/user/reset/finish',
  summary: 'Give the new password or PIN',
  description:
    'With a second factor it takes effect at once, without after the delay; every channel of the customer is told, and any live sign-in can cancel it. A lost second factor waits for an operator first and needs the password. When it takes effect all sign-ins end and withdrawals wait a day; second factors stay.',
  request: z.strictObject({
    reset: text(64),
    password: password.optional().meta({ description: 'The new password; for second-factor the present one.' }),
    passwordConfirmation: password.optional(),
    pin: pin.optional(),
    pinConfirmation: pin.optional(),
    totp: totp.optional(),
    challengeId: challengeId.optional(),
    response: webauthnResponse.optional(),
  }),
  reply: z.object({
    done: z.boolean(),
    effectiveAtMs: milliseconds.nullable().meta({ description: 'Null while it waits for an operator.' }),
  }),
  refusals: [
    'reset-invalid',
    'credentials-invalid',
    'passwords-differ',
    'password-length-invalid',
    'password-too-common',
    'pin-format-invalid',
    'pin-too-simple',
    'pins-differ',
    'totp-invalid',
    'passkey-invalid',
    'sign-in-locked',
  ],
  example: {
    request: { reset: 'x_3q2-7wEXAMPLE', password: 'haor-monsoon-78', passwordConfirmation: 'haor-monsoon-78' },
    data: { done: false, effectiveAtMs: 1795305600000 },
  },
});

export const cancelReset = defineCall({
  ...guest,
  path: '/user/reset/cancel',
  summary: 'Cancel a reset that waits',
  description:
    'By its id in a live sign-in, or without one by phone or e-mail and a fresh code (purpose reset), which cancels all that wait.',
  request: z.strictObject({
    id: id.optional(),
    phone: phone.optional(),
    email: email.optional(),
    areaCode,
    code: code.optional(),
  }),
  reply: z.object({ cancelled: z.int() }),
  refusals: [
    'fields-conflict',
    'session-invalid',
    'unknown-reset',
    'phone-format-invalid',
    'email-format-invalid',
    'code-required',
    'code-invalid',
    'sign-in-locked',
  ],
  example: { request: { id: '12' }, data: { cancelled: 1 } },
});
