// How the server is doing, for anybody; when it took no orders; the markets as sites read them that compare markets.
import { beforeAll, describe, expect, it } from 'vitest';
import { watchOutages } from '../src/gateway/status/outages.ts';
import { ask, fundedPerson, openDoors, type Doors } from './doors.ts';
import { sent } from './programs.ts';

let doors: Doors;

beforeAll(async () => {
  doors = await openDoors();
  const [seller, buyer] = [await fundedPerson(doors), await fundedPerson(doors)];
  const order = { symbol: 'BTCUSDT', type: 'limit', price: '100000' };
  await ask(doors, '/coin/order/add', { ...order, side: 'sell', quantity: '0.003' }, seller.token);
  await ask(doors, '/coin/order/add', { ...order, side: 'buy', quantity: '0.001' }, buyer.token);
});

describe('status', () => {
  it('is told to anybody, to read and as JSON', async () => {
    const json = await doors.app.inject('/status/json');
    expect(json.json()).toMatchObject({
      status: 'up',
      mode: 'sandbox',
      orders: { orders: 2, p50Ms: expect.any(Number) as number, p99Ms: expect.any(Number) as number },
      worlds: [{ world: 'real' }, { world: 'demo' }],
      incidents: [],
    });
    const page = await doors.app.inject('/status');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Up and taking orders');
    expect(page.body).toContain('স্যান্ডবক্স');
  });

  it('an outage is written down when it is over: a server that was not there, and one that took no orders', async () => {
    const so = { isReady: true, nowMs: 1_000_000_000_000 };
    const watch = () =>
      watchOutages(doors.sql, {
        ready: () => so.isReady,
        now: () => so.nowMs,
        report: (problem) => {
          throw problem;
        },
      });
    await doors.sql`delete from operations.sign_of_life`.catch(() => undefined);
    const first = watch();
    await first.look();
    so.nowMs += 10_000;
    so.isReady = false;
    await first.look();
    so.nowMs += 20_000;
    so.isReady = true;
    await first.look();
    expect(await first.list()).toMatchObject([
      { cause: 'not-ready', fromMs: 1_000_000_010_000, untilMs: 1_000_000_030_000 },
    ]);
    first.stop();
    so.nowMs += 60_000;
    const second = watch();
    await second.look();
    await second.look();
    expect((await second.list()).map(({ cause, fromMs, untilMs }) => [cause, untilMs - fromMs])).toEqual([
      ['stopped', 60_000],
      ['not-ready', 20_000],
    ]);
    second.stop();
  });
});

describe('markets as aggregators read them', () => {
  const of = async (path: string, text = '') => (await sent(doors, `GET /api/market/v1/${path}`, text)).body;

  it('pairs, assets, summary, tickers, book and trades', async () => {
    const pair = { ticker_id: 'BTC_USDT', base: 'BTC', target: 'USDT', is_trading: true };
    expect(await of('pairs')).toMatchObject([pair, {}, { ticker_id: 'HLT_USDT', is_trading: false }]);
    expect(await of('assets')).toMatchObject({ BTC: { can_trade: true }, HLT: { can_trade: false } });
    expect(await of('summary')).toMatchObject([
      {
        trading_pairs: 'BTC_USDT',
        last_price: '100000.000000',
        lowest_ask: '100000.000000',
        base_volume: '0.00100000',
        is_frozen: '0',
      },
      {},
      { is_frozen: '1' },
    ]);
    expect((await of('tickers')) as object[]).toMatchObject([{ ticker_id: 'BTC_USDT', ask: '100000.000000' }, {}, {}]);
    expect(await of('orderbook', 'ticker_id=BTC_USDT&depth=2')).toMatchObject({
      ticker_id: 'BTC_USDT',
      bids: [],
      asks: [['100000.000000', '0.00200000']],
    });
    // Trades of the public are read from the tables, a moment behind.
    const { sequencer } = doors.worlds.real;
    await sequencer.tablesClock.reaches(sequencer.head);
    expect(await of('trades', 'market_pair=btc_usdt')).toMatchObject([
      { price: '100000.000000', base_volume: '0.00100000', type: 'buy', is_simulated: false },
    ]);
  });

  it.each([
    ['orderbook', '', -1102],
    ['orderbook', 'ticker_id=NO_PE', -1121],
    ['orderbook', 'ticker_id=BTCUSDT', -1100],
    ['orderbook', 'ticker_id=BTC_USDT&depth=x', -1100],
    ['trades', 'ticker_id=BTC_USDT&x=1', -1104],
  ])('%s %s is refused with %d', async (path, text, code) => {
    expect(await sent(doors, `GET /api/market/v1/${path}`, text)).toMatchObject({ status: 400, code });
  });
});
