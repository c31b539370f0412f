// In: a vote as the server tells it.
// Out: what each option shows and what can still be done.
import type { Vote } from '@hilsa/contract';

export interface OptionResult {
  readonly id: string;
  readonly label: string;
  /** Whole percent of all choices; null while the vote's rule hides them. */
  readonly percent: number | null;
  readonly votes: number | null;
  readonly isOwn: boolean;
}

/** Percents are rounded so that they sum to 100: what is left over goes to the largest remainders, earlier options first. */
export function resultsOf(vote: Vote): readonly OptionResult[] {
  const percents = percentsOf(vote.options.map((option) => option.votes));
  return vote.options.map((option, index) => ({
    ...option,
    percent: percents?.[index] ?? null,
    isOwn: option.id === vote.ownOptionId,
  }));
}

function percentsOf(counts: readonly (number | null)[]): readonly number[] | null {
  if (counts.some((count) => count === null)) return null;
  const known = counts.map((count) => count ?? 0);
  const total = known.reduce((sum, count) => sum + count, 0);
  if (total === 0) return known.map(() => 0);
  const whole = known.map((count) => Math.floor((count * 100) / total));
  const left = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const lucky = known
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
    .slice(0, left)
    .map(({ index }) => index);
  return whole.map((percent, index) => percent + (lucky.includes(index) ? 1 : 0));
}

/** choose: never chosen. change: chosen, may choose anew. closed: nothing more to do. */
export function stepOf(vote: Vote): 'choose' | 'change' | 'closed' {
  if (vote.state === 'ended') return 'closed';
  if (vote.ownOptionId === null) return 'choose';
  return vote.changeable ? 'change' : 'closed';
}
