// The client's streaming half at the contracts' address, unmodified: books, trades, candles, marks; an owner's orders, fills, positions and balance.
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { begun, heard, type Loose } from './ccxt-at-the-doors.ts';
import { openContractDoors, type ContractDoors } from './contract-programs.ts';
import { sent, signed, type Program } from './programs.ts';
import { CallsMade } from './unified-calls.ts';

/** Every unified call of the client's streaming half that it makes of contracts and this address answers. */
const UNIFIED = [
  'watchOrderBook',
  'watchOrderBookForSymbols',
  'watchBidsAsks',
  'watchTrades',
  'watchTradesForSymbols',
  'watchOHLCV',
  'watchOHLCVForSymbols',
  'watchTicker',
  'watchTickers',
  'watchMarkPrice',
  'watchMarkPrices',
  'unWatchOrderBook',
  'unWatchOrderBookForSymbols',
  'unWatchBidsAsks',
  'unWatchTrades',
  'unWatchTradesForSymbols',
  'unWatchOHLCV',
  'unWatchOHLCVForSymbols',
  'unWatchTicker',
  'unWatchTickers',
  'unWatchMarkPrice',
  'unWatchMarkPrices',
  'watchOrders',
  'watchMyTrades',
  'watchPositions',
  'watchBalance',
];
const calls = new CallsMade();

const ccxt = createRequire(import.meta.url)('ccxt') as { pro: { binanceusdm: new (settings: object) => object } };
const BTC = 'BTC/USDT:USDT';

let opened: ContractDoors;
let bot: Loose;
let other: Loose;
let mark: number;
const at = (percent: number) => Math.round(mark * (1 + percent / 100) * 10) / 10;

function clientOf({ apiKey, secret }: Program, base: string): Loose {
  const api: Record<string, unknown> = { ws: { future: `${base.replace('http', 'ws')}/fapi/ws` } };
  for (const sort of ['Public', 'Private'])
    for (const version of ['', 'V2', 'V3'])
      api[`fapi${sort}${version}`] = `${base}/fapi/${version === '' ? 'v1' : version.toLowerCase()}`;
  const client = new ccxt.pro.binanceusdm({
    apiKey,
    secret,
    urls: { api },
    options: { fetchMarkets: { types: ['linear'] }, fetchCurrencies: false, fetchMargins: false },
  });
  return calls.of(client as unknown as Loose);
}

beforeAll(async () => {
  opened = await openContractDoors();
  [bot, other] = opened.programs.map((program) => clientOf(program, opened.base)) as [Loose, Loose];
  await begun(bot);
  await other['loadMarkets']!();
  mark = (await bot['fetchFundingRate']!(BTC)).markPrice;
  await Promise.all([bot, other].map((one) => one['setLeverage']!(2, BTC)));
  await other['createOrder']!(BTC, 'limit', 'sell', 0.1, at(0.2));
}, 60_000);
afterAll(() => Promise.all([bot['close']!(), other['close']!()]));

const quote = async () => {
  const { id } = await other['createOrder']!(BTC, 'limit', 'buy', 0.001, at(-1));
  await other['cancelOrder']!(id, BTC);
};
const trade = async () => {
  await other['createOrder']!(BTC, 'limit', 'sell', 0.001, at(0.1));
  await bot['createOrder']!(BTC, 'limit', 'buy', 0.001, at(0.1));
};

describe('markets', () => {
  it('book, best prices, trades, candles, ticker and mark arrive as the client reads them', async () => {
    expect((await heard(bot['watchOrderBook']!(BTC), quote)).asks[0]).toEqual([at(0.2), 0.1]);
    expect(await heard(bot['watchBidsAsks']!([BTC]), quote)).toHaveProperty([BTC]);
    expect((await heard(bot['watchTrades']!(BTC), trade))[0]).toMatchObject({
      symbol: BTC,
      price: at(0.1),
      side: 'buy',
    });
    expect((await heard(bot['watchOHLCV']!(BTC, '1m'), trade)).at(-1)[4]).toBe(at(0.1));
    expect(await heard(bot['watchTicker']!(BTC), trade)).toMatchObject({ symbol: BTC, last: at(0.1) });
    expect(await heard(bot['watchMarkPrice']!(BTC), opened.says)).toMatchObject({ symbol: BTC, markPrice: mark });
    expect(await heard(bot['watchMarkPrices']!([BTC]), opened.says)).toHaveProperty([BTC]);
    expect(await heard(bot['watchTickers']!([BTC]), trade)).toHaveProperty([BTC]);
    expect((await heard(bot['watchOrderBookForSymbols']!([BTC]), quote)).symbol).toBe(BTC);
    expect((await heard(bot['watchTradesForSymbols']!([BTC]), trade))[0].price).toBe(at(0.1));
    expect(await heard(bot['watchOHLCVForSymbols']!([[BTC, '5m']]), trade)).toHaveProperty([BTC]);
    // Whoever has heard enough says so.
    await bot['unWatchOrderBookForSymbols']!([BTC]);
    await bot['unWatchOrderBook']!(BTC);
    await bot['unWatchBidsAsks']!([BTC]);
    await bot['unWatchTradesForSymbols']!([BTC]);
    await bot['unWatchTrades']!(BTC);
    await bot['unWatchOHLCVForSymbols']!([[BTC, '5m']]);
    await bot['unWatchOHLCV']!(BTC, '1m');
    await bot['unWatchTickers']!([BTC]);
    await bot['unWatchTicker']!(BTC);
    await bot['unWatchMarkPrices']!([BTC]);
    await bot['unWatchMarkPrice']!(BTC);
  }, 60_000);

  it('an address of coins has no contracts, and the other way round', async () => {
    const refused = async (path: string) => {
      const socket = new WebSocket(opened.base.replace('http', 'ws') + path);
      const message = await new Promise<Buffer>((resolve) => socket.once('message', resolve));
      socket.close();
      return JSON.parse(message.toString()) as object;
    };
    expect(await refused('/ws/btcusdt-perp@trade')).toMatchObject({ error: { code: 2 } });
    expect(await refused('/fapi/ws/btcusdt@trade')).toMatchObject({ error: { code: 2 } });
    expect(await refused('/fapi/stream?streams=btcusdt@avgPrice')).toMatchObject({ error: { code: 2 } });
  });
});

describe('an owner’s own', () => {
  it('orders, fills, positions and balance', async () => {
    const watching = [
      heard(bot['watchOrders']!(BTC), trade),
      bot['watchMyTrades']!(BTC),
      bot['watchPositions']!([BTC]),
      bot['watchBalance']!(),
    ];
    const [orders, fills, positions, balance] = await Promise.all(watching);
    expect(orders[0]).toMatchObject({ symbol: BTC, side: 'buy', price: at(0.1) });
    expect(fills[0]).toMatchObject({ symbol: BTC, side: 'buy', price: at(0.1), amount: 0.001, takerOrMaker: 'taker' });
    expect(positions[0]).toMatchObject({ symbol: BTC, side: 'long', marginMode: 'isolated' });
    expect(balance['USDT'].total).toBeGreaterThan(49_000);
  }, 60_000);

  it('in the order in which it happened: waiting, set off, traded, cancelled; levels too', async () => {
    const [program] = opened.programs;
    const { listenKey } = (await sent(opened.doors, 'POST /fapi/v1/listenKey', '', program!.apiKey)).body as {
      listenKey: string;
    };
    expect((await sent(opened.doors, 'PUT /fapi/v1/listenKey', '', program!.apiKey)).body).toEqual({ listenKey });
    const socket = new WebSocket(`${opened.base.replace('http', 'ws')}/fapi/private/ws?listenKey=${listenKey}`);
    const told: string[] = [];
    const realised = new Map<unknown, unknown>();
    let wake = (): void => undefined;
    socket.on('message', (data: Buffer) => {
      const { e, o } = JSON.parse(data.toString()) as { e: string; o?: Record<string, string | number> };
      if (o?.['x'] === 'TRADE') realised.set(o['i'], o['rp']);
      if (o !== undefined) told.push(`${e} ${o['aid'] ?? o['i']} ${o['x'] ?? '-'} ${o['X']}`);
      wake();
    });
    await new Promise((resolve) => socket.once('open', resolve));
    const until = async (line: string): Promise<void> => {
      while (!told.includes(line)) await new Promise<void>((resolve) => (wake = resolve));
    };
    const rests = await bot['createOrder']!(BTC, 'limit', 'buy', 0.001, at(-2));
    await bot['editOrder']!(rests.id, BTC, 'limit', 'buy', 0.001, at(-2.5));
    await bot['cancelOrder']!(rests.id, BTC);
    await until(`ORDER_TRADE_UPDATE ${rests.id} CANCELED CANCELED`);
    expect(told.filter((line) => line.includes(` ${rests.id} `))).toEqual([
      `ORDER_TRADE_UPDATE ${rests.id} NEW NEW`,
      `ORDER_TRADE_UPDATE ${rests.id} AMENDMENT NEW`,
      `ORDER_TRADE_UPDATE ${rests.id} CANCELED CANCELED`,
    ]);
    // Set off by the last trade, and filled at once.
    const stop = await signed(opened.doors, program!, 'POST /fapi/v1/algoOrder', {
      symbol: 'BTCUSDT-PERP',
      algoType: 'CONDITIONAL',
      side: 'BUY',
      type: 'STOP_MARKET',
      quantity: '0.002',
      triggerPrice: String(at(0.15)),
      workingType: 'CONTRACT_PRICE',
    });
    const { algoId } = stop.body as { algoId: number };
    await bot['createOrder']!(BTC, 'limit', 'buy', 0.001, at(0.2));
    await until(`ORDER_TRADE_UPDATE ${algoId} TRADE FILLED`);
    expect(told.filter((line) => line.includes(` ${algoId} `))).toEqual([
      `ALGO_UPDATE ${algoId} - NEW`,
      `ALGO_UPDATE ${algoId} - FINISHED`,
      `ORDER_TRADE_UPDATE ${algoId} NEW NEW`,
      `ORDER_TRADE_UPDATE ${algoId} TRADE FILLED`,
    ]);
    // What closes says what it realised: every buy before was at one price or the other, and this sells below both.
    await other['createOrder']!(BTC, 'limit', 'buy', 0.001, at(-1));
    const closing = await bot['createOrder']!(BTC, 'limit', 'sell', 0.001, at(-1), { reduceOnly: true });
    await until(`ORDER_TRADE_UPDATE ${closing.id} TRADE FILLED`);
    expect(Number(realised.get(Number(closing.id)))).toBeLessThan(0);
    expect(Number(realised.get(algoId))).toBe(0);
    const level = await signed(opened.doors, program!, 'POST /fapi/v1/algoOrder', {
      symbol: 'BTCUSDT-PERP',
      algoType: 'CONDITIONAL',
      side: 'SELL',
      type: 'STOP_MARKET',
      triggerPrice: String(at(-4)),
      closePosition: 'true',
    });
    const { algoId: levelId } = level.body as { algoId: number };
    await until(`ALGO_UPDATE ${levelId} - NEW`);
    expect((await sent(opened.doors, 'DELETE /fapi/v1/listenKey', '', program!.apiKey)).body).toEqual({});
    expect(await sent(opened.doors, 'PUT /fapi/v1/listenKey', '', program!.apiKey)).toMatchObject({ code: -1125 });
    socket.close();
  }, 60_000);
});

it('every unified call of the list was made', () => {
  expect(calls.missing(UNIFIED)).toEqual([]);
});
