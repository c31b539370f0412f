import { expect, it } from 'vitest';
import { exposureOf, type Move } from './exposure.ts';

const lotUnits = (): number => 1_000;
const move = (atMs: number, lots: number, fee = 0n, instrument = 0): Move => ({ instrument, lots, fee, atMs });
const window = { fromMs: 1_000, toMs: 2_000 };

it('is the part of the time in which anything is held, whichever of its markets it is', () => {
  expect(exposureOf([], window, lotUnits)).toBe(0);
  expect(exposureOf([move(1_200, 5), move(1_450, -5)], window, lotUnits)).toBe(250_000);
  expect(
    exposureOf([move(1_200, 5), move(1_300, 2, 0n, 1), move(1_400, -5), move(1_700, -2, 0n, 1)], window, lotUnits),
  ).toBe(500_000);
  expect(exposureOf([move(1_600, 1)], window, lotUnits)).toBe(400_000);
});

it('takes what a fee left behind, less than a lot, for nothing held', () => {
  expect(exposureOf([move(1_000, 5, 10n), move(1_500, -4)], window, lotUnits)).toBe(500_000);
});

it('says nothing about no time', () => {
  expect(exposureOf([], { fromMs: 5, toMs: 5 }, lotUnits)).toBeNull();
});
