// @vitest-environment node
import { expect, it } from 'vitest';
import { currentsOf, lineOf } from './river-shape.ts';

const box = { width: 100, height: 100, top: 0.1, bottom: 0.5, end: 1 };

it('keeps the curve in its band, highest value on top', () => {
  expect(lineOf([0, 10], box)).toEqual({ path: 'M0 50L100 10', lastY: 10 });
});
it('draws a flat row in the middle of the band', () => expect(lineOf([5, 5, 5], box).path).toBe('M0 30L50 30L100 30'));
it('draws three currents, each deeper than the one above', () => {
  const starts = currentsOf([1, 3, 2, 5, 4, 6], box).map((path) => Number(/^M0 ([\d.]+)/.exec(path)?.[1]));
  expect(starts).toHaveLength(3);
  expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
});
