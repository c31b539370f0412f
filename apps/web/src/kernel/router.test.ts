import { afterEach, beforeEach, expect, it } from 'vitest';
import { back, backToDepth, changeSearch, depthNow, go, here, hrefOf, startRouter } from './router.ts';

let stop: () => void;
beforeEach(() => {
  // A page change scrolls in the next frame, perhaps after the test: the stand-in stays.
  window.scrollTo = () => undefined;
  history.replaceState(null, '', '/pages/tabbar/mine');
  stop = startRouter();
});
afterEach(() => stop());

it('goes to a page with a search, and starts a new visit', () => {
  const before = here().visit;
  go('/pages/coin/coinKline', { symbol: 'BTCUSDT', empty: '' });
  expect(location.pathname + location.search).toBe('/pages/coin/coinKline?symbol=BTCUSDT');
  expect(here()).toEqual({ path: '/pages/coin/coinKline', search: { symbol: 'BTCUSDT' }, visit: before + 1 });
});
it('changes the search without a visit or a history entry', () => {
  go('/pages/coin/index');
  const { visit } = here();
  const { length } = history;
  changeSearch({ sort: 'change' });
  expect(here()).toEqual({ path: '/pages/coin/index', search: { sort: 'change' }, visit });
  expect(history).toHaveLength(length);
});
// spec.md §2: "Back action falls back to home when there is no history."
it('falls back to home when there is nothing to go back to', () => {
  back();
  expect(here().path).toBe('/pages/tabbar/home');
});
it('goes one page back when there is one', async () => {
  go('/pages/notice/list');
  const moved = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  back();
  await moved;
  expect(here().path).toBe('/pages/tabbar/mine');
});
it('goes back over several pages at once, and nowhere when the page is not behind', async () => {
  const began = depthNow();
  go('/pages/notice/list');
  go('/pages/news/list');
  go('/pages/coin/index');
  expect(depthNow()).toBe(began + 3);
  backToDepth(began + 3);
  expect(here().path).toBe('/pages/coin/index');
  const moved = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  backToDepth(began + 1);
  await moved;
  expect(here().path).toBe('/pages/notice/list');
});
it('encodes what a search carries', () =>
  expect(hrefOf('/pages/common/login', { back: '/pages/coin/coinKline?symbol=A&b' })).toBe(
    '/pages/common/login?back=%2Fpages%2Fcoin%2FcoinKline%3Fsymbol%3DA%26b',
  ));
