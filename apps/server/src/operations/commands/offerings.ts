// In: zod. Out: the shapes of commands about offerings. None names a winner or an amount, and none an applicant but to reject for a reason of a list.
import { z } from 'zod';

const offering = { world: z.enum(['real', 'demo']), offering: z.int().min(1) } as const;
const why = z.enum(['regulator-ordered', 'terms-wrong', 'depository-refused']);

export const offeringCommands = {
  'publish-offering': z.strictObject(offering),
  'cancel-offering': z.strictObject({ ...offering, why }),
  'reject-application': z.strictObject({
    ...offering,
    application: z.int().min(1),
    why: z.enum(['duplicate-person', 'name-mismatch', 'depository-number-wrong', 'not-eligible', 'legal-order']),
  }),
  'record-delivery': z.strictObject({ ...offering, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  'turn-down-block': z.strictObject({ ...offering, why }),
} as const;
