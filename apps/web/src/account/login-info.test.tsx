import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { queries } from '../kernel/queries.ts';
import { startRouter, here } from '../kernel/router.ts';
import { DEFAULTS, keep, useKept } from '../kernel/store.ts';
import { useLoginInfo } from './login-info.ts';

const USER = { id: '100021', account: '+8801712344172', status: 1, idStatus: 'succ' };
let data: unknown;
let stop: () => void;
beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  history.replaceState(null, '', '/pages/user/assets');
  stop = startRouter();
  keep({ ...DEFAULTS, userToken: 'r_1', userTokenReal: 'r_1', userInfo: USER });
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data }));
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
function Offer() {
  return useLoginInfo().offersAutoApply ? 'offered' : 'not offered';
}
const show = (): void => {
  render(
    <QueryClientProvider client={queries}>
      <Offer />
    </QueryClientProvider>,
  );
};

// spec.md §4: "Empty login-info data means treated as logged out."
it('takes empty login-info data for a sign-out', async () => {
  data = null;
  show();
  await waitFor(() => expect(useKept.getState()).toMatchObject({ userToken: '', userTokenReal: '', userInfo: null }));
  expect(here().path).toBe('/pages/common/login');
});
// spec.md §2: "automatic IPO subscription (…, shown only when the auto-apply setting equals 1)"; §3: "loginInfo" is persisted.
it('offers automatic subscription when the setting equals 1, at once at the next visit', async () => {
  data = { user: USER, openAutoApply: 1, serviceSaleSmartly: '' };
  show();
  expect(await screen.findByText('offered')).toBeTruthy();
  expect(useKept.getState().loginInfo?.openAutoApply).toBe(1);
  cleanup();
  queries.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show();
  expect(screen.getByText('offered')).toBeTruthy();
});
