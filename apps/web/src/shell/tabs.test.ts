import { expect, it } from 'vitest';
import { DEFAULTS } from '../kernel/store.ts';
import { TAB_PATHS, openingPath } from './tabs.ts';

// spec.md §3: "systemRouter (default home)".
it('opens at the tab that was looked at last, and at home where none is kept that there is', () => {
  expect(openingPath(DEFAULTS.systemRouter)).toBe('/pages/tabbar/home');
  for (const path of TAB_PATHS) expect(openingPath(path)).toBe(path);
  expect(openingPath('/pages/gone')).toBe('/pages/tabbar/home');
});
