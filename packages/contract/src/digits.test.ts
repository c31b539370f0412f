import { expect, it } from 'vitest';
import { digitsBetween } from './digits.ts';

it.each([
  [0, 0],
  [0, 1],
  [0, 9],
  [1, 10],
  [1, 100],
  [5, 2_000],
  [7, 7],
  [17, 42],
  [99, 101],
  [123, 987],
  [190, 1_234],
  [1_000, 1_999],
])('of %i to %i are just these', (least, most) => {
  const pattern = digitsBetween(least, most);
  for (let n = 0; n <= 2_500; n += 1) expect([n, pattern.test(String(n))]).toEqual([n, n >= least && n <= most]);
  for (const none of ['', '-1', '007', '1.0', ' 1', '1 ', '১', '1e1', String(most * 10 + 10)])
    expect([none, pattern.test(none)]).toEqual([none, false]);
});

it('of moments and of the largest number are told at their edges', () => {
  for (const [least, most] of [
    [0, 9_999_999_999_999],
    [3, Number.MAX_SAFE_INTEGER],
  ] as const) {
    const pattern = digitsBetween(least, most);
    for (const [n, fits] of [
      [BigInt(least), true],
      [BigInt(least) - 1n, false],
      [BigInt(most), true],
      [BigInt(most) + 1n, false],
      [1_795_219_200_000n, true],
    ] as const)
      expect([n, pattern.test(String(n))]).toEqual([n, fits]);
  }
});
