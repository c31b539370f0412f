// In: a server with a test chain. Out: coins in over it: an address made once, test coins sent from the chain's own page, seen block by block, and
// credited when they lie deep enough; in both languages.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { CallingCustomer } from './register-by-call.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

let server: TimedServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTimedServer();
});
test.afterAll(async () => server.leave());

for (const [place, language] of languagesOf('coins').entries())
  test(`coins in ${language}: an address, beads that fill, credited at the last`, async ({ page, playwright }) => {
    test.setTimeout(240_000);
    const request = await playwright.request.newContext({ baseURL: server.address });
    const mine = new CallingCustomer(request, `0${13 + place}${String(Date.now()).slice(-8)}`);
    await mine.registers();
    const { list } = await mine.ask<{ list: unknown[] }>('/index/recharge/coins');
    // Where the test chain comes with npm, a network that is not listed is a fault.
    test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'no test chain is made for this machine');
    expect(list).not.toHaveLength(0);
    const me = await meet(page, language, await mine.kept());

    await page.goto(`${server.address}/pages/recharge/coinRechargeList`);
    await page.getByRole('link', { name: /USDT/ }).click();
    // It comes over two networks: the customer says which.
    await page.getByRole('link', { name: /ERC20/ }).click();
    await expect(me.text('coin-in.no-address-text')).toBeVisible();
    await me.button('coin-in.make-address').click();
    await expect(page.getByRole('button', { name: me.say('coin-in.copy') })).toBeVisible();
    await me.sees('coins-1-address');

    await page.goto((await page.getByRole('link', { name: me.say('coin-in.test-page') }).getAttribute('href'))!);
    await me.sees('coins-2-tap');
    await page.getByRole('button').first().click();
    await page.goto(`${server.address}/pages/recharge/cryptoRecharge?asset=USDT&network=ethereum`);
    await expect(page.getByRole('img', { name: me.pattern('coin-in.depth') })).toBeVisible();
    await me.sees('coins-3-beads');
    await expect
      .poll(
        async () => {
          const arrived = await mine.ask<{ list: { state: string }[] }>('/coin/recharge/order');
          return arrived.list[0]?.state;
        },
        { timeout: 120_000 },
      )
      .toBe('success');
    await page.goto(`${server.address}/pages/recharge/cryptoRecord`);
    await expect(me.text('pay.success').first()).toBeVisible();
    await me.sees('coins-4-credited');

    // The other networks, each by its own page.
    for (const [asset, network] of [
      ['BTC', 'bitcoin'],
      ['TRX', 'tron'],
    ] as const) {
      const way = `${server.address}/pages/recharge/cryptoRecharge?asset=${asset}&network=${network}`;
      await page.goto(way);
      await me.button('coin-in.make-address').click();
      await page.goto((await page.getByRole('link', { name: me.say('coin-in.test-page') }).getAttribute('href'))!);
      await page.getByLabel('Coin').selectOption(asset);
      await page.getByRole('button').first().click();
      await page.goto(way);
      // Bitcoin's three beads are full before a slow page is there.
      if (network === 'tron') await expect(page.getByRole('img', { name: me.pattern('coin-in.depth') })).toBeVisible();
      await me.sees(`coins-5-${network}`);
      await expect
        .poll(
          async () => {
            const arrived = await mine.ask<{ list: { asset: string; state: string }[] }>('/coin/recharge/order');
            return arrived.list.find((each) => each.asset === asset)?.state;
          },
          { timeout: 120_000 },
        )
        .toBe('success');
    }
    await request.dispose();
  });
