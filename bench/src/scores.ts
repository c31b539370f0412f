// In: what Lighthouse said of screens. Out: the row of the table; what is below 100 told with its name.
import type { FigureRow } from './figures.ts';
import type { Judged } from './lighthouse.ts';

const LEAST = 100;

export interface Score extends Judged {
  readonly name: string;
}

/** A screen that does not come is usable by nobody. */
export const absent = (problem: unknown): Judged => ({ score: 0, failing: [`it did not come: ${String(problem)}`] });

/** Says of a screen below 100 what is wrong with it, and where. */
export function tellShortfall({ name, score, failing }: Score, tell: (line: string) => void): void {
  if (score < LEAST) tell(`  ${name} ${score}\n    ${failing.join('\n    ')}`);
}

/** @param what the name of the row */
export function rowOfScores(what: string, scores: readonly Score[]): FigureRow {
  return {
    what,
    against: 'Lighthouse 13.5, each as it stands',
    unit: 'points',
    ratio: Math.min(...scores.map(({ score }) => score)),
    least: LEAST,
  };
}
