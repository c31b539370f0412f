// @vitest-environment node
import { expect, it } from 'vitest';
import { nextRange, rangeFor } from './virtual-rows.tsx';

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

it('draws a few rows at a time: those below first, then those above, and drops at once what is wanted no more', () => {
  expect(nextRange({ from: 0, until: 2 }, { from: 0, until: 14 })).toEqual({ from: 0, until: 4 });
  expect(nextRange({ from: 0, until: 12 }, { from: 0, until: 14 })).toEqual({ from: 0, until: 14 });
  expect(nextRange({ from: 0, until: 20 }, { from: 8, until: 33 })).toEqual({ from: 8, until: 22 });
  expect(nextRange({ from: 30, until: 50 }, { from: 24, until: 45 })).toEqual({ from: 28, until: 45 });
  expect(nextRange({ from: 30, until: 44 }, { from: 24, until: 45 })).toEqual({ from: 29, until: 45 });
});

it('begins with what is in sight when nothing of before stays, and comes to what is wanted', () => {
  const wanted = { from: 200, until: 226 };
  const steps = [{ from: 0, until: 20 }];
  while (steps.at(-1)!.from !== wanted.from || steps.at(-1)!.until !== wanted.until)
    steps.push(nextRange(steps.at(-1)!, wanted));
  expect(steps[1]).toEqual({ from: 206, until: 208 });
  expect(steps).toHaveLength(14);
  expect(nextRange({ from: 100, until: 120 }, { from: 0, until: 20 })).toEqual({ from: 0, until: 2 });
});
