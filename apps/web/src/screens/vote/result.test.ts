// @vitest-environment node
import type { Vote } from '@hilsa/contract';
import { expect, it } from 'vitest';
import { resultsOf, stepOf } from './result.ts';

const vote = (votes: readonly (number | null)[], change: Partial<Vote> = {}): Vote => ({
  id: '1',
  title: '',
  text: '',
  options: votes.map((count, index) => ({ id: String(index + 1), label: '', votes: count })),
  total: null,
  state: 'open',
  opensAtMs: 1,
  endsAtMs: null,
  changeable: true,
  results: 'always',
  ownOptionId: null,
  ...change,
});
const percents = (votes: readonly (number | null)[]) => resultsOf(vote(votes)).map((option) => option.percent);

it('gives percents that sum to a hundred', () => {
  expect(percents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percents([2, 1])).toEqual([67, 33]);
  expect(percents([1, 999])).toEqual([0, 100]);
  for (const counts of [
    [3, 3, 1],
    [7, 11, 13, 17],
    [1, 1, 1, 1, 1, 1],
  ])
    expect(percents(counts).reduce<number>((sum, percent) => sum + (percent ?? 0), 0)).toBe(100);
});
it('shows nothing where the rule hides results, and zeros where nobody has chosen', () => {
  expect(percents([null, null])).toEqual([null, null]);
  expect(percents([0, 0])).toEqual([0, 0]);
});
it('marks the own choice', () => {
  expect(resultsOf(vote([1, 2], { ownOptionId: '2' })).map((option) => option.isOwn)).toEqual([false, true]);
});
it('knows what can still be done', () => {
  expect(stepOf(vote([1]))).toBe('choose');
  expect(stepOf(vote([1], { ownOptionId: '1' }))).toBe('change');
  expect(stepOf(vote([1], { ownOptionId: '1', changeable: false }))).toBe('closed');
  expect(stepOf(vote([1], { state: 'ended' }))).toBe('closed');
});
