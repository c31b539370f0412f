// In: scalars. Out: what everybody needs before signing in: codes, the proof of work, the properties of this installation.
import { z } from 'zod';
import { areaCode, captchaAnswer } from './account.ts';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { milliseconds, text } from '../scalars.ts';

export const sendCode = defineCall({
  path: '/common/code/send',
  methods: POST_ONLY,
  summary: 'Send a six-digit code by SMS or mail',
  description:
    'A code lives 5 minutes, takes 5 tries and is good in the browser that asked for it (header x-hilsa-device; without it, from the same address). ' +
    'Strangers together may have five a day sent to a target, two of them from one address, and for `sign-in` and `reset` one more an hour after that; its owner, signed in or on a device that signed in before, has five of their own; `cancel-reset` has three. In the sandbox it appears in /sandbox/outbox. ' +
    'The answer is the same whether or not an account exists. register, reset, cancel-reset and sign-in need target and captcha; contact (the new phone or address of a signed-in customer) needs target; ' +
    'confirm goes to the signed-in customer’s own phone or address.',
  right: 'guest',
  limitClass: 'code',
  changesState: true,
  request: z.strictObject({
    target: text(254)
      .optional()
      .meta({ description: 'Phone number or e-mail address; for confirm only one’s own.', examples: ['01712345678'] }),
    areaCode,
    purpose: z
      .enum(['register', 'reset', 'cancel-reset', 'sign-in', 'contact', 'confirm'])
      .meta({ description: 'What the code is for.' }),
    captcha: captchaAnswer.optional(),
  }),
  reply: z.object({ channel: z.enum(['sms', 'mail']), expiresAtMs: milliseconds, retryAtMs: milliseconds }),
  refusals: [
    'phone-format-invalid',
    'email-format-invalid',
    'field-missing',
    'session-invalid',
    'demo-only-account',
    'contact-unknown',
    'captcha-required',
    'captcha-invalid',
    'captcha-too-early',
    'code-sent-recently',
    'code-daily-limit',
    'phone-country-unsupported',
    'code-budget-spent',
  ],
  example: {
    request: { target: '01712345678', areaCode: '+880', purpose: 'register', captcha: 'eyJhbGdvcml0aG0iOi…' },
    data: { channel: 'sms', expiresAtMs: 1795219500000, retryAtMs: 1795219260000 },
  },
});

export const captcha = defineCall({
  path: '/common/captcha',
  methods: READ_METHODS,
  summary: 'A proof-of-work challenge',
  description:
    'An ALTCHA challenge (version 2). Solve it with altcha-lib and send the payload as captcha, not before usableAtMs; each is accepted once. Where an address guessed wrong often, it asks for more work and a wait.',
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  request: z.strictObject({}),
  reply: z.object({
    challenge: z.record(z.string(), z.unknown()),
    usableAtMs: milliseconds.meta({ description: 'By the server’s clock; before it the answer is too early.' }),
    waitMs: z.int().meta({ description: 'The same as a wait from now, for clocks that are wrong.' }),
    expiresAtMs: milliseconds,
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: 1000,
          keyLength: 32,
          keyPrefix: '00',
          nonce: '9f…',
          salt: '4c…',
        },
        signature: 'b1…',
      },
      usableAtMs: 1795219200000,
      waitMs: 0,
      expiresAtMs: 1795219500000,
    },
  },
});

/** What an installation says about itself. All values are strings, so that an operator's table can hold them. */
export const properties = z.object({
  mode: z.enum(['sandbox', 'live']),
  tabSet: z.enum(['assets', 'markets']).meta({
    description: 'Which of the two tab bars: Home Positions AI Assets Mine, or Home Markets Trade Positions Mine.',
  }),
  registrationCode: z.enum(['required', 'off']),
  inviteCode: z.enum(['required', 'optional']).meta({ description: 'Whether registration needs a referral code.' }),
  transactionPin: z
    .enum(['required', 'off'])
    .meta({ description: 'Whether real-world trading needs the transaction PIN.' }),
  captcha: z.enum(['required', 'off']),
  consentVersion: z.string(),
  defaultLanguage: z.enum(['en-US', 'bn-BN']),
  areaCode: z.string(),
  displayCurrency: z.string(),
  displayRate: z
    .string()
    .meta({ description: 'Units of displayCurrency for one USDT, set by the operator, for display only.' }),
  quoteAsset: z.string(),
  sandboxFundingMaximum: z
    .string()
    .meta({ description: 'Largest USDT amount of one funding call; other assets by their value. "0" in live mode.' }),
});

export const prop = defineCall({
  path: '/common/prop',
  methods: READ_METHODS,
  summary: 'One property of this installation',
  description: 'By its key; see /common/props for all.',
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  request: z.strictObject({ key: text(40).meta({ examples: ['mode'] }) }),
  reply: z.object({ key: z.string(), value: z.string() }),
  refusals: ['unknown-property'],
  example: { request: { key: 'mode' }, data: { key: 'mode', value: 'sandbox' } },
});

export const props = defineCall({
  path: '/common/props',
  methods: READ_METHODS,
  summary: 'The properties of this installation',
  description: 'Mode, tab set, what registration asks for, defaults.',
  right: 'guest',
  limitClass: 'read',
  changesState: false,
  request: z.strictObject({}),
  reply: properties,
  refusals: [],
  example: {
    request: {},
    data: {
      mode: 'sandbox',
      tabSet: 'assets',
      registrationCode: 'required',
      inviteCode: 'optional',
      transactionPin: 'required',
      captcha: 'required',
      consentVersion: '2026-11',
      defaultLanguage: 'en-US',
      areaCode: '+880',
      displayCurrency: 'BDT',
      displayRate: '122.40',
      quoteAsset: 'USDT',
      sandboxFundingMaximum: '100000',
    },
  },
});
