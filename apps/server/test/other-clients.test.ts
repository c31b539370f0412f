// Two more unmodified clients, as anybody installs them, pointed at this server by their settings: `binance` and `node-binance-api`.
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heard, listening } from './ccxt-at-the-doors.ts';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, type Program } from './programs.ts';

type Loose = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
type Made = new (settings: object, ...more: unknown[]) => Loose;
const load = createRequire(import.meta.url);
const binance = load('binance') as Record<'MainClient' | 'WebsocketClient' | 'WebsocketAPIClient', Made>;
const NodeBinance = load('node-binance-api') as Made;

let doors: Doors;
let base: string;
let socket: string;
let owner: Person;
let other: Person;
let program: Program;

beforeAll(async () => {
  doors = await openDoors();
  ({ base, socket } = await listening(doors));
  [owner, other] = [await fundedPerson(doors), await fundedPerson(doors)];
  program = await programOf(doors, owner);
  await place('sell', '100200', '0.05');
  await place('buy', '99900', '0.05');
});

const place = (side: string, price: string, quantity: string, person = other) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, person.token);
const trade = async () => {
  await place('sell', '100100', '0.0001');
  await place('buy', '100100', '0.0001', owner);
};

const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: 0.001, price: 99_000 };
const SELL_PAIR = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: 0.001,
  aboveType: 'LIMIT_MAKER',
  abovePrice: 105_000,
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: 95_000,
  belowPrice: 94_900,
  belowTimeInForce: 'GTC',
};

describe('binance', () => {
  const rest = (of: Program = program) =>
    new binance.MainClient({
      api_key: of.apiKey,
      api_secret: of.secret === '' ? of.privateKey : of.secret,
      baseUrl: base,
      disableTimeSync: true,
    });

  it('asks what everybody may ask', async () => {
    const client = rest();
    // Its own question for the time asks another house, whatever address it was given.
    await client['testConnectivity']();
    expect((await client['getExchangeInfo']({ symbol: 'BTCUSDT' })).symbols).toMatchObject([{ symbol: 'BTCUSDT' }]);
    expect((await client['getOrderBook']({ symbol: 'BTCUSDT', limit: 5 })).bids[0][0]).toBe('99900.000000');
    expect(await client['getAvgPrice']({ symbol: 'BTCUSDT' })).toMatchObject({ mins: 5 });
    expect(await client['get24hrChangeStatistics']({ symbol: 'BTCUSDT' })).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await client['getSymbolPriceTicker']({ symbol: 'BTCUSDT' })).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await client['getSymbolOrderBookTicker']({ symbol: 'BTCUSDT' })).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await client['getKlines']({ symbol: 'BTCUSDT', interval: '1m' })).toBeInstanceOf(Array);
    expect(await client['getAggregateTrades']({ symbol: 'BTCUSDT' })).toBeInstanceOf(Array);
    expect(await client['getSystemStatus']()).toMatchObject({ status: 0 });
  });

  it.each(['hmac-sha256', 'ed25519', 'rsa'] as const)(
    'signs by %s: an order’s life, pairs, lists',
    async (algorithm) => {
      const client = rest(await programOf(doors, owner, { algorithm }));
      const { balances } = await client['getAccountInformation']();
      expect(balances.map(({ asset }: { asset: string }) => asset)).toContain('BTC');
      // A new one each time: the client writes its own id into what it is given.
      const order = () => ({ ...LIMIT });
      expect(await client['testNewOrder'](order())).toEqual({});
      const placed = await client['submitNewOrder'](order());
      expect(placed).toMatchObject({ status: 'NEW', price: '99000.000000' });
      const { symbol, orderId } = placed;
      expect(await client['getOrder']({ symbol, orderId })).toMatchObject({ orderId });
      const replaced = await client['replaceOrder']({
        ...order(),
        price: 99_001,
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: orderId,
      });
      expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
      expect(await client['getOpenOrders']({ symbol })).toHaveLength(1);
      expect(await client['cancelAllSymbolOrders']({ symbol })).toHaveLength(1);
      const market = { symbol, side: 'BUY', type: 'MARKET', quantity: 0.001, newOrderRespType: 'FULL' };
      expect(await client['submitNewOrder'](market)).toMatchObject({ status: 'FILLED' });
      expect((await client['getAccountTradeList']({ symbol })).length).toBeGreaterThan(0);
      const { orderListId } = await client['submitNewOrderList']({ ...SELL_PAIR });
      expect(await client['cancelOCO']({ symbol, orderListId })).toMatchObject({ listOrderStatus: 'ALL_DONE' });
      expect(await client['getTradeFee']({ symbol })).toMatchObject([{ symbol }]);
      expect(await client['getOrderRateLimit']()).toHaveLength(2);
      await expect(client['submitNewOrder']({ ...order(), quantity: 9 })).rejects.toMatchObject({ code: -2010 });
    },
  );

  const sockets: Loose[] = [];
  afterAll(() => {
    for (const one of sockets) one['closeAll'](true);
  });
  const silent = { trace: () => undefined, info: () => undefined, error: () => undefined };
  const streamOf = (wsUrl: string): Loose => {
    const { apiKey, secret } = program;
    const client = new binance.WebsocketClient({ api_key: apiKey, api_secret: secret, wsUrl }, silent);
    sockets.push(client);
    return client;
  };
  /** The first message that is such an event. */
  const first = (client: Loose, kind: string) =>
    new Promise<Loose>((resolve) =>
      client['on']('message', (message: Loose) => {
        const event = message['event'] ?? message['data'] ?? message;
        if (event.e === kind) resolve(event as Loose);
      }),
    );

  it('hears markets', async () => {
    const client = streamOf(`${socket}/stream`);
    const told = [first(client, 'trade'), first(client, 'kline'), first(client, 'depthUpdate')];
    client['subscribe'](['btcusdt@trade', 'btcusdt@kline_1m', 'btcusdt@depth@100ms'], 'main');
    const [one, candle, depth] = await heard(Promise.all(told), trade);
    expect(one).toMatchObject({ s: 'BTCUSDT', M: true });
    expect(candle).toMatchObject({ k: { s: 'BTCUSDT', i: '1m' } });
    expect(depth!['u']).toBe(depth!['U']);
  }, 60_000);

  it('hears its owner, and asks and places by the socket', async () => {
    const { apiKey, secret } = program;
    const client = new binance.WebsocketAPIClient(
      { api_key: apiKey, api_secret: secret, wsUrl: `${socket}/ws-api/v3`, attachEventListeners: false },
      silent,
    );
    sockets.push({ closeAll: () => (client['getWSClient']() as Loose)['closeAll'](true) });
    const report = first(client['getWSClient']() as Loose, 'executionReport');
    await client['subscribeUserDataStream']('mainWSAPI');
    expect(await heard(report, trade)).toMatchObject({ s: 'BTCUSDT', S: 'BUY' });
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: '99000',
      timestamp: Date.now(),
    };
    const { result } = await client['submitNewSpotOrder'](order);
    expect(result).toMatchObject({ status: 'NEW' });
    const { symbol, orderId } = result;
    const which = { symbol, orderId, timestamp: Date.now() };
    expect((await client['cancelSpotOrder'](which)).result).toMatchObject({ status: 'CANCELED' });
    expect((await client['getSpotServerTime']()).result.serverTime).toBeTypeOf('number');
  }, 60_000);
});

describe('node-binance-api', () => {
  let client: Loose;
  beforeAll(() => {
    const { apiKey, secret } = program;
    client = new NodeBinance({
      APIKEY: apiKey,
      APISECRET: secret,
      log: () => undefined,
      reconnect: false,
      urls: {
        base: `${base}/api/`,
        sapi: `${base}/sapi/`,
        stream: `${socket}/ws/`,
        combineStream: `${socket}/stream?streams=`,
      },
    });
    client['wsApi'] = `${socket}/ws-api/v3`;
  });
  afterAll(() => {
    for (const endpoint of Object.keys(client['websockets'].subscriptions() as object))
      client['websockets'].terminate(endpoint);
  });

  it('asks what everybody may ask', async () => {
    expect((await client['time']()).serverTime).toBeTypeOf('number');
    expect((await client['prices']('BTCUSDT'))['BTCUSDT']).toBeTypeOf('number');
    expect(await client['bookTickers']('BTCUSDT')).toMatchObject({ BTCUSDT: { bidPrice: '99900.000000' } });
    expect((await client['depth']('BTCUSDT')).lastUpdateId).toBeTypeOf('number');
    expect(await client['prevDay']('BTCUSDT')).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await client['candlesticks']('BTCUSDT', '1m')).toBeInstanceOf(Array);
    expect(await client['aggTrades']('BTCUSDT')).toBeInstanceOf(Array);
    expect(await client['systemStatus']()).toMatchObject({ status: 0 });
  });

  it('an order’s life', async () => {
    expect((await client['balance']())['BTC']).toMatchObject({ onOrder: expect.any(String) as string });
    const placed = await client['buy']('BTCUSDT', 0.001, 99_000);
    expect(placed).toMatchObject({ status: 'NEW', side: 'BUY' });
    expect(await client['orderStatus']('BTCUSDT', placed.orderId)).toMatchObject({ orderId: placed.orderId });
    expect(await client['openOrders']('BTCUSDT')).toHaveLength(1);
    expect(await client['cancel']('BTCUSDT', placed.orderId)).toMatchObject({ status: 'CANCELED' });
    expect(await client['marketBuy']('BTCUSDT', 0.001)).toMatchObject({ status: 'FILLED' });
    expect(await client['marketBuyWithCost']('BTCUSDT', 101)).toMatchObject({ status: 'FILLED' });
    const sold = await client['order']('STOP_LOSS_LIMIT', 'SELL', 'BTCUSDT', 0.001, 95_000, {
      stopPrice: 95_100,
    });
    expect(sold).toHaveProperty('orderId');
    expect(await client['cancelAll']('BTCUSDT')).toHaveLength(1);
    expect((await client['myTrades']('BTCUSDT')).length).toBeGreaterThan(1);
    expect(await client['tradeFee']()).toBeInstanceOf(Array);
    await expect(client['buy']('BTCUSDT', 9, 99_000)).rejects.toThrow(/-2010|insufficient/);
  });

  it('hears markets, keeps a book, hears its owner', async () => {
    const told = new Promise<Loose>((resolve) => client['websockets'].trades(['BTCUSDT'], resolve));
    expect(await heard(told, trade)).toMatchObject({ e: 'trade', s: 'BTCUSDT', M: true });
    const kept = new Promise<Loose>((resolve) =>
      client['websockets'].depthCache(['BTCUSDT'], (_: string, book: Loose) => resolve(book)),
    );
    expect(Object.keys((await heard(kept, trade))['bids'] as object)).toContain('99900.000000');
    let wake: (event: Loose) => void = () => undefined;
    const report = new Promise<Loose>((resolve) => (wake = resolve));
    client['websockets'].userData(undefined, () => undefined, wake);
    expect(await heard(report, trade)).toMatchObject({ e: 'executionReport', s: 'BTCUSDT' });
    await client['spotCloseDataStream']();
  }, 60_000);
});
