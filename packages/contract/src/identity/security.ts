// In: scalars. Out: what keeps an account its owner's: confirming, PINs, sign-ins, freezing.
import { z } from 'zod';
import { password } from './account.ts';
import { defineCall } from '../call.ts';
import {
  resetWhat,
  totp,
  code,
  pin,
  confirmation,
  challengeId,
  webauthnResponse,
  options,
  exampleOptions,
  done,
  passkey,
  read,
  guarded,
  light,
} from './credentials.ts';
import { flag, milliseconds, replyId, text } from '../scalars.ts';

/** What a confirmation may be asked for. One word, one kind of change. */
export const CONFIRM_PURPOSES = [
  'change-password',
  'change-contact',
  'change-transaction-pin',
  'change-withdrawal-pin',
  'change-second-factor',
  'unfreeze',
  'make-api-key',
] as const;
export const confirmPurpose = z.enum(CONFIRM_PURPOSES).meta({ description: 'What is to be done.' });
const confirmMethod = z.enum(['totp', 'passkey', 'code']).meta({
  description:
    'How. With a second factor enrolled only totp and passkey; otherwise code: the password and a code sent to the own phone or address.',
});
const pinKind = z.enum(['transaction', 'withdrawal']);

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
    'The transaction PIN is asked before trading, the withdrawal PIN before money leaves. The first one is set at once while there is no second factor; otherwise, and to change one, a confirmation is needed. Setting the transaction PIN unlocks it in this sign-in.',
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
  refusals: [
    'pin-format-invalid',
    'transaction-pin-required',
    'transaction-pin-invalid',
    'pin-locked',
    'demo-only-account',
  ],
  example: { request: { pin: '407193' }, data: { unlockedUntilMs: 1795262400000 } },
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
