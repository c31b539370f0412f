import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../../i18n/index.ts';
import { queries } from '../../kernel/queries.ts';
import { startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep, useKept } from '../../kernel/store.ts';
import RegisterScreen from './register.tsx';

let stop: () => void;
beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  keep(DEFAULTS);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const open = (address: string): HTMLInputElement => {
  cleanup();
  history.replaceState(null, '', address);
  stop = startRouter();
  render(
    <QueryClientProvider client={queries}>
      <RegisterScreen />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox', { name: /referral/i });
};

// spec.md §3: "Locally persisted state: … inviteCode, inviteCodeRes".
it('keeps the code of a referral link on the way from registration to sign-in and back', () => {
  expect(open('/pages/account/reg?inviteCode=K7QM2P').value).toBe('K7QM2P');
  expect(useKept.getState()).toMatchObject({ inviteCode: 'K7QM2P', inviteCodeRes: 'K7QM2P' });
  expect(open('/pages/account/reg').value).toBe('K7QM2P');
});
it('keeps a code that was typed, before that of the link', () => {
  const field = open('/pages/account/reg?inviteCode=K7QM2P');
  fireEvent.change(field, { target: { value: 'abcd12' } });
  expect(open('/pages/account/reg').value).toBe('ABCD12');
});
