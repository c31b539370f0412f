// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { labelPlace, marksOf } from './profit-shape.ts';

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

describe('the words below the picture', () => {
  const shape = { x: (ticks: number) => ticks / 100 };
  const word = (ticks: number | null, words: string) => ({ tone: 'plain', ticks, words }) as const;
  const said = (...words: Parameters<typeof marksOf>[2][number][]) =>
    marksOf(shape, 0.026, words).map(({ words: one, edge }) => (edge === undefined ? one : `${one} ${edge}`));

  it('leave out what has no room, those named first standing', () => {
    expect(said(word(50, '4,067.56'), word(35, 'SL 3,800.00'), word(85, 'TP 4,400.00'))).toEqual([
      '4,067.56',
      'TP 4,400.00',
    ]);
    expect(said(word(50, '4,067.56'), word(22, 'SL 3,800.00'))).toEqual(['4,067.56', 'SL 3,800.00']);
  });
  it('do not stand over one another at an end either', () => {
    expect(said(word(50, '4,067.56'), word(7, '3,271.52'), word(9, 'SL 3,300.00'))).toEqual([
      '4,067.56',
      '3,271.52 start',
    ]);
  });
  it('leave out what is not there', () => {
    expect(said(word(50, '4,067.56'), word(null, ''))).toEqual(['4,067.56']);
  });
});
