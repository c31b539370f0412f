import { expect, it } from 'vitest';
import {
  limitLine,
  methodLines,
  readDays,
  readLimits,
  readMethods,
  readSessions,
  sessionLine,
} from './policy-lines.ts';

const METHODS = [
  {
    name: 'RTGS',
    fee: '115',
    feePercent: '0',
    minimum: '100000',
    maximum: '500000',
    sessions: [{ from: '10:00', until: '16:00' }],
    restsOnHolidays: true,
  },
  { name: 'NPSB', fee: '10', feePercent: '0', minimum: '500', maximum: '100000', sessions: [], restsOnHolidays: true },
  {
    name: 'BEFTN',
    fee: '0',
    feePercent: '0.25',
    minimum: '500',
    maximum: '500000',
    sessions: [],
    restsOnHolidays: false,
  },
];
const LIMITS = { minimum: '500', maximum: '500000', daily: '2000000', monthly: '20000000' };

it('reads what it wrote', () => {
  expect(readMethods(methodLines(METHODS))).toEqual(METHODS);
  expect(readLimits(limitLine(LIMITS))).toEqual(LIMITS);
  const sessions = [
    { from: '09:00', until: '11:30' },
    { from: '11:30', until: '24:00' },
  ];
  expect(readSessions(sessionLine(sessions))).toEqual(sessions);
  expect(readSessions('')).toEqual([]);
  expect(readDays(' 2026-12-25  2026-12-16')).toEqual(['2026-12-16', '2026-12-25']);
});
it('takes no line that lacks something or has too much', () => {
  for (const wrong of [
    '',
    'RTGS 115 0 100000',
    'RTGS 115 0 1e5 500000',
    'RTGS 115 0 1 2 3',
    'RTGS 115 0 1 2 10:00-16:00 9:00-10:00',
    'RTGS 115 0 1 2 bank-days 10:00-16:00',
    'R 1 0 1 2',
  ])
    expect(readMethods(wrong)).toBeNull();
  for (const wrong of ['', '500 500000 2000000', '500 -1 2 3', '1 2 3 4 5']) expect(readLimits(wrong)).toBeNull();
  for (const wrong of ['10-16', '10:00', '25:00-26:00', '10:00-16:00;']) expect(readSessions(wrong)).toBeNull();
  for (const wrong of ['16 December', '2026-12-16,2026-12-25']) expect(readDays(wrong)).toBeNull();
});
