// In: zod. Out: the shapes of commands about offerings. None names an applicant, a winner or an amount.
import { z } from 'zod';

const offering = { world: z.enum(['real', 'demo']), offering: z.int().min(1) } as const;
const why = z.enum(['regulator-ordered', 'terms-wrong', 'depository-refused']);

export const offeringCommands = {
  'publish-offering': z.strictObject(offering),
  'cancel-offering': z.strictObject({ ...offering, why }),
  'turn-down-block': z.strictObject({ ...offering, why }),
} as const;
