import { expect, it } from 'vitest';
import { percentOfRate } from '../../wallet/own-rates.ts';
import { reachOf } from './reach.ts';

it('is how far one has come between two tiers, and whole in the last', () => {
  expect(reachOf('12500', '0', '37500')).toBe(250);
  expect(reachOf('50000', '50000', '450000')).toBe(0);
  expect(reachOf('7000000', '5000000', null)).toBe(1000);
});
it('writes rates exactly', () => {
  expect([1_000, 900, 4_000, 2_550, 125, 0].map(percentOfRate)).toEqual([
    '0.10',
    '0.09',
    '0.40',
    '0.255',
    '0.0125',
    '0.00',
  ]);
});
