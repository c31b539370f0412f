// In: dated facts about an account. Out: its score and why, recomputable by its owner.

export type ScoreFact =
  /** One day late with a loan. */
  | { kind: 'late-day'; loan: string; atMs: number }
  /** Abuse confirmed by two people and not overturned. */
  | { kind: 'abuse'; atMs: number }
  | { kind: 'clean-month'; atMs: number };

export interface ScoreChange {
  fact: ScoreFact;
  /** What it really changed: 0 where a limit was reached. */
  points: number;
  score: number;
}

export const SCORE_START = 80;
const POINTS = { 'late-day': -2, abuse: -10, 'clean-month': 1 } as const;
/** One loan takes no more than this. */
const MOST_LOST_BY_LOAN = 20;

/**
 * The score after each fact: 80 at the start, −2 a late day and at most −20 a loan, −10 for confirmed abuse, +1 a clean month,
 * never under 0 or over 100.
 * @param facts in the order of their time
 */
export function scoreChanges(facts: readonly ScoreFact[]): readonly ScoreChange[] {
  const lostBy = new Map<string, number>();
  let score = SCORE_START;
  return facts.map((fact) => {
    let points: number = POINTS[fact.kind];
    if (fact.kind === 'late-day') {
      const lost = lostBy.get(fact.loan) ?? 0;
      points = lost >= MOST_LOST_BY_LOAN ? 0 : points;
      lostBy.set(fact.loan, lost - points);
    }
    const next = Math.min(100, Math.max(0, score + points));
    points = next - score;
    score = next;
    return { fact, points, score };
  });
}

/** The score now. */
export function scoreOf(facts: readonly ScoreFact[]): number {
  return scoreChanges(facts).at(-1)?.score ?? SCORE_START;
}
