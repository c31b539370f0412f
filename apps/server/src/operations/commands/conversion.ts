// In: zod. Out: the shapes of commands about pairs of exchange. None carries a rate, and none names a customer.
import { z } from 'zod';

const pair = { world: z.enum(['real', 'demo']), pair: z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/) } as const;
const amount = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/);

export const conversionCommands = {
  'stop-conversion-pair': z.strictObject({ ...pair, isStopped: z.boolean() }),
  'set-pair-rules': z.strictObject({
    ...pair,
    spreads: z
      .array(z.strictObject({ from: amount, percent: z.string().regex(/^\d{1,2}(\.\d{1,4})?$/) }))
      .min(1)
      .max(16),
    minimum: amount,
    dailyMaximum: amount,
    mostExposure: amount,
    quoteSeconds: z.int().min(1).max(60),
    isOn: z.boolean(),
    dealerBank: z.string().trim().max(80),
    fromMs: z.int().min(0),
  }),
} as const;
