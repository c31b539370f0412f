// @vitest-environment node
import { expect, it } from 'vitest';
import { labelPlace } from './profit-shape.ts';

it.each([
  ['up', 'long', 0.6, 'above-left'],
  ['down', 'long', 0.4, 'below-right'],
  ['up', 'short', 0.4, 'above-right'],
  ['down', 'short', 0.6, 'below-left'],
] as const)('writes what a level brings (%s, %s) off the line', (tone, direction, left, place) => {
  expect(labelPlace(tone, direction, left)).toBe(place);
});

it.each([
  ['up', 'long', 0.1, 'right'],
  ['down', 'short', 0.2, 'right'],
  ['down', 'long', 0.9, 'below-left'],
  ['up', 'short', 0.9, 'above-left'],
] as const)('keeps it inside the picture (%s, %s, at %d)', (tone, direction, left, place) => {
  expect(labelPlace(tone, direction, left)).toBe(place);
});
