import { expect, test } from 'vitest';
import { monthRiver, scaleBar } from './month-river.ts';

test('arms are to scale: those that come in are together as wide as those that leave', () => {
  const river = monthRiver(
    [
      { key: 'opening', value: 600 },
      { key: 'gains', value: 400 },
    ],
    [
      { key: 'closing', value: 950 },
      { key: 'fees', value: 50 },
    ],
    358,
  )!;
  const wide = (arms: readonly { wide: number }[]) => arms.reduce((sum, arm) => sum + arm.wide, 0);
  expect(wide(river.into)).toBeCloseTo(200);
  expect(wide(river.out)).toBeCloseTo(200);
  for (const { path } of [...river.into, ...river.out]) expect(path).not.toMatch(/NaN|Infinity/);
  expect(river.out.at(-1)!.x).toBeLessThanOrEqual(358);
});

test('nothing is no river', () => expect(monthRiver([], [], 358)).toBeNull());

test('the scale bar is a round amount', () => {
  expect(scaleBar(200 / 1_555_121, 12)).toBe(100_000);
  expect(scaleBar(2, 12)).toBe(10);
});
