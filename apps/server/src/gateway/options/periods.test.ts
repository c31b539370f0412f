import { expect, it } from 'vitest';
import { periodStart } from './periods.ts';

const start = (period: 'today' | 'week' | 'month', at: string): string =>
  new Date(periodStart(period, Date.parse(at))).toISOString();

// spec.md: a customer's days are cut at UTC+6.
it('today, this week and this month begin at midnight in Dhaka', () => {
  // Saturday, 23:59:59 in Dhaka, and the Sunday after it.
  expect(start('today', '2026-11-28T17:59:59.999Z')).toBe('2026-11-27T18:00:00.000Z');
  expect(start('week', '2026-11-28T17:59:59.999Z')).toBe('2026-11-21T18:00:00.000Z');
  expect(start('today', '2026-11-28T18:00:00Z')).toBe('2026-11-28T18:00:00.000Z');
  expect(start('week', '2026-11-28T18:00:00Z')).toBe('2026-11-28T18:00:00.000Z');
  // The last of November in UTC, the first of December in Dhaka.
  expect(start('month', '2026-11-30T17:59:59Z')).toBe('2026-10-31T18:00:00.000Z');
  expect(start('month', '2026-11-30T18:00:00Z')).toBe('2026-11-30T18:00:00.000Z');
});
