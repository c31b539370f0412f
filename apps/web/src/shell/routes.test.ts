// @vitest-environment node
import { expect, it } from 'vitest';
import { pathOf } from '../kernel/paths.ts';
import { routeOf } from './routes.ts';
import { RAIL, TAB_SETS, litTab } from './tabs.ts';

const [listed = ''] = Object.values(
  import.meta.glob<string>('../../../server/test/specified/routes.txt', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
/** The specification's own list (section 2), as its calls and texts lie beside the server's tests. */
const SPECIFIED = listed.trim().split('\n');

it('has a page for every path of the specification', () => {
  expect(SPECIFIED).toHaveLength(103);
  expect(SPECIFIED.filter((path) => pathOf(path) === null)).toEqual([]);
});
it('each of them has a screen, and none of them says only that it is coming', () => {
  const routes = SPECIFIED.map((path) => routeOf(pathOf(path)!));
  expect(routes.filter(({ load, title }) => load === undefined || /coming|soon/.test(title))).toEqual([]);
});
it('knows paths, aliases, and a slash at the end, and nothing else', () => {
  expect(pathOf('/')).toBe('/pages/common/start');
  expect(pathOf('/pages/account/login')).toBe('/pages/common/login');
  expect(pathOf('/pages/tabbar/mine/')).toBe('/pages/tabbar/mine');
  expect(pathOf('/pages/tabbar')).toBeNull();
  expect(pathOf('/constructor')).toBeNull();
});
// spec.md §2: "Tab bar (5 tabs, in order) … Another text set names the tabs Home, Markets, Trade, Positions, Mine, Block Trade."
it('both tab sets have their tabs in order, and every tab lights on its own page', () => {
  expect(TAB_SETS.assets.map(({ id }) => id)).toEqual(['home', 'positions', 'robots', 'assets', 'mine']);
  expect(TAB_SETS.markets.map(({ title }) => title)).toEqual([
    'tab.home',
    'tab.markets',
    'tab.trade',
    'tab.positions',
    'tab.mine',
    'tab.blocks',
  ]);
  for (const tabs of Object.values(TAB_SETS)) {
    for (const tab of tabs)
      expect([tab.id, routeOf(tab.path).tab, routeOf(tab.path).tabs]).toEqual([tab.id, tab.id, true]);
  }
  expect(new Set(RAIL.map((tab) => tab.id)).size).toBe(RAIL.length);
});
it('lights the nearest tab on a page whose own tab the set lacks', () => {
  expect(litTab(TAB_SETS.assets, 'markets')).toBe('home');
  expect(litTab(TAB_SETS.markets, 'assets')).toBe('mine');
  expect(litTab(TAB_SETS.markets, 'markets')).toBe('markets');
  expect(litTab(TAB_SETS.assets, undefined)).toBeUndefined();
});
