// @vitest-environment node
import { expect, it } from 'vitest';
import { rangeFor } from './virtual-rows.tsx';

it('draws some rows beyond each edge of the window, and none before the first', () => {
  expect(rangeFor({ from: 0, until: 14 }, 40, 53)).toEqual({ from: 34, until: 59 });
  expect(rangeFor({ from: 34, until: 59 }, -4, 9)).toEqual({ from: 0, until: 15 });
});

it('draws nothing anew while enough lies beyond, whichever way the list moves', () => {
  const drawn = { from: 34, until: 59 };
  for (const moved of [-3, -1, 0, 1, 3]) expect(rangeFor(drawn, 40 + moved, 53 + moved)).toBe(drawn);
  expect(rangeFor(drawn, 44, 57)).toEqual({ from: 38, until: 63 });
  expect(rangeFor(drawn, 36, 49)).toEqual({ from: 30, until: 55 });
});

it('lets rows go when the window has become smaller', () => {
  expect(rangeFor({ from: 0, until: 60 }, 0, 10)).toEqual({ from: 0, until: 16 });
});
