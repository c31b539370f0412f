// @vitest-environment node
import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';
import type { PositionNow } from './reading.ts';

/** What the axis reads of a position. */
const standing = (direction: 'long' | 'short', markTicks: number, liquidation: number): PositionNow =>
  ({ markTicks, entryTicks: 1_000, liquidation, levels: [], position: { direction } }) as unknown as PositionNow;

it.each([
  ['long', 780, 'end'],
  ['long', 890, 'after'],
  ['long', 940, undefined],
  ['short', 1_220, 'start'],
  ['short', 1_110, 'before'],
] as const)('keeps the words of the mark of a %s at %d off those of its liquidation', (direction, mark, edge) => {
  expect(axisOf(standing(direction, mark, direction === 'long' ? 770 : 1_230)).markEdge).toBe(edge);
});
