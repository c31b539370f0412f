// In: a loan and a time. Out: what is owed, what covers it, where on its ladder it stands. Nothing is posted for it: interest is computed
// whenever it is asked for, so that a hundred thousand loans cost nothing while nobody asks.
import {
  accrueDays,
  collateralValue,
  graceDaysOf,
  isWithinWithdrawal,
  type Owed,
  owedOf,
  type Pledge,
} from '@hilsa/formulas/loans';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { State } from '../state.ts';
import type { LoanMark } from './facts.ts';
import { DAY_MS, dayOf, type Loan, type LoanPledge } from './state.ts';

/** A mark older than this calls and sells nothing. */
const FRESH_MS = 60_000;
/** The oldest mark by which a loan starts or a pledge comes back: over a weekend and holidays, no more. */
const STARTING_MS = 5 * DAY_MS;
export type MarkAge = 'fresh' | 'starting';

/** What is owed at a time, late interest and interest included. Nothing before the payout. */
export function owedAt(loan: Loan, atMs: number): Owed {
  if (loan.payoutMs === 0) return { principal: 0n, interest: 0n, late: 0n };
  const to = dayOf(atMs) - dayOf(loan.payoutMs);
  const accrual = accrueDays(loan, { from: loan.counted, to, due: loan.days });
  return owedOf(accrual, loan, { interest: loan.paidInterest, late: loan.paidLate });
}

export function totalOf({ principal, interest, late }: Owed): bigint {
  return principal + interest + late;
}

/** Within a day of the payout the principal alone ends the loan. */
export function isFreeReturn(loan: Loan, atMs: number): boolean {
  return loan.payoutMs > 0 && isWithinWithdrawal(atMs - loan.payoutMs);
}

/** What ends the loan at a time. */
export function duesAt(loan: Loan, atMs: number): Owed {
  const owed = owedAt(loan, atMs);
  return isFreeReturn(loan, atMs) ? { principal: owed.principal, interest: 0n, late: 0n } : owed;
}

/** Whether its days of grace are over: what is pledged is sold until nothing is owed. */
export function isPastGrace({ payoutMs, days, ladder }: Loan, atMs: number): boolean {
  return payoutMs > 0 && dayOf(atMs) - dayOf(payoutMs) > days + graceDaysOf(ladder);
}

export interface Cover {
  /** After haircuts, in units of the loan's money. */
  readonly value: bigint;
  readonly marks: readonly LoanMark[];
}

/** What pledges count for by marks of that age; the instrument whose mark is too old, where one is. */
export function coverOf(
  state: State,
  pledges: readonly Pick<LoanPledge, 'instrument' | 'asset' | 'quantity' | 'haircutPpm'>[],
  age: MarkAge,
): Cover | number {
  const parts: Pledge[] = [];
  const marks: LoanMark[] = [];
  for (const { instrument: index, asset, quantity, haircutPpm } of pledges) {
    const instrument = state.instruments[index];
    if (instrument === undefined || !isMarked(instrument, state.atMs, age)) return index;
    const { decimals } = state.assets[asset]!;
    parts.push({ quantity, decimals, haircutPpm, mark: BigInt(instrument.markTicks) * instrument.listing.tickUnits });
    marks.push({ instrument: index, ticks: instrument.markTicks, atMs: instrument.markAtMs });
  }
  return { value: collateralValue(parts), marks };
}

/** While a company's action goes from holder to holder, some pledges are in shares of now, and the mark in those of before: until it is over there is none. */
function isMarked({ markTicks, markAtMs, share }: InstrumentState, atMs: number, age: MarkAge): boolean {
  return markTicks > 0 && (share?.action ?? 0) === 0 && atMs - markAtMs <= (age === 'fresh' ? FRESH_MS : STARTING_MS);
}
