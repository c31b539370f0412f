import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import PrivacyScreen from './privacy.tsx';

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('messages');
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

function show(answer: object): void {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  render(
    <QueryClientProvider client={queries}>
      <PrivacyScreen />
    </QueryClientProvider>,
  );
}
const page = (text: string): object => ({
  code: 0,
  msg: '',
  data: { name: 'privacy', title: 'Privacy policy', text, version: '2026-11', updatedAtMs: 1795219200000 },
});

it('shows the page with its version, and follows links to this site itself', async () => {
  show(page('<h2>What is stored</h2><p>See <a href="/pages/user/about">about</a>.</p>'));
  expect(await screen.findByRole('heading', { name: 'What is stored' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Privacy policy' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'about' }).getAttribute('href')).toBe('/pages/user/about');
  expect(screen.getByText(/Version 2026-11/)).toBeTruthy();
});
it('makes no markup of what the server should never have let through', async () => {
  show(
    page(
      '<p>safe</p><script>window.broken = true</script><img src=x onerror="window.broken = true"><iframe src="https://evil.example">in</iframe><a href="javascript:window.broken=true">press</a>',
    ),
  );
  expect(await screen.findByText('safe')).toBeTruthy();
  expect(document.querySelector('script, img, iframe')).toBeNull();
  expect(screen.queryByRole('link', { name: 'press' })).toBeNull();
  expect('broken' in window).toBe(false);
});
it('says that a page is not published, and does not call it an error', async () => {
  show({ code: -1001, msg: 'No such page', refusal: 'unknown-page' });
  expect(await screen.findByText('This text is not published yet')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
