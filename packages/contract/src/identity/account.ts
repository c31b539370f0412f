// In: scalars. Out: registration, sign-in, sign-out, the demo door and who-am-I.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { milliseconds, replyId, text } from '../scalars.ts';

export const areaCode = z
  .string()
  .regex(/^\+\d{1,4}$/)
  .default('+880')
  .meta({ description: 'Country calling code.', examples: ['+880'] });
export const phone = text(24).meta({
  description: 'Mobile number; spaces and dashes are ignored.',
  examples: ['01712345678'],
});
export const email = text(254).meta({ description: 'E-mail address.', examples: ['rahim@example.com'] });
export const password = text(64).meta({
  description: '6 to 20 characters; well-known passwords are refused.',
  examples: ['haor-monsoon-77'],
});
export const sixDigits = z.string().regex(/^\d{6}$/);
export const captchaAnswer = z
  .string()
  .min(1)
  .max(8192)
  .meta({ description: 'Solved proof of work of /common/captcha, base64. Used once.' });

export const kindRequest = z.object({
  status: z.enum(['pending', 'approved', 'rejected']),
  reason: z.string().meta({ description: 'In the customer’s words.' }),
  decisionReason: z.string().nullable().meta({ description: 'In the operator’s words; null while pending.' }),
  atMs: milliseconds,
});

export const user = z.object({
  id: replyId.meta({ description: 'Customer number, shown for support.' }),
  account: z.string().meta({
    description: 'What the customer signs in with; for a demo-only account its name.',
    examples: ['+8801712345678'],
  }),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'What the customer wants to be called; null when not said.' }),
  avatarFileId: z.string().nullable().meta({ description: 'The picture, read by /user/file; null without one.' }),
  status: z.union([z.literal(0), z.literal(1)]).meta({
    description: '1 active, 0 disabled by an operator: the sign-in is withdraw-only.',
  }),
  statusReason: z.string().nullable().meta({ description: 'Why an operator disabled the account; null while active.' }),
  frozen: z
    .boolean()
    .meta({ description: 'Frozen by the customer: the sign-in is withdraw-only until /user/unfreeze.' }),
  idStatus: z.enum(['none', 'pending', 'succ', 'fail']),
  accountType: z.enum(['real', 'demo']).meta({ description: 'The world of the token in use.' }),
  demoOnly: z.boolean().meta({ description: 'Opened with one tap, without data: only the demo world.' }),
  kind: z.enum(['regular', 'hni']).meta({ description: 'Regular Account or HNI Account.' }),
  kindRequest: kindRequest.nullable().meta({ description: 'The last request to become HNI; null without one.' }),
  inviteCode: z.string().nullable().meta({ description: 'The customer’s own referral code.' }),
  language: z.enum(['en-US', 'bn-BN']),
  createdAtMs: milliseconds,
});

export const exampleUser = {
  id: '100021',
  account: '+8801712345678',
  phone: '+8801712345678',
  email: null,
  name: 'Rahim',
  avatarFileId: null,
  status: 1,
  statusReason: null,
  frozen: false,
  idStatus: 'none',
  accountType: 'real',
  demoOnly: false,
  kind: 'regular',
  kindRequest: null,
  inviteCode: 'K7QM2P',
  language: 'en-US',
  createdAtMs: 1795219200000,
} as const;

export const signedIn = z.object({
  token: z.string().meta({ description: 'Token of the real world; shown once, stored hashed.' }),
  tokenDemo: z.string().meta({ description: 'Token of the demo world.' }),
  user,
});
export const exampleSignedIn = { token: 'r_3q2-7wEXAMPLE', tokenDemo: 'd_9xkEXAMPLE', user: exampleUser } as const;

export const register = defineCall({
  path: '/user/register',
  methods: POST_ONLY,
  summary: 'Open an account',
  description:
    'By phone or by e-mail (exactly one). Opens an account in both worlds; the demo one starts with test money. ' +
    'The same form under the same x-request-id within a quarter of an hour is the same account, with tokens of its own.',
  right: 'guest',
  limitClass: 'entry',
  changesState: true,
  request: z.strictObject({
    phone: phone.optional(),
    email: email.optional(),
    areaCode,
    password,
    passwordConfirmation: password.meta({ description: 'The password again.' }),
    code: sixDigits.optional().meta({
      description: 'The code sent by /common/code/send; needed when props.registrationCode is "required".',
      examples: ['482913'],
    }),
    inviteCode: z
      .string()
      .regex(/^[A-Z0-9]{4,12}$/)
      .optional()
      .meta({
        description: 'Referral code of another customer; needed when props.inviteCode is "required".',
        examples: ['K7QM2P'],
      }),
    captcha: captchaAnswer.optional(),
    consentVersion: text(32).meta({
      description: 'Version of the disclaimer and privacy text the person agreed to: props.consentVersion.',
      examples: ['2026-11'],
    }),
  }),
  reply: signedIn,
  refusals: [
    'fields-conflict',
    'phone-format-invalid',
    'email-format-invalid',
    'password-length-invalid',
    'password-too-common',
    'passwords-differ',
    'consent-required',
    'captcha-required',
    'captcha-invalid',
    'captcha-too-early',
    'code-required',
    'code-invalid',
    'account-exists',
    'invite-code-required',
    'invite-code-unknown',
    'request-id-reused',
  ],
  example: {
    request: {
      phone: '01712345678',
      areaCode: '+880',
      password: 'haor-monsoon-77',
      passwordConfirmation: 'haor-monsoon-77',
      code: '482913',
      consentVersion: '2026-11',
    },
    data: exampleSignedIn,
  },
});

export const login = defineCall({
  path: '/user/login',
  methods: POST_ONLY,
  summary: 'Sign in',
  description:
    'Answers with the same words and in the same time whether or not the account exists. Five wrong passwords lock sign-in for a while, each time for longer: ' +
    'a device that signed in before has its own count, all others share one. When that one is locked (sign-in-locked, methods "code"), the password together with a code of purpose sign-in is the way in. ' +
    'With a second factor enrolled the right password alone is refused (second-factor-required, methods): send the form again with totp, or sign in by passkey. ' +
    'A disabled or frozen account gets a sign-in that may read and withdraw, and nothing else.',
  right: 'guest',
  limitClass: 'entry',
  changesState: true,
  request: z.strictObject({
    phone: phone.optional(),
    email: email.optional(),
    areaCode,
    password,
    totp: sixDigits.optional().meta({ description: 'Six digits of the authenticator app.', examples: ['314159'] }),
    code: sixDigits.optional().meta({
      description: 'A code of purpose sign-in, while sign-in is locked for devices that were never here.',
      examples: ['482913'],
    }),
    captcha: captchaAnswer.optional().meta({
      description:
        'Needed while props.captcha is "required", and after failed attempts from this address (refusal captcha-required). Not beside a code.',
    }),
  }),
  reply: signedIn,
  refusals: [
    'fields-conflict',
    'phone-format-invalid',
    'email-format-invalid',
    'credentials-invalid',
    'sign-in-locked',
    'second-factor-required',
    'totp-invalid',
    'code-invalid',
    'captcha-required',
    'captcha-invalid',
    'captcha-too-early',
  ],
  example: { request: { phone: '01712345678', areaCode: '+880', password: 'haor-monsoon-77' }, data: exampleSignedIn },
});

export const openDemo = defineCall({
  path: '/user/demo/open',
  methods: POST_ONLY,
  summary: 'Open a demo account with one tap',
  description:
    'No data is asked, only a proof of work (unless the operator switched it off). The account exists in the demo world only and starts with test money. Asked again under the same x-request-id from the same address within a quarter of an hour, it is the same account, and needs no new proof. It ends with its sign-in.',
  right: 'guest',
  limitClass: 'entry',
  changesState: true,
  request: z.strictObject({ captcha: captchaAnswer.optional() }),
  reply: z.object({ tokenDemo: z.string(), user }),
  refusals: ['captcha-required', 'captcha-invalid'],
  example: {
    request: { captcha: 'eyJhbGdvcml0aG0iOi…' },
    data: {
      tokenDemo: 'd_9xkEXAMPLE',
      user: {
        ...exampleUser,
        account: 'demo-100022',
        name: null,
        phone: null,
        accountType: 'demo',
        demoOnly: true,
        inviteCode: null,
      },
    },
  },
});

export const restartDemo = defineCall({
  path: '/user/demo/restart',
  methods: POST_ONLY,
  summary: 'Begin practice anew',
  description:
    'In the demo world, once in 7 days (refused with againAtMs before): the account’s orders are cancelled, it leaves as demo accounts do that nobody uses, and every sign-in and key of the customer stands for a fresh one with the starting money. A proof of work is asked as for opening a demo. Sent again under the same x-request-id it is the same round.',
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  request: z.strictObject({ captcha: captchaAnswer.optional() }),
  reply: z.object({ againAtMs: milliseconds.meta({ description: 'When practice may begin anew once more.' }) }),
  refusals: ['demo-account-needed', 'demo-restarted-recently', 'captcha-required', 'captcha-invalid'],
  example: { request: { captcha: 'eyJhbGdvcml0aG0iOi…' }, data: { againAtMs: 1795824000000 } },
});

export const logout = defineCall({
  path: '/user/logout',
  methods: POST_ONLY,
  summary: 'Sign out',
  description: 'Ends the real and the demo token of this sign-in and closes their sockets at once.',
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({}),
  reply: z.object({}),
  refusals: [],
  example: { request: {}, data: {} },
});

export const loginInfo = defineCall({
  path: '/user/login/info',
  methods: READ_METHODS,
  summary: 'The signed-in customer, for the drawer',
  description:
    'Also tells whether auto-subscribe is offered and which support script the operator allows (empty: none).',
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  request: z.strictObject({}),
  reply: z.object({
    user: user.pick({
      id: true,
      account: true,
      name: true,
      status: true,
      statusReason: true,
      frozen: true,
      idStatus: true,
    }),
    openAutoApply: z
      .union([z.literal(0), z.literal(1)])
      .meta({ description: '1: the operator offers automatic subscription; its entry is shown.' }),
    autoApply: z
      .union([z.literal(0), z.literal(1)])
      .meta({ description: '1: the customer has a standing instruction that has not ended.' }),
    serviceSaleSmartly: z.string(),
  }),
  refusals: [],
  example: {
    request: {},
    data: {
      user: {
        id: '100021',
        account: '+8801712345678',
        name: 'Rahim',
        status: 1,
        statusReason: null,
        frozen: false,
        idStatus: 'none',
      },
      openAutoApply: 1,
      autoApply: 0,
      serviceSaleSmartly: '',
    },
  },
});

export const userInfo = defineCall({
  path: '/user/info',
  methods: READ_METHODS,
  summary: 'The signed-in customer in full',
  description: 'Contact details, identity check status and the own referral code.',
  right: 'customer',
  limitClass: 'private',
  changesState: false,
  request: z.strictObject({}),
  reply: z.object({
    user,
    creditScore: z.int().meta({ description: 'From 0 to 100; its formula and changes: /user/point/change/log.' }),
    vipExpiry: milliseconds.nullable().meta({ description: 'When membership ends; null for who is no member.' }),
    autoApply: z.union([z.literal(0), z.literal(1)]).meta({
      description:
        'The automatic subscription’s switch: 1 while the customer has a standing instruction that has not ended.',
    }),
  }),
  refusals: [],
  example: { request: {}, data: { user: exampleUser, creditScore: 80, vipExpiry: null, autoApply: 0 } },
});
