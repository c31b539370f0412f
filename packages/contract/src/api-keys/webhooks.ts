// In: scalars. Out: addresses to which a customer's own events are sent, signed: made, listed, ended; what was sent, and the same once more.
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { confirmation, done, light, read } from '../identity/credentials.ts';
import { id, milliseconds, replyId, text } from '../scalars.ts';

const webhook = z.object({
  id: replyId,
  url: z.string(),
  createdAtMs: milliseconds,
  waiting: z.int().meta({ description: 'Deliveries that wait for their next try.' }),
  failed: z.int().meta({ description: 'Deliveries that were tried for a day in vain, of the last thirty days.' }),
  lastDeliveredAtMs: milliseconds.nullable(),
});
const delivery = z.object({
  id: replyId,
  event: z.string(),
  createdAtMs: milliseconds,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  status: z.int().nullable().meta({ description: 'What it was answered with at the last try.' }),
  problem: z.string().nullable(),
  nextAtMs: milliseconds.nullable(),
});
const exampleWebhook = {
  id: '4',
  url: 'https://bot.example.com/hilsa',
  createdAtMs: 1795219200000,
  waiting: 0,
  failed: 0,
  lastDeliveredAtMs: 1795219260000,
};

export const webhooks = defineCall({
  ...read,
  path: '/user/webhook/list',
  summary: 'Addresses to which the customer’s events are sent',
  description: 'Of the world of the token.',
  request: z.strictObject({}),
  reply: z.object({ list: z.array(webhook) }),
  refusals: [],
  example: { request: {}, data: { list: [exampleWebhook] } },
});

export const makeWebhook = defineCall({
  ...light,
  scope: 'full',
  path: '/user/webhook/make',
  summary: 'Send the customer’s events to an address',
  description:
    'Each line of the life record from now on, as JSON by POST. Header hilsa-signature: t=<milliseconds>,v1=<hex of HMAC-SHA256 over "<t>.<body>">; hilsa-delivery names it, and stays when it is tried again. Any 2xx ends it; otherwise it is tried for 24 hours, ever less often. Public https addresses only, by name. Confirmed freshly, as a key is.',
  request: z.strictObject({
    url: text(300).meta({ examples: ['https://bot.example.com/hilsa'] }),
    confirmation,
  }),
  reply: z.object({ webhook, secret: z.string().meta({ description: 'For checking signatures; shown this once.' }) }),
  refusals: ['webhook-url-invalid', 'too-many-webhooks', 'unknown-webhook', 'confirmation-required'],
  example: {
    request: { url: 'https://bot.example.com/hilsa' },
    data: {
      webhook: { ...exampleWebhook, lastDeliveredAtMs: null },
      secret: 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j',
    },
  },
});

export const endWebhook = defineCall({
  ...light,
  path: '/user/webhook/end',
  summary: 'Send no more events to an address',
  description: 'What waits is not sent any more.',
  request: z.strictObject({ id }),
  reply: done,
  refusals: ['unknown-webhook'],
  example: { request: { id: '4' }, data: {} },
});

export const webhookDeliveries = defineCall({
  ...read,
  path: '/user/webhook/deliveries',
  summary: 'What was sent to an address',
  description: 'The last fifty, newest first; kept for thirty days.',
  request: z.strictObject({ id }),
  reply: z.object({ list: z.array(delivery) }),
  refusals: ['unknown-webhook'],
  example: {
    request: { id: '4' },
    data: {
      list: [
        {
          id: '71',
          event: 'order-placed',
          createdAtMs: 1795219260000,
          state: 'delivered',
          tries: 1,
          status: 204,
          problem: null,
          nextAtMs: null,
        },
      ],
    },
  },
});

export const replayDelivery = defineCall({
  ...light,
  path: '/user/webhook/replay',
  summary: 'Send an event once more',
  description: 'With the same number and the same body, for another day if need be.',
  request: z.strictObject({ delivery: id }),
  reply: done,
  refusals: ['unknown-delivery'],
  example: { request: { delivery: '71' }, data: {} },
});
