// In: zod. Out: the shapes of commands about markets.
import { z } from 'zod';

export const marketCommands = {
  /** Halts a market, lets people only out of it, or opens it again. Carries no price and names nobody's account. */
  'set-market-status': z.strictObject({
    world: z.enum(['real', 'demo']),
    symbol: z.string().regex(/^[A-Z0-9.-]{2,24}$/),
    status: z.enum(['trading', 'cancel-only', 'halted']),
  }),
} as const;
