// @vitest-environment node
import { expect, it } from 'vitest';
import { BANDS, arcOf } from './bands.ts';

it('covers the scale without a hole', () => {
  expect(BANDS[0].from).toBe(0);
  expect(BANDS.at(-1)?.to).toBe(100);
  for (const [index, { to }] of BANDS.slice(0, -1).entries()) expect(BANDS[index + 1]?.from).toBe(to);
});
it('draws from left to right over the top', () => {
  expect(arcOf(0, 100)).toBe('M12 100A88 88 0 0 1 188 100');
  expect(arcOf(0, 50.6)).toBe('M12 100A88 88 0 0 1 100 12');
});
