// In: facts of scores, and the loans as the auditor has them. Out: nothing, or an Error at a point that was not earned or lost so: the second opinion on
// every change of a score and every month that counts.
import type { Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import { DAY, isOverdue, type PlainLoan } from './plain-loan-books.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;
const MONTH = 30 * DAY;

export class PlainScores {
  readonly #scores = new Map<number, { score: number; cleanMs: number }>();
  readonly #abuse = new Map<number, { account: number; took: number }>();
  #begun = 0;

  of(account: number): number {
    return this.#scores.get(account)?.score ?? 80;
  }

  follow(fact: Fact, loans: ReadonlyMap<number, PlainLoan>): void {
    if (fact.kind === 'score-changed') this.#change(fact, loans);
    else if (fact.kind === 'work-scheduled' && fact.work === 'count-clean-month') this.#wait(fact, loans);
    else if (fact.kind === 'loan-ended') this.#end(fact, loans.get(fact.loan));
  }

  #isLate(account: number, loans: ReadonlyMap<number, PlainLoan>, atMs: number): boolean {
    return [...loans.values()].some((loan) => loan.account === account && isOverdue(loan, atMs));
  }

  /** Until it ended nothing was clean: the month begins anew. */
  #end({ account, atMs }: FactOf<'loan-ended'>, loan: PlainLoan | undefined): void {
    const known = this.#scores.get(account);
    if (loan === undefined || known === undefined || !isOverdue(loan, atMs)) return;
    known.cleanMs = atMs + MONTH;
  }

  /** A month that was none is followed by another. */
  #wait({ subject, dueMs, atMs }: FactOf<'work-scheduled'>, loans: ReadonlyMap<number, PlainLoan>): void {
    const known = this.#scores.get(subject) ?? fail(`month of ${subject}`, 'waits', 'none');
    if (atMs >= known.cleanMs) {
      if (!this.#isLate(subject, loans, atMs)) fail(`month of ${subject}`, 'put off', 'nothing is late');
      known.cleanMs += MONTH;
    }
    same(`month of ${subject}`, dueMs, known.cleanMs);
  }

  #change(fact: FactOf<'score-changed'>, loans: ReadonlyMap<number, PlainLoan>): void {
    const { account, change, why, atMs, score } = fact;
    const before = this.of(account);
    const known = this.#scores.get(account);
    const worth = this.#points(fact);
    const due = Math.max(0, Math.min(100, before + worth));
    same(`score of ${account} after ${why}`, score, due);
    same(`points of ${account} for ${why}`, fact.points, due - before);
    same('number of a change', change, ++this.#begun);
    if (why === 'clean-month' && (known === undefined || atMs < known.cleanMs))
      fail(`month of ${account}`, 'clean', 'not over');
    if (why === 'clean-month' && this.#isLate(account, loans, atMs)) fail(`month of ${account}`, 'clean', 'late');
    if (why === 'abuse') this.#abuse.set(change, { account, took: before - due });
    if (why === 'abuse-lifted') this.#abuse.delete(fact.about);
    const from = why === 'clean-month' ? known!.cleanMs : atMs;
    this.#scores.set(account, { score: due, cleanMs: from + MONTH });
    same(`month of ${account}`, fact.cleanAtMs, due === 100 ? 0 : from + MONTH);
  }

  #points({ why, account, about, maker, checker }: FactOf<'score-changed'>): number {
    if ((why === 'abuse' || why === 'abuse-lifted') && maker === checker)
      fail(`${why} of ${account}`, 'by one', 'by two');
    if (why === 'late-day') return -2;
    if (why === 'abuse') return -10;
    if (why === 'clean-month') return 1;
    if (why === 'began') return 0;
    const abuse = this.#abuse.get(about);
    return abuse?.account === account ? abuse.took : fail(`abuse ${about} of ${account}`, 'lifted', 'none');
  }
}
