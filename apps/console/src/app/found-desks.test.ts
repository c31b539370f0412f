import { expect, it } from 'vitest';
import { allPlaces, allRoutes, callsOf, HOME, placeOf, registerDesks } from './desk-registry.ts';
import { texts } from '../texts/index.ts';
import './found-desks.ts';

it('finds every desk by its place, in the order of the menu', () => {
  const names = allPlaces().map(({ name }) => name);
  expect(names[0]).toBe(HOME);
  expect(names).toContain('markets');
  const groups = allPlaces().map(({ group }) => group);
  expect([...new Set(groups)]).toEqual(['work', 'content', 'house']);
  expect(groups).toEqual(groups.toSorted((one, other) => 'wch'.indexOf(one[0]!) - 'wch'.indexOf(other[0]!)));
});

it('opens each place of the menu: by a list of its own, or by a page', () => {
  const pages = new Set(allRoutes().map(([path]) => path));
  for (const { name, path, list } of allPlaces())
    expect(`${name} ${list !== undefined || pages.has(path)}`).toBe(`${name} true`);
  for (const { name, list } of allPlaces())
    if (list !== undefined && name !== HOME) expect(callsOf(name).list).toMatch(/list$/);
});

it('tells two desks apart, or stops', () => {
  const markets = { places: { markets: placeOf('markets')! } };
  expect(() => registerDesks([markets, markets])).toThrow('two desks have the name markets');
});

const sources = import.meta.glob<string>('../desks/*/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const filesNamed = (name: string): string[] => Object.keys(sources).filter((file) => file.endsWith(`/${name}`));

it('a desk has its own words: each stands in its folder, and the house’s words name no desk', () => {
  expect(filesNamed('words.ts').map((file) => file.replace('words.ts', 'desk.ts'))).toEqual(filesNamed('desk.ts'));
  const names = allPlaces().map(({ name }) => name);
  expect(Object.keys(texts).filter((word) => names.includes(word))).toEqual([]);
});

it('has one shape of details and one of tables, from the parts', () => {
  const pages = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/show: lazy\(\(\) => import\('\.\/([a-z-]+\.tsx)'\)/g)].map(([, page = '']) =>
      file.replace(/[^/]+$/, page),
    ),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((page) => !sources[page]!.includes('<RecordPage'))).toEqual([]);
  // Roles are a grid of people against rights, not rows of something.
  const own = Object.keys(sources).filter((file) => /\b(?:TableBody|DataTable|SimpleList)\b/.test(sources[file]!));
  expect(own).toEqual(['../desks/operators/roles.tsx']);
});
