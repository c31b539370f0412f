// In: scalars. Out: resets of passwords, PINs and lost second factors, by their owner.
import { z } from 'zod';
import { areaCode, captchaAnswer, email, password, phone } from './account.ts';
import { defineCall } from '../call.ts';
import {
  secondFactor,
  resetWhat,
  totp,
  code,
  pin,
  challengeId,
  webauthnResponse,
  options,
  guest,
} from './credentials.ts';
import { id, milliseconds, text } from '../scalars.ts';

export const beginReset = defineCall({
  ...guest,
  path: '/user/reset/begin',
  summary: 'Begin to reset a password, a PIN or a lost second factor',
  description:
    'Needs the code that /common/code/send (purpose reset) sent to the account’s phone or address. Gives a token for /user/reset/finish, good for 15 minutes, and says which second factors would make it take effect at once.',
  request: z.strictObject({
    phone: phone.optional(),
    email: email.optional(),
    areaCode,
    what: resetWhat,
    code,
    captcha: captchaAnswer.optional().meta({ description: 'Needed where many guesses came from (captcha-required).' }),
  }),
  reply: z.object({
    reset: z.string(),
    expiresAtMs: milliseconds,
    methods: z.array(secondFactor).meta({ description: 'Second factors the account has.' }),
    challengeId: z.string().nullable(),
    passkey: options.nullable(),
    delayMinutes: z.int().meta({ description: 'How long it waits without a second factor.' }),
  }),
  refusals: [
    'fields-conflict',
    'phone-format-invalid',
    'email-format-invalid',
    'code-invalid',
    'captcha-required',
    'captcha-invalid',
    'captcha-too-early',
    'second-factor-absent',
  ],
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
    'By its id in a live sign-in. Without one by phone or e-mail and either the word in the message that told of the reset (cancelCode), which no stranger can use up, or a fresh code (purpose cancel-reset), which cancels all that wait.',
  request: z.strictObject({
    id: id.optional(),
    phone: phone.optional(),
    email: email.optional(),
    areaCode,
    code: code.optional(),
    cancelCode: text(16)
      .optional()
      .meta({
        description: 'The word in the message that told of the reset; spaces, dashes and case do not matter.',
        examples: ['K7QM-2PXW'],
      }),
    captcha: captchaAnswer.optional().meta({ description: 'Needed where many guesses came from (captcha-required).' }),
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
    'captcha-required',
    'captcha-invalid',
    'captcha-too-early',
  ],
  example: { request: { id: '12' }, data: { cancelled: 1 } },
});
