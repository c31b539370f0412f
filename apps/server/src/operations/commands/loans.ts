// In: zod. Out: the shapes of commands about loans. None carries an amount, a rate or a price.
import { LOAN_REJECTIONS } from '@hilsa/contract/console/loans/calls';
import { z } from 'zod';

const loan = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const loanCommands = {
  'decide-loan': z.strictObject({ loan, why: z.enum(LOAN_REJECTIONS).nullable() }),
  'write-off-loan': z.strictObject({ loan }),
} as const;
