// In: a server whose time can be told to pass, with the Dhaka market of its sandbox, a phone-sized screen. Out: somebody with test money asks to be told
// of its volume, buys a share, is told, is refused a sale before its date and told the date, cancels an order; the company gives a bonus, which ends an
// order and offers it again in the shares of then; what there is now is sold, and the money matures. In both languages.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet } from './customer.ts';
import { decidesBonus, tradesShare } from './share-orders.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const CODE = 'SQURPHARMA';
/** The one that gives a bonus; its makers quote what it leaves of a price. */
const GIVING = 'GP';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DHAKA_MS = 6 * HOUR_MS;

let server: TimedServer;

// A fresh server each: what has been traded on the days before says how much one order may be.
test.describe.configure({ mode: 'serial' });
test.beforeEach(async () => {
  test.setTimeout(360_000);
  server = await startTimedServer({}, { ofToday: true });
});
test.afterEach(async () => server.leave());

interface Order {
  readonly order: { readonly orderId: string; readonly state: string; readonly closeReason: string | null };
}
interface Held {
  readonly list: readonly {
    readonly symbol: string;
    readonly available: string;
    readonly locked: readonly { readonly date: string; readonly quantity: string }[];
  }[];
  readonly money: {
    readonly settled: string;
    readonly settling: readonly { readonly date: string; readonly amount: string }[];
  };
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Away from midnight in Dhaka, before which the sandbox's market is closed for some minutes. */
async function passesMidnight(): Promise<void> {
  const hour = Math.floor((((server.now() + DHAKA_MS) % DAY_MS) + DAY_MS) / HOUR_MS) % 24;
  if (hour >= 22) await server.pass(3 * HOUR_MS);
}

/** Noon in Dhaka of a coming date. */
async function passesTo(date: string): Promise<void> {
  await server.pass(Date.parse(date) + DAY_MS / 2 - DHAKA_MS - server.now());
}

for (const language of languagesOf('shares'))
  test(`buys a share, waits for its date, sells it, waits for the money · ${language}`, async ({
    page,
    playwright,
  }) => {
    await passesMidnight();
    const request = await playwright.request.newContext({ baseURL: server.address });
    const me = await meet(page, language, {});
    const token = await me.opensDemo(server.address);
    const ask = <Data = Order>(path: string, form: Readonly<Record<string, string>> = {}) =>
      call<Data>(request, path, form, token);
    const held = () => ask<Held>('/stock/hold/list');
    const trades = (side: 'buy' | 'sell', quantity: string, picture: string) =>
      tradesShare(me, server.address, { code: CODE, side, quantity, picture });
    const share = async (code = CODE) => (await held()).list.find(({ symbol }) => symbol === code);

    await page.goto(`${server.address}/pages/stock/stockKline?symbol=${CODE}`);
    await page.getByRole('button', { name: me.say('watch.title'), exact: true }).click();
    await me.radio('watch.volume').click();
    // The own purchase is enough; if others trade as much meanwhile it is refused as true already, and asked for anew.
    await expect(async () => {
      const { share: traded } = await ask<{ share: { volume: string } }>('/stock/index/info', { code: CODE });
      await me.field('watch.figure-volume').fill(String(Number(traded.volume) + 10));
      await me.button('watch.add').click();
      await me.isTold(me.say('watch.added'));
    }).toPass({ timeout: 90_000 });
    await me.sees('shares-alert');
    await trades('buy', '10', 'shares-ticket');
    // Judged by the server, with this customer's own trade and those of others.
    await expect
      .poll(async () => (await ask<{ list: unknown[] }>('/alert/list', { state: 'fired' })).list.length, {
        timeout: 120_000,
      })
      .toBe(1);
    await page.goto(`${server.address}/pages/user/alerts`);
    await page.getByRole('tab', { name: me.say('watch.have-fired'), exact: true }).click();
    await expect(page.getByText(CODE).first()).toBeVisible();
    await me.sees('shares-alert-fired');
    await expect.poll(async () => (await share())?.locked.length).toBe(1);
    const [{ date, quantity }] = (await share())!.locked as [{ date: string; quantity: string }];
    expect(quantity).toBe('10');

    await page.goto(`${server.address}/pages/tabbar/position?kind=stocks`);
    await expect(page.getByText(me.say('stock.free-to-sell')).first()).toBeVisible();
    await me.sees('shares-locked');
    const refusal = await request.post('/ipxbdb-api/stock/order/sell', {
      form: { code: CODE, type: 'market', quantity: '10' },
      headers: { accesstoken: token },
    });
    const refused = (await refusal.json()) as { refusal: string; detail: { date: string; locked: string } };
    expect(refused).toMatchObject({ refusal: 'quantity-locked', detail: { locked: '10', date } });

    const info = await ask<{ share: { lowest: string } }>('/stock/index/info', { code: CODE });
    const { order } = await ask('/stock/order/buy', {
      code: CODE,
      type: 'limit',
      quantity: '5',
      price: info.share.lowest,
    });
    expect(order.state).toBe('in-transaction');
    await page.goto(`${server.address}/pages/stock/order`);
    const cancels = me.say('cancel.confirm');
    await page.getByRole('button', { name: cancels, exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: cancels, exact: true }).click();
    await expect
      .poll(async () => (await ask('/stock/order/info', { orderId: order.orderId })).order.state)
      .toBe('closed');
    await me.sees('shares-order-center');

    // Another company gives one share for every ten, when these may be sold.
    await ask('/stock/order/buy', { code: GIVING, type: 'market', quantity: '10' });
    const giving = await ask<{ share: { lowest: string } }>('/stock/index/info', { code: GIVING });
    const waits = { type: 'limit', quantity: '20', price: giving.share.lowest, timeInForce: 'GTD' };
    const goodTillDate = dayAfter(date, 10);
    const { order: waiting } = await ask('/stock/order/buy', { code: GIVING, ...waits, goodTillDate });
    await decidesBonus(request, server, { code: GIVING, recordDate: date });
    await page.goto(`${server.address}/pages/stock/stockKline?symbol=${GIVING}`);
    await me.radio('stock.profile').click();
    await expect(page.getByText(me.say('stock.action-bonus')).first()).toBeVisible();
    await me.sees('shares-bonus-declared');
    await passesTo(dayAfter(date, 1));
    await expect.poll(async () => (await share(GIVING))?.available, { timeout: 120_000 }).toBe('11');
    const ended = await ask<Order & { anew: { price: string; quantity: string } }>('/stock/order/info', {
      orderId: waiting.orderId,
    });
    expect(ended.order.closeReason).toBe('corporate-action');
    expect(ended.anew.quantity).toBe('22');
    const earned = await ask<{ curve: readonly { value: string }[] }>('/stock/order/statistics', { period: 'month' });
    // The worth of what is held has not jumped by a tenth on the day from which there is more of it.
    const [day, exDay] = earned.curve.slice(-2).map(({ value }) => Number(value));
    expect(Math.abs(exDay! / day! - 1)).toBeLessThan(0.09);
    await page.goto(`${server.address}/pages/tabbar/position?kind=stocks`);
    await me.radio('positions.holdings').click();
    await expect(page.getByText(GIVING).first()).toBeVisible();
    await me.sees('shares-bonus-held');
    await page.goto(`${server.address}/pages/stock/order`);
    await me.radio('positions.history').click();
    const lost = page.getByRole('button', { name: new RegExp(GIVING) });
    await lost.filter({ hasText: me.say('stock.fail') }).click();
    await me.sees('shares-order-ended');
    await page
      .getByRole('dialog', { name: GIVING })
      .getByRole('button', { name: me.pattern('stock.order-anew') })
      .click();
    const ticket = page.getByRole('dialog', { name: GIVING });
    await expect(ticket.getByRole('textbox').last()).toHaveValue(/^(?:22|২২)$/);
    await me.sees('shares-order-anew');

    await expect.poll(async () => (await share())?.available).toBe('10');
    const before = (await held()).money.settled;
    await trades('sell', '10', 'shares-sold');
    await expect.poll(() => share()).toBeUndefined();
    const { money } = await held();
    expect(money.settled).toBe(before);
    const [proceeds] = money.settling;
    await page.goto(`${server.address}/pages/tabbar/position?kind=stocks`);
    await me.radio('positions.holdings').click();
    await expect(page.getByText(me.say('stock.on-its-way'))).toBeVisible();
    await me.sees('shares-cash-settling');

    await passesTo(proceeds!.date);
    await expect.poll(async () => (await held()).money.settling.length).toBe(0);
    expect(Number((await held()).money.settled)).toBeCloseTo(Number(before) + Number(proceeds!.amount), 2);
    await request.dispose();
  });
