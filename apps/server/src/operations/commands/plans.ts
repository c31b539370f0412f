// In: zod. Out: the shape of the command about membership's plans. It names a plan and never a customer.
import { plansInputs } from '@hilsa/contract/console/plans/calls';
import { z } from 'zod';

export const planCommands = {
  'set-membership-plan': plansInputs['set-plan'].extend({
    world: z.enum(['real', 'demo']),
    code: z.string().regex(/^[a-z0-9-]{1,32}$/),
  }),
} as const;
