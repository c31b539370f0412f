// In: a month of a holding, by the vector of the specification. Out: its rows: 100,000; at 110,000 there came 50,000; 152,000 at the end.
import { expect, test } from 'vitest';
import { wayRows } from './way-rows.ts';

const day = (date: string, value: string, flow: string, returnPercent: string, partPercent: string) => ({
  date,
  value,
  flow,
  returnPercent,
  partPercent,
  indexPercent: null,
});

test('10 % until the deposit and −5 % after it are 4.50 % by choices', () => {
  const rows = wayRows([
    day('2026-11-01', '100000.00', '0.00', '0.00', '0.00'),
    day('2026-11-10', '110000.00', '0.00', '10.00', '10.00'),
    day('2026-11-11', '160000.00', '50000.00', '10.00', '0.00'),
    day('2026-11-30', '152000.00', '0.00', '4.50', '-5.00'),
  ]);
  expect(rows).toEqual([
    { kind: 'start', date: '2026-11-01', amount: '100000.00', percent: null },
    { kind: 'before', date: '2026-11-11', amount: '110000.00', percent: '10.00' },
    { kind: 'in', date: '2026-11-11', amount: '50000.00', percent: null },
    { kind: 'end', date: '2026-11-30', amount: '152000.00', percent: '-5.00' },
  ]);
});

test('a sale is told as what went, and before a first purchase there was nothing to tell', () => {
  const rows = wayRows([
    day('2026-11-01', '0.00', '0.00', '0.00', '0.00'),
    day('2026-11-02', '1000.00', '1004.00', '-0.39', '-0.39'),
    day('2026-11-03', '500.00', '-498.00', '-0.59', '-0.20'),
  ]);
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['start', '0.00'],
    ['in', '1004.00'],
    ['before', '1000.00'],
    ['out', '-498.00'],
    ['end', '500.00'],
  ]);
});

test('one day is no way', () => {
  expect(wayRows([day('2026-11-01', '1.00', '1.00', '0.00', '0.00')])).toEqual([]);
});
