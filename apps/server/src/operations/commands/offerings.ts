// In: zod. Out: the shapes of commands about offerings. None names a winner or an amount, and none an applicant but to reject for a reason of a list.
import { z } from 'zod';
import { LONGEST_OFFERING_FILE, LONGEST_RESULTS_FILE } from '@hilsa/contract/console/index';

const offering = { world: z.enum(['real', 'demo']), offering: z.int().min(1) } as const;
const why = z.enum(['regulator-ordered', 'terms-wrong', 'depository-refused']);

export const offeringCommands = {
  // The terms are the file's, which two people agreed to by its digest: no field of the command says what a share costs.
  'draft-offering': z.strictObject({
    world: offering.world,
    symbol: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/),
    file: z.string().min(1).max(LONGEST_OFFERING_FILE),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  'publish-offering': z.strictObject(offering),
  'cancel-offering': z.strictObject({ ...offering, why }),
  'reject-application': z.strictObject({
    ...offering,
    application: z.int().min(1),
    why: z.enum(['duplicate-person', 'name-mismatch', 'depository-number-wrong', 'not-eligible', 'legal-order']),
  }),
  'record-delivery': z.strictObject({ ...offering, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  // What the exchange drew: a file that two people have. Nobody here says who won, and what it may not do is looked at line by line.
  'record-allotment': z.strictObject({
    ...offering,
    file: z.string().max(LONGEST_RESULTS_FILE),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  'turn-down-block': z.strictObject({ ...offering, why }),
} as const;
