import { expect, it } from 'vitest';
import { cleanAmount } from './input.tsx';

it.each([
  ['১২.৫', '12.5'],
  ['1,234.5', '1234.5'],
  ['৳ 50', '50'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['', ''],
  ['12.', '12.'],
])('%s becomes %s', (typed, kept) => expect(cleanAmount(typed, 8)).toBe(kept));
it.each(['1.2.3', '-5', '1e9', 'abc', '0.123456789', '123456789012345678901'])('%s does not enter', (typed) =>
  expect(cleanAmount(typed, 8)).toBeNull(),
);
it('takes no point where no decimals are allowed', () => expect(cleanAmount('1.', 0)).toBeNull());
