// In: scalars. Out: the call by which a customer's own script tells an order of the rule `signal` when to be in its market.
import { z } from 'zod';
import { defineCall, POST_ONLY } from '../call.ts';
import { integer, milliseconds, replyId } from '../scalars.ts';

/** Where an order hears its script, and what the script signs with. Both are secrets of the order's customer. */
export const signalDoor = z.object({
  address: z.string().meta({ description: 'Who knows it may speak, if he can sign.' }),
  key: z.string().meta({ description: 'Key of HMAC-SHA256, as text.' }),
  lastId: replyId.meta({ description: 'Number of the newest signal that was heard; 0: none yet.' }),
});
export const exampleSignalDoor = {
  address: 'real-12-3f0c5b7a9d1e2f4a6b8c0d2e4f6a8b0c',
  key: '8c1d'.repeat(16),
  lastId: '0',
};

export const robotSignal = defineCall({
  methods: POST_ONLY,
  right: 'guest',
  limitClass: 'entry',
  changesState: true,
  path: '/stock/ai/signal',
  summary: 'An entry or an exit of a customer’s own script, signed',
  description:
    'Heard by the order whose address it is; acted on once, at the close of the candle it came in, by the newest number. `signature` is HMAC-SHA256 with the order’s key over `address`, `number` and `kind`, joined by newlines, in hexadecimal. A number that was heard before with the same word is answered as then; ten are heard in a candle.',
  request: z.strictObject({
    address: z.string().regex(/^(?:real|demo)-[1-9]\d{0,11}-[0-9a-f]{32}$/),
    number: integer(1, 999_999_999_999),
    kind: z.enum(['enter', 'exit']),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  reply: z.object({
    number: replyId,
    heardAtMs: milliseconds,
    decidesAtMs: milliseconds.meta({ description: 'Close of the candle that it is acted on at.' }),
  }),
  refusals: [
    'unknown-signal-address',
    'signal-unsigned',
    'signal-past',
    'too-many-signals',
    'robot-not-running',
    'field-invalid',
  ],
  example: {
    request: {
      address: exampleSignalDoor.address,
      number: '1',
      kind: 'enter',
      signature: 'a0'.repeat(32),
    },
    data: { number: '1', heardAtMs: 1795219230000, decidesAtMs: 1795219260000 },
  },
});
