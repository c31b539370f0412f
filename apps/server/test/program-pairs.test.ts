// Pairs and trailing stops by a program: both legs as one list, what is refused and why, what becomes of the other leg; by name and by number.
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, fundedPerson, openDoors, type Doors, type Person } from './doors.ts';
import { programOf, signed, type Program } from './programs.ts';

let doors: Doors;
let owner: Person;
let bot: Program;
let stranger: Program;

beforeAll(async () => {
  doors = await openDoors();
  owner = await fundedPerson(doors);
  const other = await fundedPerson(doors);
  [bot, stranger] = [await programOf(doors, owner), await programOf(doors, other)];
  const trade = { symbol: 'BTCUSDT', type: 'limit', price: '100000', quantity: '0.001' };
  await ask(doors, '/coin/order/add', { ...trade, side: 'sell' }, other.token);
  await ask(doors, '/coin/order/add', { ...trade, side: 'buy' }, owner.token);
});

const SELL = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  quantity: '0.01',
  aboveType: 'LIMIT_MAKER',
  abovePrice: '101000',
  belowType: 'STOP_LOSS_LIMIT',
  belowStopPrice: '99000',
  belowPrice: '98900',
  belowTimeInForce: 'GTC',
};
const pair = (fields: Record<string, string> = {}, program = bot) =>
  signed(doors, program, 'POST /api/v3/orderList/oco', { ...SELL, ...fields });
interface List {
  orderListId: number;
  listClientOrderId: string;
  orders: { orderId: number; clientOrderId: string }[];
}

describe('a pair', () => {
  it('is one list of two orders, found by number and by each of its names, and ends as one', async () => {
    const names = { listClientOrderId: 'list-1', aboveClientOrderId: 'above-1', belowClientOrderId: 'below-1' };
    const placed = await pair(names);
    const { orderListId, orders } = placed.body as List;
    const [limit, stop] = orders;
    expect(placed).toMatchObject({
      status: 200,
      body: {
        contingencyType: 'OCO',
        listStatusType: 'EXEC_STARTED',
        listOrderStatus: 'EXECUTING',
        listClientOrderId: 'list-1',
        symbol: 'BTCUSDT',
        orders: [{ clientOrderId: 'above-1' }, { clientOrderId: 'below-1' }],
        orderReports: [
          { orderListId, type: 'LIMIT_MAKER', price: '101000.000000', status: 'NEW', side: 'SELL' },
          { orderListId, type: 'STOP_LOSS_LIMIT', price: '98900.000000', stopPrice: '99000.000000' },
        ],
      },
    });
    // Sent again it is the same pair.
    expect((await pair(names)).body).toMatchObject({ orderListId });
    for (const name of [{ orderListId }, { origClientOrderId: 'list-1' }])
      expect((await signed(doors, bot, 'GET /api/v3/orderList', name)).body).toMatchObject({ orderListId, orders });
    for (const [origClientOrderId, orderId] of [
      ['above-1', limit!.orderId],
      ['below-1', stop!.orderId],
    ] as const) {
      const found = await signed(doors, bot, 'GET /api/v3/order', { symbol: 'BTCUSDT', origClientOrderId });
      expect(found.body).toMatchObject({ orderId, orderListId, clientOrderId: origClientOrderId });
    }
    expect((await signed(doors, bot, 'GET /api/v3/openOrderList')).body).toMatchObject([{ orderListId }]);
    expect((await signed(doors, bot, 'GET /api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toHaveLength(2);
    // In the app it is the ticket's own pair.
    const shown = await ask(doors, '/coin/order/query', { orderId: String(limit!.orderId) }, owner.token);
    expect(shown.order).toMatchObject({ linkedOrderId: String(stop!.orderId), clientOrderId: null, placedBy: 'bot' });
    for (const call of ['GET /api/v3/orderList', 'DELETE /api/v3/orderList'])
      expect((await signed(doors, stranger, call, { symbol: 'BTCUSDT', orderListId })).status, call).toBe(400);
    const ended = await signed(doors, bot, 'DELETE /api/v3/orderList', {
      symbol: 'BTCUSDT',
      listClientOrderId: 'list-1',
    });
    expect(ended).toMatchObject({
      status: 200,
      body: {
        listStatusType: 'ALL_DONE',
        listOrderStatus: 'ALL_DONE',
        orderReports: [{ origClientOrderId: 'above-1', status: 'CANCELED' }, { origClientOrderId: 'below-1' }],
      },
    });
    expect((await signed(doors, bot, 'GET /api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toEqual([]);
    expect(await signed(doors, bot, 'DELETE /api/v3/orderList', { symbol: 'BTCUSDT', orderListId })).toMatchObject({
      code: -2011,
    });
    expect((await signed(doors, bot, 'GET /api/v3/allOrderList')).body).toMatchObject([{ orderListId }]);
    expect((await signed(doors, bot, 'GET /api/v3/allOrderList', { fromId: orderListId + 1 })).body).toEqual([]);
  });

  it('in the older words, for buying, and without names', async () => {
    const placed = await signed(doors, bot, 'POST /api/v3/order/oco', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      quantity: '0.01',
      price: '99000',
      stopPrice: '101000',
      newOrderRespType: 'FULL',
    });
    const { listClientOrderId, orders } = placed.body as List;
    expect(placed.body).toMatchObject({ orderReports: [{ type: 'LIMIT_MAKER' }, { type: 'STOP_LOSS' }] });
    expect(new Set([listClientOrderId, ...orders.map((one) => one.clientOrderId)]).size).toBe(3);
    // One leg takes the other with it.
    const [limit] = orders;
    await signed(doors, bot, 'DELETE /api/v3/order', { symbol: 'BTCUSDT', orderId: limit!.orderId });
    expect((await signed(doors, bot, 'GET /api/v3/openOrderList')).body).toEqual([]);
  });

  it.each([
    [{ aboveType: 'LIMIT_MAKER', belowType: 'LIMIT_MAKER' }, -1168],
    [{ belowType: 'LIMIT_MAKER', aboveType: 'TAKE_PROFIT' }, -1166],
    [{ aboveType: 'STOP_LOSS' }, -1197],
    [{ belowType: 'TAKE_PROFIT' }, -1199],
    [{ aboveType: 'TAKE_PROFIT' }, -1158],
    [{ aboveType: 'MARKET' }, -1158],
    [{ side: 'BUY' }, -1165],
    [{ aboveTrailingDelta: '100' }, -1106],
    [{ belowTimeInForce: 'FOK' }, -1115],
    [{ abovePrice: '99500' }, -2010],
    [{ belowStopPrice: '100500' }, -2010],
    [{ quantity: '9999' }, -1013],
    [{ quantity: '5' }, -2010],
    [{ aboveClientOrderId: 'one', belowClientOrderId: 'one' }, -2010],
    [{ listClientOrderId: 'a/b' }, -1100],
    [{ symbol: 'NOPE' }, -1121],
  ])('%j is refused with %d', async (fields, code) => {
    expect(await pair(fields as Record<string, string>)).toMatchObject({ status: 400, code });
  });
});

describe('a trailing stop', () => {
  it('is placed by its distance, and says it', async () => {
    const trail = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: '100' };
    const place = (fields: Record<string, string> = {}) =>
      signed(doors, bot, 'POST /api/v3/order', { ...trail, newOrderRespType: 'RESULT', ...fields });
    expect((await place()).body).toMatchObject({
      type: 'STOP_LOSS',
      trailingDelta: 100,
      stopPrice: '99000.000000',
      status: 'NEW',
    });
    expect(await place({ trailingDelta: '5' })).toMatchObject({ code: -1013, msg: 'Filter failure: TRAILING_DELTA' });
    expect(await place({ stopPrice: '99000' })).toMatchObject({ code: -1106 });
    expect(await place({ type: 'TAKE_PROFIT' })).toMatchObject({ code: -2010 });
    expect((await signed(doors, bot, 'DELETE /api/v3/openOrders', { symbol: 'BTCUSDT' })).body).toHaveLength(1);
  });
});
