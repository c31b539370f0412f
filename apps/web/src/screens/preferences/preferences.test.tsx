import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import PreferencesScreen from './preferences.tsx';

const PREFERENCES = {
  list: [
    { group: 'security', push: true, mail: true, sms: true, fixed: ['mail', 'sms'] },
    { group: 'account', push: true, mail: true, sms: false, fixed: [] },
  ],
  available: { push: false, mail: false, sms: true },
};
const asked: string[] = [];
let refuses: boolean;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('messages');
});
beforeEach(() => {
  refuses = false;
  asked.length = 0;
  keep({ ...DEFAULTS, userToken: 'r_1' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${address.replace('/ipxbdb-api', '')} ${init.body as string}`.trim());
    if (!address.endsWith('/set')) return Response.json({ code: 0, msg: '', data: PREFERENCES });
    if (refuses) return Response.json({ code: -1001, msg: 'This cannot be switched off', refusal: 'preference-fixed' });
    const list = PREFERENCES.list.map((group) => (group.group === 'account' ? { ...group, sms: true } : group));
    return Response.json({ code: 0, msg: '', data: { ...PREFERENCES, list } });
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  render(
    <QueryClientProvider client={queries}>
      <PreferencesScreen />
    </QueryClientProvider>,
  );
  await screen.findByText('Identity check, account kind, score, referrals.');
}
const smsOfAccount = (): HTMLElement => screen.getByRole('switch', { name: 'Account: SMS' });

it('switches one channel of one group', async () => {
  await show();
  expect(smsOfAccount().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(smsOfAccount());
  await waitFor(() => expect(asked).toContain('/user/notice/preferences/set group=account&channel=sms&on=1'));
  expect(smsOfAccount().getAttribute('aria-checked')).toBe('true');
});
it('moves the switch back when the server says no', async () => {
  refuses = true;
  await show();
  fireEvent.click(smsOfAccount());
  await waitFor(() => expect(asked.some((call) => call.startsWith('/user/notice/preferences/set'))).toBe(true));
  await waitFor(() => expect(smsOfAccount().getAttribute('aria-checked')).toBe('false'));
});
it('has no switch for what cannot be silenced, nor for a channel without an address', async () => {
  await show();
  const security = screen.getByText('Security').closest('section');
  if (security === null) throw new Error('the group has no card');
  expect(within(security).queryByRole('switch', { name: 'Security: SMS' })).toBeNull();
  expect(within(security).getByText('Always on')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Account: Email' })).toBeNull();
});
it('says that a browser without push has none, and asks it for nothing', async () => {
  await show();
  expect(await screen.findByText(/This browser has no push messages/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn on push' })).toBeNull();
});
