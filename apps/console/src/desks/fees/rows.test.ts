// In: lines as a person writes them. Out: rows of a table, or nothing where one line is not sound.
import { expect, it } from 'vitest';
import { feeLines, readFeeRows } from './rows.ts';

it('reads what it writes, and refuses a line that says something else', () => {
  const rows = [
    { from: '0', maker: '0.1', taker: '0.1' },
    { from: '50000', maker: '0.09', taker: '0.10' },
  ];
  expect(readFeeRows(feeLines(rows))).toEqual(rows);
  expect(readFeeRows('0 0.4% 0.4 %\n\n')).toEqual([{ from: '0', maker: '0.4', taker: '0.4' }]);
  for (const text of ['', '0 0.1', '0 NaN 1', '-1 0.5 0.5', '0 0.5 0.5\nhello', '0 12 1', '0 0.1 0.1 0.1'])
    expect(readFeeRows(text)).toBeNull();
});
