// The client's streaming half, unmodified: market streams and an owner's own events, over this server's sockets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begun, heard, listening, spotClient, type Loose } from './ccxt-at-the-doors.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';
import { CallsMade } from './unified-calls.ts';

/** Every unified call of the client's streaming half that it makes for coins (books and tickers by the socket it asks of contracts only). */
const UNIFIED = [
  'watchOrderBook',
  'watchOrderBookForSymbols',
  'watchTrades',
  'watchTradesForSymbols',
  'watchOHLCV',
  'watchOHLCVForSymbols',
  'watchTicker',
  'watchTickers',
  'watchBidsAsks',
  'unWatchOrderBook',
  'unWatchTrades',
  'unWatchOHLCV',
  'unWatchTicker',
  'unWatchTickers',
  'unWatchBidsAsks',
  'unWatchOrderBookForSymbols',
  'unWatchTradesForSymbols',
  'unWatchOHLCVForSymbols',
  'watchBalance',
  'watchOrders',
  'watchMyTrades',
  'createOrderWs',
  'editOrderWs',
  'fetchOrderWs',
  'cancelOrderWs',
  'cancelAllOrdersWs',
  'fetchOpenOrdersWs',
  'fetchOrdersWs',
  'fetchClosedOrdersWs',
  'fetchMyTradesWs',
  'fetchBalanceWs',
  'fetchOHLCVWs',
  'fetchTradesWs',
];
const calls = new CallsMade();

let doors: Doors;
let owner: Person;
let other: Person;
let program: Program;
let bot: Loose;

beforeAll(async () => {
  doors = await openDoors();
  const at = await listening(doors);
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  program = await programOf(doors, owner);
  bot = await begun(calls.of(spotClient(at, program)));
  await place('sell', '100200', '0.005');
  await place('buy', '99900', '0.005');
});
afterAll(() => bot['close']!());

const place = (side: string, price: string, quantity: string, person = other) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);

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
    expect(await heard(bot['watchTickers']!(['BTC/USDT']), trade)).toHaveProperty('BTC/USDT');
    expect((await heard(bot['watchOrderBookForSymbols']!(['BTC/USDT', 'ETH/USDT']), quote)).symbol).toBe('BTC/USDT');
    expect((await heard(bot['watchTradesForSymbols']!(['BTC/USDT', 'ETH/USDT']), trade))[0].price).toBe(100100);
    expect(await heard(bot['watchOHLCVForSymbols']!([['BTC/USDT', '5m']]), trade)).toHaveProperty('BTC/USDT');
    // Whoever has heard enough says so; what was asked for is asked for no more.
    await bot['unWatchOrderBook']!('BTC/USDT');
    await bot['unWatchTrades']!('BTC/USDT');
    await bot['unWatchOHLCV']!('BTC/USDT', '1m');
    await bot['unWatchTicker']!('BTC/USDT');
    await bot['unWatchTickers']!(['BTC/USDT']);
    await bot['unWatchBidsAsks']!(['BTC/USDT']);
    await bot['unWatchOrderBookForSymbols']!(['ETH/USDT']);
    await bot['unWatchTradesForSymbols']!(['ETH/USDT']);
    await bot['unWatchOHLCVForSymbols']!([['BTC/USDT', '5m']]);
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
    const edited = await bot['editOrderWs']!(placed.id, 'BTC/USDT', 'limit', 'buy', 0.001, 99001);
    expect(edited).toMatchObject({ price: 99001 });
    expect(await bot['fetchOpenOrdersWs']!('BTC/USDT')).toMatchObject([{ id: edited.id }]);
    expect(await bot['cancelOrderWs']!(edited.id, 'BTC/USDT')).toMatchObject({ status: 'canceled' });
    await bot['createOrderWs']!('BTC/USDT', 'limit', 'buy', 0.001, 99002);
    await bot['cancelAllOrdersWs']!('BTC/USDT');
    expect(await bot['fetchOpenOrdersWs']!('BTC/USDT')).toEqual([]);
  }, 60_000);

  it('and what the client asks by the socket', async () => {
    expect((await bot['fetchOrdersWs']!('BTC/USDT')).length).toBeGreaterThan(2);
    expect((await bot['fetchClosedOrdersWs']!('BTC/USDT')).length).toBeGreaterThan(0);
    expect((await bot['fetchMyTradesWs']!('BTC/USDT')).length).toBeGreaterThan(0);
    // Of coins the client hands this on as it is.
    expect((await bot['fetchBalanceWs']!()).info.balances).toContainEqual(expect.objectContaining({ asset: 'BTC' }));
    expect((await bot['fetchOHLCVWs']!('BTC/USDT', '1m')).length).toBeGreaterThan(0);
    expect((await bot['fetchTradesWs']!('BTC/USDT')).length).toBeGreaterThan(0);
  }, 60_000);
});

it('every unified call of the list was made', () => {
  expect(calls.missing(UNIFIED)).toEqual([]);
});
