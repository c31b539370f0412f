import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it.each([
  ['10000000', '10,000,000'],
  ['-1234.5000', '-1,234.5000'],
  ['999', '999'],
  ['0.123456789012345678', '0.123456789012345678'],
  ['90071992547409931.25', '90,071,992,547,409,931.25'],
  [4_000, '4,000'],
  ['–', '–'],
  [null, ''],
])('%s is read as “%s”', (amount, words) => {
  expect(grouped(amount)).toBe(words);
});
