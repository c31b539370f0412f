// In: what the installation says of another company's chat. Out: its script comes only when there is one, and only after a yes.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import ServiceScriptScreen from './service-script.tsx';

const SCRIPT = 'https://chat.example/widget.js';
let configured: string;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('messages');
});
beforeEach(() => {
  history.replaceState(null, '', '/pages/common/serviceJs');
  keep({ ...DEFAULTS, userToken: 'r_1', userTokenReal: 'r_1' });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      code: 0,
      msg: '',
      data: address.endsWith('/user/login/info')
        ? { user: {}, openAutoApply: 0, serviceSaleSmartly: configured }
        : { list: [], nextCursor: null, unread: 0, readByOperator: null },
    }),
  );
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
  for (const script of document.querySelectorAll('script')) script.remove();
});

const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <ServiceScriptScreen />
    </QueryClientProvider>,
  );
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

it.each(['', 'http://chat.example/widget.js', 'javascript:alert(1)', 'no address'])(
  'is the own chat, and loads nothing, when the installation names %j',
  async (named) => {
    configured = named;
    show();
    expect(await screen.findByRole('textbox', { name: 'Write a message' })).toBeTruthy();
    expect(screen.queryByText('Open this chat')).toBeNull();
    expect(scripts()).toEqual([]);
  },
);

it('is the own chat for a guest, who is asked to sign in', async () => {
  configured = SCRIPT;
  keep({ ...DEFAULTS });
  show();
  expect(screen.queryByText('Open this chat')).toBeNull();
  expect(scripts()).toEqual([]);
});

it('loads the named script after a yes that knows whose it is, and once', async () => {
  configured = SCRIPT;
  show();
  expect(await screen.findByText('This chat is run by another company, at chat.example.')).toBeTruthy();
  expect(scripts()).toEqual([]);
  const open = screen.getByRole('button', { name: 'Open this chat' });
  fireEvent.click(open);
  fireEvent.click(open);
  await waitFor(() => expect(scripts()).toEqual([SCRIPT]));
  document.querySelector('script')!.dispatchEvent(new Event('load'));
  expect(await screen.findByText('The chat is open')).toBeTruthy();
});

it('says that it did not come, and tries again', async () => {
  configured = SCRIPT;
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Open this chat' }));
  document.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(await screen.findByText('The chat did not load')).toBeTruthy();
});
