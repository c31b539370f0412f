// In: a command of loans or of the score. Out: what the one function that decides it answers.
import type { Reply, World } from '../engine-types.ts';
import type { ScoreCommand } from '../scores/commands.ts';
import { confirmAbuse, liftAbuse } from '../scores/score.ts';
import { applyLoan, cancelLoan, decideLoan, writeOffLoan } from './apply.ts';
import type { LoanCommand } from './commands.ts';
import { pledgeMore, releasePledge } from './pledges.ts';
import { repayLoan } from './repay.ts';
import { setCollateral, setLoanRules } from './rules.ts';

/** The table of contents of both rooms. A kind without its function does not compile. */
export function decideLoans(world: World, command: LoanCommand | ScoreCommand): Reply {
  switch (command.kind) {
    case 'set-loan-rules':
      return setLoanRules(world, command);
    case 'set-collateral':
      return setCollateral(world, command);
    case 'apply-loan':
      return applyLoan(world, command);
    case 'cancel-loan':
      return cancelLoan(world, command);
    case 'decide-loan':
      return decideLoan(world, command);
    case 'repay-loan':
      return repayLoan(world, command);
    case 'pledge-more':
      return pledgeMore(world, command);
    case 'release-pledge':
      return releasePledge(world, command);
    case 'write-off-loan':
      return writeOffLoan(world, command);
    case 'confirm-abuse':
      return confirmAbuse(world, command);
    case 'lift-abuse':
      return liftAbuse(world, command);
  }
}
