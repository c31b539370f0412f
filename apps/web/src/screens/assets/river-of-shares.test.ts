// In: totals over time and today's shares.
// Out: one current a share, none of nothing, and no path with a hole in it.
import { expect, test } from 'vitest';
import { currentsOf } from './river-of-shares.ts';

test('a current for each share, each path closed and made of numbers', () => {
  const currents = currentsOf([10, 12, 9, 14], [60, 30, 10]);
  expect(currents).toHaveLength(3);
  for (const { path } of currents) {
    expect(path).toMatch(/^M0 [\d.]+C.*Z$/);
    expect(path).not.toMatch(/NaN|Infinity/);
  }
});

test('without money or without a past there is no river', () => {
  expect(currentsOf([10], [])).toEqual([]);
  expect(currentsOf([], [100])).toEqual([]);
  expect(currentsOf([5], [100])).toHaveLength(1);
});
