import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../kernel/queries.ts';
import { startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep } from '../../kernel/store.ts';
import { openLanguage, openTexts } from '../../i18n/index.ts';
import ResetScreen from './reset.tsx';

const forms: Record<string, string> = {};
let answers: Record<string, object>;
let stop: () => void;
const begun = (methods: readonly string[]): object => ({
  code: 0,
  msg: '',
  data: { reset: 'x_1', expiresAtMs: 1, methods, challengeId: null, passkey: null, delayMinutes: 1440 },
});
const finished = (data: object): object => ({ code: 0, msg: '', data });

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('account');
});
beforeEach(() => {
  answers = {};
  for (const path of Object.keys(forms)) delete forms[path];
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/ipxbdb-api', '');
    forms[path] = init.body as string;
    return Response.json(answers[path] ?? { code: -1001, msg: 'no', refusal: 'call-unknown', detail: {} });
  });
  keep({ ...DEFAULTS, welcomed: true });
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function opens(query: string): void {
  history.replaceState(null, '', `/pages/account/reset?${query}`);
  stop = startRouter();
  render(
    <QueryClientProvider client={queries}>
      <ResetScreen />
    </QueryClientProvider>,
  );
}
function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('names what is missing before it asks the server', () => {
  opens('what=password');
  press('Go on');
  expect(screen.getByText(/A Bangladesh mobile number/)).toBeTruthy();
  expect(screen.getByText('Enter the six digits of the code.')).toBeTruthy();
  expect(forms['/user/reset/begin']).toBeUndefined();
});
it('resets a PIN at once with the authenticator app', async () => {
  answers['/user/reset/begin'] = begun(['totp']);
  answers['/user/reset/finish'] = finished({ done: true, effectiveAtMs: 1 });
  opens('what=withdrawal-pin');
  type('Phone number', '01712345678');
  type('Code', '482913');
  press('Go on');
  await screen.findByText('Your new withdrawal PIN');
  type('Six digits', '407193');
  type('The same again', '407193');
  type('Code of your authenticator app', '314159');
  press('Reset now');
  expect(await screen.findByText('Your withdrawal PIN is new')).toBeTruthy();
  expect(forms['/user/reset/begin']).toContain('what=withdrawal-pin');
  expect(forms['/user/reset/finish']).toBe('reset=x_1&pin=407193&pinConfirmation=407193&totp=314159');
});
it('says how long a reset waits that only a code proves, before and after', async () => {
  answers['/user/reset/begin'] = begun([]);
  answers['/user/reset/finish'] = finished({ done: false, effectiveAtMs: Date.UTC(2099, 0, 2) });
  opens('');
  type('Phone number', '01712345678');
  type('Code', '482913');
  press('Go on');
  expect(await screen.findByText('It counts after 24 hours')).toBeTruthy();
  type('New password', 'haor-monsoon-77');
  type('New password again', 'haor-monsoon-77');
  press('Ask for the reset');
  expect(await screen.findByText(/It counts from 02-01-2099/)).toBeTruthy();
});
it('begins again when its time is over', async () => {
  answers['/user/reset/begin'] = begun([]);
  answers['/user/reset/finish'] = { code: -1001, msg: 'Begin again.', refusal: 'reset-invalid', detail: {} };
  opens('');
  type('Phone number', '01712345678');
  type('Code', '482913');
  press('Go on');
  await screen.findByText('Your new password');
  type('New password', 'haor-monsoon-77');
  type('New password again', 'haor-monsoon-77');
  press('Ask for the reset');
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeTruthy();
});
it('stops every reset by a code alone', async () => {
  answers['/user/reset/cancel'] = finished({ cancelled: 2 });
  opens('cancel=1');
  type('Phone number', '01712345678');
  type('Code', '482913');
  press('Stop every reset');
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/common/login'), { timeout: 15_000 });
  expect(forms['/user/reset/cancel']).toBe('phone=01712345678&areaCode=%2B880&code=482913');
});
it('stops a reset by the word in the message that told of it', async () => {
  answers['/user/reset/cancel'] = finished({ cancelled: 1 });
  opens('cancel=1');
  type('Phone number', '01712345678');
  type('The word in our message', 'k7qm-2pxw');
  press('Stop every reset');
  await vi.waitFor(() => expect(location.pathname).toBe('/pages/common/login'), { timeout: 15_000 });
  expect(forms['/user/reset/cancel']).toBe('phone=01712345678&areaCode=%2B880&cancelCode=k7qm-2pxw');
});
