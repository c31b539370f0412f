// In: zod. Out: the shapes of the commands about options. They carry limits, a width and money of the house, never a price, a sample or a volatility.
import { z } from 'zod';
import { optionsInputs } from '@hilsa/contract/console/options/calls';

export const optionCommands = {
  'set-option-terms': optionsInputs['set-option-terms'].extend({
    world: z.enum(['real', 'demo']),
    code: z.string().regex(/^[A-Z0-9]{1,20}$/),
  }),
  'fund-option-writer': optionsInputs['fund-option-writer'].extend({
    world: z.enum(['real', 'demo']),
    code: z.string().regex(/^[A-Z0-9]{1,20}$/),
  }),
} as const;
