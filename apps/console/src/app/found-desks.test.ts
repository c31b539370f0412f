import { expect, it } from 'vitest';
import { allPlaces, allRoutes, callsOf, HOME, placeOf, registerDesks } from './desk-registry.ts';
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
