// @vitest-environment node
import { expect, it } from 'vitest';
import { AREAS, areasMatching } from './areas.ts';

const english = new Intl.DisplayNames(['en-US'], { type: 'region' });
const nameOf = (country: string): string => english.of(country) ?? country;

it('lists each country and each code once, Bangladesh first', () => {
  expect(AREAS[0]).toEqual({ country: 'BD', code: '+880' });
  expect(new Set(AREAS.map((area) => area.country)).size).toBe(AREAS.length);
  expect(new Set(AREAS.map((area) => area.code)).size).toBe(AREAS.length);
});
it.each([
  ['', AREAS.length],
  ['bangla', 1],
  ['+880', 1],
  ['880', 1],
  ['qa', 1],
  ['nowhere', 0],
])('finds by name, code or letters: %s', (sought, count) => expect(areasMatching(sought, nameOf)).toHaveLength(count));
