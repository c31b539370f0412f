// An unmodified client at the contracts' address: markets, marks, leverage, orders, what waits for a price, positions, margin, income.
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContractDoors } from './contract-programs.ts';
import type { Doors } from './doors.ts';
import { signed, type Program } from './programs.ts';
import { CallsMade } from './unified-calls.ts';

type Loose = Record<string, (...given: unknown[]) => Promise<any>>; // oxlint-disable-line typescript/no-explicit-any
const ccxt = createRequire(import.meta.url)('ccxt') as {
  binanceusdm: new (settings: object) => object;
  [error: string]: new (...given: never[]) => object;
};
const BTC = 'BTC/USDT:USDT';

/** Every unified call of the client's contract half that reaches an address of the subset. */
const UNIFIED = [
  'loadMarkets',
  'fetchTime',
  'fetchTicker',
  'fetchTickers',
  'fetchBidsAsks',
  'fetchLastPrices',
  'fetchOrderBook',
  'fetchTrades',
  'fetchOHLCV',
  'fetchMarkPrice',
  'fetchMarkPrices',
  'fetchMarkOHLCV',
  'fetchIndexOHLCV',
  'fetchFundingRate',
  'fetchFundingRates',
  'fetchFundingRateHistory',
  'fetchFundingIntervals',
  'fetchFundingInterval',
  'fetchOpenInterest',
  'fetchLeverageTiers',
  'fetchMarketLeverageTiers',
  'setLeverage',
  'fetchLeverage',
  'fetchLeverages',
  'setMarginMode',
  'fetchMarginMode',
  'fetchMarginModes',
  'setPositionMode',
  'fetchPositionMode',
  'createOrder',
  'createPostOnlyOrder',
  'createTriggerOrder',
  'createStopLimitOrder',
  'createReduceOnlyOrder',
  'createStopLossOrder',
  'createTakeProfitOrder',
  'createTrailingPercentOrder',
  'editOrder',
  'fetchOrder',
  'fetchOpenOrder',
  'fetchOpenOrders',
  'fetchOrders',
  'fetchClosedOrders',
  'fetchCanceledOrders',
  'fetchCanceledAndClosedOrders',
  'cancelOrder',
  'cancelAllOrders',
  'fetchMyTrades',
  'fetchPositions',
  'fetchPositionsRisk',
  'fetchAccountPositions',
  'fetchBalance',
  'addMargin',
  'reduceMargin',
  'fetchLedger',
  'fetchFundingHistory',
  'fetchMyLiquidations',
  'fetchTradingFee',
  'fetchTradingFees',
];
const calls = new CallsMade();

let doors: Doors;
let bot: Loose;
let other: Loose;
let program: Program;
let mark: number;
/** A price so many percent away from the mark, on a tick. */
const at = (percent: number) => Math.round(mark * (1 + percent / 100) * 10) / 10;

function clientOf({ apiKey, secret }: Program, base: string): Loose {
  const api: Record<string, string> = {};
  for (const sort of ['Public', 'Private'])
    for (const version of ['', 'V2', 'V3'])
      api[`fapi${sort}${version}`] = `${base}/fapi/${version === '' ? 'v1' : version.toLowerCase()}`;
  const client = new ccxt.binanceusdm({
    apiKey,
    secret,
    urls: { api },
    options: { fetchMarkets: { types: ['linear'] }, fetchCurrencies: false, fetchMargins: false },
  });
  return calls.of(client as unknown as Loose);
}

beforeAll(async () => {
  const opened = await openContractDoors();
  doors = opened.doors;
  program = opened.programs[0]!;
  [bot, other] = [clientOf(program, opened.base), clientOf(opened.programs[1]!, opened.base)];
  await Promise.all([bot['loadMarkets']!(), other['loadMarkets']!()]);
  mark = (await bot['fetchFundingRate']!(BTC)).markPrice;
}, 60_000);

describe('what everybody may ask', () => {
  it('markets are perpetual and linear, with rules, tiers and marks', async () => {
    const { markets } = bot as unknown as { markets: Record<string, object> };
    expect(markets[BTC]).toMatchObject({ id: 'BTCUSDT-PERP', swap: true, linear: true, active: true, settle: 'USDT' });
    expect(await bot['fetchFundingRate']!(BTC)).toMatchObject({ symbol: BTC, markPrice: mark, indexPrice: mark });
    expect(Object.keys(await bot['fetchFundingRates']!())).toContain(BTC);
    expect(await bot['fetchFundingRateHistory']!(BTC)).toEqual([]);
    expect(await bot['fetchOpenInterest']!(BTC)).toMatchObject({ symbol: BTC });
    const tiers = await bot['fetchLeverageTiers']!([BTC]);
    expect(tiers[BTC]).toMatchObject([
      { tier: 1, minNotional: 0, maxNotional: 50_000, maintenanceMarginRate: 0.004, maxLeverage: 20 },
      { tier: 2, minNotional: 50_000, maintenanceMarginRate: 0.005 },
      { tier: 3 },
      { tier: 4, maxLeverage: 5 },
    ]);
    expect(tiers[BTC].map(({ info }: { info: { cum: number } }) => info.cum)).toEqual([0, 50, 1_300, 16_300]);
    expect(await bot['fetchTime']!()).toBeTypeOf('number');
    expect(await bot['fetchTickers']!([BTC])).toHaveProperty([BTC]);
    expect(await bot['fetchBidsAsks']!([BTC])).toHaveProperty([BTC]);
    expect(await bot['fetchTicker']!(BTC)).toMatchObject({ symbol: BTC });
    expect(await bot['fetchLastPrices']!([BTC])).toHaveProperty([BTC]);
    expect(await bot['fetchTrades']!(BTC)).toEqual([]);
    expect(await bot['fetchOHLCV']!(BTC, '1m')).toEqual([]);
    expect(await bot['fetchMarkPrice']!(BTC)).toMatchObject({ markPrice: mark });
    expect(await bot['fetchMarkPrices']!([BTC])).toHaveProperty([BTC]);
    expect(await bot['fetchFundingIntervals']!([BTC])).toBeTypeOf('object');
    expect(await bot['fetchFundingInterval']!(BTC)).toMatchObject({ symbol: BTC, interval: '8h' });
    expect(await bot['fetchMarketLeverageTiers']!(BTC)).toHaveLength(4);
  });
});

describe('candles of what the core computes', () => {
  it('are the mark’s and the index’s, with no volume, in months too; of no other market', async () => {
    for (const call of ['fetchMarkOHLCV', 'fetchIndexOHLCV'])
      for (const interval of ['1m', '1h', '1M']) {
        const bars = async () => (await bot[call]!(BTC, interval)) as number[][];
        await expect.poll(async () => (await bars()).length, { message: call }).toBeGreaterThan(0);
        expect((await bars()).at(-1)!.slice(1), `${call} ${interval}`).toEqual([mark, mark, mark, mark, 0]);
      }
    expect(await bot['fetchOHLCV']!(BTC, '1M')).toEqual([]);
    await expect(bot['fapiPublicGetIndexPriceKlines']!({ pair: 'NONE', interval: '1m' })).rejects.toThrow('-1121');
    await expect(bot['fapiPublicGetMarkPriceKlines']!({ symbol: 'BTCUSDT', interval: '1m' })).rejects.toThrow('-1121');
  });
});

describe('what the owner’s key may', () => {
  it('leverage, mode and margin type are told and set', async () => {
    expect(await bot['setLeverage']!(2, BTC)).toMatchObject({ leverage: 2 });
    expect(await bot['fetchLeverages']!([BTC])).toMatchObject({ [BTC]: { longLeverage: 2, marginMode: 'isolated' } });
    await expect(bot['setLeverage']!(100, BTC)).rejects.toThrow('-2027');
    expect(await bot['fetchLeverage']!(BTC)).toMatchObject({ longLeverage: 2 });
    expect(await bot['fetchMarginMode']!(BTC)).toMatchObject({ marginMode: 'isolated' });
    expect(await bot['fetchMarginModes']!([BTC])).toHaveProperty([BTC]);
    await expect(bot['setMarginMode']!('isolated', BTC)).rejects.toBeInstanceOf(ccxt['MarginModeAlreadySet']!);
    expect(await bot['fetchTradingFees']!()).toHaveProperty([BTC]);
    expect(await bot['fetchPositionMode']!(BTC)).toMatchObject({ hedged: false });
    expect(await bot['setPositionMode']!(true)).toMatchObject({ code: 200 });
    expect(await bot['setPositionMode']!(false)).toMatchObject({ code: 200 });
    expect(
      await signed(doors, program, 'POST /fapi/v1/marginType', { symbol: 'BTCUSDT-PERP', marginType: 'ISOLATED' }),
    ).toMatchObject({
      code: -4046,
      msg: 'No need to change margin type.',
    });
  });

  it('orders rest, are found, changed and cancelled', async () => {
    const placed = await bot['createOrder']!(BTC, 'limit', 'buy', 0.01, at(-2));
    expect(placed).toMatchObject({ status: 'open', price: at(-2), amount: 0.01, filled: 0 });
    expect(await bot['fetchOrder']!(placed.id, BTC)).toMatchObject({
      id: placed.id,
      clientOrderId: placed.clientOrderId,
    });
    expect(await bot['fetchOpenOrders']!(BTC)).toMatchObject([{ id: placed.id }]);
    expect(await bot['editOrder']!(placed.id, BTC, 'limit', 'buy', 0.02, at(-3))).toMatchObject({
      amount: 0.02,
      price: at(-3),
    });
    expect(await bot['fetchOrderBook']!(BTC)).toMatchObject({ bids: [[at(-3), 0.02]] });
    expect(await bot['cancelOrder']!(placed.id, BTC)).toMatchObject({ status: 'canceled' });
    await expect(bot['cancelOrder']!(placed.id, BTC)).rejects.toBeInstanceOf(ccxt['OrderNotFound']!);
    await expect(other['fetchOrder']!(placed.id, BTC)).rejects.toBeInstanceOf(ccxt['OrderNotFound']!);
    await bot['createPostOnlyOrder']!(BTC, 'limit', 'buy', 0.01, at(-2));
    await bot['cancelAllOrders']!(BTC);
    expect(await bot['fetchOpenOrders']!(BTC)).toEqual([]);
    expect((await bot['fetchOrders']!(BTC)).map(({ status }: { status: string }) => status)).toEqual([
      'canceled',
      'canceled',
    ]);
    expect(await bot['fetchCanceledOrders']!(BTC)).toHaveLength(2);
    expect(await bot['fetchCanceledAndClosedOrders']!(BTC)).toHaveLength(2);
    const waiting = [
      await bot['createTriggerOrder']!(BTC, 'market', 'buy', 0.01, undefined, at(3)),
      await bot['createStopLimitOrder']!(BTC, 'buy', 0.01, at(3), at(2.9)),
    ];
    for (const { id } of waiting) await bot['cancelOrder']!(id, BTC, { trigger: true });
  });

  it('a position opens, is seen with its margin, protected by what waits, and closes', async () => {
    await other['createOrder']!(BTC, 'limit', 'sell', 0.05, at(0.1));
    const bought = await bot['createOrder']!(BTC, 'market', 'buy', 0.05);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.05, average: at(0.1) });
    const [position] = await bot['fetchPositions']!([BTC]);
    expect(position).toMatchObject({
      symbol: BTC,
      side: 'long',
      contracts: 0.05,
      entryPrice: at(0.1),
      leverage: 2,
      marginMode: 'isolated',
      markPrice: mark,
    });
    expect(position.liquidationPrice).toBeLessThan(mark);
    const [shorts] = await other['fetchPositions']!([BTC]);
    expect(shorts).toMatchObject({ side: 'short', contracts: 0.05 });
    const balance = await bot['fetchBalance']!();
    expect(balance['USDT'].total).toBeCloseTo(50_000 - bought.cost * 0.0005 + position.unrealizedPnl, 1);
    // Margin, and what an entry beyond the mark has lost at once.
    expect(balance['USDT'].used).toBeCloseTo(bought.cost / 2 - position.unrealizedPnl, 1);
    expect(await bot['addMargin']!(BTC, 50)).toMatchObject({ amount: 50, type: 'add' });
    expect((await bot['fetchPositions']!([BTC]))[0].liquidationPrice).toBeLessThan(position.liquidationPrice);

    expect(await bot['reduceMargin']!(BTC, 20)).toMatchObject({ amount: 20, type: 'reduce' });
    expect(await bot['fetchPositionsRisk']!([BTC])).toMatchObject([{ symbol: BTC, side: 'long' }]);
    expect(await bot['fetchAccountPositions']!([BTC])).toMatchObject([{ symbol: BTC, side: 'long' }]);
    const resting = await bot['createReduceOnlyOrder']!(BTC, 'limit', 'sell', 0.01, at(5));
    expect(await bot['fetchOpenOrder']!(resting.id, BTC)).toMatchObject({ id: resting.id, reduceOnly: true });
    const guards = [
      await bot['createStopLossOrder']!(BTC, 'market', 'sell', 0.05, undefined, at(-3), { reduceOnly: true }),
      await bot['createTakeProfitOrder']!(BTC, 'market', 'sell', 0.05, undefined, at(4), { reduceOnly: true }),
      await bot['createTrailingPercentOrder']!(BTC, 'market', 'sell', 0.05, undefined, 2, undefined, {
        reduceOnly: true,
      }),
    ];
    for (const { id } of guards) await bot['cancelOrder']!(id, BTC, { trigger: true });
    await bot['cancelOrder']!(resting.id, BTC);
    expect((await bot['fetchClosedOrders']!(BTC)).length).toBeGreaterThan(0);

    const stop = await bot['createOrder']!(BTC, 'market', 'sell', 0.05, undefined, {
      stopLossPrice: at(-3),
      reduceOnly: true,
    });
    expect(stop).toMatchObject({ status: 'open', triggerPrice: at(-3), reduceOnly: true });
    const profit = await bot['createOrder']!(BTC, 'limit', 'sell', 0.05, at(4), {
      takeProfitPrice: at(3.9),
      reduceOnly: true,
    });
    const trailing = await bot['createOrder']!(BTC, 'market', 'sell', 0.05, undefined, {
      trailingPercent: 2,
      reduceOnly: true,
    });
    expect(await bot['fetchOpenOrders']!(BTC)).toEqual([]);
    const waiting = await bot['fetchOpenOrders']!(BTC, undefined, undefined, { trigger: true });
    expect(waiting.map(({ id }: { id: string }) => id)).toEqual([stop.id, profit.id, trailing.id]);
    expect(await bot['fetchOrder']!(stop.id, BTC, { trigger: true })).toMatchObject({ triggerPrice: at(-3) });
    expect(await bot['cancelOrder']!(trailing.id, BTC, { trigger: true })).toMatchObject({ id: trailing.id });
    await bot['cancelAllOrders']!(BTC, { trigger: true });
    expect(await bot['fetchOpenOrders']!(BTC, undefined, undefined, { trigger: true })).toEqual([]);
    const whole = await signed(doors, program, 'POST /fapi/v1/algoOrder', {
      symbol: 'BTCUSDT-PERP',
      algoType: 'CONDITIONAL',
      side: 'SELL',
      type: 'STOP_MARKET',
      triggerPrice: String(at(-4)),
      closePosition: 'true',
    });
    expect(whole.body).toMatchObject({ closePosition: true, algoStatus: 'NEW', orderType: 'STOP_MARKET' });

    await other['createOrder']!(BTC, 'limit', 'buy', 0.05, at(-0.1));
    expect(await bot['createOrder']!(BTC, 'market', 'sell', 0.05, undefined, { reduceOnly: true })).toMatchObject({
      status: 'closed',
    });
    expect(await bot['fetchPositions']!([BTC])).toEqual([]);
    expect(await bot['fetchMyTrades']!(BTC)).toMatchObject([
      { side: 'buy', amount: 0.05, takerOrMaker: 'taker' },
      { side: 'sell', amount: 0.05 },
    ]);
    const fills = (await bot['fetchMyTrades']!(BTC)).map(
      ({ info }: { info: { realizedPnl: string } }) => info.realizedPnl,
    );
    // What opened realised nothing; what closed, the way from the entry.
    expect(Number(fills[0])).toBe(0);
    expect(Number(fills[1])).toBeCloseTo(0.05 * (at(-0.1) - at(0.1)), 2);
    const realised = await bot['fetchLedger']!('USDT', undefined, undefined, { incomeType: 'REALIZED_PNL' });
    expect(realised).toMatchObject([{ direction: 'out' }]);
    expect(realised[0].amount).toBeCloseTo(0.05 * (at(0.1) - at(-0.1)), 2);
    expect(await bot['fetchFundingHistory']!(BTC)).toEqual([]);
    expect(await bot['fetchMyLiquidations']!(BTC)).toEqual([]);
    expect(await bot['fetchTradingFee']!(BTC)).toMatchObject({ maker: 0.0002, taker: 0.0005 });
  });

  it.each([
    [{ quantity: '0.0000001' }, -1111],
    [{ price: '1.00000001' }, -4014],
    [{ price: '10' }, -4131],
    [{ quantity: '40' }, -4005],
    [{ positionSide: 'LONG' }, -4061],
    [{ type: 'STOP' }, -1102],
    [{ side: 'HOLD' }, -1117],
    [{ symbol: 'BTCUSDT' }, -1121],
    [{ reduceOnly: 'true' }, -2022],
    [{ owner: '1' }, -1104],
    [{ type: 'TRAILING_STOP_MARKET' }, -1102],
    [{ selfTradePreventionMode: 'EXPIRE_MAKER' }, -1130],
    [{ priceMatch: 'QUEUE' }, -1130],
    [{ priceProtect: 'TRUE' }, -1130],
  ])('%j is refused with %d', async (fields, code) => {
    const order = {
      symbol: 'BTCUSDT-PERP',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: String(at(1)),
    };
    const heard = await signed(doors, program, 'POST /fapi/v1/order', {
      ...order,
      ...(fields as Record<string, string>),
    });
    expect(heard).toMatchObject({ status: 400, code });
  });
});

it('P5 whoever is disabled closes by a program what they may close in the app, and opens nothing', async () => {
  const by = (call: string, fields: Record<string, string>) =>
    signed(doors, program, call, { symbol: 'BTCUSDT-PERP', ...fields });
  await other['createOrder']!(BTC, 'limit', 'sell', 0.05, at(0.1));
  await bot['createOrder']!(BTC, 'market', 'buy', 0.05);
  await doors.owner()`update identity.customers set status = 0, status_reason = 'looked at'
    where id = (select customer_id from identity.api_keys where name = ${program.apiKey})`;
  doors.clock.ahead += 5_000;
  const limit = { type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
  expect(await by('POST /fapi/v1/order', { ...limit, side: 'BUY', price: String(at(-1)) })).toMatchObject({
    status: 400,
  });
  expect(
    await by('POST /fapi/v1/order', { ...limit, side: 'SELL', price: String(at(1)), reduceOnly: 'true' }),
  ).toMatchObject({ status: 200 });
  expect(
    await by('POST /fapi/v1/algoOrder', {
      algoType: 'CONDITIONAL',
      side: 'SELL',
      type: 'STOP_MARKET',
      triggerPrice: String(at(-4)),
      closePosition: 'true',
    }),
  ).toMatchObject({ status: 200 });
  expect(await by('POST /fapi/v1/positionMargin', { amount: '10', type: '1' })).toMatchObject({ status: 200 });
  expect(await by('POST /fapi/v1/leverage', { leverage: '2' })).not.toMatchObject({ status: 200 });
});

it('every unified call of the list was made', () => {
  expect(calls.missing(UNIFIED)).toEqual([]);
});
