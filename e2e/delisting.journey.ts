// In: a server whose time can pass. Out: a contract that two people delist, in both languages: customers read it, seven days later all is closed at
// the index's mean, and the record says why; the other markets go on.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { words } from '../apps/console/src/desks/contracts/words.ts';
import { fieldOf } from '../apps/console/src/parts/dhaka-time.ts';
import { call } from './calls.ts';
import { meet } from './customer.ts';
import { Operator } from './operator.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

test.describe.configure({ mode: 'default' });

const DAY_MS = 86_400_000;
const ENDING = { 'en-US': 'DOGE', 'bn-BN': 'XRP' } as const;
const LANGUAGES = languagesOf('delisting');

for (const language of LANGUAGES)
  test.describe(`a market that ends (${language})`, () => {
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

    test(`two people end a market, seven days ahead, and everything closes at the mean (${language})`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(600_000);
      const coin = ENDING[language];
      const symbol = `${coin}USDT-PERP`;
      const me = await meet(page, language, language === 'bn-BN' ? { theme: 'light' } : {});
      const token = await me.opensDemo(server.address);
      await asks('/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '2000' }, token);
      const order = { symbol, direction: 'long', type: 'market', leverage: '2' };
      await asks('/coin/contract/order/add', { ...order, margin: '200' }, token);

      const maker = await Operator.joins(browser, { name: `Mina Maker ${coin}`, roles: ['markets'] }, server);
      const checker = await Operator.joins(browser, { name: `Tariq Checker ${coin}`, roles: ['treasury'] }, server);
      await maker.opensInDemo(words, symbol);
      await maker.button(words.delist).click();
      const endsAtMs = Math.ceil((server.now() + 7 * DAY_MS) / 3_600_000 + 1) * 3_600_000;
      await maker.page.getByRole('dialog').getByLabel(words.endsAt).fill(fieldOf(endsAtMs));
      await maker.sees(`contract-delist-${language}`);
      await maker.gives('delist-contract', 'Its venues trade too little');
      await expect(maker.page.getByText(words.waits)).toBeVisible();
      await checker.agreesTo(symbol);

      await page.goto(`${server.address}/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
      await expect(page.getByRole('main').getByText(me.say('contract.delisting-text'))).toBeVisible();
      await me.sees('contract-ends');
      await expect(asks('/coin/contract/order/add', { ...order, margin: '20' }, token)).rejects.toThrow(/refused/);
      for (const operator of [maker, checker]) await operator.page.context().close();

      await server.pass(endsAtMs - server.now() + 1_000);
      await page.goto(`${server.address}/pages/tabbar/position?kind=contracts`);
      await expect
        .poll(
          async () => {
            const told = await asks<{ closed: { cause: string }[] }>(
              '/coin/contract/order/list',
              { scope: 'closed' },
              token,
            );
            return told.closed[0]?.cause;
          },
          { timeout: 180_000 },
        )
        .toBe('delisting');
      await me.radio('positions.history').click();
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(coin) })
        .first()
        .click();
      await expect(
        page.getByRole('dialog').getByText(me.say('contract.cause-delisting'), { exact: true }),
      ).toBeVisible();
      await me.sees('closed-by-delisting');
    });
  });
