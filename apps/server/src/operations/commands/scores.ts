// In: zod. Out: the shapes of commands about scores. None carries points: they are the rule's.
import { z } from 'zod';

const row = z.string().regex(/^[1-9]\d{0,14}$/);

export const scoreCommands = {
  'confirm-abuse': z.strictObject({ customerId: row }),
  'grant-appeal': z.strictObject({ appeal: row }),
  'uphold-appeal': z.strictObject({ appeal: row }),
} as const;
