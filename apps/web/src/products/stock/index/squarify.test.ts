import fc from 'fast-check';
import { expect, it } from 'vitest';
import { squarify } from './squarify.ts';

it('lays the paper’s example: 6, 6, 4, 3, 2, 2, 1 in 6 by 4', () => {
  const tiles = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
  const round = (value: number): number => Math.round(value * 100) / 100;
  expect(tiles.slice(0, 2).map(({ x, y, width, height }) => [x, y, width, height].map(round))).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
  ]);
  expect(tiles.slice(2, 4).map(({ width, height }) => [width, height].map(round))).toEqual([
    [1.71, 2.33],
    [1.29, 2.33],
  ]);
});
it('fills the box, each tile by its value, none beyond the border', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 }), (given) => {
      const values = given.toSorted((one, other) => other - one);
      const box = { x: 3, y: 5, width: 358, height: 246 };
      const total = values.reduce((sum, value) => sum + value, 0);
      const tiles = squarify(values, box);
      for (const [at, { x, y, width, height }] of tiles.entries()) {
        expect(width * height).toBeCloseTo((values[at]! / total) * 358 * 246, 3);
        expect(x).toBeGreaterThanOrEqual(3);
        expect(y).toBeGreaterThanOrEqual(5);
        expect(x + width).toBeLessThanOrEqual(361.001);
        expect(y + height).toBeLessThanOrEqual(251.001);
      }
    }),
  );
});
it('gives nothing to nothing', () => {
  expect(squarify([0, 0], { x: 0, y: 0, width: 10, height: 10 })).toEqual([
    { x: 0, y: 0, width: 0, height: 0 },
    { x: 0, y: 0, width: 0, height: 0 },
  ]);
});
