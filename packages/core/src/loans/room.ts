// In: nothing. Out: the room of loans.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import { checkLoans } from './check.ts';
import * as facts from './facts.ts';
import type { Loan, LoansState } from './state.ts';
import { moveLoan, watchLoans } from './watch.ts';

/** Written in the order of their keys. */
const MAPS = ['rules', 'collateral', 'sales', 'books'] as const;

export const loansRoom = {
  name: 'loans',
  facts: [
    facts.loanRulesSet,
    facts.collateralSet,
    facts.loanApplied,
    facts.pledgePlaced,
    facts.pledgeReleased,
    facts.loanPaidOut,
    facts.loanRepaid,
    facts.loanEnded,
    facts.loanLate,
    facts.loanRungChanged,
    facts.pledgeSaleOrdered,
    facts.pledgeSaleEnded,
    facts.loansWatched,
    facts.repaymentSubmitted,
    facts.repaymentReviewed,
    facts.loanMatured,
  ],
  works: { 'move-loan': moveLoan, 'watch-loans': watchLoans },
  section: {
    tag: 'loans',
    version: 2,
    write: ({ loans }, to) => {
      to.number(loans.nextLoan);
      to.number(loans.next);
      for (const name of MAPS)
        to.list(
          [...(loans[name] as Map<number, unknown>)].toSorted(([one], [other]) => one - other),
          (line) => to.text(toJson(line)),
        );
      to.list([...loans.all.values()], (loan) => to.text(toJson(loan)));
      to.list(loans.watched, (id) => to.number(id));
      to.list(
        [...loans.reviews].toSorted(([one], [other]) => one - other),
        ([deposit, loan]) => {
          to.number(deposit);
          to.number(loan);
        },
      );
    },
    read: ({ loans }, from, version) => {
      loans.nextLoan = from.number();
      loans.next = from.number();
      for (const name of MAPS)
        from.list(() => {
          const [key, value] = fromJson(from.text()) as [number, never];
          (loans[name] as Map<number, never>).set(key, value);
        });
      from.list(() => addLoan(loans, fromJson(from.text()) as Loan));
      from.list(() => void loans.watched.push(from.number()));
      // Written since version 2: before, nothing was repaid over a rail.
      if (version < 2) return;
      from.list(() => {
        const deposit = from.number();
        loans.reviews.set(deposit, from.number());
      });
    },
  },
  check: checkLoans,
} as const satisfies CoreRoom;

function addLoan({ all, byOwner }: LoansState, loan: Loan): void {
  all.set(loan.id, loan);
  const mine = byOwner.get(loan.account);
  if (mine === undefined) byOwner.set(loan.account, new Set([loan.id]));
  else mine.add(loan.id);
}
