// In: principal over days and yearly rates. Out: simple interest, what is owed, and where a repayment goes.
import { divide } from '@hilsa/money';

/** ACT/365: days as the calendar has them, a year of 365. */
const YEAR_DAYS = 365n;
const MILLION = 1_000_000n;
/** Interest of every kind ends so many days after the loan fell due. */
export const INTEREST_ENDS_AFTER_DAYS = 90;

/**
 * Simple interest, half-up to the unit.
 * @param principal units; @param yearlyPpm millionths a year (12 % is 120,000)
 * @param days first day out, last day in
 */
export function simpleInterest(principal: bigint, yearlyPpm: number, days: number): bigint {
  return interestOnDays(principal * BigInt(days), yearlyPpm);
}

/**
 * The same over a principal that changed: Σ principal × days, rounded once, so that repaying in parts neither adds nor saves.
 * @param unitDays units × days
 */
export function interestOnDays(unitDays: bigint, yearlyPpm: number): bigint {
  return divide(unitDays * BigInt(yearlyPpm), YEAR_DAYS * MILLION, 'half-up');
}

/** A daily rate as the year it really is: 0.05 % a day (500 ppm) reads 18.25 % a year (182,500 ppm). */
export function yearlyOfDaily(dailyPpm: number): number {
  return dailyPpm * Number(YEAR_DAYS);
}

/**
 * The yearly cost in millionths, half-up, when a fee is kept back from what is paid out: (interest + fee) ÷ paid out × 365 ÷ days.
 * Without a fee it is the rate itself.
 */
export function yearlyCostPpm(principal: bigint, interest: bigint, fee: bigint, days: number): number {
  const paidOut = principal - fee;
  if (paidOut <= 0n || days <= 0) throw new RangeError('a loan pays something out for at least a day');
  return Number(divide((interest + fee) * MILLION * YEAR_DAYS, paidOut * BigInt(days), 'half-up'));
}

/** What a loan has been through, counted in units × days; it grows with each day that begins. */
export interface Accrual {
  /** Principal still out, in units. */
  principal: bigint;
  /** Σ principal × days since the payout. */
  unitDays: bigint;
  /** Σ overdue principal × days since the due day. */
  lateUnitDays: bigint;
}

/**
 * Let days pass.
 * @param span days since the payout at which the span begins and ends, and the day the loan falls due, all whole
 */
export function accrueDays(accrual: Accrual, span: { from: number; to: number; due: number }): Accrual {
  const end = Math.min(span.to, span.due + INTEREST_ENDS_AFTER_DAYS);
  const days = Math.max(0, end - span.from);
  const lateDays = Math.max(0, end - Math.max(span.from, span.due));
  return {
    principal: accrual.principal,
    unitDays: accrual.unitDays + accrual.principal * BigInt(days),
    lateUnitDays: accrual.lateUnitDays + accrual.principal * BigInt(lateDays),
  };
}

export interface LoanRates {
  yearlyPpm: number;
  /** On top, on overdue principal only; interest never bears interest. */
  latePpm: number;
}

/** What is owed now, in units; `paid` is the interest of either kind paid so far. */
export interface Owed {
  principal: bigint;
  interest: bigint;
  late: bigint;
}

/** Interest is the whole run's, rounded once, less what was paid: it never drifts with the number of repayments. */
export function owedOf(accrual: Accrual, rates: LoanRates, paid: { interest: bigint; late: bigint }): Owed {
  return {
    principal: accrual.principal,
    interest: interestOnDays(accrual.unitDays, rates.yearlyPpm) - paid.interest,
    late: interestOnDays(accrual.lateUnitDays, rates.latePpm) - paid.late,
  };
}

/** Ends a loan by its principal alone, within a day of the payout. @param sincePayoutMs not negative */
export function isWithinWithdrawal(sincePayoutMs: number): boolean {
  return sincePayoutMs <= 86_400_000;
}

/** Where a repayment goes: late interest, interest, principal; what is too much comes back. All in units. */
export function divideRepayment(amount: bigint, owed: Owed): Owed & { back: bigint } {
  const late = amount < owed.late ? amount : owed.late;
  const interest = amount - late < owed.interest ? amount - late : owed.interest;
  const principal = amount - late - interest < owed.principal ? amount - late - interest : owed.principal;
  return { late, interest, principal, back: amount - late - interest - principal };
}
