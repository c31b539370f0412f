import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The store of a fresh page on the same storage. */
async function openTab() {
  vi.resetModules();
  return import('./store.ts');
}
/** What a browser tells its other tabs. */
const tell = (key: string): void => {
  window.dispatchEvent(
    new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }),
  );
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it('a tab that changes a preference does not bring back the token that another one has given up', async () => {
  const first = await openTab();
  first.keep({ userToken: 'old', userTokenReal: 'old' });
  const second = await openTab();
  expect(second.useKept.getState().userToken).toBe('old');
  first.keep({ userToken: '', userTokenReal: '' });
  // The second has not heard yet, and keeps its theme.
  second.keep({ theme: 'light' });
  const third = await openTab();
  expect(third.useKept.getState()).toMatchObject({ userToken: '', userTokenReal: '', theme: 'light' });
});
it('follows what another tab writes', async () => {
  const here = await openTab();
  const stop = here.followOtherTabs();
  const there = await openTab();
  there.keep({ userToken: 'r_2', upDown: 'swapped' });
  tell('hilsa-session');
  tell('hilsa');
  expect(here.useKept.getState()).toMatchObject({ userToken: 'r_2', upDown: 'swapped' });
  localStorage.removeItem('hilsa-session');
  tell('hilsa-session');
  expect(here.useKept.getState().userToken).toBe('');
  stop();
});
it('takes over what the first version kept, and signs nobody out', async () => {
  const state = { userToken: 'r_1', userTokenReal: 'r_1', theme: 'light', drawings: { BTCUSDT: [{ name: 'ray' }] } };
  localStorage.setItem('hilsa', JSON.stringify({ state, version: 1 }));
  const { useKept } = await openTab();
  expect(useKept.getState()).toMatchObject({
    userToken: 'r_1',
    theme: 'light',
    drawings: { 'spot:BTCUSDT': [{ name: 'ray' }] },
  });
  expect(localStorage.getItem('hilsa')).not.toContain('r_1');
  const again = await openTab();
  expect(again.useKept.getState().userToken).toBe('r_1');
});
it('begins anew on what it can not read', async () => {
  localStorage.setItem('hilsa', '{"state":');
  localStorage.setItem('hilsa-session', 'null');
  const { useKept, DEFAULTS } = await openTab();
  expect(useKept.getState()).toEqual(DEFAULTS);
});
it('a tab of the first version that is still open does not bring its token back', async () => {
  const { keep } = await openTab();
  keep({ userToken: 'new' });
  localStorage.setItem('hilsa', JSON.stringify({ state: { userToken: 'old', theme: 'light' }, version: 1 }));
  const { useKept } = await openTab();
  expect(useKept.getState()).toMatchObject({ userToken: 'new', theme: 'light' });
});
