// In: lines as a person writes them. Out: spreads by size, or nothing where one line is not sound.
import { expect, it } from 'vitest';
import { readSpreads, spreadLines } from './spreads.ts';

it('reads what it writes, and refuses a line that says something else', () => {
  const spreads = [
    { from: '0', percent: '0.5' },
    { from: '10000', percent: '0.25' },
  ];
  expect(readSpreads(spreadLines(spreads))).toEqual(spreads);
  expect(readSpreads('0 0.5 %\n\n')).toEqual([{ from: '0', percent: '0.5' }]);
  for (const text of ['', '0', '0 NaN', '-1 0.5', '0 0.5\nhello', '0 123']) expect(readSpreads(text)).toBeNull();
});
