import { expect, it } from 'vitest';
import { lastDays } from './use-days.ts';

it('has fourteen days that end today, those without a call too, none older', () => {
  const uses = [
    { day: '2026-11-01', calls: 9 },
    { day: '2026-11-20', calls: 5 },
    { day: '2026-11-28', calls: 2 },
  ];
  const days = lastDays(uses, Date.UTC(2026, 10, 28, 17, 59));
  expect(days).toHaveLength(14);
  expect([days[0], days[5], days[13]]).toEqual([
    { day: '2026-11-15', calls: 0 },
    { day: '2026-11-20', calls: 5 },
    { day: '2026-11-28', calls: 2 },
  ]);
  expect(days.reduce((sum, { calls }) => sum + calls, 0)).toBe(7);
  // spec.md: a day is cut at UTC+6.
  expect(lastDays(uses, Date.UTC(2026, 10, 28, 18)).at(-1)).toEqual({ day: '2026-11-29', calls: 0 });
});
