// In: prices and days. Out: what a day costs, exact.
import { expect, test } from 'vitest';
import { perDay } from './per-day.ts';

test('a plan by the day, rounded half-up', () => {
  expect(perDay('499', 30)).toBe('16.63');
  expect(perDay('1299', 90)).toBe('14.43');
  expect(perDay('4499', 365)).toBe('12.33');
  expect(perDay('0.01', 2)).toBe('0.01');
  expect(perDay('free', 7)).toBeNull();
});
