// In: zod. Out: the shapes of commands about loans. None about a loan carries an amount, a rate or a price: the table that has them is everybody's.
import { LOAN_REJECTIONS, loansInputs } from '@hilsa/contract/console/loans/calls';
import { z } from 'zod';

const loan = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const loanCommands = {
  'decide-loan': z.strictObject({ loan, why: z.enum(LOAN_REJECTIONS).nullable() }),
  'write-off-loan': z.strictObject({ loan }),
  'set-loan-table': loansInputs['set-loan-table'].extend({ lending: z.string().regex(/^[A-Z0-9]{2,12}$/) }),
  'set-collateral': loansInputs['set-collateral'].extend({ symbol: z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,23}$/) }),
} as const;
