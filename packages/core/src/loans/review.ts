// In: a deposit that is to repay a loan. Out: while its money is awaited the repayment is under review; credited it repays, otherwise the loan goes on.
import { divideRepayment } from '@hilsa/formulas/loans';
import { accountOf } from '../accounts/wallets.ts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import type { Deposit, RailState } from '../payments/state.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { duesAt } from './debt.ts';
import { repaymentReviewed } from './facts.ts';
import { mineOf } from './pledges.ts';
import { pay, settle } from './repay.ts';
import { LENDER } from './state.ts';

/** Whether money of a rail may be asked for to repay a loan: it is the account's, out, and repaid from where the rail's money arrives. */
export function checkReview(
  state: State,
  { account, loan: id, rail }: { account: number; loan: number; rail: RailState },
): Refusal | null {
  const loan = mineOf(state, account, id);
  if ('refusal' in loan) return loan;
  if (loan.payoutMs === 0) return refuse('loan-not-open', { loan: id });
  const isItsMoney = rail.asset === loan.asset && rail.wallet === loan.wallet;
  return isItsMoney ? null : refuse('unknown-rail', { rail: rail.index });
}

/**
 * A deposit was credited, failed or expired. What it brought repays its loan at once, up to what is owed; the rest stays in the account, and
 * so does all of it where the loan has ended meanwhile. Of a deposit that repays nothing: nothing.
 * @param units what was credited; null: nothing came
 */
export function reviewRepayment(world: World, { id: deposit, account }: Deposit, units: bigint | null): void {
  const { state } = world;
  const id = state.loans.reviews.get(deposit);
  if (id === undefined) return;
  emit(world, repaymentReviewed, { loan: id, account, deposit, outcome: units === null ? 'not-come' : 'credited' });
  const loan = state.loans.all.get(id);
  if (units === null || loan === undefined) return;
  const dues = duesAt(loan, state.atMs);
  const parts = divideRepayment(units, dues);
  const from = accountOf(account, loan.wallet);
  const to = state.houses.get(LENDER)!;
  pay(parts, (reason, amount) =>
    move(world, { from, to, asset: loan.asset, amount, reason, causeKind: 'loan', cause: id }),
  );
  settle(world, loan, { parts, dues, order: 0 });
}
