// In: what a market's days may be. Out: which intervals its chart offers, and what becomes of a choice that another market offered.
import { expect, it } from 'vitest';
import { intervalOf, intervalsOf } from './intervals.ts';

const valuesOf = (hasUtcDays: boolean): string[] => intervalsOf({ hasUtcDays }).map(({ value }) => value);

// spec.md §9: "Dates: UTC plus a fixed 6 hours": a day is one of those; a coin, which trades round the clock, offers those of UTC beside it.
it('days and weeks are those of UTC+6; a coin has a choice of UTC, a share has none', () => {
  expect(valuesOf(true)).toEqual(expect.arrayContaining(['1d', '1w', '1dutc', '1wutc']));
  expect(valuesOf(false).filter((value) => /[dw]/.test(value))).toEqual(['1d', '1w']);
});
it('days of UTC that were chosen at a coin are the exchange’s own at a share', () => {
  expect(intervalOf('1dutc', { hasUtcDays: true }).value).toBe('1dutc');
  expect(intervalOf('1dutc', { hasUtcDays: false }).value).toBe('1d');
  expect(intervalOf('1wutc', { hasUtcDays: false }).value).toBe('1w');
  expect(intervalOf('of another app', { hasUtcDays: true }).value).toBe('15m');
});
