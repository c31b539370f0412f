// In: what earns or costs points. Out: a change of the score, each a fact of its own that its owner can read.
import { ownerOf } from '../accounts/wallets.ts';
import { workScheduled } from '../clock/facts.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { isOverdue, loansOf } from '../loans/state.ts';
import { checkTwo, isWord } from '../payments/rails.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { ConfirmAbuse, LiftAbuse } from './commands.ts';
import { scoreChanged } from './facts.ts';
import { ABUSE_POINTS, CLEAN_MONTH_MS, LATE_DAY_POINTS, SCORE_MOST, type ScoreCause, scoreOf } from './state.ts';

interface By {
  readonly reason: string;
  readonly maker: string;
  readonly checker: string;
}
const NOBODY: By = { reason: '', maker: '', checker: '' };

function change(
  world: World,
  account: number,
  wish: { points: number; why: ScoreCause; about: number; by?: By; fromMs?: number },
): number {
  const { state } = world;
  const before = scoreOf(state, account);
  const score = Math.min(SCORE_MOST, Math.max(0, before + wish.points));
  const { nextChange } = state.scores;
  emit(world, scoreChanged, {
    change: nextChange,
    account,
    points: score - before,
    score,
    why: wish.why,
    about: wish.about,
    cleanAtMs: score === SCORE_MOST ? 0 : (wish.fromMs ?? state.atMs) + CLEAN_MONTH_MS,
    ...(wish.by ?? NOBODY),
  });
  return nextChange;
}

/** The owner's months begin to count. Nothing happens when they have. */
export function beginScore(world: World, account: number): void {
  if (!world.state.scores.scores.has(account)) change(world, account, { points: 0, why: 'began', about: 0 });
}

/** One more day that a repayment is late. */
export function countLateDay(world: World, account: number, loan: number): void {
  change(world, account, { points: -LATE_DAY_POINTS, why: 'late-day', about: loan });
}

/** The clock's: a month without anything late, and without abuse. */
export function countCleanMonth(world: World, account: number): void {
  const { state } = world;
  // The next month begins when this one was full, however late it is looked at.
  const fromMs = state.due.dueAt('count-clean-month', account)!;
  // Late days beyond the tenth cost nothing more, and earn nothing either.
  if (loansOf(state, account).some((loan) => isOverdue(loan, state.atMs))) {
    beginMonth(world, account, fromMs);
    return;
  }
  change(world, account, { points: 1, why: 'clean-month', about: 0, fromMs });
}

/** What was overdue is paid, or lost: a month that is clean can begin now. At the top of the scale none is counted. */
export function endLateness(world: World, account: number): void {
  const { due, atMs } = world.state;
  if (due.dueAt('count-clean-month', account) !== null) beginMonth(world, account, atMs);
}

function beginMonth(world: World, subject: number, fromMs: number): void {
  emit(world, workScheduled, { work: 'count-clean-month', subject, dueMs: fromMs + CLEAN_MONTH_MS });
}

export function confirmAbuse(world: World, { account, maker, checker, reason }: ConfirmAbuse): Reply {
  const refusal = checkCustomer(world.state, account) ?? checkReasoned(maker, checker, reason);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const id = change(world, account, { points: -ABUSE_POINTS, why: 'abuse', about: 0, by: { maker, checker, reason } });
  return { refusal: null, id };
}

export function liftAbuse(world: World, { account, change: about, maker, checker, reason }: LiftAbuse): Reply {
  const abuse = world.state.scores.abuses.get(about);
  if (abuse === undefined || abuse.account !== account) return refuse('unknown-score-change', { change: about });
  const refusal = checkReasoned(maker, checker, reason);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const id = change(world, account, {
    points: abuse.points,
    why: 'abuse-lifted',
    about,
    by: { maker, checker, reason },
  });
  return { refusal: null, id };
}

/** Only customers borrow and have a score. */
export function checkCustomer({ accounts }: State, account: number): Refusal | null {
  return accounts.ownerKind(account) === 'customer' &&
    account === ownerOf(account) &&
    account === accounts.principal(account)
    ? null
    : refuse('unknown-account', { account });
}

/** Two people and a reason in plain signs. */
export function checkReasoned(maker: string, checker: string, reason: string): Refusal | null {
  return checkTwo(maker, checker) ?? (isWord(reason, 200) ? null : refuse('reason-missing'));
}
