// In: facts of deposits that are to repay loans. Out: which still wait, and what the repayment that follows a credit must come to; an Error where a review
// is begun or ended as it should not be.
import type { Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';

export class PlainLoanReviews {
  /** The loan by the deposit that is awaited. */
  readonly waiting = new Map<number, number>();
  readonly #asked = new Map<number, { account: number; amount: bigint }>();
  #credited: { readonly deposit: number; readonly units: bigint } | null = null;
  /** What is to repay at once, and whether a loan was still there to be repaid. */
  due: { readonly loan: number; readonly units: bigint } | null = null;

  follow(fact: Fact, isOpen: (loan: number) => boolean): void {
    if (fact.kind === 'deposit-created') this.#asked.set(fact.deposit, fact);
    else if (fact.kind === 'arrival-credited') this.#credited = fact;
    else if (fact.kind === 'repayment-submitted') {
      const { loan, deposit, amount } = fact;
      same(`amount of repayment by deposit ${deposit}`, amount, this.#asked.get(deposit)?.amount);
      if (!isOpen(loan)) fail(`repayment of loan ${loan}`, 'awaited', 'no such loan is out');
      this.waiting.set(deposit, loan);
    } else if (fact.kind === 'repayment-reviewed') {
      const { loan, deposit, outcome } = fact;
      same(`loan of the repayment by deposit ${deposit}`, this.waiting.get(deposit), loan);
      this.waiting.delete(deposit);
      if (outcome === 'not-come') return;
      same(`credit of the repayment of loan ${loan}`, this.#credited?.deposit, deposit);
      if (isOpen(loan)) this.due = { loan, units: this.#credited!.units };
    }
  }
}
