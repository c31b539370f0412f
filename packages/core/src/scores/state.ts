// In: nothing. Out: what the core knows of scores: of owners whose score has begun, and of abuse that was not lifted.
import type { State } from '../state.ts';

/** Where a score begins, and its ends. */
export const SCORE_START = 80;
export const SCORE_MOST = 100;
/** A month without a late day or confirmed abuse. */
export const CLEAN_MONTH_MS = 30 * 86_400_000;
export const LATE_DAY_POINTS = 2;
/** Late days of one loan that count: at most 20 points. */
export const MOST_LATE_DAYS = 10;
export const ABUSE_POINTS = 10;
/** Below it: loans are looked at twice, the leverage cap is half. */
export const RISK_BELOW = 60;

/** Why a score changed. Words are only ever added at the end. */
export const SCORE_CAUSES = ['began', 'late-day', 'abuse', 'clean-month', 'abuse-lifted'] as const;
export type ScoreCause = (typeof SCORE_CAUSES)[number];

export interface ScoresState {
  /** By owner; who is missing has not begun and stands at the start. */
  readonly scores: Map<number, number>;
  /** Confirmed abuse that was not lifted: the change's number, the owner and the points it took. */
  readonly abuses: Map<number, { readonly account: number; readonly points: number }>;
  nextChange: number;
}

export function emptyScores(): ScoresState {
  return { scores: new Map(), abuses: new Map(), nextChange: 1 };
}

/** An owner's score now, 0 to 100. */
export function scoreOf({ scores: { scores } }: State, owner: number): number {
  return scores.get(owner) ?? SCORE_START;
}
