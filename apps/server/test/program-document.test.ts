// The document of the door for programs: what is served is what is in it, and what is answered is what it says.
import { BASE_PATH } from '@hilsa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS } from '../src/gateway/api/document/answers.ts';
import { servedCalls } from '../src/gateway/api/served.ts';
import { createListenKeys } from '../src/gateway/api/streams/listen-keys.ts';
import { openContractDoors, type ContractDoors } from './contract-programs.ts';
import { ask, type Doors } from './doors.ts';
import { sent, signed, type Program } from './programs.ts';

let opened: ContractDoors;
let doors: Doors;
let bot: Program;
let other: Program;

beforeAll(async () => {
  opened = await openContractDoors();
  doors = opened.doors;
  [bot, other] = opened.programs as [Program, Program];
}, 60_000);

interface Operation {
  summary: string | null;
  description: string;
  security: object[];
  parameters: { name: string; schema: { description?: string; type?: string } }[];
  responses: Record<string, unknown>;
}
const document = async () =>
  (await doors.app.inject(`${BASE_PATH}/docs/programs`)).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();

describe('the document', () => {
  it('has every route of the door, and no other; each is described, with what it takes and answers', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    const routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    expect(routes.length).toBeGreaterThan(100);
    const served = servedCalls({ spot: createListenKeys(Date.now), perpetual: createListenKeys(Date.now) });
    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      served.flatMap(({ prefix, list }) => list.map(({ method, path }) => `${method} ${prefix}${path}`)).toSorted(),
    );
    for (const { method, path, operation } of routes) {
      const name = `${method} ${path}`;
      for (const root of ['', '/demo']) expect(doors.app.hasRoute({ method, url: root + path }), name).toBe(true);
      expect(operation.summary, name).toMatch(/.{5}/);
      for (const { name: one, schema } of operation.parameters) expect(schema.type, `${name} ${one}`).toBeDefined();
      expect(operation.responses, name).toHaveProperty('400');
      const prefix = Object.keys(ANSWERS).find((each) => path.startsWith(`${each}/`))!;
      expect(ANSWERS[prefix], name).toHaveProperty([`${method} ${path.slice(prefix.length)}`]);
    }
    // What is not in it is not there.
    for (const path of ['/api/v3/nothing', '/fapi/v1/nothing', '/sapi/v1/nothing'])
      expect((await sent(doors, `GET ${path}`)).status).toBe(404);
  });
});

const LIMIT = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '99000' };

/** Sends a call and holds its answer to the document. */
async function told(
  program: Program | null,
  prefix: string,
  call: string,
  fields: Record<string, string | number> = {},
) {
  const [method, path] = call.split(' ') as [string, string];
  const full = `${method} ${prefix}${path}`;
  const text = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const isNamed = path === '/listenKey' || path === '/userDataStream';
  const heard =
    program === null || isNamed
      ? await sent(doors, full, text, program?.apiKey)
      : await signed(doors, program, full, fields);
  expect(heard.status, `${full} ${JSON.stringify(heard.body)}`).toBe(200);
  const read = ANSWERS[prefix]![call]!.safeParse(heard.body);
  expect(read.success ? [] : read.error.issues, `${full} ${JSON.stringify(heard.body).slice(0, 600)}`).toEqual([]);
  asked.add(`${prefix} ${call}`);
  return heard.body as Record<string, number> & { orders: { orderId: number }[]; listenKey: string };
}
const asked = new Set<string>();

describe('answers', () => {
  it('of coins are what it says', async () => {
    const at = (call: string, fields?: Record<string, string | number>) => told(bot, '/api/v3', call, fields);
    const open = (call: string, fields?: Record<string, string | number>) => told(null, '/api/v3', call, fields);
    const symbol = 'BTCUSDT';
    await told(other, '/api/v3', 'POST /order', { ...LIMIT, side: 'SELL', price: '100000', quantity: '0.01' });
    await at('POST /order', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.001' });
    for (const call of ['/depth', '/trades', '/historicalTrades', '/aggTrades', '/avgPrice', '/ticker', '/ticker/24hr'])
      await open(`GET ${call}`, { symbol });
    for (const call of ['/ticker/tradingDay', '/ticker/price', '/ticker/bookTicker'])
      await open(`GET ${call}`, { symbol });
    await open('GET /ticker/24hr', { symbol, type: 'MINI' });
    await open('GET /ticker/24hr');
    for (const call of ['/klines', '/uiKlines']) await open(`GET ${call}`, { symbol, interval: '1m' });
    for (const call of ['/ping', '/time', '/exchangeInfo']) await open(`GET ${call}`);
    await at('POST /order/test', LIMIT);
    const { orderId } = await at('POST /order', { ...LIMIT, newOrderRespType: 'ACK' });
    await at('GET /order', { symbol, orderId: orderId! });
    await at('PUT /order/amend/keepPriority', { symbol, orderId: orderId!, newQty: '0.0005' });
    await at('POST /order/cancelReplace', { ...LIMIT, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: orderId! });
    await at('POST /order', { ...LIMIT, side: 'SELL', type: 'STOP_LOSS_LIMIT', price: '95000', stopPrice: '95100' });
    await at('POST /order', {
      symbol,
      side: 'SELL',
      type: 'STOP_LOSS',
      quantity: '0.001',
      trailingDelta: 100,
      newOrderRespType: 'RESULT',
    });
    for (const call of ['/openOrders', '/allOrders', '/myTrades', '/account/commission'])
      await at(`GET ${call}`, { symbol });
    const { orderId: last } = await at('POST /order', { ...LIMIT, newOrderRespType: 'RESULT' });
    await at('DELETE /order', { symbol, orderId: last! });
    await at('DELETE /openOrders', { symbol });
    const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '105000', belowType: 'STOP_LOSS', belowStopPrice: '95000' };
    const { orderListId } = await at('POST /orderList/oco', { symbol, side: 'SELL', quantity: '0.001', ...legs });
    await at('GET /orderList', { orderListId: orderListId! });
    for (const call of ['/openOrderList', '/allOrderList', '/rateLimit/order', '/account']) await at(`GET ${call}`);
    await at('DELETE /orderList', { symbol, orderListId: orderListId! });
    await at('POST /order/oco', { symbol, side: 'SELL', quantity: '0.001', price: '105000', stopPrice: '95000' });
    const { listenKey } = await at('POST /userDataStream');
    await at('PUT /userDataStream', { listenKey });
    await at('DELETE /userDataStream', { listenKey });
    for (const call of Object.keys(ANSWERS['/api/v3']!)) expect(asked).toContain(`/api/v3 ${call}`);
  });

  it('of the account and of aggregators are what it says', async () => {
    const token = opened.owners[0]!.token;
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '10' }, token);
    await told(null, '/sapi/v1', 'GET /system/status');
    for (const call of [
      '/asset/tradeFee',
      '/capital/config/getall',
      '/capital/deposit/hisrec',
      '/capital/withdraw/history',
    ])
      await told(bot, '/sapi/v1', `GET ${call}`);
    for (const call of ['/pairs', '/assets', '/summary', '/tickers']) await told(null, '/api/market/v1', `GET ${call}`);
    for (const call of ['/orderbook', '/trades'])
      await told(null, '/api/market/v1', `GET ${call}`, { ticker_id: 'BTC_USDT' });
    const here = ['/sapi/v1', '/api/market/v1'].flatMap((prefix) =>
      Object.entries(ANSWERS[prefix]!).flatMap(([call, answer]) =>
        // Without chains nobody has an address: coin-networks.test reads one.
        answer.type === 'never' || call === 'GET /capital/deposit/address' ? [] : [`${prefix} ${call}`],
      ),
    );
    expect([...asked]).toEqual(expect.arrayContaining(here));
  });

  it('of contracts are what it says', async () => {
    const at = (call: string, fields?: Record<string, string | number>) => told(bot, '/fapi/v1', call, fields);
    const open = (call: string, fields?: Record<string, string | number>) => told(null, '/fapi/v1', call, fields);
    const symbol = 'BTCUSDT-PERP';
    const body = (await sent(doors, 'GET /fapi/v1/premiumIndex', `symbol=${symbol}`)).body as { markPrice: string };
    const mark = Number(body.markPrice);
    const price = (percent: number) => String(Math.round(mark * (1 + percent / 100) * 10) / 10);
    const limit = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: price(-2) };
    for (const call of ['/ping', '/time', '/exchangeInfo', '/fundingInfo', '/fundingRate']) await open(`GET ${call}`);
    for (const call of ['/premiumIndex', '/openInterest', '/depth', '/trades', '/aggTrades', '/historicalTrades'])
      await open(`GET ${call}`, { symbol });
    for (const call of ['/ticker/24hr', '/ticker/price', '/ticker/bookTicker']) await open(`GET ${call}`, { symbol });
    for (const call of ['/klines', '/markPriceKlines']) await open(`GET ${call}`, { symbol, interval: '1m' });
    await open('GET /indexPriceKlines', { pair: symbol, interval: '1m' });
    await at('POST /leverage', { symbol, leverage: 2 });
    await at('POST /positionSide/dual', { dualSidePosition: 'true' });
    await at('POST /positionSide/dual', { dualSidePosition: 'false' });
    const { orderId } = await at('POST /order', limit);
    for (const call of ['/order', '/openOrder']) await at(`GET ${call}`, { symbol, orderId: orderId! });
    await at('PUT /order', { symbol, orderId: orderId!, side: 'BUY', quantity: '0.02', price: price(-3) });
    await at('DELETE /order', { symbol, orderId: orderId! });
    await at('POST /order', limit);
    const wait = {
      symbol,
      algoType: 'CONDITIONAL',
      side: 'BUY',
      type: 'STOP_MARKET',
      quantity: '0.01',
      triggerPrice: price(3),
    };
    const { algoId } = await at('POST /algoOrder', wait);
    await at('GET /algoOrder', { symbol, algoId: algoId! });
    await at('DELETE /algoOrder', { symbol, algoId: algoId! });
    await at('POST /algoOrder', wait);
    for (const call of ['/openOrders', '/openAlgoOrders', '/allOrders', '/allAlgoOrders'])
      await at(`GET ${call}`, { symbol });
    for (const call of ['/allOpenOrders', '/algoOpenOrders']) await at(`DELETE ${call}`, { symbol });
    await told(other, '/fapi/v1', 'POST /order', { ...limit, side: 'SELL', price: price(0.1) });
    await at('POST /order', { symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' });
    await at('POST /positionMargin', { symbol, amount: '10', type: 1 });
    for (const call of ['/userTrades', '/commissionRate', '/leverageBracket', '/symbolConfig'])
      await at(`GET ${call}`, { symbol });
    for (const call of ['/income', '/forceOrders', '/accountConfig', '/positionSide/dual']) await at(`GET ${call}`);
    for (const call of ['POST', 'PUT', 'DELETE']) await at(`${call} /listenKey`);
    for (const version of ['/fapi/v2', '/fapi/v3'])
      for (const call of ['/account', '/balance', '/positionRisk']) await told(bot, version, `GET ${call}`);
    const here = Object.keys(ANSWERS['/fapi/v1']!).filter(
      (call) => !/ \/(?:marginType|account|balance|positionRisk)$/.test(call),
    );
    for (const call of here) expect(asked).toContain(`/fapi/v1 ${call}`);
  });
});
