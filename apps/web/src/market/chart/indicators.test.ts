// In: rows of numbers.
// Out: the simple average is the plain mean of the last n, and nothing before there are n.
import { describe, expect, test } from 'vitest';
import { MAIN_NAMES, SUB_NAMES, chosen } from './indicator-names.ts';
import { simpleAverages } from './indicators.ts';
import { timeLeft } from './intervals.ts';

describe('simple averages', () => {
  test('the mean of the last n values', () => {
    expect(simpleAverages([1, 2, 3, 4, 10], [2, 4])).toEqual([
      [null, 1.5, 2.5, 3.5, 7],
      [null, null, null, 2.5, 4.75],
    ]);
  });

  test('with fewer values than the period there is none', () => {
    expect(simpleAverages([5, 6], [3])).toEqual([[null, null]]);
  });
});

describe('what is kept', () => {
  test('the defaults are SMA and VOL; names we do not know are dropped', () => {
    expect(chosen('SMA', MAIN_NAMES).map((one) => one.name)).toEqual(['SMA']);
    expect(chosen('VOL,GHOST,MACD', SUB_NAMES).map((one) => one.name)).toEqual(['VOL', 'MACD']);
    expect(chosen('', MAIN_NAMES)).toEqual([]);
  });
});

test('the countdown of a candle', () => {
  expect(timeLeft(0, 14_400_000, 14_400_000 - 6_137_000)).toBe('01:42:17');
  expect(timeLeft(0, 60_000, 1_000)).toBe('00:59');
  expect(timeLeft(0, 60_000, 99_000)).toBe('00:00');
  expect(timeLeft(0, 604_800_000, 3_600_000)).toBe('6d 23:00');
});
