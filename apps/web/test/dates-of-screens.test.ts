// @vitest-environment node
// In: every source of the screens. Out: none of them makes a date by itself: days are written in one place, as the specification has them.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The axis under a chart, whose labels are of a picture, and the pointer over it. */
const MAY = ['../src/market/chart/price-chart.tsx'];

// spec.md §9: "Dates: … formats day-month-year with time and AM/PM, and year-month-day".
it('writes no day by a format of its own', () => {
  const own = Object.entries(sources)
    .filter(([, text]) => /toLocaleDateString|\bday: '(?:numeric|2-digit)'/.test(text))
    .map(([file]) => file);
  expect(own).toEqual(MAY);
});
