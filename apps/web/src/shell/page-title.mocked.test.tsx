// In: a page of a product, whose texts travel with its code. Out: what the window is called, before they have come and after.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { ScreenHost } from './screen-host.tsx';

const { promise: code, resolve: comes } = Promise.withResolvers<{ readonly default: () => null }>();
vi.mock('./routes.ts', () => ({
  routeOf: () => ({ title: 'page.coins', texts: ['coin'], load: () => code }),
}));

beforeEach(async () => {
  await openLanguage('en-US');
  document.title = 'Hilsa';
});
afterEach(cleanup);

it('is called by its page once the words are here, never by the name of a text; in another language by that one’s', async () => {
  render(<ScreenHost path="/pages/coin/index" visit={0} />);
  expect(document.title).toBe('Hilsa');
  await act(async () => comes({ default: () => null }));
  await expect.poll(() => document.title).toBe('Coins · Hilsa');
  await act(() => openLanguage('bn-BN'));
  expect(document.title).toMatch(/^[\u0980-\u09ff ]+ · Hilsa$/u);
});
