import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep, useKept } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import NoticeScreen from './notice.tsx';
import NoticesScreen from './notices.tsx';

const OWN = { id: 'n5', event: 'password-changed', title: 'Your password was changed', text: 'If this was not you …' };
const ANSWERS: Record<string, unknown> = {
  '/user/notice': {
    list: [{ ...OWN, path: '/pages/user/security', readAtMs: null, atMs: Date.now() }],
    nextCursor: null,
    unread: 1,
  },
  '/user/notice/info': { ...OWN, path: '/pages/user/security', readAtMs: null, atMs: 1 },
  '/user/notice/read': { unread: 0 },
  '/index/notice': { list: [{ id: '3', title: 'Holiday', text: 'Closed on Wednesday.', atMs: 1 }] },
};
const asked: string[] = [];
let stop: () => void = () => undefined;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('messages');
});
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {}
      send(): void {}
    },
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/ipxbdb-api', '');
    asked.push(`${path} ${(init.body ?? '') as string}`.trim());
    return Response.json({ code: 0, msg: '', data: ANSWERS[path.split('?')[0] ?? ''] });
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
});

function show(address: string, kept: Partial<typeof DEFAULTS>, Screen: () => React.ReactNode): void {
  keep({ ...DEFAULTS, ...kept });
  history.replaceState(null, '', address);
  stop = startRouter();
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
}

it('lists a customer’s own notices under their day, unread ones marked', async () => {
  show('/pages/notice/list', { userToken: 'r_1' }, NoticesScreen);
  const line = await screen.findByRole('link', { name: /Your password was changed/ });
  expect(line.getAttribute('href')).toBe('/pages/notice/detail?id=n5');
  expect(line.textContent).toContain('Unread');
  expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
});
it('asks for the unread ones alone', async () => {
  show('/pages/notice/list', { userToken: 'r_1' }, NoticesScreen);
  fireEvent.click(await screen.findByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(asked).toContain('/user/notice?unread=1'));
});
it('marks a notice as read when it is opened, and leads on where it says', async () => {
  show('/pages/notice/detail?id=n5', { userToken: 'r_1' }, NoticeScreen);
  const onward = await screen.findByRole('link', { name: 'Open' });
  expect(onward.getAttribute('href')).toBe('/pages/user/security');
  await waitFor(() => expect(asked).toContain('/user/notice/read id=n5'));
});
it('finds the platform’s notice for a customer by the id a guest sees', async () => {
  show('/pages/notice/detail?id=3', { userToken: 'r_1' }, NoticeScreen);
  await waitFor(() => expect(asked).toContain('/user/notice/info id=s3'));
});
it('shows a guest the platform’s notices and keeps what was read on the device', async () => {
  show('/pages/notice/list', {}, NoticesScreen);
  expect(await screen.findByText('Holiday')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(useKept.getState().readNotices).toEqual(['3']);
  expect(asked.some((call) => call.startsWith('/user/'))).toBe(false);
});
