// In: a server whose time can be told to pass. Out: into the fund, through a dealing, out again and paid, in both languages.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const DAY_MS = 86_400_000;
let server: TimedServer;
let nowMs = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTimedServer();
  nowMs = server.now();
});
test.afterAll(async () => server.leave());

interface Told {
  readonly data: { readonly list: readonly { readonly dealsAtMs: number; readonly valueDay: string | null }[] };
}
async function fund(): Promise<Told['data']['list'][number]> {
  const answer = await fetch(`${server.address}/ipxbdb-api/fund/list`);
  return ((await answer.json()) as Told).data.list[0]!;
}

for (const language of languagesOf('fund'))
  test(`a fund in ${language}: bought, dealt, sold, taken back, paid on its day`, async ({ page }) => {
    test.setTimeout(240_000);
    const me = await meet(page, language, {});
    await me.opensDemo(server.address);
    await page.goto(`${server.address}/pages/fund/index`);
    await expect(me.text('fund.rules')).toBeVisible();
    await me.sees('fund-first');

    await me.button('fund.buy').click();
    const buying = me.sheet('fund.buy');
    await buying.getByRole('textbox').fill('100');
    await expect(buying.getByText(me.pattern('fund.problem-below'))).toBeVisible();
    await buying.getByRole('textbox').fill('20000');
    await me.sees('fund-buy');
    await buying.getByRole('button', { name: me.pattern('fund.buy-for') }).click();
    await me.isTold(me.pattern('fund.bought'));
    await expect(page.getByText(me.pattern('fund.waiting-money'))).toBeVisible();

    const before = await fund();
    nowMs = await server.pass(before.dealsAtMs - nowMs + 10_000);
    await expect(page.getByText(me.pattern('fund.units-times'))).toBeVisible({ timeout: 60_000 });
    await me.sees('fund-own');
    await me.button('fund.how-computed').click();
    await expect(me.sheet('fund.how-computed').getByText(me.say('fund.one-unit'), { exact: true })).toBeVisible();
    await me.sees('fund-evidence');
    await page.keyboard.press('Escape');

    // Sold, taken back, and sold for good.
    for (const time of [1, 2]) {
      await me.button('fund.sell').click();
      const selling = me.sheet('fund.sell');
      await selling.getByRole('radio').nth(1).click();
      if (time === 1) await me.sees('fund-sell');
      await selling.getByRole('button', { name: me.pattern('fund.sell-units') }).click();
      await expect(selling).toBeHidden();
      await page.goto(`${server.address}/pages/stockIPO/ipoRecord`);
      await page.getByRole('tab', { name: me.say('offering.tab-fund') }).click();
      const rows = page.getByRole('button', { name: me.pattern('fund.many-units') });
      await rows.first().click();
      await me.sees(`fund-orders-${time}`);
      if (time === 2) break;
      await me.button('fund.cancel').click();
      await me.agreesTo('fund.cancel');
      await expect(page.getByText(me.say('fund.status-cancelled')).first()).toBeVisible();
      await page.goto(`${server.address}/pages/fund/index`);
    }
    nowMs = await server.pass((await fund()).dealsAtMs - nowMs + 10_000);
    await expect(page.getByText(me.say('fund.status-paying')).first()).toBeVisible({ timeout: 60_000 });
    nowMs = await server.pass(8 * DAY_MS);
    await expect(page.getByText(me.say('fund.status-paid')).first()).toBeVisible({ timeout: 60_000 });
    await me.sees('fund-paid');
    await page.goto(`${server.address}/pages/fund/index`);
    await expect(page.getByText(me.pattern('fund.units-times'))).toBeVisible();
    await me.sees('fund-later');
  });

for (const language of languagesOf('fund'))
  test(`the gate of a fund in ${language}: more asked for than may leave on one day, a part served, the rest first the next day`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const me = await meet(page, language, {});
    const accesstoken = await me.opensDemo(server.address);
    for (const amount of ['900000', '900000'])
      await page.request.post(`${server.address}/ipxbdb-api/user/sandbox/fund`, {
        headers: { accesstoken },
        data: { asset: 'BDT', amount },
      });
    await page.goto(`${server.address}/pages/fund/index`);
    await me.button('fund.buy').click();
    const buying = me.sheet('fund.buy');
    await buying.getByRole('textbox').fill('1800000');
    await buying.getByRole('button', { name: me.pattern('fund.buy-for') }).click();
    await me.isTold(me.pattern('fund.bought'));
    nowMs = await server.pass((await fund()).dealsAtMs - nowMs + 10_000);
    await expect(page.getByText(me.pattern('fund.units-times'))).toBeVisible({ timeout: 60_000 });
    await me.button('fund.sell').click();
    const selling = me.sheet('fund.sell');
    await selling.getByRole('radio').last().click();
    await expect(selling.getByText(me.pattern('fund.gated'))).toBeVisible();
    await me.sees('fund-gated');
    await selling.getByRole('button', { name: me.pattern('fund.sell-units') }).click();
    await expect(selling).toBeHidden();
    nowMs = await server.pass((await fund()).dealsAtMs - nowMs + 10_000);
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord`);
    await page.getByRole('tab', { name: me.say('offering.tab-fund') }).click();
    await expect(page.getByText(me.say('fund.status-part')).first()).toBeVisible({ timeout: 60_000 });
    const rows = page.getByRole('button', { name: me.pattern('fund.many-units') });
    await rows.first().click();
    await expect(page.getByText(me.pattern('fund.step-rest'))).toBeVisible();
    await me.sees('fund-gate');
    // What waits is units that stay its owner's until then, and goes before whoever comes later.
    nowMs = await server.pass((await fund()).dealsAtMs - nowMs + 10_000);
    await expect(page.getByText(me.say('fund.status-paying')).first()).toBeVisible({ timeout: 60_000 });
  });
