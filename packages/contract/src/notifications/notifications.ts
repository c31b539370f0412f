// In: scalars. Out: a customer's notices, what they want to be told and how, and where push messages go.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { cursorLike, flag, milliseconds, nextCursor, pageSize, replyId, text } from '../scalars.ts';

/** What a customer can be told. The order is the order of the groups below. */
export const NOTICE_EVENTS = [
  // security
  'signed-in',
  'sign-in-ended',
  'password-changed',
  'contact-changed',
  'pin-set',
  'pin-changed',
  'pin-locked',
  'sign-in-locked',
  'totp-enabled',
  'totp-disabled',
  'passkey-added',
  'passkey-removed',
  'api-key-made',
  'api-key-restricted',
  'api-key-revoked',
  'destination-added',
  'destination-removed',
  'allow-list-on',
  'allow-list-leaving',
  'withdrawal-requested',
  'withdrawal-paid',
  'withdrawal-returned',
  'deposit-credited',
  'deposit-corrected',
  'channel-invited',
  'phrase-changed',
  'reset-begun',
  'reset-done',
  'reset-cancelled',
  'factor-reset-begun',
  'factor-reset-done',
  'account-frozen',
  'account-unfrozen',
  'account-disabled',
  'account-enabled',
  // account
  'papers-received',
  'papers-approved',
  'papers-rejected',
  'kind-upgraded',
  'kind-returned',
  'kind-declined',
  'score-changed',
  'referral-joined',
  'membership-ending',
  'membership-ended',
  'loan-paid-out',
  'loan-rejected',
  'loan-due-soon',
  'loan-due-today',
  'loan-late',
  'loan-warning',
  'loan-call',
  'loan-sale',
  'loan-matured',
  'loan-repaid',
  'robot-stopped',
  'fund-paid',
  'fund-gated',
  'fund-given',
  'fund-taken-back',
  'option-expires-tomorrow',
  'option-settled',
  'margin-call',
  'liquidation-begun',
  'position-deleveraged',
  'alert-fired',
  // support
  'chat-answered',
  // platform
  'platform-notice',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** Preferences are kept by group. Security cannot be silenced on phone and mail. */
export const NOTICE_GROUPS = ['security', 'account', 'support', 'platform'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];
/** Beside the app itself, which always shows everything. */
export const NOTICE_CHANNELS = ['push', 'mail', 'sms'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** An own notice is n…, one of the platform's s…. */
const noticeId = z
  .string()
  .regex(/^[ns][1-9]\d{0,15}$/)
  .meta({ description: 'Identifier of a notice as the list gave it.', examples: ['n48213'] });
/** A path of this site, or empty. */
const sitePath = z.string().meta({ description: 'Where it leads: a path of this site, or empty.' });

export const customerNotice = z.object({
  id: z.string(),
  event: z.enum(NOTICE_EVENTS),
  title: z.string(),
  text: z.string().meta({ description: 'Plain text; an empty line separates paragraphs.' }),
  path: sitePath,
  readAtMs: milliseconds.nullable(),
  atMs: milliseconds,
});
const exampleNotice = {
  id: 'n48213',
  event: 'password-changed',
  title: 'Your password was changed',
  text: 'If this was not you, freeze your account now.',
  path: '/pages/user/security',
  readAtMs: null,
  atMs: 1795219200000,
} as const;
const own = { right: 'customer', limitClass: 'private' } as const;
const unread = z.int().meta({ description: 'Unread notices, the platform’s included.' });

export const ownNotices = defineCall({
  ...own,
  path: '/user/notice',
  methods: READ_METHODS,
  summary: 'The customer’s notices and the platform’s, newest first',
  description: 'In the caller’s language. With unread=1 only what has not been read.',
  changesState: false,
  request: z.strictObject({
    cursor: cursorLike(/^\d{1,15}\.[ns]\d{1,16}$/).optional(),
    limit: pageSize(50, 20),
    unread: flag.optional(),
  }),
  reply: z.object({ list: z.array(customerNotice), nextCursor, unread }),
  refusals: [],
  example: { request: {}, data: { list: [exampleNotice], nextCursor: null, unread: 1 } },
});
export const ownNotice = defineCall({
  ...own,
  path: '/user/notice/info',
  methods: READ_METHODS,
  summary: 'One notice in full',
  description: 'Reading it does not mark it read; see /user/notice/read.',
  changesState: false,
  request: z.strictObject({ id: noticeId }),
  reply: customerNotice,
  refusals: ['unknown-notice'],
  example: { request: { id: 'n48213' }, data: exampleNotice },
});
export const readNotice = defineCall({
  ...own,
  path: '/user/notice/read',
  methods: POST_ONLY,
  summary: 'Mark one notice, or all, as read',
  description: 'Either id or all=1. Repeating it changes nothing.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ id: noticeId.optional(), all: flag.optional() }),
  reply: z.object({ unread }),
  refusals: ['unknown-notice', 'fields-conflict'],
  example: { request: { id: 'n48213' }, data: { unread: 0 } },
});

const preference = z.object({
  group: z.enum(NOTICE_GROUPS),
  push: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
  fixed: z.array(z.enum(NOTICE_CHANNELS)).meta({ description: 'Channels of this group that cannot be switched off.' }),
});
const preferences = z.object({
  list: z.array(preference),
  available: z.object({ push: z.boolean(), mail: z.boolean(), sms: z.boolean() }).meta({
    description: 'Where this customer can be reached: a browser that subscribed, a mail address, a phone.',
  }),
});
const examplePreferences = {
  list: [
    { group: 'security', push: true, mail: true, sms: true, fixed: ['mail', 'sms'] },
    { group: 'account', push: true, mail: true, sms: false, fixed: [] },
    { group: 'support', push: true, mail: false, sms: false, fixed: [] },
    { group: 'platform', push: false, mail: false, sms: false, fixed: [] },
  ] satisfies z.input<typeof preference>[],
  available: { push: false, mail: false, sms: true },
};

export const noticePreferences = defineCall({
  ...own,
  path: '/user/notice/preferences',
  methods: READ_METHODS,
  summary: 'What the customer is told, and by which channel',
  description: 'By group of events. In the app everything is always shown.',
  changesState: false,
  request: z.strictObject({}),
  reply: preferences,
  refusals: [],
  example: { request: {}, data: examplePreferences },
});
export const setNoticePreference = defineCall({
  ...own,
  path: '/user/notice/preferences/set',
  methods: POST_ONLY,
  summary: 'Switch one channel of one group on or off',
  description: 'Security messages to phone and mail cannot be switched off.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ group: z.enum(NOTICE_GROUPS), channel: z.enum(NOTICE_CHANNELS), on: flag }),
  reply: preferences,
  refusals: ['preference-fixed'],
  example: { request: { group: 'account', channel: 'mail', on: '1' }, data: examplePreferences },
});

const endpoint = text(1024)
  .regex(/^https:\/\/[!-~]+$/)
  .meta({ description: 'The subscription’s endpoint, as the browser gave it.' });
const base64url = (least: number, most: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${least},${most}}=?=?$`));

export const pushKey = defineCall({
  ...own,
  path: '/user/push/key',
  methods: READ_METHODS,
  summary: 'The key a browser subscribes with',
  description: 'The public half of the server’s VAPID key (P-256, base64url), for PushManager.subscribe.',
  changesState: false,
  request: z.strictObject({}),
  reply: z.object({ publicKey: z.string() }),
  refusals: [],
  example: {
    request: {},
    data: { publicKey: 'BPjz3kJ1sYx0Zb6jO0m7o8rGv8V7mJxN8nq1yq1bqkZc4T0c3i9h5q6k7M2s1d0f9g8h7j6k5l4z3x2c1v0b9n8' },
  },
});
export const pushSubscribe = defineCall({
  ...own,
  path: '/user/push/subscribe',
  methods: POST_ONLY,
  summary: 'Send push messages to this browser',
  description: 'The three parts of a PushSubscription. Only endpoints of known push services are taken.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ endpoint, p256dh: base64url(86, 88), auth: base64url(22, 24) }),
  reply: z.object({}),
  refusals: ['push-endpoint-refused', 'too-many-subscriptions'],
  example: {
    request: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/example',
      p256dh: 'BPjz3kJ1sYx0Zb6jO0m7o8rGv8V7mJxN8nq1yq1bqkZc4T0c3i9h5q6k7M2s1d0f9g8h7j6k5l4z3x2c1v0b9n8',
      auth: 'k8JV6sjdbhAi1n3_LDBLvA',
    },
    data: {},
  },
});
export const pushUnsubscribe = defineCall({
  ...own,
  path: '/user/push/unsubscribe',
  methods: POST_ONLY,
  summary: 'Send no more push messages to this browser',
  description: 'An endpoint that is not the customer’s own changes nothing.',
  changesState: true,
  scope: 'withdraw-only',
  request: z.strictObject({ endpoint }),
  reply: z.object({}),
  refusals: [],
  example: { request: { endpoint: 'https://fcm.googleapis.com/fcm/send/example' }, data: {} },
});

/** What the channel `notices` carries: the newest 20, newest first, and again whenever something changed. */
export const noticesData = z.object({ list: z.array(customerNotice), unread });
/** What a push message holds once the browser has decrypted it. */
export interface PushPayload {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

export const deliveryState = z.enum(['waiting', 'sent', 'failed']);
/** One attempt to reach a customer outside the app, as operators see it. */
export const delivery = z.object({
  id: replyId,
  customerId: replyId
    .nullable()
    .meta({ description: 'null: a code to a contact that no customer has, or not yet looked up.' }),
  event: z
    .enum([...NOTICE_EVENTS, 'code'])
    .meta({ description: 'What was told; code: a code for signing up, confirming or a reset.' }),
  channel: z.enum(NOTICE_CHANNELS),
  target: z.string().meta({ description: 'Masked.' }),
  state: deliveryState,
  tries: z.int(),
  problem: z.string(),
  atMs: milliseconds,
  sentAtMs: milliseconds.nullable(),
});
