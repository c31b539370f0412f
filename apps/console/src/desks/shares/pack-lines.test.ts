// In: a market's rules as lines. Out: the rules, or the first field that says something else.
import { expect, it } from 'vitest';
import { readTermsLines, type Terms, termsLines } from './pack-lines.ts';

const TERMS: Terms = {
  hours: [
    { phase: 'continuous', from: '10:00', until: '14:20' },
    { phase: 'post-close', from: '14:20', until: '14:30' },
  ],
  calendarFrom: '2026-01-01',
  calendarUntil: '2026-12-31',
  closed: [{ date: '2026-12-16', reason: 'Victory Day' }],
  opened: [],
  special: [
    {
      from: '2026-02-19',
      until: '2026-03-20',
      reason: 'Ramadan',
      hours: [
        { phase: 'continuous', from: '10:00', until: '13:40' },
        { phase: 'post-close', from: '13:40', until: '13:50' },
      ],
    },
  ],
  withoutSettlement: ['2026-07-01'],
  limits: [
    { upTo: '200.00', percent: '10' },
    { upTo: null, percent: '8.75' },
  ],
  overrides: [
    { symbol: 'GP', upPercent: null, downPercent: '2', floor: '286.60' },
    { symbol: 'BRACBANK', upPercent: '5', downPercent: null, floor: null },
  ],
  commission: null,
  parts: [{ name: 'exchange', percent: '0.03' }],
  settlement: [
    { category: 'A', buyDays: 2, sellDays: 1, netted: true },
    { category: 'Z', buyDays: 3, sellDays: 3, netted: false },
  ],
  spotBoard: { buyDays: 1, sellDays: 1, netted: false, daysBefore: 2, stillDays: 1 },
  accountFee: null,
};

it('reads what it writes', () => {
  expect(readTermsLines(termsLines(TERMS))).toEqual(TERMS);
  const unbound = { ...TERMS, limits: null, spotBoard: null, commission: '0.4', accountFee: '150.00' };
  expect(readTermsLines(termsLines(unbound))).toEqual(unbound);
});

it.each([
  ['hours', ''],
  ['hours', 'continuous 10:00'],
  ['calendar', '2026-01-01'],
  ['closed', 'Victory Day'],
  ['opened', '2026-12-16'],
  ['special', '2026-02-19 2026-03-20 Ramadan: sometimes'],
  ['withoutSettlement', 'tomorrow'],
  ['limits', '200 ten'],
  ['overrides', 'gp floor 5'],
  ['commission', 'little'],
  ['parts', 'exchange'],
  ['settlement', ''],
  ['settlement', 'A 2'],
  ['settlement', 'A 2 11'],
  ['settlement', 'A 2 2\nA 3 3'],
  ['spotBoard', '2 1'],
  ['spotBoard', '11 1 1 1'],
] as const)('names %s where it says "%s"', (field, text) => {
  expect(readTermsLines({ ...termsLines(TERMS), [field]: text })).toBe(field);
});
