// What exchangeInfo tells is what the core does: each rule broken by one step is refused with the rule's name; and what programs hear when time or the
// database says no.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../src/sequencer/index.ts';
import { fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, sent, signed, type Program } from './programs.ts';

type Filter = { readonly filterType: string } & Readonly<Record<string, string | number>>;

let doors: Doors;
let owner: Person;
let bot: Program;
let account: number;
let symbolFilters: readonly Filter[];
let exchangeFilters: readonly Filter[];

beforeAll(async () => {
  doors = await openDoors();
  owner = await fundedPerson(doors);
  bot = await programOf(doors, owner);
  const [row] = await doors.sql<{ account: number }[]>`
    select a.account from identity.accounts a join identity.api_keys k on k.customer_id = a.customer_id and k.world = a.world
    where k.name = ${bot.apiKey}`;
  account = row!.account;
  const { body } = await sent(doors, 'GET /api/v3/exchangeInfo', 'symbol=BTCUSDT');
  const info = body as { symbols: { filters: Filter[] }[]; exchangeFilters: Filter[] };
  symbolFilters = info.symbols[0]!.filters;
  exchangeFilters = info.exchangeFilters;
});

const rule = (filterType: string): Filter =>
  [...symbolFilters, ...exchangeFilters].find((one) => one.filterType === filterType)!;
const plus = (value: string | number, step: string | number, times = 1): string =>
  (Number(value) + Number(step) * times).toFixed(8);
const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '90000' };
const MARKET = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' };
const STOP = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.001', stopPrice: '90000' };
const place = (fields: Record<string, string>, call = 'POST /api/v3/order') => signed(doors, bot, call, fields);
const refusedBy = (name: string) => ({ status: 400, code: -1013, msg: `Filter failure: ${name}` });
const clear = async () => void (await signed(doors, bot, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' }));

/** Past the door, as the app and robots place: a test of a count needs no signature for each. */
const straight = (fields: object) =>
  doors.worlds.real.sequencer.submit({
    command: {
      kind: 'place-order',
      atMs: 0,
      account,
      instrument: 0,
      side: 'buy',
      type: 'limit',
      timeInForce: 'good-till-cancelled',
      postOnly: false,
      selfTradePrevention: 'expire-taker',
      ticks: 900_000,
      lots: 10,
      quoteAmount: 0n,
      triggerTicks: 0,
      expiresAtMs: 0,
      ...fields,
    },
    requestId: null,
    caller: 'customer',
  });

describe('a rule that exchangeInfo tells', () => {
  it('is one that refuses, and no other is told', () => {
    expect(symbolFilters.map(({ filterType }) => filterType)).toEqual([
      'PRICE_FILTER',
      'LOT_SIZE',
      'MARKET_LOT_SIZE',
      'PERCENT_PRICE',
      'NOTIONAL',
      'ICEBERG_PARTS',
      'TRAILING_DELTA',
    ]);
    expect(exchangeFilters).toEqual([
      { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: 200 },
      { filterType: 'EXCHANGE_MAX_NUM_TRAILING_ORDERS', maxNumTrailingOrders: 20 },
    ]);
  });

  it('PRICE_FILTER: off the tick, none, above the highest', async () => {
    const { tickSize, maxPrice } = rule('PRICE_FILTER');
    for (const price of [plus('90000', tickSize!, 0.5), '0', plus(maxPrice!, tickSize!)])
      expect(await place({ ...LIMIT, price })).toMatchObject(refusedBy('PRICE_FILTER'));
  });

  it('LOT_SIZE and MARKET_LOT_SIZE: the same bounds, broken under the first name', async () => {
    const { minQty, maxQty, stepSize } = rule('LOT_SIZE');
    expect(rule('MARKET_LOT_SIZE')).toEqual({ filterType: 'MARKET_LOT_SIZE', minQty, maxQty, stepSize });
    for (const quantity of [plus(minQty!, stepSize!, -1), plus(maxQty!, stepSize!), plus(minQty!, stepSize!, 0.5), '0'])
      for (const order of [LIMIT, MARKET])
        expect(await place({ ...order, quantity })).toMatchObject(refusedBy('LOT_SIZE'));
    expect(await place({ ...LIMIT, quantity: String(minQty) })).toMatchObject({ status: 200 });
    await clear();
  });

  it('PERCENT_PRICE: of the last price, to either side', async () => {
    const { multiplierUp, multiplierDown, avgPriceMins } = rule('PERCENT_PRICE');
    const { tickSize } = rule('PRICE_FILTER');
    expect(avgPriceMins).toBe(0);
    const { body } = await sent(doors, 'GET /api/v3/ticker/price', 'symbol=BTCUSDT');
    const last = Number((body as { price: string }).price);
    for (const side of ['BUY', 'SELL']) {
      const at = (price: string) => place({ ...LIMIT, side, price });
      expect(await at(plus(last * Number(multiplierUp), tickSize!))).toMatchObject(refusedBy('PERCENT_PRICE'));
      expect(await at(plus(last * Number(multiplierDown), tickSize!, -1))).toMatchObject(refusedBy('PERCENT_PRICE'));
    }
    expect(await place({ ...LIMIT, price: plus(last * Number(multiplierDown), 0) })).toMatchObject({ status: 200 });
    await clear();
  });

  it('NOTIONAL: too little and too much, at the market too', async () => {
    const { minNotional, maxNotional } = rule('NOTIONAL');
    // The most that may be ordered, so dear that it is more than an order may be worth.
    const most = String(rule('LOT_SIZE')['maxQty']);
    expect(Number(most) * 110_000).toBeGreaterThan(Number(maxNotional));
    for (const call of ['POST /api/v3/order', 'POST /api/v3/order/test'])
      expect(await place({ ...LIMIT, price: '110000', quantity: most }, call)).toMatchObject(refusedBy('NOTIONAL'));
    for (const quoteOrderQty of [plus(minNotional!, '-0.01'), plus(maxNotional!, '0.01')])
      for (const call of ['POST /api/v3/order', 'POST /api/v3/order/test'])
        expect(await place({ ...MARKET, quoteOrderQty }, call)).toMatchObject(refusedBy('NOTIONAL'));
  });

  it('ICEBERG_PARTS and TRAILING_DELTA: one part too many, one hundredth of a percent too near and too far', async () => {
    const { limit } = rule('ICEBERG_PARTS');
    const parts = (count: number) => place({ ...LIMIT, icebergQty: (0.001 / count).toFixed(5) });
    expect(await parts(Number(limit))).toMatchObject({ status: 200 });
    expect(await parts(Number(limit) * 2)).toMatchObject(refusedBy('ICEBERG_PARTS'));
    const { minTrailingBelowDelta: nearest, maxTrailingBelowDelta: widest } = rule('TRAILING_DELTA');
    const { stopPrice: _, ...trailing } = STOP;
    for (const delta of [Number(nearest) - 1, Number(widest) + 1])
      expect(await place({ ...trailing, trailingDelta: String(delta) })).toMatchObject(refusedBy('TRAILING_DELTA'));
    for (const delta of [nearest, widest])
      expect(await place({ ...trailing, trailingDelta: String(delta) })).toMatchObject({ status: 200 });
    await clear();
  });

  it('EXCHANGE_MAX_NUM_TRAILING_ORDERS: of trailing stops; a plain stop is taken', async () => {
    const most = Number(rule('EXCHANGE_MAX_NUM_TRAILING_ORDERS')['maxNumTrailingOrders']);
    const trailing = { side: 'sell', type: 'stop-market', ticks: 0, trailBps: 100 };
    const taken = await Promise.all(Array.from({ length: most }, () => straight(trailing)));
    expect(taken.map(({ refusal }) => refusal)).toEqual(taken.map(() => null));
    const { stopPrice: _, ...oneMore } = STOP;
    expect(await place({ ...oneMore, trailingDelta: '100' })).toMatchObject(
      refusedBy('EXCHANGE_MAX_NUM_TRAILING_ORDERS'),
    );
    expect(await place(STOP)).toMatchObject({ status: 200 });
    await clear();
  });

  it('EXCHANGE_MAX_NUM_ORDERS: of all markets together; a pair counts for two', async () => {
    const most = Number(rule('EXCHANGE_MAX_NUM_ORDERS')['maxNumOrders']);
    const taken = await Promise.all(Array.from({ length: most - 1 }, (_, n) => straight({ instrument: n % 2 })));
    expect(taken.map(({ refusal }) => refusal)).toEqual(taken.map(() => null));
    const pair = { aboveType: 'LIMIT_MAKER', abovePrice: '105000', belowType: 'STOP_LOSS', belowStopPrice: '95000' };
    const both = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.001', ...pair };
    const refused = refusedBy('EXCHANGE_MAX_NUM_ORDERS');
    expect(await place(both, 'POST /api/v3/orderList/oco')).toMatchObject(refused);
    expect(await place(STOP)).toMatchObject({ status: 200 });
    for (const order of [LIMIT, STOP]) expect(await place(order)).toMatchObject(refused);
    await clear();
    expect(await place(LIMIT)).toMatchObject({ status: 200 });
    await clear();
  });
});

describe('a program hears', () => {
  it('-1007 when nobody knows what became of it; by its own id the order is found', async () => {
    const { sequencer } = doors.worlds.real;
    const submit = sequencer.submit.bind(sequencer);
    const lost = vi.spyOn(sequencer, 'submit').mockImplementationOnce(async (asked) => {
      await submit(asked);
      throw new DatabaseUnavailable('the answer is lost on its way');
    });
    const heard = await place({ ...LIMIT, newClientOrderId: 'unknown-1' });
    lost.mockRestore();
    expect(heard).toMatchObject({
      status: 503,
      code: -1007,
      msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    });
    expect(heard.headers['retry-after']).toBe('2');
    const named = { symbol: 'BTCUSDT', origClientOrderId: 'unknown-1' };
    expect((await signed(doors, bot, 'GET /api/v3/order', named)).body).toMatchObject({ status: 'NEW' });
    await clear();
  });

  it('-2016 for a window of a market that nobody has traded on; its day and its price are told', async () => {
    const silent = 'symbol=ETHUSDT';
    for (const call of ['/ticker', '/ticker/tradingDay'])
      expect(await sent(doors, `GET /api/v3${call}`, silent)).toMatchObject({
        status: 400,
        code: -2016,
        msg: 'No trading window could be found for the symbol. Try ticker/24hrs instead.',
      });
    for (const call of ['/ticker/24hr', '/ticker/price'])
      expect((await sent(doors, `GET /api/v3${call}`, silent)).status).toBe(200);
    // Among several it keeps no other from being told.
    const both = `symbols=${encodeURIComponent('["ETHUSDT","BTCUSDT"]')}`;
    expect((await sent(doors, 'GET /api/v3/ticker', both)).body).toHaveLength(2);
  });

  it('-2026 for what ended without a trade more than ninety days ago', async () => {
    // A key that may come from anywhere ends before.
    const lasting = await programOf(doors, owner, { fields: { addresses: '127.0.0.1' } });
    const { orderId } = (await place(LIMIT)).body as { orderId: number };
    await clear();
    const after = async (days: number) => {
      doors.clock.ahead = days * 86_400_000;
      return signed(doors, lasting, 'GET /api/v3/order', { symbol: 'BTCUSDT', orderId });
    };
    expect((await after(89)).body).toMatchObject({ status: 'CANCELED' });
    expect(await after(91)).toMatchObject({
      status: 400,
      code: -2026,
      msg: 'Order was canceled or expired with no executed qty over 90 days ago and has been archived.',
    });
  });
});
