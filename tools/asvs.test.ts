// No requirement of ASVS 5.0.0, levels 1 and 2, is left out, and what a row names is there.
import { expect, it } from 'vitest';
import { asvsProblems, asvsRows } from './asvs.mjs';

/** How many requirements of levels 1 and 2 each chapter has. */
const CHAPTERS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

it('answers each requirement once', () => {
  const rows = asvsRows();
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id.split('.')[0]!, (counts.get(id.split('.')[0]!) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual(CHAPTERS);
});
it('names what is there', () => {
  expect(asvsProblems(asvsRows())).toEqual([]);
});
it('does not take a row that names nothing, or what is gone', () => {
  const [gone, none] = asvsRows('| 1.1.1 | 2 | x | `apps/nowhere.test.ts` |\n| 1.1.2 | 2 | x | trust us |\n');
  expect(asvsProblems([gone!, none!])).toEqual(['1.1.1: apps/nowhere.test.ts is not there', '1.1.2: no test is named']);
});
