// In: a line's height, the running price's and the chart's. Out: a label at the axis never covers the running price's.
import { expect, it } from 'vitest';
import { besideRunning } from './axis-label.ts';

it('a line’s label stands at its line, or clear of the running price’s on the side that the line is on', () => {
  const at = (y: number): number => besideRunning(y, 200, 400);
  expect([0, 150, 182, 233, 300].map(at)).toEqual([0, 150, 182, 233, 300]);
  expect([183, 199].map(at)).toEqual([182, 182]);
  expect([200, 210, 232].map(at)).toEqual([233, 233, 233]);
  expect(besideRunning(5, null, 400)).toBe(5);
});

it('where one side has no room it stands on the other', () => {
  expect(besideRunning(8, 10, 400)).toBe(43);
  expect(besideRunning(395, 390, 400)).toBe(372);
});
