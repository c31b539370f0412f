// In: zod. Out: the shapes of commands about pairs of exchange. None carries a rate, and none names a customer.
import { z } from 'zod';

const pair = { world: z.enum(['real', 'demo']), pair: z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/) } as const;
const source = z.string().regex(/^[a-z0-9-]{1,32}$/);
const amount = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/);

const percent = z.string().regex(/^\d{1,2}(\.\d{1,4})?$/);
const limits = {
  spreads: z
    .array(z.strictObject({ from: amount, percent }))
    .min(1)
    .max(16),
  minimum: amount,
  dailyMaximum: amount,
  mostExposure: amount,
  quoteSeconds: z.int().min(1).max(60),
} as const;

export const conversionCommands = {
  'stop-conversion-pair': z.strictObject({ ...pair, isStopped: z.boolean() }),
  'make-pair': z.strictObject({
    ...pair,
    ...limits,
    wallet: z.enum(['stock', 'coin']),
    decimals: z.strictObject({
      rate: z.int().min(0).max(12),
      base: z.int().min(0).max(18),
      quote: z.int().min(0).max(18),
    }),
    rule: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('median'),
        leastSources: z.int().min(1).max(16),
        freshSeconds: z.int().min(1).max(3600),
      }),
      z.strictObject({
        kind: z.literal('checked'),
        source,
        check: source,
        mostApartPercent: percent,
        freshSeconds: z.int().min(1).max(3600),
      }),
    ]),
  }),
  'set-pair-rules': z.strictObject({
    ...pair,
    ...limits,
    isOn: z.boolean(),
    dealerBank: z.string().trim().max(80),
    fromMs: z.int().min(0),
  }),
} as const;
