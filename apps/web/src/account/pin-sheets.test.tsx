import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type Mock, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../kernel/queries.ts';
import { DEFAULTS, keep } from '../kernel/store.ts';
import { openLanguage, openTexts } from '../i18n/index.ts';
import { SetPinSheet, UnlockSheet } from './pin-sheets.tsx';

const sent: string[] = [];
let answer: object;
let done: Mock<() => void>;

beforeAll(async () => {
  await openLanguage('en-US');
  await openTexts('account');
});
beforeEach(() => {
  // jsdom shows no dialogs; the attribute is all the sheet's own code looks at.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  sent.length = 0;
  answer = { code: 0, msg: '', data: { unlockedUntilMs: 1 } };
  done = vi.fn<() => void>();
  keep({ ...DEFAULTS, userToken: 'r_1' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push(`${address.replace('/ipxbdb-api', '')}?${init.body as string}`);
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

function show(sheet: 'set' | 'unlock'): void {
  const props = { open: true, onDone: done, onClose: () => undefined };
  render(
    <QueryClientProvider client={queries}>
      {sheet === 'set' ? <SetPinSheet kind="withdrawal" {...props} /> : <UnlockSheet {...props} />}
    </QueryClientProvider>,
  );
}
const press = (digits: string): void => {
  const keypad = within(screen.getByRole('group', { name: 'Keypad' }));
  for (const digit of digits) fireEvent.click(keypad.getByRole('button', { name: digit }));
};
const typed = (): string | null => screen.getByRole('img', { name: /digits entered/ }).getAttribute('aria-label');

it('takes the PIN twice and sends it once', async () => {
  show('set');
  press('407193');
  expect(sent).toEqual([]);
  expect(screen.getByText('Type the same six digits once more.')).toBeTruthy();
  press('407193');
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent).toEqual(['/user/pin/set?kind=withdrawal&pin=407193&pinConfirmation=407193']);
});
it('refuses what is guessed first, and two that differ, before anything is sent', () => {
  show('set');
  press('123456');
  expect(screen.getByText(/Digits in a row/)).toBeTruthy();
  press('407193');
  press('407194');
  expect(screen.getByText(/were not the same/)).toBeTruthy();
  expect(typed()).toBe('0 of 6 digits entered');
  expect(sent).toEqual([]);
});
it('listens to a keyboard, and to its backspace', () => {
  show('unlock');
  for (const key of ['4', '০', 'x', 'Backspace', '7']) fireEvent.keyDown(document.body, { key });
  expect(typed()).toBe('2 of 6 digits entered');
});
it('says what the server says about a wrong PIN, and empties the cells', async () => {
  answer = { code: -1001, msg: 'Wrong PIN, 4 tries left.', refusal: 'transaction-pin-invalid', detail: {} };
  show('unlock');
  press('407193');
  expect(await screen.findByText('Wrong PIN, 4 tries left.')).toBeTruthy();
  expect(typed()).toBe('0 of 6 digits entered');
  expect(done).not.toHaveBeenCalled();
});
it('shows when a locked PIN opens again, in place of the keypad', async () => {
  const untilMs = Date.UTC(2099, 0, 1, 6, 0);
  answer = { code: -1001, msg: 'Locked.', refusal: 'pin-locked', detail: { untilMs, retryAfterSeconds: 900 } };
  show('unlock');
  press('407193');
  expect(await screen.findByText(/locked until 12:00 PM/)).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Keypad' })).toBeNull();
});
