// In: a server of contracts. Out: in both languages: a long and a short beside each other, and a stop that is moved on the chart by keys.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet } from './customer.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

test.describe.configure({ mode: 'default' });

const LANGUAGES = languagesOf('hedge');
const HEDGED = 'ETHUSDT-PERP';

test.describe('contracts of a customer', () => {
  let server: TimedServer;
  let request: APIRequestContext;
  const asks = <Data>(path: string, form: Readonly<Record<string, string>>, token: string) =>
    call<Data>(request, path, form, token);
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    server = await startTimedServer();
    request = await requests.newContext({ baseURL: server.address });
  });
  test.afterAll(async () => {
    await request.dispose();
    await server.leave();
  });

  for (const language of LANGUAGES)
    test(`long and short stand beside each other, and a stop is moved by keys (${language})`, async ({ page }) => {
      test.setTimeout(600_000);
      const me = await meet(page, language, language === 'bn-BN' ? { theme: 'light' } : {});
      const token = await me.opensDemo(server.address);
      await asks('/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '5000' }, token);
      await page.goto(`${server.address}/pages/tabbar/trade?kind=contract&symbol=${HEDGED}`);
      const main = page.getByRole('main');
      await main.getByRole('button', { name: me.say('contract.why'), exact: true }).click();
      const why = me.sheet('contract.cap-title');
      await why.getByRole('button', { name: new RegExp(me.say('contract.mode-one-way')) }).click();
      const mode = me.sheet('contract.mode-title');
      await mode.getByRole('radio', { name: me.say('contract.mode-hedge'), exact: true }).click();
      await expect(mode.getByText(me.say('contract.mode-text-hedge'), { exact: true })).toBeVisible();
      await me.sees('position-mode');
      await mode.getByRole('button', { name: me.say('contract.mode-save'), exact: true }).click();
      await expect(mode).toBeHidden();
      for (const direction of ['long', 'short'])
        await asks(
          '/coin/contract/order/add',
          { symbol: HEDGED, direction, type: 'market', quantity: '0.2', leverage: '2' },
          token,
        );
      await page.goto(`${server.address}/pages/tabbar/position?kind=contracts`);
      await expect(main.getByRole('article')).toHaveCount(2);
      await me.sees('hedged-positions');

      const { list } = await asks<{ list: { symbol: string; mark: string }[] }>('/coin/contract/mark', {}, token);
      const mark = Number(list.find(({ symbol }) => symbol === HEDGED)!.mark);
      await asks(
        '/coin/contract/order/set/loss',
        { symbol: HEDGED, direction: 'long', triggerPrice: (mark * 0.9).toFixed(2) },
        token,
      );
      const own = page.viewportSize()!;
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${server.address}/pages/tabbar/trade?kind=contract&symbol=${HEDGED}`);
      const keys = page.getByRole('group', { name: me.say('contract.line-keys') });
      const stop = keys.getByRole('slider', { name: new RegExp(`^${me.say('contract.sl')}`) });
      const before = await stop.getAttribute('aria-valuetext');
      await stop.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(stop).not.toHaveAttribute('aria-valuetext', before!);
      await me.sees('stop-by-keys');
      await page.keyboard.press('Enter');
      const levels = me.sheet('contract.stop-loss');
      await levels.getByRole('button', { name: me.say('contract.set-sl'), exact: true }).click();
      await expect(levels).toBeHidden();
      await expect(stop).not.toHaveAttribute('aria-valuetext', before!);
      await page.setViewportSize(own);
    });
});
