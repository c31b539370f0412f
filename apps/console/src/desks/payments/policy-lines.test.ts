import { expect, it } from 'vitest';
import { limitLine, methodLines, readLimits, readMethods } from './policy-lines.ts';

const METHODS = [
  { name: 'RTGS', fee: '115', feePercent: '0', minimum: '100000', maximum: '500000' },
  { name: 'BEFTN', fee: '0', feePercent: '0.25', minimum: '500', maximum: '500000' },
];
const LIMITS = { minimum: '500', maximum: '500000', daily: '2000000', monthly: '20000000' };

it('reads what it wrote', () => {
  expect(readMethods(methodLines(METHODS))).toEqual(METHODS);
  expect(readLimits(limitLine(LIMITS))).toEqual(LIMITS);
});
it('takes no line that lacks something or has too much', () => {
  for (const wrong of ['', 'RTGS 115 0 100000', 'RTGS 115 0 1e5 500000', 'RTGS 115 0 1 2 3', 'R 1 0 1 2'])
    expect(readMethods(wrong)).toBeNull();
  for (const wrong of ['', '500 500000 2000000', '500 -1 2 3', '1 2 3 4 5']) expect(readLimits(wrong)).toBeNull();
});
