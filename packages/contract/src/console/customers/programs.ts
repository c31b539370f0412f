// In: scalars. Out: what a customer's programs may and do, and where the customer's events are sent, as the desk of customers sees it.
import { z } from 'zod';
import { KEY_ALGORITHMS } from '../../api-keys/api-keys.ts';
import { id, milliseconds, replyId } from '../../scalars.ts';
import { defineConsoleCall, listOf } from '../call.ts';

export const ofCustomer = z.strictObject({ customerId: id });

const keyOfCustomer = z.object({
  id: replyId,
  label: z.string(),
  nameStart: z.string().meta({
    description: 'The first eight letters of the name that goes with each call. Of a secret nothing is shown.',
  }),
  algorithm: z.enum(KEY_ALGORITHMS),
  world: z.enum(['real', 'demo']),
  trade: z.boolean(),
  addresses: z.array(z.string()),
  state: z.enum(['active', 'ended', 'revoked']),
  createdAtMs: milliseconds,
  endsAtMs: milliseconds.nullable(),
  weightAMinute: z.int().nullable().meta({ description: 'Its own limit; null: that of everybody.' }),
  ordersInTenSeconds: z.int().nullable().meta({ description: 'Its own limit; null: that of everybody.' }),
  lastUsedAtMs: milliseconds.nullable(),
  lastAddress: z.string().nullable(),
  calls: z.int().meta({ description: 'Of the last fourteen days.' }),
  refusals: z
    .array(z.object({ atMs: milliseconds, answer: z.int(), msg: z.string(), path: z.string(), address: z.string() }))
    .meta({ description: 'The last ten, newest first; `answer` is the number that the program was told.' }),
});
export const customerApiKeys = defineConsoleCall({
  path: '/customers/api-keys/list',
  summary: 'The keys by which a customer’s programs call',
  description:
    'Of both worlds, newest first; what ended stays for thirty days. What each may, how much it calls and what it was refused. Nobody makes a key for a customer.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomer,
  reply: listOf(keyOfCustomer).extend({
    limits: z.object({ weightAMinute: z.int(), ordersInTenSeconds: z.int(), ordersADay: z.int() }).meta({
      description: 'Weight counts by address, orders by account.',
    }),
  }),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      list: [
        {
          id: '3',
          label: 'market maker',
          nameStart: 'vmPUZE6m',
          algorithm: 'ed25519',
          world: 'real',
          trade: true,
          addresses: ['203.0.113.7'],
          state: 'active',
          createdAtMs: 1795219200000,
          endsAtMs: null,
          weightAMinute: 600,
          ordersInTenSeconds: null,
          lastUsedAtMs: 1795219260000,
          lastAddress: '203.0.113.7',
          calls: 1200,
          refusals: [],
        },
      ],
      total: 1,
      limits: { weightAMinute: 6000, ordersInTenSeconds: 100, ordersADay: 200000 },
    },
  },
});
const webhookOfCustomer = z.object({
  id: replyId,
  world: z.enum(['real', 'demo']),
  host: z.string().meta({ description: 'Where it leads; what follows in the address may be the customer’s secret.' }),
  createdAtMs: milliseconds,
  endedAtMs: milliseconds.nullable(),
  lastDeliveredAtMs: milliseconds.nullable(),
  waiting: z.int(),
  failed: z.int().meta({ description: 'Given up within the last thirty days.' }),
  lastProblem: z.string().nullable().meta({
    description: 'Of the newest that was tried and did not arrive: a status of HTTP, or what stood in its way.',
  }),
});
export const customerWebhooks = defineConsoleCall({
  path: '/customers/webhooks/list',
  summary: 'The addresses to which a customer’s own events are sent',
  description:
    'Of both worlds, newest first; what ended stays for thirty days. Of an address only the machine is shown, of its secret and of what was sent nothing. They end with the keys.',
  right: 'read-customers',
  changesState: false,
  journalled: true,
  request: ofCustomer,
  reply: listOf(webhookOfCustomer),
  refusals: ['unknown-account'],
  example: {
    request: { customerId: '100021' },
    data: {
      list: [
        {
          id: '2',
          world: 'real',
          host: 'bot.example.com',
          createdAtMs: 1795219200000,
          endedAtMs: null,
          lastDeliveredAtMs: 1795219260000,
          waiting: 0,
          failed: 3,
          lastProblem: '503',
        },
      ],
      total: 1,
    },
  },
});
