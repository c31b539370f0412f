// @vitest-environment node
import { expect, it } from 'vitest';
import { COMING } from './coming.ts';
import { ALIASES, PATHS, pathOf } from './paths.ts';
import { isBuilt, screenOf } from './screens.ts';
import { RAIL, TAB_SETS, litTab } from './tabs.ts';

it('every path is either built or in the list of coming pages, never both', () => {
  const wrong = PATHS.filter((path) => isBuilt(path) === COMING.has(path));
  expect(wrong).toEqual([]);
});
it('knows paths, aliases, and a slash at the end, and nothing else', () => {
  expect(pathOf('/')).toBe('/pages/common/start');
  expect(pathOf('/pages/account/login')).toBe('/pages/common/login');
  expect(pathOf('/pages/tabbar/mine/')).toBe('/pages/tabbar/mine');
  expect(pathOf('/pages/tabbar')).toBeNull();
  expect(pathOf('/constructor')).toBeNull();
  expect(Object.values(ALIASES).every((path) => PATHS.includes(path))).toBe(true);
});
it('both tab sets have five tabs, and every tab lights on its own page', () => {
  for (const tabs of Object.values(TAB_SETS)) {
    expect(tabs).toHaveLength(5);
    for (const tab of tabs)
      expect([tab.id, screenOf(tab.path).tab, screenOf(tab.path).tabs]).toEqual([tab.id, tab.id, true]);
  }
  expect(new Set(RAIL.map((tab) => tab.id)).size).toBe(RAIL.length);
});
it('lights the nearest tab on a page whose own tab the set lacks', () => {
  expect(litTab(TAB_SETS.assets, 'markets')).toBe('home');
  expect(litTab(TAB_SETS.markets, 'assets')).toBe('mine');
  expect(litTab(TAB_SETS.markets, 'markets')).toBe('markets');
  expect(litTab(TAB_SETS.assets, undefined)).toBeUndefined();
});
