// In: lines as a person writes them. Out: rows of the table of loans, or nothing where one line is not sound.
import { expect, it } from 'vitest';
import { loanLines, readDays, readLoanRows } from './rows.ts';

it('reads what it writes, and refuses a line that says something else', () => {
  const rows = [
    { band: 'excellent', leastScore: 80, yearly: '12', most: '200000' },
    { band: 'risk', leastScore: 0, yearly: '15.5', most: '20000.50' },
  ];
  expect(readLoanRows(loanLines(rows))).toEqual(rows);
  expect(readLoanRows('risk 0 15% 20000\n\n')).toEqual([{ band: 'risk', leastScore: 0, yearly: '15', most: '20000' }]);
  for (const text of [
    '',
    'risk 0 15',
    'risk 101 15 5',
    'Risk 0 15 5',
    'risk 0 -1 5',
    'risk 0 15 5\nhello',
    'a 0 1 1 1',
  ])
    expect(readLoanRows(text)).toBeNull();
});

it('reads days with commas between, each once', () => {
  expect(readDays('7, 14,30')).toEqual([7, 14, 30]);
  for (const text of ['', '0', '7,7', '400', '7;14', '1,2,3,4,5,6,7,8,9']) expect(readDays(text)).toBeNull();
});
