// In: an application, and what becomes of it. Out: refusals in the order they are asked, or a loan: asked for, paid out, ended.
import { accountOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { move } from '../ledger/money.ts';
import { checkTwo, isWord } from '../payments/rails.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { beginScore, checkCustomer, checkReasoned, endLateness } from '../scores/score.ts';
import { scoreOf } from '../scores/state.ts';
import type { State } from '../state.ts';
import type { ApplyLoan, CancelLoan, DecideLoan, LoanRow, LoanRules, WriteOffLoan } from './commands.ts';
import { loanApplied, loanEnded, loanPaidOut, type LoanEnd } from './facts.ts';
import { checkCover, checkPledge, giveBack, mineOf, MOST_PLEDGES, placePledge } from './pledges.ts';
import { isOverdue, lateDayAt, LENDER, type Loan, type LoanPledge, loansOf } from './state.ts';

/** Loans one owner has at a time, asked for and paid out. */
const MOST_LOANS = 5;
/** Why an application is rejected: a closed list, so that nobody is told less than the reason. */
export const LOAN_REJECT_REASONS = [
  'papers-unclear',
  'collateral-unsuitable',
  'already-too-much',
  'by-request',
] as const;

/** The published row that an owner's score reads. */
export function rowFor(rules: LoanRules, score: number): LoanRow {
  return rules.table.find(({ leastScore }) => score >= leastScore)!;
}

/** What an owner has borrowed or asked for in one money. */
export function engaged(state: State, owner: number, asset: number): bigint {
  return loansOf(state, owner)
    .filter((loan) => loan.asset === asset)
    .reduce((sum, { payoutMs, principal, amount }) => sum + (payoutMs === 0 ? amount : principal), 0n);
}

export function applyLoan(world: World, command: ApplyLoan): Reply {
  const { state } = world;
  const { account, asset, amount, days } = command;
  const rules = state.loans.rules.get(asset)?.rules;
  const refusal =
    checkCustomer(state, account) ?? checkTerms(state, rules, command) ?? checkPledges(state, rules!, command);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  beginScore(world, account);
  const { wallet, latePpm, ladder } = rules!;
  const loan = state.loans.nextLoan;
  const score = scoreOf(state, account);
  const { yearlyPpm } = rowFor(rules!, score);
  emit(world, loanApplied, { loan, account, asset, wallet, amount, days, yearlyPpm, latePpm, score, ladder });
  for (const wish of command.pledges) placePledge(world, state.loans.all.get(loan)!, wish);
  return { refusal: null, id: loan };
}

/** By the published table, the same for everybody with this score. */
function checkTerms(state: State, rules: LoanRules | undefined, command: ApplyLoan): Refusal | null {
  const { account, asset, amount, days, yearlyPpm } = command;
  if (rules === undefined || !rules.isOn) return refuse('loans-off', { asset });
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  if (!command.isVerified) return refuse('kyc-required', {});
  if (!rules.days.includes(days)) return refuse('loan-days-not-offered', { days });
  const row = rowFor(rules, scoreOf(state, account));
  if (yearlyPpm !== row.yearlyPpm) return refuse('loan-terms-changed', { yearlyPpm: row.yearlyPpm });
  if (amount < rules.least) return refuse('loan-below-minimum', { asset, amount, minimum: rules.least });
  const known = engaged(state, account, asset);
  if (amount + known > row.most)
    return refuse('loan-above-limit', { asset, amount, engaged: known, maximum: row.most });
  const open = loansOf(state, account).length;
  return open >= MOST_LOANS ? refuse('too-many-loans', { open, most: MOST_LOANS }) : null;
}

function checkPledges(state: State, { asset, ladder }: LoanRules, command: ApplyLoan): Refusal | null {
  const { account, amount, pledges } = command;
  if (pledges.length > MOST_PLEDGES) return refuse('too-many-pledges', { most: MOST_PLEDGES });
  const seen = new Set<number>();
  for (const wish of pledges) {
    if (seen.has(wish.instrument)) return refuse('collateral-not-accepted', { instrument: wish.instrument });
    seen.add(wish.instrument);
    const refusal = checkPledge(state, account, asset, wish);
    if (refusal !== null) return refusal;
  }
  const parts = pledges.map(({ instrument, quantity }) => ({
    instrument,
    quantity,
    asset: state.instruments[instrument]!.listing.baseAsset,
    haircutPpm: state.loans.collateral.get(instrument)!.rules.haircutPpm,
  }));
  return checkCover(state, { asset, debt: amount, start: ladder.start }, parts);
}

export function cancelLoan(world: World, { account, loan: id }: CancelLoan): Reply {
  const loan = mineOf(world.state, account, id);
  if ('refusal' in loan) return loan;
  if (loan.payoutMs > 0) return refuse('loan-not-open', { loan: id });
  // ── nothing below may fail ──
  endLoan(world, loan, 'cancelled');
  return { refusal: null, id };
}

/** By two different people. Nothing of the terms is theirs to change. */
export function decideLoan(world: World, { loan: id, isApproved, reason, maker, checker }: DecideLoan): Reply {
  const { state } = world;
  const loan = state.loans.all.get(id);
  if (loan === undefined) return refuse('unknown-loan', { loan: id });
  if (loan.payoutMs > 0) return refuse('loan-not-open', { loan: id });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  if (!isApproved) {
    if (!(LOAN_REJECT_REASONS as readonly string[]).includes(reason)) return refuse('reason-missing');
    // ── nothing below may fail ──
    endLoan(world, loan, 'rejected', { reason, maker, checker });
    return { refusal: null, id };
  }
  if (!isWord(reason, 200)) return refuse('reason-missing');
  const refusal = checkPayout(state, loan);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const { account, asset, wallet, amount, days } = loan;
  const cause = { causeKind: 'loan', cause: id } as const;
  move(world, {
    from: state.houses.get(LENDER)!,
    to: accountOf(account, wallet),
    asset,
    amount,
    reason: 'loan',
    ...cause,
  });
  const dueMs = lateDayAt(state.atMs, days, 1);
  emit(world, loanPaidOut, { loan: id, account, asset, amount, dueMs, reason, maker, checker });
  return { refusal: null, id };
}

function checkPayout(state: State, { account, asset, amount, ladder, pledges }: Loan): Refusal | null {
  if (!state.accounts.isActive(account)) return refuse('account-disabled', { account });
  const available = state.balances.available(state.houses.get(LENDER)!, asset);
  return available < amount
    ? refuse('lending-capital-short', { asset, required: amount, available })
    : checkCover(state, { asset, debt: amount, start: ladder.start }, pledges);
}

/** Only what is lost: nothing that could still be sold is pledged for it. */
export function writeOffLoan(world: World, { loan: id, reason, maker, checker }: WriteOffLoan): Reply {
  const { state } = world;
  const loan = state.loans.all.get(id);
  if (loan === undefined) return refuse('unknown-loan', { loan: id });
  const isLost = loan.payoutMs > 0 && loan.order === 0 && !loan.pledges.some((pledge) => isSellable(state, pledge));
  if (!isLost) return refuse('write-off-not-due', { loan: id });
  const refusal = checkReasoned(maker, checker, reason);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  endLoan(world, loan, 'written-off', { reason, maker, checker });
  return { refusal: null, id };
}

/** At least a lot of it; an instrument that is no longer known is not worth nothing: somebody has to find out first. */
function isSellable({ instruments }: State, { instrument, quantity }: LoanPledge): boolean {
  return quantity >= (instruments[instrument]?.listing.lotUnits ?? 1n);
}

/** The end of a loan: what is still pledged is free again, all of it where it was repaid, less than a lot where it was lost. */
export function endLoan(
  world: World,
  loan: Loan,
  how: LoanEnd,
  by: { reason: string; maker: string; checker: string } = { reason: '', maker: '', checker: '' },
): void {
  const { id, account, asset, principal } = loan;
  for (const pledge of loan.pledges.slice()) giveBack(world, loan, pledge, pledge.quantity);
  const wasOverdue = isOverdue(loan, world.state.atMs);
  emit(world, loanEnded, { loan: id, account, asset, how, principal, ...by });
  if (wasOverdue) endLateness(world, account);
}
