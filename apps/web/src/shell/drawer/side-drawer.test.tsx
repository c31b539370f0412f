import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openLanguage } from '../../i18n/index.ts';
import { DialogHost } from '../../parts/dialog.tsx';
import { closeDrawer, openDrawer } from '../../kernel/drawer-state.ts';
import { queries } from '../../kernel/queries.ts';
import { here, startRouter } from '../../kernel/router.ts';
import { DEFAULTS, keep, useKept } from '../../kernel/store.ts';
import SideDrawer from './side-drawer.tsx';
import { entriesOf, closesDrawer } from './entries.ts';

const CUSTOMER = {
  ...DEFAULTS,
  userToken: 'r_1',
  userTokenReal: 'r_1',
  userTokenDemo: 'd_1',
  userInfo: { id: '100021', account: '+8801712344172', status: 1, idStatus: 'succ' },
};
const asked: string[] = [];
let answers: Record<string, unknown>;
let stop: () => void;

beforeAll(() => openLanguage('en-US'));
beforeEach(() => {
  // jsdom shows no dialogs; the attribute is all the drawer's own code looks at.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  answers = {
    '/user/login/info': { user: CUSTOMER.userInfo, openAutoApply: 0, serviceSaleSmartly: '' },
    '/user/logout': {},
  };
  asked.length = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/ipxbdb-api', '');
    asked.push(path);
    return Response.json({ code: 0, msg: '', data: answers[path] });
  });
  history.replaceState(null, '', '/pages/tabbar/home');
  stop = startRouter();
});
afterEach(() => {
  act(closeDrawer);
  cleanup();
  queries.clear();
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(kept: typeof DEFAULTS): void {
  keep(kept);
  openDrawer();
  render(
    <QueryClientProvider client={queries}>
      <SideDrawer />
      <DialogHost />
    </QueryClientProvider>,
  );
}
const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('sends a guest to the login page, and on to what was asked for', () => {
  show(DEFAULTS);
  press('Deposit');
  expect(here()).toMatchObject({ path: '/pages/common/login', search: { back: '/pages/recharge/recharge' } });
});
it('lets a guest open what is public', () => {
  show(DEFAULTS);
  press('About us');
  expect(here().path).toBe('/pages/user/about');
});
it('offers a guest login and no sign-out, and asks the server nothing', () => {
  show(DEFAULTS);
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  expect(asked).toEqual([]);
  press(/Log in \/ Register/);
  expect(here().path).toBe('/pages/common/login');
});
it('shows a customer the account, its state and its number, and opens the page itself', () => {
  show(CUSTOMER);
  expect(screen.getByText('+880 17•• ••4172')).toBeTruthy();
  expect(screen.getByText('Verified')).toBeTruthy();
  press('Bank details');
  expect(here()).toMatchObject({ path: '/pages/wallet/bankList', search: { type: '2' } });
});
it('lists automatic subscription only where the server offers it', async () => {
  expect(entriesOf(false).map((entry) => entry.path)).not.toContain('/pages/user/ipoSwitch');
  answers['/user/login/info'] = { user: CUSTOMER.userInfo, openAutoApply: 1, serviceSaleSmartly: '' };
  show(CUSTOMER);
  expect((await screen.findByRole('button', { name: /Auto-subscribe/ })).textContent).toContain('Off');
});
it('says that automatic subscription is on while there is an instruction', async () => {
  answers['/user/login/info'] = { user: CUSTOMER.userInfo, openAutoApply: 1, autoApply: 1, serviceSaleSmartly: '' };
  show(CUSTOMER);
  await waitFor(() => expect(screen.getByRole('button', { name: /Auto-subscribe/ }).textContent).toContain('On'));
});
it("lists the entries in the specification's order, automatic subscription last but sign-out", () => {
  // spec.md §2: "Entries: Deposit, Withdraw, bank details, security, recharge record, withdrawal record, funding details, about us,
  // automatic IPO subscription (shown only when the auto-apply setting equals 1), sign out".
  expect(entriesOf(true).map((entry) => entry.path)).toEqual([
    '/pages/recharge/recharge',
    '/pages/withdraw/bankWithdraw',
    '/pages/wallet/bankList',
    '/pages/user/security',
    '/pages/recharge/bankRecord',
    '/pages/withdraw/withdrawRecord',
    '/pages/fundsDetail/stockFundsDetail',
    '/pages/user/about',
    '/pages/user/ipoSwitch',
  ]);
});
it('says the name where there is one, and the verification in the demo too', () => {
  show({ ...CUSTOMER, userAccountType: 'demo', userInfo: { ...CUSTOMER.userInfo, name: 'Rahima Khatun' } });
  expect(screen.getByText('Rahima Khatun')).toBeTruthy();
  expect(screen.getByText(/Verified · Demo account/)).toBeTruthy();
});
it('signs out only after the question, and forgets the customer', async () => {
  show(CUSTOMER);
  press('Sign out');
  expect(await screen.findByText('Are you sure you want to sign out?')).toBeTruthy();
  expect(asked).not.toContain('/user/logout');
  const yes = screen.getAllByRole('button', { name: 'Sign out' }).at(-1);
  if (yes === undefined) throw new Error('the dialog has no button');
  fireEvent.click(yes);
  await waitFor(() => expect(here().path).toBe('/pages/common/login'));
  expect(asked).toContain('/user/logout');
  expect(useKept.getState()).toMatchObject({
    userToken: '',
    userTokenReal: '',
    userTokenDemo: '',
    userInfo: null,
    userAccountType: 'real',
  });
});
it('keeps a disabled customer signed in, for they may still withdraw, and remembers why', async () => {
  answers['/user/login/info'] = {
    user: { ...CUSTOMER.userInfo, status: 0, statusReason: 'papers expired', frozen: false },
    openAutoApply: 0,
    serviceSaleSmartly: '',
  };
  show(CUSTOMER);
  await waitFor(() => expect(useKept.getState().userInfo?.statusReason).toBe('papers expired'));
  expect(useKept.getState().userToken).toBe('r_1');
});
it('closes on Escape and on other keys, but not on those that move inside it', () => {
  expect(['Escape', 'a', 'Backspace', 'F5'].every(closesDrawer)).toBe(true);
  expect(['Tab', 'Enter', ' ', 'ArrowDown'].some(closesDrawer)).toBe(false);
  show(DEFAULTS);
  const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
  fireEvent.keyDown(drawer, { key: 'Tab' });
  expect(drawer.open).toBe(true);
  fireEvent.keyDown(drawer, { key: 'Escape' });
  expect(drawer.open).toBe(false);
});
// spec.md §2: "The drawer closes on Escape and other keys; mask click closes it only when enabled."
it('closes by a press beside it where that is switched on, and stays where it is not', () => {
  for (const maskClosesDrawer of [false, true]) {
    show({ ...DEFAULTS, maskClosesDrawer });
    const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
    fireEvent.click(drawer, { detail: 1, clientX: 900, clientY: 9 });
    expect(drawer.open).toBe(!maskClosesDrawer);
    act(closeDrawer);
    cleanup();
  }
});
