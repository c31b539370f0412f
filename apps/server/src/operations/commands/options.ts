// In: zod. Out: the shape of the command about terms of options. It carries limits and a width, never a price, a sample or a volatility.
import { z } from 'zod';
import { optionsInputs } from '@hilsa/contract/console/options/calls';

export const optionCommands = {
  'set-option-terms': optionsInputs['set-option-terms'].extend({
    world: z.enum(['real', 'demo']),
    code: z.string().regex(/^[A-Z0-9]{1,20}$/),
  }),
} as const;
