// In: a phone at a page with tabs. Out: the tab bar as the specification measures it.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { queries } from '../kernel/queries.ts';
import { startRouter } from '../kernel/router.ts';
import { DEFAULTS, keep } from '../kernel/store.ts';
import { Frame } from './frame.tsx';

vi.mock('./screen-host.tsx', () => ({ ScreenHost: () => null }));

let stop: () => void;
beforeEach(async () => {
  await openLanguage('en-US');
  keep(DEFAULTS);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // A phone: nothing of a desktop matches.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  history.replaceState(null, '', '/pages/tabbar/home');
  stop = startRouter();
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// spec.md §9: "Tab bar height 100rpx, icon 48rpx": of the 750 that a width has, so 24 px at 375. (Its height: test/specified-defaults.test.ts.)
it('its five icons are 48rpx', async () => {
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Frame />
      </QueryClientProvider>,
    );
  });
  const icons = [...screen.getByRole('navigation').querySelectorAll('svg[width="24"]')].filter(
    (icon) => icon.getAttribute('height') === '24',
  );
  expect(icons).toHaveLength(5);
});
