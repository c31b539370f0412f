// In: a server with a test chain, whose time can be told to pass. Out: coins out over it: an address that rests for its day, a withdrawal that its owner
// signs and two people at the desk, its pack made, signed by another process, brought back, broadcast and confirmed; the road shows each step.
import { expect, test } from '@playwright/test';
import type { AuthenticatorApp } from './authenticator-app.ts';
import { type Customer, meet } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { CallingCustomer } from './register-by-call.ts';
import { settles } from './settled.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const DAY_MS = 86_400_000;
const PIN = '407193';
/** Of the published vectors of EIP-55: nobody's here. */
const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let server: TimedServer;
let desks: readonly DeskCalls[];

test.describe.configure({ mode: 'serial' });
test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'no test chain is made for this machine');
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  server = await startTimedServer();
  const request = await playwright.request.newContext({ baseURL: server.address });
  desks = await Promise.all(
    (['compliance', 'treasury'] as const).map((role) =>
      DeskCalls.join(request, { name: `Desk of ${role}`, roles: [role] }, server),
    ),
  );
});
test.afterAll(async () => server.leave());

for (const [place, language] of languagesOf('coins-out').entries())
  test(`coins out in ${language}: signed, packed, broadcast, confirmed`, async ({ page, playwright }) => {
    test.setTimeout(300_000);
    const request = await playwright.request.newContext({ baseURL: server.address });
    const mine = new CallingCustomer(request, `0${17 + place}${String(Date.now()).slice(-8)}`);
    const app = await settles(mine, desks[0]!, { name: 'Rahima Khatun', now: server.now });
    await haveCoins(mine);
    const me = await meet(page, language, await mine.kept());

    await addsAddress(me);
    await server.pass(DAY_MS + 60_000);
    const id = await takesOut(me, app);
    for (const desk of desks) await signs(desk, id);
    const state = async () =>
      (await mine.ask<{ withdrawal: { state: string } }>('/user/withdraw/status', { id })).withdrawal.state;
    await expect.poll(state, { timeout: 30_000 }).not.toBe('requested');
    const packed = await isPacked(desks[1]!, id);
    expect(packed.manifest).toContain(`W-${id}`);
    expect(packed.manifest).toContain(OUTSIDE);

    // Broadcast: the transaction stands on the customer's page while blocks come over it.
    await expect.poll(state, { timeout: 60_000 }).toMatch(/sent|success/);
    await page.goto(`${server.address}/pages/withdraw/cryptoRecordDetail?id=${id}`);
    await expect(page.getByText(/^0x[0-9a-f]{4}/).first()).toBeVisible({ timeout: 60_000 });
    await me.sees('coins-out-4-broadcast');
    await expect.poll(state, { timeout: 120_000 }).toBe('success');
    await expect(stands(me, 'pay-out.now-success')).toBeVisible();
    const { steps } = await mine.ask<{ steps: { step: string }[] }>('/user/withdraw/status', { id });
    expect(steps.map(({ step }) => step)).toEqual(expect.arrayContaining(['asked', 'approved', 'sent', 'arrived']));
    await me.sees('coins-out-5-arrived');
    const after = await isPacked(desks[1]!, id, 'settled');
    expect([after.txid, after.digest]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), packed.digest]);
    await request.dispose();
  });

/** From the chain's own page, by a stranger; blocks come by themselves. */
async function haveCoins(mine: CallingCustomer): Promise<void> {
  const { address } = await mine.ask<{ address: { testUrl: string } }>('/coin/recharge/address/generate', {
    network: 'ethereum',
  });
  const url = new URL(address.testUrl);
  const body = new URLSearchParams({ to: url.searchParams.get('to')!, coin: 'USDT', amount: '1000' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  await expect
    .poll(async () => (await mine.ask<{ list: { state: string }[] }>('/coin/recharge/order')).list[0]?.state, {
      timeout: 120_000,
    })
    .toBe('success');
}

/** How a payment stands, in the words above its road. */
function stands({ page, say }: Customer, key: string) {
  return page.getByRole('heading', { name: new RegExp(`^${say(key)}`) });
}

async function addsAddress(me: Customer): Promise<void> {
  const { page } = me;
  await page.goto(`${server.address}/pages/wallet/addAdress`);
  await me.button('coin-to.add').click();
  await expect(me.text('coin-to.missing-network')).toBeVisible();
  await expect(me.text('coin-to.missing-address')).toBeVisible();
  await page.getByRole('radio', { name: /Ethereum/ }).click();
  await page.getByLabel(me.say('coin-to.address'), { exact: true }).fill(OUTSIDE);
  await me.button('coin-to.add').click();
  await expect(page).toHaveURL(/\/pages\/wallet\/addressList\?type=2/);
  await expect(page.getByText(me.pattern('pay-to.held'))).toBeVisible();
  await me.sees('coins-out-1-rests');
}

/** @returns the withdrawal's id */
async function takesOut(me: Customer, app: AuthenticatorApp): Promise<string> {
  const { page } = me;
  // The page's own clock goes with the server's.
  await page.clock.install({ time: server.now() });
  await page.goto(`${server.address}/pages/withdraw/cryptoWithdraw?asset=USDT`);
  await page.getByLabel(me.say('pay.amount')).fill('900');
  await page.getByRole('button', { name: me.pattern('pay-out.review') }).click();
  await expect(me.sheet('pay-out.pin')).toBeVisible();
  await page.keyboard.type(PIN);
  const sheet = me.sheet('pay-out.you-sign');
  await expect(sheet).toContainText(me.say('pay-out.seal-title'));
  await me.sees('coins-out-2-signed');
  await sheet.getByLabel(me.say('totp.code')).fill(await app.code());
  await sheet.getByRole('button', { name: me.pattern('pay-out.sign') }).click();
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await expect(stands(me, 'pay-out.now-two')).toBeVisible();
  await me.sees('coins-out-3-waits');
  return new URL(page.url()).searchParams.get('id')!;
}

/** Each by themselves, over the digest that the customer signed. */
async function signs(desk: DeskCalls, id: string): Promise<void> {
  await desk.signsInAgain();
  const { digest } = await desk.ask('/payments/withdrawals/get', { id });
  await desk.act('sign-withdrawal', id, { digest }, 'The lines fit the evidence');
}

/** Its pack, as the desk sees it: in words what it pays, beside the bytes that the signer was given. */
async function isPacked(treasury: DeskCalls, id: string, state?: 'settled') {
  const found = async () => {
    for (const each of state === undefined ? (['made', 'signed', 'settled'] as const) : [state]) {
      const { list } = await treasury.ask('/payments/packs/list', { state: each });
      const pack = list.find(({ withdrawalId }) => withdrawalId === id);
      if (pack !== undefined) return pack.id;
    }
    return '';
  };
  await expect.poll(found, { timeout: 60_000 }).not.toBe('');
  return treasury.ask('/payments/packs/get', { id: await found() });
}
