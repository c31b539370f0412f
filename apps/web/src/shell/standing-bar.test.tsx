import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../i18n/index.ts';
import { queries } from '../kernel/queries.ts';
import { StandingBar } from './standing-bar.tsx';
import { DEFAULTS, type UserInfo, keep } from '../kernel/store.ts';

const USER: UserInfo = {
  id: '100021',
  account: '+8801712344172',
  name: null,
  status: 1,
  statusReason: null,
  frozen: false,
  idStatus: 'none',
};
let user: UserInfo;
beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  user = USER;
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: { user, openAutoApply: 0, serviceSaleSmartly: '' } }),
  );
  keep({ ...DEFAULTS, userToken: 'r_1', userInfo: USER });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});
const show = (): void => {
  render(
    <QueryClientProvider client={queries}>
      <StandingBar />
    </QueryClientProvider>,
  );
};

it('says nothing while the account is active', async () => {
  show();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 15_000 });
  expect(document.body.textContent).toBe('');
});
it('says why an operator disabled it and whom to ask', async () => {
  user = { ...USER, status: 0, statusReason: 'Papers expired.' };
  show();
  expect(await screen.findByText(/Papers expired\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask us' })).toBeTruthy();
});
it('offers to undo the own freeze', async () => {
  user = { ...USER, frozen: true };
  show();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});
