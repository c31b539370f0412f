// An unmodified client, as anybody installs it, pointed at this server by its settings alone.
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { listening, type Loose } from './ccxt-at-the-doors.ts';
import { fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';
import { CallsMade } from './unified-calls.ts';

interface Client {
  setSandboxMode(on: boolean): void;
  [method: string]: (...given: never[]) => Promise<unknown> | void;
}
const ccxt = createRequire(import.meta.url)('ccxt') as {
  binance: new (settings: object) => Client;
  [error: string]: new (...given: never[]) => object;
};

/** Every unified call of the client's spot half that reaches an address this server answers. */
const UNIFIED = [
  'fetchTime',
  'fetchStatus',
  'loadMarkets',
  'fetchMarkets',
  'fetchCurrencies',
  'fetchTicker',
  'fetchTickers',
  'fetchBidsAsks',
  'fetchLastPrices',
  'fetchOrderBook',
  'fetchTrades',
  'fetchOHLCV',
  'fetchBalance',
  'createOrder',
  'createLimitOrder',
  'createLimitBuyOrder',
  'createLimitSellOrder',
  'createMarketOrder',
  'createMarketBuyOrder',
  'createMarketSellOrder',
  'createMarketOrderWithCost',
  'createMarketBuyOrderWithCost',
  'createMarketSellOrderWithCost',
  'createPostOnlyOrder',
  'createStopLimitOrder',
  'createStopOrder',
  'createTriggerOrder',
  'createStopLossOrder',
  'createTakeProfitOrder',
  'createTrailingPercentOrder',
  'editOrder',
  'fetchOrder',
  'fetchOpenOrders',
  'fetchOrders',
  'fetchClosedOrders',
  'fetchCanceledOrders',
  'fetchCanceledAndClosedOrders',
  'cancelOrder',
  'cancelAllOrders',
  'fetchMyTrades',
  'fetchOrderTrades',
  'fetchTradingFee',
  'fetchTradingFees',
  'fetchDeposits',
  'fetchWithdrawals',
  'fetchDepositAddress',
  'fetchDepositWithdrawFees',
  'fetchTransactionFees',
  'withdraw',
];
const calls = new CallsMade();

let doors: Doors;
let base: string;
let owner: Person;
let bot: Loose;
let seller: Loose;
let program: Program;

function clientOf(
  { apiKey, secret, privateKey }: Pick<Program, 'apiKey' | 'secret' | 'privateKey'>,
  prefix = '',
): Loose {
  const at = {
    public: `${base}${prefix}/api/v3`,
    private: `${base}${prefix}/api/v3`,
    sapi: `${base}${prefix}/sapi/v1`,
  };
  const client = new ccxt.binance({
    apiKey,
    secret: secret === '' ? privateKey : secret,
    urls: { api: at },
    options: { fetchMarkets: { types: ['spot'] }, fetchCurrencies: false, fetchMargins: false },
  });
  return calls.of(client as unknown as Loose);
}

beforeAll(async () => {
  doors = await openDoors();
  ({ base } = await listening(doors));
  owner = await fundedPerson(doors);
  const other = await fundedPerson(doors);
  program = await programOf(doors, owner);
  bot = clientOf(program);
  seller = clientOf(await programOf(doors, other, { algorithm: 'ed25519' }));
  await bot['loadMarkets']!();
  await bot['createOrder']!('BTC/USDT', 'limit', 'buy', 0.001, 99000);
  await seller['createOrder']!('BTC/USDT', 'limit', 'sell', 0.005, 100200, { postOnly: true });
  await bot['createOrder']!('BTC/USDT', 'market', 'buy', 0.001);
});

describe('what everybody may ask', () => {
  it('markets, with the rules of the ticket', () => {
    const markets = (bot as unknown as { markets: Record<string, object> }).markets;
    expect(markets['BTC/USDT']).toMatchObject({
      id: 'BTCUSDT',
      active: true,
      spot: true,
      precision: { price: 0.1, amount: 0.00001 },
      limits: { amount: { min: 0.0001 }, cost: { min: 5 } },
    });
    expect(markets['HLT/USDT']).toMatchObject({ active: false });
  });

  it('time, status, tickers, best prices, book, trades, candles', async () => {
    expect(await bot['fetchTime']!()).toBeTypeOf('number');
    expect(await bot['fetchStatus']!()).toMatchObject({ status: 'ok' });
    expect(await bot['fetchTicker']!('BTC/USDT')).toMatchObject({
      symbol: 'BTC/USDT',
      last: 100200,
      bid: 99000,
      ask: 100200,
    });
    expect(Object.keys(await bot['fetchTickers']!(['BTC/USDT', 'ETH/USDT']))).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(await bot['fetchBidsAsks']!(['BTC/USDT'])).toMatchObject({ 'BTC/USDT': { bid: 99000, bidVolume: 0.001 } });
    expect(await bot['fetchLastPrices']!(['BTC/USDT'])).toMatchObject({ 'BTC/USDT': { price: 100200 } });
    expect(await bot['fetchOrderBook']!('BTC/USDT')).toMatchObject({ bids: [[99000, 0.001]], asks: [[100200, 0.004]] });
    const trades = await bot['fetchTrades']!('BTC/USDT');
    expect(trades).toMatchObject([{ price: 100200, amount: 0.001, side: 'buy' }]);
    const [{ timestamp }] = trades as [{ timestamp: number }];
    expect(await bot['fetchTrades']!('BTC/USDT', timestamp)).toHaveLength(1);
    const candles = (await bot['fetchOHLCV']!('BTC/USDT', '1m')) as number[][];
    expect(candles.at(-1)!.slice(1)).toEqual(expect.arrayContaining([100200]));
    for (const interval of ['3m', '1h', '2h', '1d', '1w', '1M'])
      expect(await bot['fetchOHLCV']!('BTC/USDT', interval), interval).toHaveLength(1);
  });
});

describe('what the owner’s key may', () => {
  it('balance and fee', async () => {
    const balance = await bot['fetchBalance']!();
    expect(balance['BTC'].free).toBe(0.500999);
    expect(balance['USDT'].used).toBe(99);
    expect(await bot['fetchTradingFee']!('BTC/USDT')).toMatchObject({ maker: 0.001, taker: 0.001 });
  });

  it('orders: placed, found, changed, cancelled', async () => {
    const placed = await bot['createOrder']!('ETH/USDT', 'limit', 'buy', 0.001, 90000);
    expect(placed).toMatchObject({ status: 'open', price: 90000, amount: 0.001, filled: 0, timeInForce: 'GTC' });
    expect(await bot['fetchOrder']!(placed.id, 'ETH/USDT')).toMatchObject({
      id: placed.id,
      clientOrderId: placed.clientOrderId,
    });
    expect(await bot['fetchOpenOrders']!('ETH/USDT')).toMatchObject([{ id: placed.id }]);
    const edited = await bot['editOrder']!(placed.id, 'ETH/USDT', 'limit', 'buy', 0.002, 90001);
    expect(edited).toMatchObject({ status: 'open', price: 90001 });
    expect(await bot['cancelOrder']!(edited.id, 'ETH/USDT')).toMatchObject({ status: 'canceled' });
    await expect(bot['cancelOrder']!(edited.id, 'ETH/USDT')).rejects.toBeInstanceOf(ccxt['OrderNotFound']!);
    await expect(bot['fetchOrder']!('999999999', 'ETH/USDT')).rejects.toBeInstanceOf(ccxt['OrderNotFound']!);
    await bot['createOrder']!('ETH/USDT', 'limit', 'buy', 0.001, 90002);
    expect(await bot['cancelAllOrders']!('ETH/USDT')).toHaveLength(1);
    await expect(bot['cancelAllOrders']!('ETH/USDT')).rejects.toBeInstanceOf(ccxt['OrderNotFound']!);
    expect(await bot['fetchOrders']!('ETH/USDT')).toHaveLength(3);
    expect(await bot['fetchCanceledOrders']!('ETH/USDT')).toHaveLength(3);
    expect(await bot['fetchClosedOrders']!('ETH/USDT')).toHaveLength(0);
  });

  it('orders of every type', async () => {
    const test = await bot['createOrder']!('BTC/USDT', 'limit', 'buy', 0.001, 99000, { test: true });
    expect(test).toBeTypeOf('object');
    const spent = await bot['createOrder']!('BTC/USDT', 'market', 'buy', 0.001, 100200);
    expect(spent).toMatchObject({ status: 'closed', filled: 0.001, cost: 100.2, average: 100200 });
    expect(spent.fees).toMatchObject([{ currency: 'BTC', cost: 0.000001 }]);
    const stop = await bot['createOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 95000, { stopPrice: 95100 });
    expect(stop).toMatchObject({ status: 'open', type: 'limit' });
    const marketStop = await bot['createOrder']!('BTC/USDT', 'market', 'sell', 0.001, undefined, { stopPrice: 95100 });
    expect(marketStop.id).toBeDefined();
    const profit = await bot['createOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 105000, { takeProfitPrice: 104900 });
    expect(profit).toMatchObject({ status: 'open' });
    await bot['cancelAllOrders']!('BTC/USDT');
    const mine = await bot['fetchMyTrades']!('BTC/USDT');
    expect(mine).toMatchObject([{ takerOrMaker: 'taker', side: 'buy' }, { order: spent.id }]);
    expect(await bot['fetchOrderTrades']!(spent.id, 'BTC/USDT')).toHaveLength(1);
    expect(await bot['fetchMyTrades']!('BTC/USDT', mine[1].timestamp)).toHaveLength(1);
  });

  it('orders by each of the words that the client has for them', async () => {
    await seller['createPostOnlyOrder']!('BTC/USDT', 'limit', 'sell', 0.01, 100300);
    expect(await bot['createMarketBuyOrderWithCost']!('BTC/USDT', 50)).toMatchObject({ status: 'closed' });
    await seller['createLimitOrder']!('BTC/USDT', 'buy', 0.001, 100150);
    expect(await bot['createMarketSellOrderWithCost']!('BTC/USDT', 20)).toMatchObject({ side: 'sell' });
    expect(await bot['createMarketOrder']!('BTC/USDT', 'buy', 0.0002)).toMatchObject({ status: 'closed' });
    expect(await bot['createMarketBuyOrder']!('BTC/USDT', 0.0002)).toMatchObject({ status: 'closed', side: 'buy' });
    expect(await bot['createMarketSellOrder']!('BTC/USDT', 0.0002)).toMatchObject({ status: 'closed', side: 'sell' });
    expect(await bot['createMarketOrderWithCost']!('BTC/USDT', 'buy', 20)).toMatchObject({ status: 'closed' });
    const resting = [
      await bot['createLimitOrder']!('BTC/USDT', 'buy', 0.001, 97000),
      await bot['createPostOnlyOrder']!('BTC/USDT', 'limit', 'buy', 0.001, 97001),
      await bot['createLimitBuyOrder']!('BTC/USDT', 0.001, 97002),
      await bot['createLimitSellOrder']!('BTC/USDT', 0.001, 108000),
      await bot['createStopLimitOrder']!('BTC/USDT', 'sell', 0.001, 95000, 95100),
      await bot['createStopOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 95000, 95100),
      await bot['createTriggerOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 95000, 95100),
      await bot['createStopLossOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 95000, 95100),
      await bot['createTakeProfitOrder']!('BTC/USDT', 'limit', 'sell', 0.001, 105000, 104900),
      await bot['createTrailingPercentOrder']!('BTC/USDT', 'market', 'sell', 0.001, undefined, 2, undefined, {
        stopLossOrTakeProfit: 'stopLoss',
      }),
    ];
    for (const { id } of resting) expect(id).toBeTypeOf('string');
    await bot['cancelAllOrders']!('BTC/USDT');
    expect((await bot['fetchCanceledAndClosedOrders']!('BTC/USDT')).length).toBeGreaterThan(resting.length);
    expect(await bot['fetchTradingFees']!()).toMatchObject({ 'BTC/USDT': { taker: 0.001 } });
    expect(await bot['fetchDepositWithdrawFees']!()).toHaveProperty('USDT');
    expect((await bot['fetchTransactionFees']!()).withdraw).toHaveProperty('USDT');
    expect(Object.keys(await bot['fetchMarkets']!()).length).toBeGreaterThan(0);
    const asking = clientOf(program);
    // Switched off above, as the recipe says; here it is asked.
    (asking as unknown as { options: { fetchCurrencies: boolean } }).options.fetchCurrencies = true;
    const { USDT } = await asking['fetchCurrencies']!();
    expect(USDT).toMatchObject({ code: 'USDT' });
    // None was made yet: that is done in the app.
    await expect(bot['fetchDepositAddress']!('USDT')).rejects.toThrow('-1020');
  });

  it.each([
    ['InsufficientFunds', ['limit', 'buy', 9, 100100]],
    ['InvalidOrder', ['limit', 'buy', 0.0001, 99000, { newOrderRespType: 'FULL', quantity: '0.000001' }]],
    ['OrderImmediatelyFillable', ['limit', 'buy', 0.001, 100300, { postOnly: true }]],
  ] as const)('%s is the client’s own error', async (error, [type, side, amount, price, extra = {}]) => {
    const order = bot['createOrder']!('BTC/USDT', type, side, amount, price, extra);
    await expect(order).rejects.toBeInstanceOf(ccxt[error]!);
  });

  it('a wrong secret, an unknown key and a wrong clock are the client’s own errors', async () => {
    const wrong = clientOf({ ...program, secret: 'x'.repeat(64) });
    await expect(wrong['fetchBalance']!()).rejects.toBeInstanceOf(ccxt['AuthenticationError']!);
    const unknown = clientOf({ ...program, apiKey: 'A'.repeat(64) });
    await expect(unknown['fetchBalance']!()).rejects.toBeInstanceOf(ccxt['AuthenticationError']!);
    const slow = clientOf(program);
    (slow as unknown as { milliseconds: () => number }).milliseconds = () => Date.now() - 120_000;
    await expect(slow['fetchBalance']!()).rejects.toBeInstanceOf(ccxt['InvalidNonce']!);
  });

  it('payments are read, and money cannot be taken out', async () => {
    expect(await bot['fetchDeposits']!()).toEqual([]);
    expect(await bot['fetchWithdrawals']!()).toEqual([]);
    await expect(
      bot['withdraw']!('USDT', 10, '0x0000000000000000000000000000000000000001', undefined, { network: 'ETH' }),
    ).rejects.toThrow('-2015');
  });
});

it('every unified call of the list was made', () => {
  expect(calls.missing(UNIFIED)).toEqual([]);
});

it('the sandbox switch of the client leads to the demo', async () => {
  const demo = await programOf(doors, owner, { world: 'demo' });
  const { apiKey, secret } = demo;
  const at = { public: `${base}/demo/api/v3`, private: `${base}/demo/api/v3` };
  const client = new ccxt.binance({
    apiKey,
    secret,
    urls: { test: at },
    options: { fetchMarkets: { types: ['spot'] } },
  });
  client.setSandboxMode(true);
  const loose = client as unknown as Loose;
  expect((await loose['fetchBalance']!())['USDT'].free).toBe(10_000);
  expect(await loose['createOrder']!('BTC/USDT', 'limit', 'buy', 0.001, 90000)).toMatchObject({ status: 'open' });
});
