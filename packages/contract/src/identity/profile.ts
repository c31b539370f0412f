// In: scalars. Out: what customers say about themselves, their credentials' change, account kind and referrals.
import { z } from 'zod';
import { areaCode, email, exampleUser, kindRequest, password, phone, sixDigits, user } from './account.ts';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import {
  assetCode,
  cursor,
  decimal,
  milliseconds,
  nextCursor,
  pageSize,
  plainSentences,
  plainText,
  text,
} from '../scalars.ts';
import { currency } from '../wallet/assets.ts';

const confirmation = text(64).optional().meta({
  description: 'Single-use token of /user/confirm. Without it: confirmation-required, with purpose and methods.',
});
const read = { methods: READ_METHODS, right: 'customer', limitClass: 'private', changesState: false } as const;
const change = {
  methods: POST_ONLY,
  right: 'customer',
  limitClass: 'private',
  changesState: true,
  scope: 'withdraw-only',
} as const;

export const updateUser = defineCall({
  ...change,
  path: '/user/update',
  summary: 'Change the own profile',
  description: 'Only what is sent is changed. An empty avatarFileId removes the picture.',
  request: z.strictObject({
    name: plainText(40)
      .optional()
      .meta({ description: 'What the customer wants to be called.', examples: ['Rahim'] }),
    avatarFileId: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .optional()
      .meta({ description: 'An own file of purpose avatar.' }),
    language: z.enum(['en-US', 'bn-BN']).optional().meta({ description: 'Of messages that are sent.' }),
    phrase: plainText(40).optional().meta({ description: 'Anti-phishing phrase: stands in every message from us.' }),
  }),
  reply: z.object({ user }),
  refusals: ['field-invalid', 'fields-conflict', 'unknown-file'],
  example: { request: { name: 'Rahim' }, data: { user: exampleUser } },
});

export const updatePassword = defineCall({
  ...change,
  limitClass: 'entry',
  path: '/user/update/password',
  summary: 'Change the login password',
  description: 'With a confirmation. Ends the other sign-ins; withdrawals wait a day.',
  request: z.strictObject({
    oldPassword: password.optional().meta({ description: 'Checked when sent.' }),
    password,
    passwordConfirmation: password,
    confirmation,
  }),
  reply: z.object({}),
  refusals: [
    'passwords-differ',
    'password-length-invalid',
    'password-too-common',
    'password-unchanged',
    'credentials-invalid',
    'sign-in-locked',
    'confirmation-required',
    'demo-only-account',
  ],
  example: {
    request: {
      password: 'haor-monsoon-78',
      passwordConfirmation: 'haor-monsoon-78',
      confirmation: 'f_3q2-7wEXAMPLE',
    },
    data: {},
  },
});

export const updateContact = defineCall({
  ...change,
  limitClass: 'entry',
  path: '/user/update/email',
  summary: 'Change the e-mail address or the phone',
  description:
    'Exactly one of the two, with the code sent to the new one (/common/code/send, purpose contact). The old one is told. Other sign-ins end, resets that wait are over, withdrawals wait a day.',
  request: z.strictObject({
    email: email.optional(),
    phone: phone.optional(),
    areaCode,
    code: sixDigits.meta({ description: 'The code sent to the new one.', examples: ['482913'] }),
    confirmation,
  }),
  reply: z.object({ user }),
  refusals: [
    'phone-format-invalid',
    'email-format-invalid',
    'fields-conflict',
    'code-invalid',
    'account-exists',
    'confirmation-required',
    'demo-only-account',
  ],
  example: {
    request: { email: 'rahim@example.com', code: '482913', confirmation: 'f_3q2-7wEXAMPLE' },
    data: { user: { ...exampleUser, email: 'rahim@example.com' } },
  },
});

export const requestKind = defineCall({
  ...change,
  scope: 'full',
  path: '/user/kind/request',
  summary: 'Ask to become an HNI account',
  description: 'An operator decides; the answer and its reason come as a notice and stand in /user/info.',
  request: z.strictObject({ reason: plainSentences(500).meta({ examples: ['I trade for a family office'] }) }),
  reply: z.object({ kindRequest }),
  refusals: ['kind-request-pending', 'kind-already-held', 'kyc-required', 'demo-only-account'],
  example: {
    request: { reason: 'I trade for a family office' },
    data: {
      kindRequest: {
        status: 'pending',
        reason: 'I trade for a family office',
        decisionReason: null,
        atMs: 1795219200000,
      },
    },
  },
});

const earning = z.object({ asset: assetCode, amount: decimal });

export const referral = defineCall({
  ...read,
  path: '/user/referral',
  summary: 'The own referral code and whom it brought',
  description:
    'Whoever invited a customer receives a set share of each trading fee that customer pays in the real world, in the asset of the fee, in the same moment. One level. Others are shown masked.',
  request: z.strictObject({ cursor: cursor.optional(), limit: pageSize(100, 50), currency }),
  reply: z.object({
    inviteCode: z.string(),
    link: z.string().meta({ description: 'Address of registration with the code filled in.' }),
    rebateBps: z.int().meta({
      description: 'The rebate in force now, in hundredths of a percent of each fee; 0: there is none.',
      examples: [1000],
    }),
    invited: z.array(
      z.object({
        account: z.string(),
        joinedAtMs: milliseconds,
        earned: z.array(earning).meta({ description: 'What came from this customer’s fees so far.' }),
      }),
    ),
    invitedCount: z.int(),
    earned: z
      .array(earning.extend({ worth: decimal.nullable() }))
      .meta({ description: 'What was really received so far, by asset; empty before the first.' }),
    worth: decimal.nullable().meta({
      description:
        'What all of it is worth now, as is that of each asset; null while one has no price or no display rate.',
    }),
    currency: assetCode.meta({ description: 'What worth is told in.' }),
    nextCursor,
  }),
  refusals: ['demo-only-account'],
  example: {
    request: {},
    data: {
      inviteCode: 'K7QM2P',
      link: 'https://hilsa.example/pages/account/reg?inviteCode=K7QM2P',
      rebateBps: 1000,
      invited: [
        { account: '+88017•••••678', joinedAtMs: 1795219200000, earned: [{ asset: 'USDT', amount: '1.2034' }] },
      ],
      invitedCount: 1,
      earned: [{ asset: 'USDT', amount: '1.2034', worth: '1.2' }],
      worth: '1.2',
      currency: 'USDT',
      nextCursor: null,
    },
  },
});
