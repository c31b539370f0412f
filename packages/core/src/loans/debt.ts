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

/** What has no mark younger than this is not sold; a loan with nothing else is not called. */
const FRESH_MS = 60_000;
/** The oldest mark by which a loan starts or a pledge comes back: over a weekend and holidays, no more. */
const STARTING_MS = 5 * DAY_MS;

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

/** What pledges count for as a loan starts by them; the instrument whose mark is too old, where one is. */
export function coverOf(
  state: State,
  pledges: readonly Pick<LoanPledge, 'instrument' | 'asset' | 'quantity' | 'haircutPpm'>[],
): Cover | number {
  const parts: Pledge[] = [];
  const marks: LoanMark[] = [];
  for (const { instrument: index, asset, quantity, haircutPpm } of pledges) {
    const instrument = state.instruments[index];
    if (instrument === undefined || !isMarked(instrument, state.atMs)) return index;
    const { decimals } = state.assets[asset]!;
    parts.push({ quantity, decimals, haircutPpm, mark: BigInt(instrument.markTicks) * instrument.listing.tickUnits });
    marks.push({ instrument: index, ticks: instrument.markTicks, atMs: instrument.markAtMs });
  }
  return { value: collateralValue(parts), marks };
}

export interface Standing extends Cover {
  /** How long a call lasts: as what counts for most says, so that a little of another thing changes nothing; of two the longer. */
  readonly callMs: number;
}

/**
 * What pledges of a loan that is out count for, each by its last mark, as long as one of them has a fresh one: a market that is closed or halted moves
 * nothing, and does not keep the others from being looked at. Null: none is fresh, or one is between two numbers of shares.
 */
export function standingOf(state: State, { pledges }: Pick<Loan, 'pledges'>): Standing | null {
  const { instruments, assets, atMs } = state;
  const marks: LoanMark[] = [];
  let [value, most, callMs, isAnyFresh] = [0n, -1n, 0, false];
  for (const pledge of pledges) {
    const instrument = instruments[pledge.instrument];
    if (instrument === undefined || isInAction(instrument)) return null;
    if (isFresh(instrument, atMs)) isAnyFresh = true;
    const { markTicks, markAtMs, listing } = instrument;
    const { quantity, haircutPpm } = pledge;
    const { decimals } = assets[pledge.asset]!;
    const counts = collateralValue([{ quantity, decimals, haircutPpm, mark: BigInt(markTicks) * listing.tickUnits }]);
    if (counts > most || (counts === most && pledge.callMs > callMs)) [most, callMs] = [counts, pledge.callMs];
    value += counts;
    marks.push({ instrument: pledge.instrument, ticks: markTicks, atMs: markAtMs });
  }
  return isAnyFresh ? { value, marks, callMs } : null;
}

/** Whether it may be sold by its mark. */
export function isFresh(instrument: InstrumentState, atMs: number): boolean {
  return isMarkedWithin(instrument, atMs, FRESH_MS);
}

/** Whether a loan may start by its mark, and a pledge be added or come back. */
export function isMarked(instrument: InstrumentState, atMs: number): boolean {
  return isMarkedWithin(instrument, atMs, STARTING_MS);
}

function isMarkedWithin(instrument: InstrumentState, atMs: number, mostMs: number): boolean {
  const { markTicks, markAtMs } = instrument;
  return markTicks > 0 && !isInAction(instrument) && atMs - markAtMs <= mostMs;
}

/** While a company's action goes from holder to holder, some pledges are in shares of now, and the mark in those of before: until it is over there is none. */
function isInAction({ share }: InstrumentState): boolean {
  return share !== null && share.action !== 0;
}
