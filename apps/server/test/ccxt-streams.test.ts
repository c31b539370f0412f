// The client's streaming half, unmodified: market streams and an owner's own events, over this server's sockets.
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';

type Loose = Record<string, (...given: unknown[]) => Promise<any>>; // oxlint-disable-line typescript/no-explicit-any
const ccxt = createRequire(import.meta.url)('ccxt') as { pro: { binance: new (settings: object) => object } };

let doors: Doors;
let owner: Person;
let other: Person;
let program: Program;
let bot: Loose;

beforeAll(async () => {
  doors = await openDoors();
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = doors.app.server.address() as AddressInfo;
  const [base, socket] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}`];
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  program = await programOf(doors, owner);
  const { apiKey, secret } = program;
  bot = new ccxt.pro.binance({
    apiKey,
    secret,
    urls: {
      api: {
        public: `${base}/api/v3`,
        private: `${base}/api/v3`,
        sapi: `${base}/sapi/v1`,
        ws: { spot: `${socket}/stream/ws`, 'ws-api': { spot: `${socket}/ws-api/v3` } },
      },
    },
    options: { fetchMarkets: { types: ['spot'] }, fetchCurrencies: false, fetchMargins: false },
  }) as unknown as Loose;
  await bot['loadHttpProxyAgent']!();
  await bot['loadMarkets']!();
  await place('sell', '100200', '0.005');
  await place('buy', '99900', '0.005');
});
afterAll(() => bot['close']!());

const place = (side: string, price: string, quantity: string, person = other) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);

/** Does something again and again until the client has heard of it. */
async function heard<Answer>(watching: Promise<Answer>, act: () => Promise<unknown>): Promise<Answer> {
  const so = { isHeard: false };
  const done = watching.finally(() => (so.isHeard = true));
  while (!so.isHeard) await Promise.race([done, act().then(() => new Promise((resolve) => setImmediate(resolve)))]);
  return done;
}
const trade = async () => {
  await place('sell', '100100', '0.0001');
  await place('buy', '100100', '0.0001', owner);
};
const quote = async () => {
  const { order } = await place('sell', '100300', '0.001');
  await ask(doors, '/coin/order/close', { orderId: order.orderId }, other.token);
};

describe('markets', () => {
  it('book, trades, candles, tickers and best prices arrive as the client reads them', async () => {
    const book = await heard(bot['watchOrderBook']!('BTC/USDT'), quote);
    expect(book.bids[0]).toEqual([99900, 0.005]);
    expect((await heard(bot['watchTrades']!('BTC/USDT'), trade))[0]).toMatchObject({ price: 100100, side: 'buy' });
    const candles = await heard(bot['watchOHLCV']!('BTC/USDT', '1m'), trade);
    expect(candles.at(-1)[4]).toBe(100100);
    expect(await heard(bot['watchTicker']!('BTC/USDT'), trade)).toMatchObject({ symbol: 'BTC/USDT', last: 100100 });
    expect(await heard(bot['watchBidsAsks']!(['BTC/USDT']), quote)).toHaveProperty('BTC/USDT');
  }, 60_000);
});

describe('an owner’s own', () => {
  it('orders, trades and balances, and orders placed over the socket', async () => {
    const orders = bot['watchOrders']!('BTC/USDT');
    const trades = bot['watchMyTrades']!('BTC/USDT');
    const balance = bot['watchBalance']!();
    const [order] = await heard(orders, trade);
    expect(order).toMatchObject({ symbol: 'BTC/USDT', side: 'buy', price: 100100 });
    expect((await heard(trades, trade))[0]).toMatchObject({ price: 100100, amount: 0.0001, takerOrMaker: 'taker' });
    expect((await heard(balance, trade))['BTC'].free).toBeGreaterThan(0.5);
    const placed = await bot['createOrderWs']!('BTC/USDT', 'limit', 'buy', 0.001, 99000);
    expect(placed).toMatchObject({ status: 'open', price: 99000 });
    expect(await bot['fetchOrderWs']!(placed.id, 'BTC/USDT')).toMatchObject({ id: placed.id });
    expect(await bot['cancelOrderWs']!(placed.id, 'BTC/USDT')).toMatchObject({ status: 'canceled' });
  }, 60_000);
});
