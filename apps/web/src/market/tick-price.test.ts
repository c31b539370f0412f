// In: two prices as text.
// Out: the place from which they differ; a price that grew a digit has changed as a whole.
import { expect, test } from 'vitest';
import { firstDifference } from './tick-price.tsx';

test('only the digits from the first change on take the colour', () => {
  expect(firstDifference('112,480.5', '112,480.6')).toBe(8);
  expect(firstDifference('112,480.5', '112,381.5')).toBe(4);
  expect(firstDifference('999.9', '1,000.0')).toBe(0);
  expect(firstDifference('5.1', '5.1')).toBe(3);
});
