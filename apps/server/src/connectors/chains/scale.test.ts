// In: amounts of chains with more and with fewer digits than the asset. Out: exact, or rounded to where it says; what a chain cannot pay is null.
import { expect, it } from 'vitest';
import { toChain, toUnits, toUnitsUp } from './scale.ts';

it('more digits on the chain: a part of a unit is not counted, and counted whole where it was taken', () => {
  expect(toUnits(1_999_999_999_999n, 18, 8)).toBe(199n);
  expect(toUnitsUp(1_990_000_000_001n, 18, 8)).toBe(200n);
  expect(toUnitsUp(1_990_000_000_000n, 18, 8)).toBe(199n);
  expect(toChain(199n, 18, 8)).toBe(1_990_000_000_000n);
});

it('fewer digits on the chain: every amount of it is whole, and not every unit can be paid', () => {
  expect(toUnits(1_500_000n, 6, 8)).toBe(150_000_000n);
  expect(toUnitsUp(1_500_001n, 6, 8)).toBe(150_000_100n);
  expect(toChain(150_000_100n, 6, 8)).toBe(1_500_001n);
  expect(toChain(150_000_101n, 6, 8)).toBeNull();
});
