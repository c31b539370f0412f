// In: facts of loans, one after the other. Out: nothing, or an Error at the first that is not as it should be: the second opinion on every
// day of interest, every call and every sale. No code of the core and none of the formulas.
import type { Command, Fact } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';
import {
  ageOf,
  callOf,
  DAY,
  DHAKA,
  interestOf,
  isMarked,
  isPastGrace,
  MILLION,
  type PlainLoan,
  type PlainMark,
  type PlainPledge,
  rungOf,
  standingWorth,
  worthOf,
} from './plain-loan-books.ts';
import { PlainLoanReviews } from './plain-loan-reviews.ts';
import { PlainPledgeActions } from './plain-pledge-actions.ts';
import { PlainScores } from './plain-scores.ts';

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>;

const ROWS = [
  { from: 80, ppm: 120_000n, most: 200_000_00n },
  { from: 60, ppm: 130_000n, most: 100_000_00n },
  { from: 0, ppm: 150_000n, most: 20_000_00n },
] as const;

/** The books of all loans, kept by reading facts. */
export class PlainLoans {
  readonly loans = new Map<number, PlainLoan>();
  readonly #scores = new PlainScores();
  readonly reviews = new PlainLoanReviews();
  readonly #actions = new PlainPledgeActions();
  readonly marks = new Map<number, PlainMark>();
  readonly #haircuts: ReadonlyMap<number, { haircut: bigint; callMs: number }>;
  /** What the lender has, by what is moved to and from it. */
  capital: bigint;
  readonly #lender: number;
  #wasWhole = false;
  /** The loan that its owner is about to repay; while an order sells for it too. */
  #repaying = 0;
  readonly counts = new Map<string, number>();

  constructor(lender: number, capital: bigint, haircuts: ReadonlyMap<number, { haircut: bigint; callMs: number }>) {
    this.#lender = lender;
    this.capital = capital;
    this.#haircuts = haircuts;
  }

  score(account: number): number {
    return this.#scores.of(account);
  }

  /** Whether a command about loans must be accepted, the numbers of the world being so. */
  allows(command: Command, free: (asset: number) => bigint): boolean | null {
    const isAllowed = this.#judge(command, free);
    this.#repaying = command.kind === 'repay-loan' && isAllowed === true ? command.loan : 0;
    return isAllowed;
  }

  #judge(command: Command, free: (asset: number) => bigint): boolean | null {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- what is no loan's is not judged here
    switch (command.kind) {
      case 'apply-loan':
        return this.#mayApply(command, free);
      case 'repay-loan': {
        const loan = this.loans.get(command.loan);
        if (loan === undefined || loan.account !== command.account || loan.paidOutMs === 0 || command.amount <= 0n)
          return false;
        const dues = this.dues(loan, command.atMs);
        const all = dues.principal + dues.interest + dues.late;
        return free(0) >= (command.amount < all ? command.amount : all);
      }
      case 'decide-loan': {
        const loan = this.loans.get(command.loan);
        if (loan === undefined || loan.paidOutMs > 0 || command.maker === command.checker) return false;
        if (!command.isApproved) return command.reason === 'by-request';
        const worth = worthOf(this.marks, [...loan.pledges], command.atMs, 5 * DAY);
        return worth !== null && loan.amount * 2n <= worth && this.capital >= loan.amount;
      }
      case 'release-pledge': {
        const loan = this.loans.get(command.loan);
        const pledge = loan?.pledges.get(command.instrument);
        if (loan === undefined || loan.account !== command.account || pledge === undefined) return false;
        const { quantity, atMs } = command;
        if (quantity <= 0n || quantity > pledge.quantity || loan.selling || loan.sale !== null) return false;
        if (isPastGrace(loan, atMs)) return false;
        const rest = [...loan.pledges].map(
          ([instrument, each]) =>
            [
              instrument,
              instrument === command.instrument ? { ...each, quantity: each.quantity - quantity } : each,
            ] as const,
        );
        const worth = worthOf(this.marks, rest, atMs, 5 * DAY);
        const owed = loan.paidOutMs === 0 ? loan.amount : this.debt(loan, atMs);
        return worth !== null && owed * 2n <= worth;
      }
      case 'pledge-more': {
        const loan = this.loans.get(command.loan);
        const isKnown = this.#haircuts.has(command.instrument);
        if (loan === undefined || loan.account !== command.account || !isKnown || command.quantity <= 0n) return false;
        if (!isMarked(this.marks, command.instrument, command.atMs, 5 * DAY)) return false;
        return free(command.instrument + 1) >= command.quantity;
      }
      case 'cancel-loan': {
        const loan = this.loans.get(command.loan);
        return loan !== undefined && loan.account === command.account && loan.paidOutMs === 0;
      }
      case 'write-off-loan': {
        const loan = this.loans.get(command.loan);
        if (loan === undefined || loan.paidOutMs === 0 || loan.sale !== null || command.maker === command.checker)
          return false;
        return loan.pledges.size === 0;
      }
      default:
        return null;
    }
  }

  #mayApply(command: Extract<Command, { kind: 'apply-loan' }>, free: (asset: number) => bigint): boolean {
    const { account, amount, pledges, days, yearlyPpm, atMs } = command;
    const row = ROWS.find(({ from }) => this.score(account) >= from)!;
    const mine = [...this.loans.values()].filter((loan) => loan.account === account);
    const out = mine.reduce((sum, loan) => sum + (loan.paidOutMs === 0 ? loan.amount : loan.principal), 0n);
    if (![7, 14, 30, 90].includes(days) || BigInt(yearlyPpm) !== row.ppm || mine.length >= 5) return false;
    if (amount < 5_000_00n || amount + out > row.most || !command.isVerified) return false;
    const parts: [number, PlainPledge][] = [];
    for (const { instrument, quantity } of pledges) {
      const rules = this.#haircuts.get(instrument);
      const isTwice = parts.some(([known]) => known === instrument);
      if (rules === undefined || isTwice || quantity <= 0n || free(instrument + 1) < quantity) return false;
      parts.push([instrument, { quantity, ...rules }]);
    }
    const worth = worthOf(this.marks, parts, atMs, 5 * DAY);
    return worth !== null && amount * 2n <= worth;
  }

  debt(loan: PlainLoan, atMs: number): bigint {
    const { interest, late } = interestOf(loan, atMs);
    return loan.principal + interest + late;
  }

  dues(loan: PlainLoan, atMs: number): { principal: bigint; interest: bigint; late: bigint } {
    const { principal } = loan;
    if (atMs - loan.paidOutMs <= DAY) return { principal, interest: 0n, late: 0n };
    return { principal, ...interestOf(loan, atMs) };
  }

  follow(fact: Fact): void {
    this.counts.set(fact.kind, (this.counts.get(fact.kind) ?? 0) + 1);
    this.#actions.follow(fact, this.loans, this.marks);
    this.#scores.follow(fact, this.loans);
    this.reviews.follow(fact, (id) => (this.loans.get(id)?.paidOutMs ?? 0) > 0);
    if (fact.kind === 'mark-recorded') this.marks.set(fact.instrument, { ticks: BigInt(fact.ticks), atMs: fact.atMs });
    else if (fact.kind === 'loan-applied') this.#apply(fact);
    else if (fact.kind === 'pledge-placed') this.#pledge(fact);
    else if (fact.kind === 'pledge-released') this.#take(this.#loan(fact.loan), fact.instrument, fact.quantity);
    else if (fact.kind === 'loan-paid-out') this.#payOut(fact);
    else if (fact.kind === 'loan-repaid') this.#repay(fact);
    else if (fact.kind === 'loan-ended') this.#end(fact);
    else if (fact.kind === 'loan-late') this.#late(fact);
    else if (fact.kind === 'loan-matured') this.#mature(fact);
    else if (fact.kind === 'loan-rung-changed') this.#changeRung(fact);
    else if (fact.kind === 'pledge-sale-ordered') this.#sell(fact);
    else if (fact.kind === 'pledge-sale-ended') this.#endSale(fact);
    else if (fact.kind === 'loans-watched') this.#watched(fact);
    else if (fact.kind === 'money-moved') {
      if (fact.from === this.#lender) this.capital -= fact.amount;
      if (fact.to === this.#lender) this.capital += fact.amount;
    }
  }

  #loan(id: number): PlainLoan {
    return this.loans.get(id) ?? fail('a loan', id, 'none');
  }

  #apply(fact: FactOf<'loan-applied'>): void {
    const row = ROWS.find(({ from }) => this.score(fact.account) >= from)!;
    same(`rate of loan ${fact.loan}`, BigInt(fact.yearlyPpm), row.ppm);
    same(`score of loan ${fact.loan}`, fact.score, this.score(fact.account));
    this.loans.set(fact.loan, {
      id: fact.loan,
      account: fact.account,
      amount: fact.amount,
      days: fact.days,
      ppm: row.ppm,
      latePpm: 20_000n,
      pledges: new Map(),
      paidOutMs: 0,
      principal: 0n,
      left: [],
      paidInterest: 0n,
      paidLate: 0n,
      lateDays: 0,
      rung: 'good',
      calledUntil: 0,
      selling: false,
      grace: fact.ladder.graceDays ?? 90,
      matured: false,
      sale: null,
    });
  }

  #pledge({ loan: id, instrument, quantity, haircutPpm, callMs }: FactOf<'pledge-placed'>): void {
    const { pledges } = this.#loan(id);
    const known = pledges.get(instrument);
    if (known === undefined) pledges.set(instrument, { quantity, haircut: BigInt(haircutPpm), callMs });
    else known.quantity += quantity;
  }

  #take({ id, pledges, sale }: PlainLoan, instrument: number, quantity: bigint): void {
    const pledge = pledges.get(instrument) ?? fail(`pledge ${instrument} of loan ${id}`, 'there', 'not there');
    pledge.quantity -= quantity;
    if (pledge.quantity < 0n) fail(`pledge of loan ${id}`, pledge.quantity, 'not negative');
    if (pledge.quantity === 0n && sale === null) pledges.delete(instrument);
  }

  #payOut({ loan: id, amount, atMs, dueMs, maker, checker }: FactOf<'loan-paid-out'>): void {
    const loan = this.#loan(id);
    same(`payout of loan ${id}`, amount, loan.amount);
    if (maker === checker) fail(`payout of loan ${id}`, 'by one', 'by two');
    const worth =
      worthOf(this.marks, [...loan.pledges], atMs, 5 * DAY) ?? fail(`pledges of loan ${id}`, 'stale', 'marked');
    if (amount * 2n > worth) fail(`loan ${id}`, `${amount} on ${worth}`, 'half at most');
    const midnight = atMs + DHAKA - ((atMs + DHAKA) % DAY) - DHAKA;
    same(`due time of loan ${id}`, dueMs, midnight + (loan.days + 1) * DAY);
    Object.assign(loan, { paidOutMs: atMs, principal: amount });
  }

  #repay(fact: FactOf<'loan-repaid'>): void {
    const { loan: id, principal, interest, late, left, isFree, atMs, order } = fact;
    const loan = this.#loan(id);
    const dues = this.dues(loan, atMs);
    const what = `repayment of loan ${id}`;
    if (late > dues.late || interest > dues.interest || principal > dues.principal) fail(what, 'more', 'what is owed');
    if (interest > 0n && late !== dues.late) fail(what, 'interest first', 'late interest first');
    if (principal > 0n && interest !== dues.interest) fail(what, 'principal first', 'interest first');
    same(`${what}, what is left`, left, dues.principal + dues.interest + dues.late - principal - interest - late);
    same(`${what}, within a day`, isFree, atMs - loan.paidOutMs <= DAY);
    const { due } = this.reviews;
    const isOwn = this.#repaying === id || due?.loan === id;
    same(`${what}, order`, order, isOwn ? 0 : (loan.sale?.order ?? 0));
    if (due !== null) {
      const all = dues.principal + dues.interest + dues.late;
      same(`${what} by a rail`, principal + interest + late, due.units < all ? due.units : all);
    }
    this.reviews.due = null;
    this.#repaying = 0;
    loan.principal -= principal;
    loan.paidInterest += interest;
    loan.paidLate += late;
    loan.left.push({ day: ageOf(loan, atMs), amount: principal, free: isFree });
  }

  #end({ loan: id, how, principal, atMs, maker, checker }: FactOf<'loan-ended'>): void {
    const loan = this.#loan(id);
    if (loan.pledges.size > 0) fail(`loan ${id}`, 'ended', 'still pledged for');
    if (how === 'repaid') {
      const { principal: still, interest, late } = this.dues(loan, atMs);
      same(`what is owed on loan ${id}`, still + interest + late, 0n);
    } else if (how === 'written-off') same(`loss of loan ${id}`, principal, loan.principal);
    else if (loan.paidOutMs > 0) fail(`loan ${id}`, how, 'paid out');
    if ((how === 'written-off' || how === 'rejected') && maker === checker) fail(`loan ${id}`, 'by one', 'by two');
    this.loans.delete(id);
  }

  #late({ loan: id, day, atMs }: FactOf<'loan-late'>): void {
    const loan = this.#loan(id);
    same(`late day of loan ${id}`, day, loan.lateDays + 1);
    if (day > 10 || ageOf(loan, atMs) - loan.days < day) fail(`late day of loan ${id}`, day, 'not yet');
    loan.lateDays = day;
  }

  #mature({ loan: id, debt, account, atMs }: FactOf<'loan-matured'>): void {
    const loan = this.#loan(id);
    if (loan.matured || !isPastGrace(loan, atMs)) fail(`loan ${id}`, 'matured', 'in its days of grace');
    same(
      `account and debt of loan ${id} at the end of grace`,
      `${account} ${debt}`,
      `${loan.account} ${this.debt(loan, atMs)}`,
    );
    loan.matured = true;
  }

  #standing(
    loan: PlainLoan,
    atMs: number,
  ): { rung: string; until: number; selling: boolean; debt: bigint; worth: bigint } | null {
    const worth = standingWorth(this.marks, loan, atMs);
    if (worth === null) return null;
    const debt = this.debt(loan, atMs);
    const rung = rungOf(debt, worth);
    const isCalled = rung === 'call' || rung === 'sale';
    const until = isCalled ? loan.calledUntil || atMs + callOf(loan, this.marks) : 0;
    const falling = loan.selling ? debt * 100n > worth * 60n : rung === 'sale' || (isCalled && atMs >= until);
    const selling = loan.matured || falling;
    return { rung, until, selling, debt, worth };
  }

  #changeRung(fact: FactOf<'loan-rung-changed'>): void {
    const loan = this.#loan(fact.loan);
    const due = this.#standing(loan, fact.atMs) ?? fail(`rung of loan ${loan.id}`, 'changed', 'stale marks');
    const line = (rung: string, selling: boolean, until: number, debt: bigint, worth: bigint): string =>
      `${rung} ${selling} until ${until} ${debt}/${worth}`;
    same(
      `rung of loan ${loan.id}`,
      line(fact.rung, fact.isSelling, fact.callEndsMs, fact.debt, fact.collateral),
      line(due.rung, due.selling, due.until, due.debt, due.worth),
    );
    Object.assign(loan, { rung: due.rung, calledUntil: due.until, selling: due.selling });
  }

  #sell(fact: FactOf<'pledge-sale-ordered'>): void {
    const loan = this.#loan(fact.loan);
    const what = `sale for loan ${loan.id}`;
    const worth = standingWorth(this.marks, loan, fact.atMs) ?? fail(what, 'ordered', 'stale marks');
    if (!isMarked(this.marks, fact.instrument, fact.atMs, 60_000)) fail(what, 'ordered', 'a stale mark');
    if (!loan.selling || loan.sale !== null) fail(what, 'ordered', 'not to be sold');
    const debt = this.debt(loan, fact.atMs);
    same(`${what}, debt and cover`, `${fact.debt}/${fact.collateral}`, `${debt}/${worth}`);
    const { haircut } = loan.pledges.get(fact.instrument)!;
    // (debt − v) ÷ (worth − v × kept) is 60 % at most, nothing once grace is over, and v one unit less would not do.
    const reaches = (v: bigint): boolean =>
      loan.matured ? v >= debt : (debt - v) * 100n * MILLION <= (worth * MILLION - v * (MILLION - haircut)) * 60n;
    if (!reaches(fact.wanted) && fact.wanted < debt) fail(`${what}, wanted`, fact.wanted, 'more');
    if (fact.wanted > 0n && reaches(fact.wanted - 1n)) fail(`${what}, wanted`, fact.wanted, 'less');
    const { ticks } = this.marks.get(fact.instrument)!;
    if ((fact.quantity - 1n) * ticks >= fact.wanted) fail(`${what}, quantity`, fact.quantity, 'fewer lots');
    if (BigInt(fact.limitTicks) * 100n < ticks * 98n) fail(`${what}, limit`, fact.limitTicks, 'nearer to the mark');
    loan.sale = { order: fact.order, instrument: fact.instrument, unsold: fact.quantity };
    this.#take(loan, fact.instrument, fact.quantity);
  }

  #endSale(fact: FactOf<'pledge-sale-ended'>): void {
    const loan = this.#loan(fact.loan);
    same(`sale of loan ${loan.id}`, loan.sale?.order ?? 0, fact.order);
    if (fact.quantity > loan.sale!.unsold) fail(`what loan ${loan.id} has back`, fact.quantity, loan.sale!.unsold);
    loan.sale = null;
    const pledge = loan.pledges.get(fact.instrument)!;
    pledge.quantity += fact.quantity;
    if (pledge.quantity === 0n) loan.pledges.delete(fact.instrument);
  }

  /** After a whole walk nobody stands on another rung than their own. */
  #watched({ next, atMs }: FactOf<'loans-watched'>): void {
    const isWhole = next === 0 && this.#wasWhole;
    this.#wasWhole = next === 0;
    if (!isWhole) return;
    for (const loan of this.loans.values()) {
      if (loan.paidOutMs === 0 || loan.sale !== null || loan.pledges.size === 0) continue;
      if (loan.days + loan.grace + 1 < ageOf(loan, atMs) && !loan.matured)
        fail(`loan ${loan.id} a day after its grace`, 'left alone', 'matured');
      if (loan.selling) continue;
      const due = this.#standing(loan, atMs);
      if (due !== null && due.rung !== loan.rung) fail(`rung of loan ${loan.id} after a walk`, loan.rung, due.rung);
    }
  }
}
