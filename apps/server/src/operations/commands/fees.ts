// In: zod. Out: the shape of the command about tables of fees. It names a class and never a customer.
import { FEE_TIER_CLASSES } from '@hilsa/contract/fees/fees';
import { z } from 'zod';

const percent = z.string().regex(/^(?:10|\d)(?:\.\d{1,4})?$/);

export const feeCommands = {
  'set-fee-table': z.strictObject({
    world: z.enum(['real', 'demo']),
    feeClass: z.enum(FEE_TIER_CLASSES),
    countedIn: z.string().regex(/^[A-Z0-9]{2,12}$/),
    rows: z
      .array(z.strictObject({ from: z.string().regex(/^\d{1,15}(\.\d{1,12})?$/), maker: percent, taker: percent }))
      .min(1)
      .max(16),
    fromDay: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  }),
} as const;
