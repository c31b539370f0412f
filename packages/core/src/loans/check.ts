// In: the state. Out: nothing, or an Error with the numbers of the first thing about loans that does not hold.
import { MOST_LATE_DAYS } from '../scores/state.ts';
import type { State } from '../state.ts';
import type { Loan } from './state.ts';

/** What is pledged is held, what is lent is out, back or lost, and whatever waits has its time on the clock. */
export function checkLoans(state: State): void {
  const { loans, holds, due } = state;
  const out = new Map<number, bigint>();
  const pledged = new Set<number>();
  for (const loan of loans.all.values()) {
    checkLoan(state, loan);
    out.set(loan.asset, (out.get(loan.asset) ?? 0n) + loan.principal);
    for (const { hold, quantity } of loan.pledges) if (quantity > 0n) pledged.add(hold);
  }
  for (const [asset, { lent, returned, lost }] of loans.books)
    if (lent - returned - lost !== (out.get(asset) ?? 0n))
      throw new Error(`of asset ${asset} ${lent} is lent, ${returned} back, ${lost} lost, and ${out.get(asset)} out`);
  for (const { id, reason } of holds.all())
    if (reason === 'pledge' && !pledged.has(id)) throw new Error(`hold ${id} pledges for no loan`);
  for (const [deposit, loan] of loans.reviews) {
    const waiting = state.payments.deposits.get(deposit);
    const isOpen = waiting?.state === 'created' || waiting?.state === 'pending';
    if (!isOpen) throw new Error(`deposit ${deposit} is to repay loan ${loan}, and is ${waiting?.state}`);
  }
  if ((due.dueAt('watch-loans', 0) === null) !== (loans.watched.length === 0))
    throw new Error(`${loans.watched.length} loans are out, and the clock knows otherwise`);
}

function checkLoan({ loans, holds, due }: State, loan: Loan): void {
  const { id, principal, payoutMs, place, order, lateDays } = loan;
  const fail = (what: string): never => {
    throw new Error(`loan ${id} ${what}`);
  };
  if (principal < 0n || (payoutMs === 0 && principal > 0n)) fail(`has a principal of ${principal}`);
  if (payoutMs > 0 ? loans.watched[place] !== id : place !== -1) fail(`is at place ${place} of the walk`);
  const moves = due.dueAt('move-loan', id) !== null;
  if (moves !== (payoutMs === 0 || lateDays < MOST_LATE_DAYS)) fail(`is ${lateDays} days late, and the clock differs`);
  if (order !== 0 && loans.sales.get(order)?.loan !== id) fail(`is sold for by order ${order}, which is not known`);
  for (const { hold, quantity, asset } of loan.pledges) {
    const held = holds.get(hold);
    const isHeld = held?.amount === quantity && held.asset === asset && held.cause === id && held.reason === 'pledge';
    if (quantity > 0n ? !isHeld : order === 0) fail(`has ${quantity} of asset ${asset} pledged, held ${held?.amount}`);
  }
}
