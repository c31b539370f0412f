import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { here, startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep, useKept } from '../../kernel/store.ts';
import { openLanguage } from '../../i18n/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '../../kernel/queries.ts';
import LoginScreen from './login.tsx';

const USER = {
  id: '1',
  account: '+8801712345678',
  status: 1,
  idStatus: 'none',
  name: null,
  statusReason: null,
  frozen: false,
};
const WELCOME = { code: 0, msg: '', data: { token: 'r', tokenDemo: 'd', user: USER } };
const refusal = (word: string, msg: string, detail: object = {}): object => ({
  code: -1001,
  msg,
  refusal: word,
  detail,
});
const forms: string[] = [];
let answers: object[];
let stop: () => void;

beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  forms.length = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/user/login')) return Response.json(refusal('call-unknown', ''));
    forms.push(init.body as string);
    return Response.json(answers.shift());
  });
  keep({ ...DEFAULTS, welcomed: true });
  history.replaceState(null, '', '/pages/common/login?back=/pages/user/assets');
  stop = startRouter();
  render(
    <QueryClientProvider client={queries}>
      <LoginScreen />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function givesPassword(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '01712345678' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'haor-monsoon-77' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('One more step');
}
const givesCode = (digits: string): void => {
  fireEvent.change(screen.getByLabelText('Code of your authenticator app'), { target: { value: digits } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
};

it('sends the same form with the digits of the app, and goes where the guest wanted to', async () => {
  answers = [refusal('second-factor-required', '', { methods: 'totp' }), WELCOME];
  await givesPassword();
  givesCode('১২৩ 456');
  await waitFor(() => expect(here().path).toBe('/pages/user/assets'));
  expect(forms).toEqual([
    'phone=01712345678&areaCode=%2B880&password=haor-monsoon-77',
    'phone=01712345678&areaCode=%2B880&password=haor-monsoon-77&totp=123456',
  ]);
  expect(useKept.getState().userToken).toBe('r');
});
it('says what is wrong with the digits beside them, and asks nothing for too few', async () => {
  answers = [
    refusal('second-factor-required', '', { methods: 'totp' }),
    refusal('totp-invalid', 'That code is not right.'),
  ];
  await givesPassword();
  givesCode('12');
  expect(screen.getByText('Enter the six digits that the app shows now.')).toBeTruthy();
  expect(forms).toHaveLength(1);
  givesCode('123456');
  expect(await screen.findByText('That code is not right.')).toBeTruthy();
  expect(useKept.getState().userToken).toBe('');
});
it('leads back to the password', async () => {
  answers = [refusal('second-factor-required', '', { methods: 'passkey' })];
  await givesPassword();
  expect(screen.getByText(/cannot use your passkey/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
it('asks for a code where strangers locked the account, and takes it along to the second factor', async () => {
  answers = [
    refusal('sign-in-locked', 'Too many attempts.', { methods: 'code', retryAfterSeconds: 900 }),
    refusal('second-factor-required', '', { methods: 'totp' }),
    WELCOME,
  ];
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '01712345678' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'haor-monsoon-77' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('One code more');
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '482913' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('One more step');
  givesCode('123456');
  await waitFor(() => expect(here().path).toBe('/pages/user/assets'));
  expect(forms.at(-1)).toBe('phone=01712345678&areaCode=%2B880&password=haor-monsoon-77&code=482913&totp=123456');
});
