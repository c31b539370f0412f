// In: zod. Out: the shapes of commands about funds. None carries a value of a unit or a price, and none names a customer.
import { z } from 'zod';

const fund = { world: z.enum(['real', 'demo']), fund: z.string().regex(/^[1-9]\d{0,2}$/) } as const;
const amount = z.string().regex(/^\d{1,15}(\.\d{1,12})?$/);
const percent = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);

export const fundCommands = {
  'set-fund-terms': z.strictObject({
    ...fund,
    gatePercent: percent,
    managementPercent: percent,
    performancePercent: percent,
    least: amount,
    most: amount,
    takesBuyers: z.boolean(),
    fromMs: z.int().min(1),
  }),
  'pay-fund-fees': z.strictObject(fund),
  'correct-fund-value': z.strictObject({
    ...fund,
    runId: z.string().regex(/^[1-9]\d{0,11}$/),
    symbol: z.string().max(40),
    evidence: z.enum(['hour-median', 'day-before']),
  }),
} as const;
