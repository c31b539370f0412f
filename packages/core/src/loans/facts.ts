// In: nothing. Out: the facts of loans. Money and pledges move by the ledger's own facts beside them.
import { accrueDays, type Ladder } from '@hilsa/formulas/loans';
import { WALLETS } from '../accounts/wallets.ts';
import { declareFact, money, oneOf, plain, text, wide, word, yesNo } from '../facts/layout.ts';
import type { State } from '../state.ts';
import type { CollateralRules, LoanRules } from './commands.ts';
import { DECIDE_WITHIN_MS, dayOf, lateDayAt, type Loan, type LoanBook, loanOf, type LoanPledge } from './state.ts';
import { MOST_LATE_DAYS } from '../scores/state.ts';

export const RUNGS = ['good', 'warning', 'call', 'sale'] as const;
/** How a loan ends. Words are only ever added at the end. */
export const LOAN_ENDS = ['repaid', 'cancelled', 'rejected', 'lapsed', 'written-off'] as const;
export type LoanEnd = (typeof LOAN_ENDS)[number];
/** The walk over the loans begins so long after the first payout. */
const WATCH_FIRST_MS = 10_000;
/** The sums of a proof are recomputed by this version of the formulas. */
export const LOAN_FORMULA_VERSION = 1;

export const loanRulesSet = declareFact(
  375,
  'loan-rules-set',
  { asset: word, version: word, rules: plain<LoanRules>(), maker: text, checker: text },
  ({ loans }, { asset, version, rules }) => void loans.rules.set(asset, { rules, version }),
);
export const collateralSet = declareFact(
  376,
  'collateral-set',
  { instrument: word, version: word, rules: plain<CollateralRules>(), maker: text, checker: text },
  ({ loans }, { instrument, version, rules }) => void loans.collateral.set(instrument, { rules, version }),
);
/** The terms as they stay, whatever the table says later. */
export const loanApplied = declareFact(
  377,
  'loan-applied',
  {
    loan: wide,
    account: word,
    asset: word,
    wallet: oneOf(WALLETS),
    amount: money,
    days: word,
    yearlyPpm: word,
    latePpm: word,
    score: word,
    ladder: plain<Ladder>(),
  },
  (state, { loan: id, ...terms }) => {
    const { loans, due, atMs } = state;
    loans.nextLoan = id + 1;
    loans.all.set(id, {
      ...terms,
      id,
      appliedMs: atMs,
      pledges: [],
      payoutMs: 0,
      principal: 0n,
      counted: 0,
      unitDays: 0n,
      lateUnitDays: 0n,
      paidInterest: 0n,
      paidLate: 0n,
      lateDays: 0,
      rung: 'good',
      callEndsMs: 0,
      isSelling: false,
      order: 0,
      place: -1,
    });
    const mine = loans.byOwner.get(terms.account);
    if (mine === undefined) loans.byOwner.set(terms.account, new Set([id]));
    else mine.add(id);
    due.schedule('move-loan', id, atMs + DECIDE_WITHIN_MS);
  },
);
/** `quantity` joins what is pledged of the instrument, held by `hold`; the haircut and the time of a call are those of its first day. */
export const pledgePlaced = declareFact(
  378,
  'pledge-placed',
  {
    loan: wide,
    account: word,
    instrument: word,
    asset: word,
    hold: wide,
    quantity: money,
    haircutPpm: word,
    callMs: wide,
  },
  (state, { loan: id, instrument, asset, hold, quantity, haircutPpm, callMs }) => {
    const { pledges } = loanOf(state, id);
    const known = pledges.find((pledge) => pledge.instrument === instrument);
    if (known === undefined) pledges.push({ instrument, asset, hold, quantity, haircutPpm, callMs });
    else Object.assign(known, { hold, quantity: known.quantity + quantity });
  },
);
export const pledgeReleased = declareFact(
  379,
  'pledge-released',
  { loan: wide, account: word, instrument: word, quantity: money },
  (state, { loan: id, instrument, quantity }) => {
    const loan = loanOf(state, id);
    pledgeOf(loan, instrument).quantity -= quantity;
    forgetEmpty(loan);
  },
);
/** Decided and paid out: the day counts as none, the one it falls due on as one. */
export const loanPaidOut = declareFact(
  380,
  'loan-paid-out',
  { loan: wide, account: word, asset: word, amount: money, dueMs: wide, reason: text, maker: text, checker: text },
  (state, { loan: id, asset, amount }) => {
    const { loans, due, atMs } = state;
    const loan = loanOf(state, id);
    Object.assign(loan, { payoutMs: atMs, principal: amount, place: loans.watched.length });
    loans.watched.push(id);
    bookOf(state, asset).lent += amount;
    due.schedule('move-loan', id, lateDayAt(atMs, loan.days, 1));
    if (due.dueAt('watch-loans', 0) === null) due.schedule('watch-loans', 0, atMs + WATCH_FIRST_MS);
  },
);
/** Paid by the customer, or by what a sale brought; `left`: all that is owed after it. */
export const loanRepaid = declareFact(
  381,
  'loan-repaid',
  {
    loan: wide,
    account: word,
    asset: word,
    principal: money,
    interest: money,
    late: money,
    left: money,
    isFree: yesNo,
    order: wide,
  },
  (state, { loan: id, asset, principal, interest, late, isFree }) => {
    const loan = loanOf(state, id);
    countDays(state, loan);
    // What comes back within a day of the payout never bore interest: the day it may have been counted for is taken back.
    if (isFree) loan.unitDays -= principal * BigInt(loan.counted);
    loan.principal -= principal;
    loan.paidInterest += interest;
    loan.paidLate += late;
    bookOf(state, asset).returned += principal;
  },
);
/** `principal`: what was lost with it; 0 however else it ends. Nothing of it is pledged any more. */
export const loanEnded = declareFact(
  382,
  'loan-ended',
  {
    loan: wide,
    account: word,
    asset: word,
    how: oneOf(LOAN_ENDS),
    principal: money,
    reason: text,
    maker: text,
    checker: text,
  },
  (state, { loan: id, account, asset, principal }) => {
    const { loans, due } = state;
    const { place } = loanOf(state, id);
    if (principal > 0n) bookOf(state, asset).lost += principal;
    due.cancel('move-loan', id);
    loans.all.delete(id);
    const mine = loans.byOwner.get(account)!;
    mine.delete(id);
    if (mine.size === 0) loans.byOwner.delete(account);
    if (place < 0) return;
    const last = loans.watched.pop()!;
    if (loans.watched.length === 0) due.cancel('watch-loans', 0);
    if (last === id) return;
    loans.watched[place] = last;
    loanOf(state, last).place = place;
  },
);
/** One more day has begun that the loan is late; the first ten cost points. */
export const loanLate = declareFact(
  383,
  'loan-late',
  { loan: wide, account: word, day: word },
  (state, { loan: id, day }) => {
    const loan = loanOf(state, id);
    loan.lateDays = day;
    if (day >= MOST_LATE_DAYS) state.due.cancel('move-loan', id);
    else state.due.schedule('move-loan', id, lateDayAt(loan.payoutMs, loan.days, day + 1));
  },
);
/** The rung it stands on now, by fresh marks; `callEndsMs`: until when a call can be answered, 0: none runs. */
export const loanRungChanged = declareFact(
  384,
  'loan-rung-changed',
  {
    loan: wide,
    account: word,
    rung: oneOf(RUNGS),
    isSelling: yesNo,
    callEndsMs: wide,
    debt: money,
    collateral: money,
    marks: plain<readonly LoanMark[]>(),
  },
  (state, { loan: id, rung, isSelling, callEndsMs }) =>
    void Object.assign(loanOf(state, id), { rung, isSelling, callEndsMs }),
);
/** A mark as it was: ticks, and when it was recorded. */
export interface LoanMark {
  readonly instrument: number;
  readonly ticks: number;
  readonly atMs: number;
}
/** The proof of a sale: what was owed, what covered it, by which marks, and the ordinary order that follows. */
export const pledgeSaleOrdered = declareFact(
  385,
  'pledge-sale-ordered',
  {
    loan: wide,
    account: word,
    instrument: word,
    order: wide,
    quantity: money,
    /** What it is to bring. */
    wanted: money,
    debt: money,
    collateral: money,
    limitTicks: word,
    formulaVersion: word,
    marks: plain<readonly LoanMark[]>(),
  },
  (state, { loan: id, instrument, order, quantity }) => {
    const loan = loanOf(state, id);
    pledgeOf(loan, instrument).quantity -= quantity;
    loan.order = order;
    state.loans.sales.set(order, { loan: id, instrument });
  },
);
/** The order has ended; what it did not sell is pledged again. */
export const pledgeSaleEnded = declareFact(
  386,
  'pledge-sale-ended',
  { loan: wide, account: word, instrument: word, order: wide, hold: wide, quantity: money },
  (state, { loan: id, instrument, order, hold, quantity }) => {
    const loan = loanOf(state, id);
    const pledge = pledgeOf(loan, instrument);
    pledge.quantity += quantity;
    if (quantity > 0n) pledge.hold = hold;
    forgetEmpty(loan);
    loan.order = 0;
    state.loans.sales.delete(order);
  },
);
/** A slice of the walk over the loans that are out. */
export const loansWatched = declareFact(
  387,
  'loans-watched',
  { next: word, nextMs: wide },
  ({ loans, due }, { next, nextMs }) => {
    loans.next = next;
    if (nextMs === 0) due.cancel('watch-loans', 0);
    else due.schedule('watch-loans', 0, nextMs);
  },
);

/** Money for it is awaited over an outside rail: the repayment is under review until the deposit is credited, fails or expires. */
export const repaymentSubmitted = declareFact(
  640,
  'repayment-submitted',
  { loan: wide, account: word, deposit: wide, amount: money },
  ({ loans }, { loan, deposit }) => void loans.reviews.set(deposit, loan),
);
export const repaymentReviewed = declareFact(
  641,
  'repayment-reviewed',
  { loan: wide, account: word, deposit: wide, outcome: oneOf(['credited', 'not-come']) },
  ({ loans }, { deposit }) => void loans.reviews.delete(deposit),
);

/** Its days of grace are over, and `debt` is still owed: from now on what is pledged is sold until nothing is. */
export const loanMatured = declareFact(
  642,
  'loan-matured',
  { loan: wide, account: word, asset: word, debt: money },
  (state, { loan: id }) => void (loanOf(state, id).isMatured = true),
);

/** Bring a loan's counted days up to today. */
function countDays({ atMs }: State, loan: Loan): void {
  const to = dayOf(atMs) - dayOf(loan.payoutMs);
  const { unitDays, lateUnitDays } = accrueDays(loan, { from: loan.counted, to, due: loan.days });
  Object.assign(loan, { unitDays, lateUnitDays, counted: to });
}

export function pledgeOf({ id, pledges }: Loan, instrument: number): LoanPledge {
  const pledge = pledges.find((each) => each.instrument === instrument);
  if (pledge === undefined) throw new RangeError(`nothing of instrument ${instrument} is pledged for loan ${id}`);
  return pledge;
}

function forgetEmpty({ pledges }: Loan): void {
  const at = pledges.findIndex(({ quantity }) => quantity === 0n);
  if (at >= 0) pledges.splice(at, 1);
}

function bookOf({ loans: { books } }: State, asset: number): LoanBook {
  let book = books.get(asset);
  if (book === undefined) books.set(asset, (book = { lent: 0n, returned: 0n, lost: 0n }));
  return book;
}
