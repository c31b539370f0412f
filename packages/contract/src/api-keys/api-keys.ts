// In: scalars. Out: the customer's own keys for programs: made, listed, made narrower, taken back.
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { confirmation, done, light, read } from '../identity/credentials.ts';
import { flag, id, integer, milliseconds, plainText, replyId, text } from '../scalars.ts';

export const KEY_ALGORITHMS = ['ed25519', 'hmac-sha256', 'rsa'] as const;
const algorithm = z.enum(KEY_ALGORITHMS).meta({
  description:
    'How the program signs. ed25519 and rsa: only the public half is sent here. hmac-sha256: a shared secret is made here and shown once.',
});
const addresses = text(800).meta({
  description: 'Addresses the key may come from, IPv4 or IPv6, with or without /length, parted by commas; at most 20.',
  examples: ['203.0.113.7,2001:db8::/64'],
});
const endsAtMs = integer(0, 9_999_999_999_999).meta({ description: 'When the key ends by itself.' });
/** What everybody may; a key of its own limits may less. */
const MOST_WEIGHT = 6_000;
const MOST_ORDERS = 100;
const weightAMinute = integer(1, MOST_WEIGHT).meta({
  description: 'Request weight that the key may use in a minute, below the 6,000 of everybody.',
});
const ordersInTenSeconds = integer(1, MOST_ORDERS).meta({
  description: 'New orders of the key in ten seconds, below the 100 of an account.',
});
const keyUse = z.object({
  day: z.string().meta({ description: 'Of Dhaka (UTC+6), as 2026-11-23.' }),
  calls: z.int(),
});
const keyRefusal = z.object({
  atMs: milliseconds,
  code: z.int(),
  msg: z.string(),
  path: z.string(),
  address: z.string(),
});
export const apiKey = z.object({
  id: replyId,
  label: z.string(),
  apiKey: z.string().meta({ description: 'Names the key; sent with every signed call. No secret.' }),
  algorithm,
  world: z.enum(['real', 'demo']),
  trade: z.boolean().meta({ description: 'May place, change and cancel orders. No key can take money out.' }),
  addresses: z.array(z.string()),
  createdAtMs: milliseconds,
  endsAtMs: milliseconds.nullable(),
  weightAMinute: z.int().nullable().meta({ description: 'Its own limit; null: that of everybody.' }),
  ordersInTenSeconds: z.int().nullable().meta({ description: 'Its own limit; null: that of everybody.' }),
  lastUsedAtMs: milliseconds.nullable(),
  lastAddress: z.string().nullable(),
  state: z.enum(['active', 'ended', 'revoked']),
  uses: z
    .array(keyUse)
    .meta({ description: 'Calls by day, the last fourteen, oldest first; days without one are left out.' }),
  refusals: z.array(keyRefusal).meta({ description: 'The last ten, newest first.' }),
});

const NAME = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A';
const exampleKey = {
  id: '3',
  label: 'market maker',
  apiKey: NAME,
  algorithm: 'ed25519',
  world: 'demo',
  trade: true,
  addresses: ['203.0.113.7'],
  createdAtMs: 1795219200000,
  endsAtMs: null,
  weightAMinute: null,
  ordersInTenSeconds: null,
  lastUsedAtMs: 1795219260000,
  lastAddress: '203.0.113.7',
  state: 'active',
  uses: [{ day: '2026-11-21', calls: 12 }],
  refusals: [],
} as const;
const exampleReply = { ...exampleKey, addresses: [...exampleKey.addresses], uses: [...exampleKey.uses], refusals: [] };

export const apiKeys = defineCall({
  ...read,
  path: '/user/api-key/list',
  summary: 'The customer’s keys for programs',
  description: 'Of the world of the token, newest first; ended and revoked ones stay for thirty days.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(apiKey) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleReply] } },
});

export const makeApiKey = defineCall({
  ...light,
  scope: 'full',
  path: '/user/api-key/make',
  summary: 'Make a key for programs',
  description:
    'For the world of the token. Confirmed freshly (purpose make-api-key), but in a demo that nobody registered. A key that trades and names no address ends after thirty days. The owner is told on every channel.',
  request: z.strictObject({
    label: plainText(40),
    algorithm,
    publicKey: text(2000).optional().meta({ description: 'PEM of the public half; with ed25519 and rsa only.' }),
    trade: flag.optional(),
    addresses: addresses.optional(),
    endsAtMs: endsAtMs.optional(),
    weightAMinute: weightAMinute.optional(),
    ordersInTenSeconds: ordersInTenSeconds.optional(),
    confirmation,
  }),
  reply: z.object({
    key: apiKey,
    secret: z.string().nullable().meta({ description: 'Of hmac-sha256, this once; null for the others.' }),
  }),
  refusals: [
    'too-many-api-keys',
    'public-key-invalid',
    'public-key-is-private',
    'fields-conflict',
    'address-invalid',
    'api-key-end-invalid',
    'confirmation-required',
  ],
  example: {
    request: { label: 'market maker', algorithm: 'hmac-sha256', trade: '1', addresses: '203.0.113.7' },
    data: {
      key: { ...exampleReply, algorithm: 'hmac-sha256' },
      secret: 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j',
    },
  },
});

export const restrictApiKey = defineCall({
  ...light,
  path: '/user/api-key/restrict',
  summary: 'Make a key narrower',
  description:
    'Fewer addresses (or a first list of them), reading only, an earlier end, lower limits. Nothing here widens: for that a new key is made, and confirmed.',
  request: z.strictObject({
    id,
    addresses: addresses.optional(),
    readOnly: flag.optional(),
    endsAtMs: endsAtMs.optional(),
    weightAMinute: weightAMinute.optional(),
    ordersInTenSeconds: ordersInTenSeconds.optional(),
  }),
  reply: z.object({ key: apiKey }),
  refusals: ['unknown-api-key', 'address-invalid', 'api-key-not-narrower', 'api-key-end-invalid'],
  example: { request: { id: '3', readOnly: '1' }, data: { key: { ...exampleReply, trade: false } } },
});

export const revokeApiKey = defineCall({
  ...light,
  path: '/user/api-key/revoke',
  summary: 'Revoke a key',
  description: 'It is refused from the next call on, and its streams end, within a second. Open orders stay.',
  request: z.strictObject({ id }),
  reply: done,
  refusals: ['unknown-api-key'],
  example: { request: { id: '3' }, data: {} },
});
