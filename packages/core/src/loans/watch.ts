// In: the clock. Out: each loan's rung where one of its marks is fresh, calls and sales; late days; applications nobody decided. A slice at a time.
import { hasReached, INTEREST_ENDS_AFTER_DAYS, rungOf } from '@hilsa/formulas/loans';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { countLateDay } from '../scores/score.ts';
import { endLoan } from './apply.ts';
import { isPastGrace, owedAt, standingOf, totalOf } from './debt.ts';
import { loanLate, loanMatured, loanRungChanged, loansWatched } from './facts.ts';
import { sellPledge } from './sale.ts';
import { type Loan, loanOf } from './state.ts';

/** Loans a slice looks at: a fraction of a millisecond, so that orders do not feel it. */
const SLICE = 128;
/** All are looked at in this time, while the slices need not come closer than the shortest gap. */
const PASS_MS = 10_000;
const SHORTEST_GAP_MS = 100;
/** What is not exact is far smaller than this. */
const ROOM = 1.01;

/** The clock's: the next slice of the loans that are out. */
export function watchLoans(world: World): void {
  const { loans, atMs } = world.state;
  const { watched, next } = loans;
  let at = next;
  while (at < watched.length && at < next + SLICE && !isSpent(world)) {
    const id = watched[at]!;
    lookAt(world, loanOf(world.state, id));
    // A sale may have ended it: then another stands in its place, and is not passed over.
    if (watched[at] === id) at++;
  }
  const slices = Math.ceil(watched.length / SLICE);
  const gap = Math.max(SHORTEST_GAP_MS, Math.floor(PASS_MS / Math.max(1, slices)));
  emit(world, loansWatched, { next: at >= watched.length ? 0 : at, nextMs: watched.length === 0 ? 0 : atMs + gap });
}

function lookAt(world: World, loan: Loan): void {
  const { state } = world;
  const { atMs } = state;
  if (loan.pledges.length === 0 || loan.order !== 0 || isPlainlyGood(world, loan)) return;
  const debt = totalOf(owedAt(loan, atMs));
  if (loan.isMatured === undefined && isPastGrace(loan, atMs)) {
    const { id, account, asset } = loan;
    emit(world, loanMatured, { loan: id, account, asset, debt });
  }
  const cover = standingOf(state, loan);
  if (cover === null) return;
  const { ladder } = loan;
  const rung = rungOf(debt, cover.value, ladder);
  const isCalled = rung === 'call' || rung === 'sale';
  // A call is one: all pledges have the time of what counted for most when it began.
  const begunMs = loan.callEndsMs === 0 ? atMs + cover.callMs : loan.callEndsMs;
  const callEndsMs = isCalled ? begunMs : 0;
  const isAbove = hasReached(debt, cover.value, ladder.target) && !isAt(debt, cover.value, ladder.target);
  const isFalling = loan.isSelling ? isAbove : rung === 'sale' || (isCalled && atMs >= callEndsMs);
  const isSelling = isFalling || loan.isMatured === true;
  if (rung !== loan.rung || isSelling !== loan.isSelling || callEndsMs !== loan.callEndsMs)
    emit(world, loanRungChanged, {
      loan: loan.id,
      account: loan.account,
      rung,
      isSelling,
      callEndsMs,
      debt,
      collateral: cover.value,
      marks: cover.marks,
    });
  if (isSelling) sellPledge(world, loan, debt, cover);
}

/**
 * Whether a loan that stands well cannot have left its rung: the most it may ever owe against what its pledges about count for, with room to
 * spare. In doubles, because nothing is decided by it but whether to look exactly: most loans need no more.
 */
function isPlainlyGood({ state }: World, loan: Loan): boolean {
  if (loan.rung !== 'good' || loan.isSelling || isPastGrace(loan, state.atMs)) return false;
  const { principal, yearlyPpm, latePpm, days, ladder } = loan;
  const years = (days + INTEREST_ENDS_AFTER_DAYS) / 365;
  const most = Number(principal) * (1 + ((yearlyPpm + latePpm) / 1_000_000) * years);
  let cover = 0;
  for (const { instrument: index, asset, quantity, haircutPpm } of loan.pledges) {
    const instrument = state.instruments[index];
    if (instrument === undefined) return false;
    const worth = instrument.markTicks * Number(instrument.listing.tickUnits) * (1 - haircutPpm / 1_000_000);
    cover += (Number(quantity) * worth) / 10 ** state.assets[asset]!.decimals;
  }
  return most * ROOM < (cover * Number(ladder.warning[0])) / Number(ladder.warning[1]);
}

function isAt(debt: bigint, collateral: bigint, [numerator, denominator]: readonly [bigint, bigint]): boolean {
  return debt * denominator === collateral * numerator;
}

/** The clock's: an application that waited too long, or one more day late. */
export function moveLoan(world: World, id: number): void {
  const loan = loanOf(world.state, id);
  if (loan.payoutMs === 0) {
    endLoan(world, loan, 'lapsed');
    return;
  }
  const { account } = loan;
  emit(world, loanLate, { loan: id, account, day: loan.lateDays + 1 });
  countLateDay(world, account, id);
}
