// In: servers whose coins' prices stand where a test says, and whose venues fall silent when it says so. Out: what the system does to a position, as
// its owner sees it in both languages: a margin call, a portion closed and its proof; a feed that is lost, which lets people out.
import { type APIRequestContext, expect, request as requests, test } from '@playwright/test';
import { words } from '../apps/console/src/desks/contracts/words.ts';
import { call } from './calls.ts';
import { meet } from './customer.ts';
import { Operator } from './operator.ts';
import { readsProof } from './reads-proof.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

test.describe.configure({ mode: 'default' });

const RUN_UP_MS = 45_000;
/** Whose price a test lets fall, and on which it holds what it closes blindly; other journeys of the same server have the others. */
const MARKETS = { 'en-US': { falls: 'ETH', silent: 'BNB' }, 'bn-BN': { falls: 'SOL', silent: 'BNB' } } as const;
const MARGIN_CALL = { 'en-US': 'Margin call', 'bn-BN': 'মার্জিন কল' } as const;
const LANGUAGES = languagesOf('forced-close');

/** A server's calls, as somebody's. */
class Trader {
  readonly #request: APIRequestContext;
  readonly #token: string;
  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  asks<Data>(path: string, form: Readonly<Record<string, string>> = {}): Promise<Data> {
    return call<Data>(this.#request, path, form, this.#token);
  }

  async mark(symbol: string): Promise<number> {
    const { list } = await this.asks<{ list: { symbol: string; mark: string }[] }>('/coin/contract/mark');
    return Number(list.find((one) => one.symbol === symbol)!.mark);
  }

  /** Opens at 2×, what everybody may, for about so many USDT. @returns its liquidation price */
  async opens(symbol: string, direction: 'long' | 'short', value: number): Promise<number> {
    await this.asks('/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: String(value * 0.7) });
    const quantity = String(Math.max(1, Math.round(value / (await this.mark(symbol)))));
    const order = { symbol, direction, type: 'market', leverage: '2' };
    await this.asks('/coin/contract/order/add', { ...order, quantity });
    const { list } = await this.asks<{ list: { liquidationPrice: string | null }[] }>(
      '/coin/contract/order/list/active',
    );
    return Number(list[0]!.liquidationPrice);
  }

  async forced(): Promise<string | null> {
    const { closed } = await this.asks<{ closed: { proofId: string | null }[] }>('/coin/contract/order/list', {
      scope: 'closed',
    });
    return closed.find(({ proofId }) => proofId !== null)?.proofId ?? null;
  }
}

test.describe('a market whose price and venues are as the test says', () => {
  let server: TimedServer;
  let request: APIRequestContext;
  let begunMs: number;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    server = await startTimedServer();
    begunMs = Date.now();
    request = await requests.newContext({ baseURL: server.address });
  });
  test.afterAll(async () => {
    await request.dispose();
    await server.leave();
  });

  for (const language of LANGUAGES)
    test(`a margin call, a portion that is closed, and its proof (${language})`, async ({ page }) => {
      const coin = MARKETS[language].falls;
      const symbol = `${coin}USDT-PERP`;
      const me = await meet(page, language, language === 'bn-BN' ? { theme: 'light' } : {});
      const trader = new Trader(request, await me.opensDemo(server.address));
      const start = await trader.mark(symbol);
      await server.prices(coin, start);
      const line = await trader.opens(symbol, 'long', 20_000);
      const stands = async (price: number) => {
        await server.prices(coin, price);
        await expect
          .poll(async () => Math.abs((await trader.mark(symbol)) / price - 1), { timeout: 90_000 })
          .toBeLessThan(0.0006);
      };
      await stands(line * 1.02);
      // A proof reckons a second again when all that its venues knew lies before it: a market that has just begun has not been told enough.
      await expect.poll(() => Date.now() - begunMs, { timeout: 60_000 }).toBeGreaterThan(RUN_UP_MS);
      // Four fifths of what keeps it open is used.
      await stands(line * 1.001);
      await page.goto(`${server.address}/pages/notice/list`);
      await expect(page.getByRole('main').getByText(MARGIN_CALL[language]).first()).toBeVisible({ timeout: 60_000 });
      await me.sees('margin-call');
      let price = line * 0.9996;
      await expect
        .poll(
          async () => {
            await server.prices(coin, price);
            price *= 0.9998;
            return trader.forced();
          },
          { timeout: 90_000, intervals: [3_000] },
        )
        .not.toBeNull();
      await readsProof(me, server.address, {
        coin,
        cause: 'contract.cause-liquidation',
        checks: ['contract.proof-checked'],
        named: 'contract.cause-liquidation',
      });
    });

  for (const language of LANGUAGES)
    test(`venues fall silent: nobody gets in, everybody gets out, and the desk sees it (${language})`, async ({
      page,
      browser,
    }) => {
      const coin = MARKETS[language].silent;
      const symbol = `${coin}USDT-PERP`;
      const me = await meet(page, language, {});
      const trader = new Trader(request, await me.opensDemo(server.address));
      await trader.opens(symbol, 'long', 2_000);
      await server.silences(['sandbox-padma', 'sandbox-meghna', 'sandbox-jamuna']);
      await page.goto(`${server.address}/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
      const main = page.getByRole('main');
      await expect(main.getByText(me.say('contract.feed-lost-text'))).toBeVisible({ timeout: 60_000 });
      await me.sees('feed-lost');
      await expect(trader.opens(symbol, 'long', 100)).rejects.toThrow(/refused/);
      await server.silences(['sandbox-padma', 'sandbox-meghna', 'sandbox-jamuna', 'sandbox-surma']);
      await expect(main.getByText(me.say('contract.feed-blind-text'))).toBeVisible({ timeout: 60_000 });
      if (language === 'en-US') {
        const desk = await Operator.joins(browser, { name: 'Rina Feeds', roles: ['markets'] }, server);
        await desk.opensPlace(words.desk);
        await expect(desk.page.getByText(words.feeds.blind).first()).toBeVisible();
        await desk.sees('contracts-blind');
        await desk.page.context().close();
      }
      await page.goto(`${server.address}/pages/tabbar/position?kind=contracts`);
      const card = main.getByRole('article');
      await card.getByRole('button', { name: me.say('contract.close'), exact: true }).click();
      const closing = me.sheet('contract.close-title');
      await closing.getByRole('slider').fill('100');
      await closing.getByRole('button', { name: new RegExp(coin) }).click();
      await expect(card).toHaveCount(0);
      await server.silences([]);
      await page.goto(`${server.address}/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
      await expect(main.getByText(me.say('contract.feed-blind-text'))).toBeHidden({ timeout: 60_000 });
    });
});
