// In: nothing. Out: what loans keep: rules, what may be pledged, and each loan until it ends. Ended loans are in the tables.
import type { Ladder, Rung } from '@hilsa/formulas/loans';
import { accountOf, ownerOf, type Wallet, WALLETS } from '../accounts/wallets.ts';
import type { State } from '../state.ts';
import type { CollateralRules, LoanRules } from './commands.ts';

/** A part of what is pledged, on the terms of the day it was pledged. */
export interface LoanPledge {
  readonly instrument: number;
  readonly asset: number;
  /** The hold on it; 0 while all of it is being sold. */
  hold: number;
  quantity: bigint;
  readonly haircutPpm: number;
  readonly callMs: number;
}
export interface Loan {
  readonly id: number;
  /** The owner. */
  readonly account: number;
  readonly asset: number;
  readonly wallet: Wallet;
  readonly amount: bigint;
  readonly days: number;
  readonly yearlyPpm: number;
  readonly latePpm: number;
  readonly ladder: Ladder;
  readonly score: number;
  readonly appliedMs: number;
  readonly pledges: LoanPledge[];
  /** 0 until it is paid out. */
  payoutMs: number;
  principal: bigint;
  /** Days since the payout that the sums below cover; what was counted since is computed when it is asked for. */
  counted: number;
  unitDays: bigint;
  lateUnitDays: bigint;
  paidInterest: bigint;
  paidLate: bigint;
  lateDays: number;
  rung: Rung;
  /** When a call leaves no more time; 0: there is none. */
  callEndsMs: number;
  isSelling: boolean;
  /** Its days of grace are over: what is pledged is sold until nothing is owed. Missing before, and in snapshots of before there were any. */
  isMatured?: true;
  /** The order that sells of its pledges; 0: none. */
  order: number;
  /** Place among those that are paid out; −1 before. */
  place: number;
}
/** How the whole of one money stands: what was lent is out, came back, or is lost. */
export interface LoanBook {
  lent: bigint;
  returned: bigint;
  lost: bigint;
}
export interface LoansState {
  readonly rules: Map<number, { rules: LoanRules; version: number }>;
  readonly collateral: Map<number, { rules: CollateralRules; version: number }>;
  readonly all: Map<number, Loan>;
  readonly byOwner: Map<number, Set<number>>;
  /** Paid out, as the clock walks them. */
  readonly watched: number[];
  /** Where the walk goes on. */
  next: number;
  /** By the order that sells: for which loan, and where. */
  readonly sales: Map<number, { readonly loan: number; readonly instrument: number }>;
  readonly books: Map<number, LoanBook>;
  /** By the deposit whose money is awaited: which loan it is to repay. */
  readonly reviews: Map<number, number>;
  nextLoan: number;
}

export function emptyLoans(): LoansState {
  return {
    rules: new Map(),
    collateral: new Map(),
    all: new Map(),
    byOwner: new Map(),
    watched: [],
    next: 0,
    sales: new Map(),
    books: new Map(),
    reviews: new Map(),
    nextLoan: 1,
  };
}

/** The house account that lends and is repaid. */
export const LENDER = 'loans';
export const DAY_MS = 86_400_000;
/** Days are Dhaka's, UTC+6, which has no daylight saving. */
const DHAKA_MS = 6 * 3_600_000;
/** An application nobody decided ends by itself. */
export const DECIDE_WITHIN_MS = 7 * DAY_MS;

export function loanOf({ loans }: State, id: number): Loan {
  const loan = loans.all.get(id);
  if (loan === undefined) throw new RangeError(`loan ${id} is not there`);
  return loan;
}

export function dayOf(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** When the n-th late day of a loan paid out at a time begins: the day it falls due is not late yet. */
export function lateDayAt(payoutMs: number, days: number, n: number): number {
  return (dayOf(payoutMs) + days + n) * DAY_MS - DHAKA_MS;
}

export function loansOf({ loans }: State, owner: number): Loan[] {
  return Array.from(loans.byOwner.get(owner) ?? [], (id) => loans.all.get(id)!);
}

/** Whether the day it fell due on is over; what is owed no more is no loan any more. */
export function isOverdue({ payoutMs, days }: Loan, atMs: number): boolean {
  return payoutMs > 0 && dayOf(atMs) - dayOf(payoutMs) > days;
}

/** Principal that an account's owner has borrowed to that account and not returned: it is no money to subscribe with. */
export function borrowed(state: State, account: number, asset: number): bigint {
  if (state.loans.all.size === 0) return 0n;
  let sum = 0n;
  for (const loan of loansOf(state, ownerOf(account))) if (loan.asset === asset) sum += loan.principal;
  return sum;
}

/**
 * Whether an owner owes some money that is not all free in it any more: then what they have in another money may be what was borrowed,
 * exchanged, or bought with it and sold. There is no price between two moneys here (0103), so that any of it may be.
 */
export function hasBorrowedElsewhere(state: State, account: number, asset: number): boolean {
  if (state.loans.all.size === 0) return false;
  const owner = ownerOf(account);
  const moneys = new Set(loansOf(state, owner).map((loan) => loan.asset));
  moneys.delete(asset);
  for (const money of moneys) {
    let free = 0n;
    for (const wallet of WALLETS) free += state.balances.available(accountOf(owner, wallet), money);
    if (free < borrowed(state, owner, money)) return true;
  }
  return false;
}
