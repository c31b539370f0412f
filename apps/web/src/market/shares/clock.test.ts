import { expect, it } from 'vitest';
import { clockOf, partsOf } from './clock.ts';

const HOUR = 3_600_000;
const market = {
  phase: 'continuous',
  nextOpeningMs: 40 * HOUR,
  sessions: [
    { date: '2026-12-14', phase: 'continuous', startsAtMs: 10 * HOUR, endsAtMs: 14 * HOUR },
    { date: '2026-12-14', phase: 'post-close', startsAtMs: 14 * HOUR, endsAtMs: 15 * HOUR },
  ],
} as const;
const at = (hours: number) => clockOf(market as never, hours * HOUR)!;

it('runs from the opening to the end of the post-close', () => {
  expect(at(12)).toMatchObject({ phase: 'continuous', past: 0.4, tail: 0.8, leftMs: 2 * HOUR });
});
it('counts the post-close to its own end', () => {
  expect(at(14.5)).toMatchObject({ phase: 'post-close', leftMs: HOUR / 2 });
});
it('waits for the opening of the day, then of the next one', () => {
  expect(at(9)).toMatchObject({ phase: 'closed', past: 0, leftMs: HOUR });
  expect(at(16)).toMatchObject({ phase: 'closed', past: 1, leftMs: 24 * HOUR });
});
it('says nothing without a session', () => {
  expect(clockOf({ sessions: [], nextOpeningMs: null, phase: 'closed' }, 0)).toBeNull();
});
it('cuts a span into days, hours and minutes', () => {
  expect(partsOf(26 * HOUR + 119_999)).toEqual({ days: 1, hours: 2, minutes: 1 });
});
