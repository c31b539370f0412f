// In: days and moments. Out: an order ends with its day in Dhaka, and no day is offered that the core would refuse.
import { expect, test } from 'vitest';
import { endOfDayMs, lastDays } from './last-day.ts';

test('a day ends at midnight in Dhaka, six hours before UTC’s', () => {
  expect(endOfDayMs('2026-12-14')).toBe(Date.UTC(2026, 11, 14, 18));
  for (const wrong of ['', '2026-02-30', '14-12-2026', '2026-13-01']) expect(endOfDayMs(wrong), wrong).toBeNull();
});

test('today may be chosen, and the last day ends within thirty days', () => {
  for (const nowMs of [Date.UTC(2026, 11, 14, 17, 59, 59, 999), Date.UTC(2026, 11, 14, 18), Date.UTC(2028, 1, 28)]) {
    const { first, last } = lastDays(nowMs);
    expect(endOfDayMs(first)! - nowMs).toBeGreaterThan(0);
    expect(endOfDayMs(first)! - nowMs).toBeLessThanOrEqual(86_400_000);
    expect(endOfDayMs(last)! - nowMs).toBeLessThanOrEqual(30 * 86_400_000);
    expect(endOfDayMs(last)! - nowMs).toBeGreaterThan(29 * 86_400_000 - 1);
  }
});
