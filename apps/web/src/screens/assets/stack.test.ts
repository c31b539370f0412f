import { expect, test } from 'vitest';
import { stackPaths } from './stack.ts';

test('parts lie on each other without a gap, and the largest whole fills the box', () => {
  const [upper, lower] = stackPaths(
    [
      [1, 3],
      [1, 1],
    ],
    { width: 100, height: 40, top: 0 },
  );
  expect(upper).toBe('M0 20C50 20 50 0 100 0L100 30C50 30 50 30 0 30Z');
  expect(lower).toBe('M0 30C50 30 50 30 100 30L100 40C50 40 50 40 0 40Z');
});

test('one point is a river from its spring, and nothing is no picture that fails', () => {
  expect(stackPaths([[5]], { width: 10, height: 10, top: 0 })).toEqual(['M0 10C5 10 5 0 10 0L10 10C5 10 5 10 0 10Z']);
  expect(stackPaths([[0, 0]], { width: 10, height: 10, top: 0 })[0]).not.toContain('NaN');
  expect(stackPaths([], { width: 10, height: 10, top: 0 })).toEqual([]);
});
