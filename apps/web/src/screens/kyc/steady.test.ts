// @vitest-environment node
import { expect, it } from 'vitest';
import { FIRST_LOOK, isSteady, looked } from './steady.ts';
import type { Flaw } from './words.ts';

const watchOf = (...looks: readonly (readonly [number, readonly Flaw[]])[]) =>
  looks.reduce((watch, [atMs, flaws]) => looked(watch, flaws, atMs), FIRST_LOOK);

it('takes the picture when all has been well for a moment', () => {
  const watch = watchOf([0, []], [300, []], [600, []], [900, []]);
  expect(isSteady(watch, 899)).toBe(false);
  expect(isSteady(watch, 900)).toBe(true);
});
it('begins anew after a bad picture', () => {
  const watch = watchOf([0, []], [500, ['glare']], [600, []], [900, []], [1200, []]);
  expect(isSteady(watch, 1200)).toBe(false);
  expect(isSteady(watch, 1500)).toBe(true);
});
it('does not trust two pictures, however far apart', () => {
  expect(isSteady(watchOf([0, []], [5000, []]), 5000)).toBe(false);
});
it('says the first thing at once, and does not flicker afterwards', () => {
  const first = watchOf([0, ['glare']]);
  expect(first.said).toBe('glare');
  const soon = looked(first, ['not-sharp'], 300);
  expect([soon.said, soon.flaws]).toEqual(['glare', ['not-sharp']]);
  expect(looked(soon, ['not-sharp'], 700).said).toBe('not-sharp');
});
it('asks for light before the border, and for the border before the rest', () => {
  expect(watchOf([0, ['too-dark', 'border-not-full']]).said).toBe('too-dark');
  expect(watchOf([0, ['uneven-light', 'border-not-full', 'not-sharp']]).said).toBe('border-not-full');
  expect(watchOf([0, []]).said).toBe(null);
});
