// In: facts of shares and what their companies decide. Out: an Error where a pledge of them is not the same part of the company as before, and the mark
// in shares of now: the second opinion on pledges through corporate actions. No code of the core and none of the formulas.
import type { CorporateAction, Fact } from '@hilsa/core';
import { fail, OWNERS, same } from './plain-contract-sums.ts';
import type { PlainLoan, PlainMark } from './plain-loan-books.ts';

interface Announced {
  readonly instrument: number;
  readonly terms: CorporateAction;
}

export class PlainPledgeActions {
  readonly #actions = new Map<number, Announced>();
  /** What the next day of a share stands on. */
  readonly #references = new Map<number, number>();
  /** Pledged since the last money moved, by loan: what one holder's part of an action adds. */
  readonly #raised = new Map<number, bigint>();

  follow(fact: Fact, loans: ReadonlyMap<number, PlainLoan>, marks: Map<number, PlainMark>): void {
    if (fact.kind === 'instrument-listed') this.#references.set(fact.instrument, fact.listing.referenceTicks);
    else if (fact.kind === 'share-closed') this.#references.set(fact.instrument, fact.ticks);
    else if (fact.kind === 'action-announced') this.#actions.set(fact.action, fact);
    else if (fact.kind === 'money-moved') this.#raised.clear();
    else if (fact.kind === 'pledge-placed') this.#raised.set(fact.loan, fact.quantity);
    else if (fact.kind === 'holder-paid') this.#paid(fact, loans);
    else if (fact.kind === 'action-ended') this.#end(fact, marks);
  }

  /** Every pledge of the holder grew by its own part, whole shares. */
  #paid({ action, account }: Extract<Fact, { kind: 'holder-paid' }>, loans: ReadonlyMap<number, PlainLoan>): void {
    const { instrument, terms } = this.#actions.get(action) ?? fail('an action', action, 'none');
    for (const loan of loans.values()) {
      const pledge = loan.pledges.get(instrument);
      if (loan.account !== account % OWNERS || pledge === undefined) continue;
      const raised = this.#raised.get(loan.id) ?? 0n;
      const [now, before] = partOf(terms) ?? [1n, 1n];
      const due = ((pledge.quantity - raised) * now) / before;
      same(`pledge of loan ${loan.id} after action ${action}`, pledge.quantity, due);
    }
  }

  #end(
    { action, instrument, reference }: Extract<Fact, { kind: 'action-ended' }>,
    marks: Map<number, PlainMark>,
  ): void {
    if (reference === 0) return;
    const [now, before] = partOf(this.#actions.get(action)!.terms) ?? [
      BigInt(this.#references.get(instrument)!),
      BigInt(reference),
    ];
    this.#references.set(instrument, reference);
    const mark = marks.get(instrument);
    if (mark === undefined) return;
    const ticks = (mark.ticks * before) / now;
    marks.set(instrument, { ...mark, ticks: ticks === 0n ? 1n : ticks });
  }
}

/** How many shares of now so many of before are; null: as many. */
function partOf(terms: CorporateAction): readonly [bigint, bigint] | null {
  if (terms.kind === 'split') return [terms.gained, terms.held];
  return terms.kind === 'bonus' ? [terms.held + terms.gained, terms.held] : null;
}
