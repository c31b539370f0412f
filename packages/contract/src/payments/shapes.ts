// In: scalars. Out: the shapes that calls of money in and money out share.
import { z } from 'zod';
import { fileId } from '../papers/papers.ts';
import { assetCode, decimal, milliseconds, replyId } from '../scalars.ts';

export const rail = z.string().meta({ description: 'A way of money by name.', examples: ['bank'] });
/** How the addresses of a network are written. */
export const NETWORK_KINDS = ['evm', 'bitcoin', 'tron'] as const;
export const network = z
  .string()
  .regex(/^[a-z0-9-]{2,24}$/)
  .meta({ description: 'A network, as /index/recharge/coins names it.', examples: ['ethereum'] });
/** As its network writes it. */
export const address = z.string().meta({ examples: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'] });
export const txid = z
  .string()
  .regex(/^(?:0x)?[0-9a-fA-F]{64}$/)
  .meta({ description: 'A transaction’s id, as its network writes it.' });
export const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'SHA-256 in hexadecimal.',
    examples: ['842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a'],
  });
export const DEPOSIT_STATES = ['created', 'pending', 'success', 'fail', 'expired'] as const;
export const WITHDRAWAL_STATES = ['requested', 'approved', 'sent', 'success', 'failed', 'cancelled'] as const;
export const step = z.object({
  step: z.string().meta({ description: 'What happened.', examples: ['asked'] }),
  actor: z.enum(['you', 'machine', 'operator', 'partner']),
  detail: z.string(),
  atMs: milliseconds,
});
export const EXAMPLE_STEP = { step: 'asked', actor: 'you', detail: '', atMs: 1795219200000 } as const;
/** Half, and nine in ten, of those like it took at most this long. Null: too few to say. */
export const speed = z
  .object({ p50Ms: milliseconds, p90Ms: milliseconds, count: z.number().int() })
  .nullable()
  .meta({ description: 'Measured; null when nothing was.' });
/** Where payments like it stood: from asking to each step, half of them and nine in ten. */
export const band = z
  .array(z.object({ step: z.string(), p50Ms: milliseconds, p90Ms: milliseconds }))
  .meta({ description: 'Measured over 30 days, by step, of those that arrived; empty when nothing was.' });
export const EXAMPLE_BAND = [
  { step: 'asked', p50Ms: 0, p90Ms: 0 },
  { step: 'approved', p50Ms: 900000, p90Ms: 2700000 },
  { step: 'arrived', p50Ms: 7200000, p90Ms: 13560000 },
];
export const limits = z.object({
  minimum: decimal,
  maximum: decimal,
  leftToday: decimal,
  leftThisMonth: decimal,
  today: decimal.meta({ description: 'The whole of a day.' }),
});
export const EXAMPLE_LIMITS = {
  minimum: '500',
  maximum: '500000',
  leftToday: '1700000',
  leftThisMonth: '9700000',
  today: '2000000',
};
export const deposit = z.object({
  id: replyId,
  channel: rail,
  asset: assetCode,
  amount: decimal,
  state: z.enum(DEPOSIT_STATES),
  reason: z.string().meta({ description: 'Why it ended otherwise; empty while it did not.' }),
  reference: z.string().meta({ description: 'What to write on the transfer, or the provider’s own mark.' }),
  createdAtMs: milliseconds,
  expiresAtMs: milliseconds,
  endedAtMs: milliseconds.nullable(),
  receipts: z.array(fileId).meta({ description: 'Pictures of the receipt, to be read by /user/file.' }),
});
export const EXAMPLE_DEPOSIT = {
  id: '12',
  channel: 'bkash',
  asset: 'BDT',
  amount: '2000',
  state: 'pending',
  reason: '',
  reference: 'TR0011',
  createdAtMs: 1795219200000,
  expiresAtMs: 1795305600000,
  endedAtMs: null,
  receipts: [] as string[],
} as const;
export const withdrawal = z.object({
  id: replyId,
  channel: rail,
  method: z.string().meta({ examples: ['RTGS'] }),
  asset: assetCode,
  amount: decimal,
  fee: decimal,
  arrivalAmount: decimal.meta({ description: 'amount − fee.' }),
  destinationId: replyId,
  destination: z.string().meta({ description: 'As it is paid; only its end is shown.', examples: ['•• 6418'] }),
  state: z.enum(WITHDRAWAL_STATES),
  reason: z.string(),
  digest,
  needsTwo: z.boolean().meta({ description: 'Whether two people must approve.' }),
  decidedByMs: milliseconds.meta({ description: 'At the latest.' }),
  returnedByMs: milliseconds.meta({ description: 'When all of it is back if nobody decided.' }),
  holds: z.array(z.object({ reason: z.string(), untilMs: milliseconds })),
  leavesAtMs: milliseconds.nullable().meta({
    description:
      'When the hours of its method open, before which it is not handed over; null when they are open, and once it has been.',
  }),
  transaction: z.string(),
  requestedAtMs: milliseconds,
  endedAtMs: milliseconds.nullable(),
});
export const EXAMPLE_WITHDRAWAL = {
  id: '7',
  channel: 'bank',
  method: 'RTGS',
  asset: 'BDT',
  amount: '120000',
  fee: '115',
  arrivalAmount: '119885',
  destinationId: '3',
  destination: '•• 6418',
  state: 'requested' as const,
  reason: '',
  digest: '842a2b9750c4209bdfcea6947a0ef00909b366f3b7ac267ff436683585dde59a',
  needsTwo: true,
  decidedByMs: 1795305600000,
  returnedByMs: 1795392000000,
  holds: [] as { reason: string; untilMs: number }[],
  leavesAtMs: null as number | null,
  transaction: '',
  requestedAtMs: 1795219200000,
  endedAtMs: null,
};
