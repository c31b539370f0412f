// In: money for a loan. Out: a refusal, or it is repaid: late interest first, then interest, then principal; what is too much stays.
import { divideRepayment, type Owed } from '@hilsa/formulas/loans';
import { accountOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import { endLoan } from './apply.ts';
import type { RepayLoan } from './commands.ts';
import { duesAt, isFreeReturn, totalOf } from './debt.ts';
import { loanRepaid } from './facts.ts';
import { mineOf } from './pledges.ts';
import { LENDER, type Loan } from './state.ts';

export function repayLoan(world: World, { account, loan: id, amount }: RepayLoan): Reply {
  const { state } = world;
  const loan = mineOf(state, account, id);
  if ('refusal' in loan) return loan;
  if (loan.payoutMs === 0) return refuse('loan-not-open', { loan: id });
  if (amount <= 0n) return refuse('amount-not-positive', { amount });
  const dues = duesAt(loan, state.atMs);
  const parts = divideRepayment(amount, dues);
  const from = accountOf(account, loan.wallet);
  const poor = checkAvailable(state, from, loan.asset, totalOf(parts));
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  pay(parts, (reason, units) =>
    move(world, {
      from,
      to: state.houses.get(LENDER)!,
      asset: loan.asset,
      amount: units,
      reason,
      causeKind: 'loan',
      cause: id,
    }),
  );
  settle(world, loan, { parts, dues, order: 0 });
  return { refusal: null, id };
}

type Take = (reason: 'repayment' | 'interest', units: bigint) => void;

/** Interest and principal leave apart, so that each reads as what it is. */
export function pay({ principal, interest, late }: Owed, take: Take): void {
  take('interest', interest + late);
  take('repayment', principal);
}

/** Write down what was paid; a loan on which nothing is owed ends, unless an order still sells for it. */
export function settle(
  world: World,
  loan: Loan,
  { parts, dues, order }: { parts: Owed; dues: Owed; order: number },
): void {
  const { id, account, asset } = loan;
  const left = totalOf(dues) - totalOf(parts);
  const { principal, interest, late } = parts;
  const isFree = isFreeReturn(loan, world.state.atMs);
  emit(world, loanRepaid, { loan: id, account, asset, principal, interest, late, left, isFree, order });
  if (left === 0n && loan.order === 0) endLoan(world, loan, 'repaid');
}
