// In: a server whose insurance fund is poor, and a coin whose price jumps. Out: deleveraging in both languages: one side is taken over, the other is
// reduced and reads the proof, which their own device agrees with; everybody sees it in public, and the desk sees the fund.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { words } from '../apps/console/src/desks/contracts/words.ts';
import { call, openPractice } from './calls.ts';
import { meet } from './customer.ts';
import { Operator } from './operator.ts';
import { readsProof } from './reads-proof.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

test.describe.configure({ mode: 'default' });

/** A market of its own for each language. */
const COINS = { 'en-US': 'SOL', 'bn-BN': 'BNB' } as const;

const REDUCED = ['contract.check-reduced', 'contract.check-chosen'] as const;

test.describe('a fund that is poor', () => {
  let server: TimedServer;
  let request: APIRequestContext;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    server = await startTimedServer({ TROUBLE_FUND: '3000' });
    request = await requests.newContext({ baseURL: server.address });
  });
  test.afterAll(async () => {
    await request.dispose();
    await server.leave();
  });

  for (const language of languagesOf('deleveraging'))
    test(`a loss that nobody can pay reduces who gained most, and proves it (${language})`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(600_000);
      const coin = COINS[language];
      const symbol = `${coin}USDT-PERP`;
      const me = await meet(page, language, language === 'bn-BN' ? { theme: 'light' } : {});
      const mine = await me.opensDemo(server.address);
      const other = (await openPractice(request)).tokenDemo;
      const asks = <Data>(path: string, form: Readonly<Record<string, string>>, token: string) =>
        call<Data>(request, path, form, token);
      const mark = async (): Promise<number> => {
        const { list } = await asks<{ list: { symbol: string; mark: string }[] }>('/coin/contract/mark', {}, mine);
        return Number(list.find((one) => one.symbol === symbol)!.mark);
      };
      const stands = async (price: number): Promise<void> => {
        await server.prices(coin, price);
        await expect.poll(async () => Math.abs((await mark()) / price - 1), { timeout: 120_000 }).toBeLessThan(0.01);
      };
      const start = await mark();
      await stands(start);
      for (const [token, direction] of [
        [other, 'long'],
        [mine, 'short'],
      ] as const) {
        await asks('/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '20000' }, token);
        const quantity = String(Math.max(1, Math.floor(24_000 / start)));
        await asks('/coin/contract/order/add', { symbol, direction, type: 'market', leverage: '2', quantity }, token);
      }
      // Far past the long's bankruptcy at half the price.
      await stands(start * 0.2);
      const closed = async (token: string): Promise<string | undefined> => {
        const told = await asks<{ closed: { cause: string }[] }>(
          '/coin/contract/order/list',
          { scope: 'closed' },
          token,
        );
        return told.closed[0]?.cause;
      };
      await expect.poll(() => closed(mine), { timeout: 120_000 }).toBe('deleveraging');
      await expect.poll(() => closed(other), { timeout: 120_000 }).toBe('taken-over');
      await readsProof(me, server.address, {
        coin,
        cause: 'contract.cause-deleveraging',
        checks: REDUCED,
        named: 'reduced-contract.cause-deleveraging',
      });
      await page.goto(`${server.address}/pages/contract/insurance`);
      await me.radio('insurance.reductions').click();
      await expect(
        page
          .getByRole('main')
          .getByText(new RegExp(`${me.say('contract.short')} ${coin}`))
          .first(),
      ).toBeVisible();
      await me.sees('insurance-after-reduction');
      if (language === 'en-US') {
        const desk = await Operator.joins(browser, { name: 'Salma Risk', roles: ['treasury'] }, server);
        await desk.opensPlace(words.desk);
        await expect(desk.page.getByRole('main').getByText(symbol).first()).toBeVisible();
        await desk.sees('contracts-after-reduction');
        await desk.page.context().close();
      }
    });
});
