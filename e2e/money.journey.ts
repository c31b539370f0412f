// In: a server with a test wallet and a test bank, whose time can be told to pass. Out: money in by the wallet, a destination added and held for its
// day, money out signed by its owner and by two people at the desk, and paid; in both languages.
import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext } from '@playwright/test';
import type { PayoutFilePage } from '@hilsa/contract/console/index';
import { payoutWords } from '../apps/console/src/desks/payments/payout-words.ts';
import { grouped } from '../apps/console/src/parts/grouped.ts';
import type { AuthenticatorApp } from './authenticator-app.ts';
import { meet, type Customer } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { Operator } from './operator.ts';
import { CallingCustomer } from './register-by-call.ts';
import { settles } from './settled.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const DAY_MS = 86_400_000;
const NAME = 'Rahima Khatun';
const PIN = '407193';
let server: TimedServer;

test.describe.configure({ mode: 'serial' });
/** Of both journeys: invited while the server's day is still that of this machine. */
let desks: readonly DeskCalls[];

/** Who looks at a payout's file before it is brought to the bank. */
let treasurer: Operator;

test.beforeAll(async ({ playwright, browser }) => {
  test.setTimeout(240_000);
  server = await startTimedServer();
  const request = await playwright.request.newContext({ baseURL: server.address });
  desks = await Promise.all(
    (['compliance', 'treasury'] as const).map((role) =>
      DeskCalls.join(request, { name: `Desk of ${role}`, roles: [role] }, server),
    ),
  );
  treasurer = await Operator.joins(browser, { name: 'Tania Treasury', roles: ['treasury'] }, server);
});
test.afterAll(async () => {
  await treasurer.page.context().close();
  await server.leave();
});

for (const [place, language] of languagesOf('money').entries())
  test(`money in ${language}: in by a wallet, out to a bank, each step seen`, async ({ page, playwright }) => {
    test.setTimeout(300_000);
    const request = await playwright.request.newContext({ baseURL: server.address });
    const mine = new CallingCustomer(request, `0${15 + place}${String(Date.now()).slice(-8)}`);
    const app = await settles(mine, desks[0]!, { name: NAME, now: server.now });
    const me = await meet(page, language, await mine.kept());

    await paysIn(me);
    await paysInByBank(mine, request);
    await addsBank(me);
    await server.pass(DAY_MS + 60_000);
    const id = await takesOut(me, app);
    for (const desk of desks) await signs(desk, id);
    const file = await isInAFile(desks[1]!, id);
    if (place === 0) await fetchesFile(file, id);
    await paid(mine, request, id);
    await expect(stands(me, 'pay-out.now-success')).toBeVisible();
    await me.sees('money-5-paid');

    // Told wherever they are, of each end.
    await page.goto(`${server.address}/pages/notice/list`);
    const told = async () => {
      const { list } = await mine.ask<{ list: { event: string | null }[] }>('/user/notice');
      return list.map(({ event }) => event);
    };
    const due = ['deposit-credited', 'withdrawal-requested', 'withdrawal-paid'];
    // The last is told right after the payout, in its own turn.
    await expect.poll(told, { timeout: 30_000 }).toEqual(expect.arrayContaining(due));
    await request.dispose();
  });

/** How a payment stands, in the words above its road. */
function stands({ page, say }: Customer, key: string) {
  return page.getByRole('heading', { name: new RegExp(`^${say(key)}`) });
}

/** By thumb: the way, the amount, the wallet's own page, and back to the page that waits. */
async function paysIn(me: Customer): Promise<void> {
  const { page } = me;
  await page.goto(`${server.address}/pages/recharge/recharge`);
  await expect(me.text('pay-in.never')).toBeVisible();
  await me.sees('money-1-ways');
  await page.getByRole('link', { name: /bKash/ }).click();
  await page.getByRole('button', { name: me.say('pay-in.write') }).click();
  await expect(me.text('pay.no-amount')).toBeVisible();
  await page.getByLabel(me.say('pay.amount')).fill('2000');
  await page.getByRole('button', { name: me.pattern('pay-in.ask') }).click();
  // The provider's page is not ours and knows no language.
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/recharge\/walletUrl\?id=\d+/);
  await expect(stands(me, 'pay-in.now-success')).toBeVisible();
  await me.sees('money-2-credited');
}

async function paysInByBank(mine: CallingCustomer, request: APIRequestContext): Promise<void> {
  const { list } = await mine.ask<{ list: { testUrl: string }[] }>('/index/bank/recharge');
  const { deposit } = await mine.ask<{ deposit: { id: string; reference: string } }>('/user/recharge/add', {
    channel: 'bank',
    amount: '150000',
  });
  const form = { reference: deposit.reference, amount: '150000', name: NAME };
  await request.post(new URL('transfer', list[0]!.testUrl).href, { form, maxRedirects: 0 });
  await expect
    .poll(
      async () =>
        (await mine.ask<{ deposit: { state: string } }>('/user/recharge/status', { id: deposit.id })).deposit.state,
    )
    .toBe('success');
}

/** A prompt for each field that lacks something; then it is there, and held for its day. */
async function addsBank(me: Customer): Promise<void> {
  const { page } = me;
  await page.goto(`${server.address}/pages/wallet/addBank`);
  await me.button('pay-to.add-bank').click();
  for (const field of ['accountName', 'accountNumber', 'bankName', 'routingNumber'])
    await expect(me.text(`pay-to.missing-${field}`)).toBeVisible();
  await page.getByLabel(me.say('pay-to.account-name')).fill(NAME);
  await page.getByLabel(me.say('pay-to.account-number')).fill('1501203456418');
  await page.getByRole('button', { name: new RegExp(`^${me.say('pay-to.bank-name')}`) }).click();
  const banks = me.sheet('pay-to.bank-name');
  await banks.getByLabel(me.say('pay-to.search')).fill('sandbox');
  await banks.getByRole('button', { name: 'Sandbox Bank' }).click();
  await page.getByLabel(me.say('pay-to.routing')).fill('085260728');
  await me.button('pay-to.add-bank').click();
  await expect(page).toHaveURL(/\/pages\/wallet\/bankList\?type=2/);
  await expect(page.getByText(me.pattern('pay-to.held'))).toBeVisible();
}

/** @returns the withdrawal's id */
async function takesOut(me: Customer, app: AuthenticatorApp): Promise<string> {
  const { page } = me;
  // The page's own clock goes with the server's.
  await page.clock.install({ time: server.now() });
  await page.goto(`${server.address}/pages/withdraw/bankWithdraw`);
  await expect(me.text('pay-to.ready')).toBeVisible();
  await page.getByLabel(me.say('pay.amount')).fill('120000');
  await me.sees('money-3-whom');
  await page.getByRole('button', { name: me.pattern('pay-out.review') }).click();
  await expect(me.sheet('pay-out.pin')).toBeVisible();
  await page.keyboard.type(PIN);
  const sheet = me.sheet('pay-out.you-sign');
  await expect(sheet).toContainText(me.say('pay-out.seal-title'));
  await me.sees('money-3-signed');
  await sheet.getByLabel(me.say('totp.code')).fill(await app.code());
  await sheet.getByRole('button', { name: me.pattern('pay-out.sign') }).click();
  await expect(page).toHaveURL(/\/pages\/wallet\/recordDetail\?id=\d+/);
  await expect(stands(me, 'pay-out.now-two')).toBeVisible();
  await me.sees('money-4-waits');
  return new URL(page.url()).searchParams.get('id')!;
}

/** Each by themselves, over the digest that the customer signed. */
async function signs(desk: DeskCalls, id: string): Promise<void> {
  await desk.signsInAgain();
  const { digest } = await desk.ask('/payments/withdrawals/get', { id });
  await desk.act('sign-withdrawal', id, { digest }, 'The lines fit the evidence');
}

/** What treasury would bring to a bank that takes no files by itself. */
async function isInAFile(treasury: DeskCalls, id: string): Promise<PayoutFilePage> {
  const found: { file?: PayoutFilePage | undefined } = {};
  const holds = async () => {
    const { list } = await treasury.ask('/payments/payouts/list', {});
    const pages = await Promise.all(list.map(async (file) => treasury.ask('/payments/payouts/get', { id: file.id })));
    found.file = pages.find(({ list: payments }) => payments.some(({ withdrawalId }) => withdrawalId === id));
    return found.file !== undefined;
  };
  await expect.poll(holds, { timeout: 30_000 }).toBe(true);
  return found.file!;
}

/** At the desk, by hand: the list, the file's page, and the file itself as a download that names the payment. */
async function fetchesFile(file: PayoutFilePage, id: string): Promise<void> {
  await treasurer.comesBack();
  const { page } = treasurer;
  await page.goto('/console/#/payouts');
  const sum = `${grouped(file.value)} ${file.asset}`;
  await expect(page.getByText(sum).first()).toBeVisible();
  await treasurer.sees('money-payouts');
  await page.getByText(sum).first().click();
  await expect(page.getByRole('link', { name: `W-${id}` })).toBeVisible();
  const waits = page.waitForEvent('download');
  await page.getByRole('button', { name: payoutWords.fetch(file.formats[0]!) }).click();
  const text = await readFile(await (await waits).path(), 'utf8');
  expect(text).toContain(`W-${id}`);
  await treasurer.sees('money-payout-file');
}

async function paid(mine: CallingCustomer, request: APIRequestContext, id: string): Promise<void> {
  const state = async () =>
    (await mine.ask<{ withdrawal: { state: string } }>('/user/withdraw/status', { id })).withdrawal.state;
  await expect.poll(state).toBe('sent');
  const { list } = await mine.ask<{ list: { testUrl: string }[] }>('/index/bank/recharge');
  await expect
    .poll(async () => {
      await request.post(new URL(`order/W-${id}/paid`, list[0]!.testUrl).href, { maxRedirects: 0 });
      return state();
    })
    .toBe('success');
}
