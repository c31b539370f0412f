// In: zod. Out: how a market is named where coins and shares stand in one list.
import { z } from 'zod';

/** `spot:BTCUSDT` or `stock:GP`. */
export const marketKey = z
  .string()
  .regex(/^(?:spot|stock):[A-Z0-9]{2,24}$/)
  .meta({ description: 'A coin or a share, by its kind and symbol.', examples: ['stock:GP', 'spot:BTCUSDT'] });
