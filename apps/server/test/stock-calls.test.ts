// In: two shares in a real world, one trade of each day's kind. Out: what the calls about shares answer, that they fit each other, and the same
// market as a chart's data feed tells it.
import { accountOf, type Command } from '@hilsa/core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

let doors: Doors;
let seller: Person;
let buyer: Person;
let code: string;
/** What was bought and sold, at its reference. */
let price: string;

beforeAll(async () => {
  doors = await openDoors();
  const { sequencer } = doors.worlds.real;
  const system = async (command: Command): Promise<void> => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  };
  const prices = createSharePrices('calls');
  const { places } = await prepareShareWorld(sequencer, {
    prices,
    count: 2,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  const place = places[0]!;
  const engine = () => sequencer.engine.instrument(place.instrument);
  await vi.waitFor(() => expect(engine().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  code = place.share.code;
  const first = sequencer.engine.accountCount;
  seller = await fundedPerson(doors);
  buyer = await fundedPerson(doors);
  const accounts = await doors.sql<{ customer_id: string; account: number }[]>`
    select customer_id, account from identity.accounts where world = 'real' and account >= ${first}`;
  const stockOf = (person: Person) =>
    accountOf(accounts.find(({ customer_id: id }) => id === person.id)!.account, 'stock');
  const { quoteAsset } = engine().listing;
  const give = { kind: 'issue-test-money', atMs: 0 } as const;
  await system({ ...give, account: stockOf(seller), asset: place.baseAsset, amount: 100n });
  await system({ ...give, account: stockOf(buyer), asset: quoteAsset, amount: 10_000_000_00n });
  price = (await ask(doors, '/stock/index/info', { code })).limits.reference;
  await ask(doors, '/stock/order/sell', { code, type: 'limit', quantity: '30', price }, seller.token);
  await ask(doors, '/stock/order/buy', { code, type: 'limit', quantity: '10', price }, buyer.token);
});

describe('a market of shares', () => {
  it('is told by its countries, days and lists', async () => {
    // Istanbul is off: a choice of it falls to Dhaka.
    const { list, stockCountry } = await ask(doors, '/stock/index/country/list', { stockCountry: 'TR' });
    expect(list.map(({ country }) => country)).toContain('BD');
    expect(list.map(({ country }) => country)).not.toContain('TR');
    expect(stockCountry).toBe('BD');
    expect((await ask(doors, '/stock/index/country/list', {})).stockCountry).toBe('BD');
    expect((await post(doors, '/stock/index/country/list', { stockCountry: 'XX' })).refusal).toBe('field-invalid');
    const { days } = await ask(doors, '/stock/index/calendar', { country: 'BD', days: '10' });
    expect(days).toHaveLength(10);
    expect(days.filter(({ trades }) => trades).every(({ sessions }) => sessions.length > 0)).toBe(true);
    const all = await ask(doors, '/stock/index/list', { country: 'BD' });
    expect(all.list.map(({ symbol }) => symbol)).toContain(code);
    const named = await ask(doors, '/stock/index/list', { country: 'BD', codes: `${code},NOSUCH` });
    expect(named.list).toHaveLength(1);
    const hot = await ask(doors, '/stock/index/list/hot', { country: 'BD' });
    expect(hot.list.map(({ symbol }) => symbol)).toEqual([code]);
    const heat = await ask(doors, '/stock/index/heat', { country: 'BD' });
    expect(heat.list.map(({ symbol }) => symbol)).toContain(code);
    const found = await ask(doors, '/stock/index/search', { query: code.toLowerCase() });
    expect(found.list[0]!.symbol).toBe(code);
    const indices = await ask(doors, '/stock/index/indices/list', { country: 'BD' });
    const { rising, falling, unchanged } = indices.breadth;
    expect(rising + falling + unchanged).toBe(all.total);
    expect((await ask(doors, '/stock/index/actions', { country: 'BD' })).list).toEqual([]);
  });

  it('shows one share by its book, tape and bars', async () => {
    const info = await ask(doors, '/stock/index/info', { code });
    expect(info.share).toMatchObject({ symbol: code, last: price, state: 'listed', volume: '10' });
    const books = await ask(doors, '/stock/index/books', { code });
    expect(books.asks[0]).toEqual([price, '20']);
    const { list: trades } = await ask(doors, '/stock/index/trades', { code });
    expect(trades[0]).toMatchObject({ price, quantity: '10' });
    const lastBar = async () =>
      (await ask(doors, '/stock/index/candles', { code, interval: '1d' })).list.at(-1)?.slice(4, 6);
    await expect.poll(lastBar, { timeout: 50_000 }).toEqual([price, '10']);
  });

  it('locks what was bought until its date, both ways', async () => {
    const { holding, rows } = await ask(doors, '/stock/hold/info', { code }, buyer.token);
    expect(holding).toMatchObject({ total: '10', available: '0' });
    expect(holding!.locked.map(({ quantity }) => quantity)).toEqual(['10']);
    expect(rows[0]).toMatchObject({ side: 'buy', quantity: '10', settleDate: holding!.locked[0]!.date });
    const sold = await ask(doors, '/stock/hold/list', {}, seller.token);
    expect(sold.list[0]).toMatchObject({ total: '90', available: '70', inOrders: '20' });
    expect(sold.money.settling.map(({ date }) => date)).toHaveLength(1);
    const refused = await post(
      doors,
      '/stock/order/sell',
      { code, type: 'limit', quantity: '5', price },
      { accesstoken: buyer.token },
    );
    expect(refused).toMatchObject({ refusal: 'quantity-locked', detail: { date: holding!.locked[0]!.date } });
    const bought = await ask(doors, '/stock/order/trade/list', { side: 'buy', days: '1' }, buyer.token);
    expect(bought.list).toMatchObject([{ quantity: '10', phase: 'continuous' }]);
  });

  it('are on the channels that a page begins with: open orders and fills', async () => {
    const [row] = await doors.sql<{ account: number }[]>`
      select max(account) as account from identity.accounts where world = 'real' and customer_id = ${seller.id}`;
    const picture = async (channel: string): Promise<{ symbol: string; side: string }[]> => {
      const frame = String(await doors.worlds.real.publisher.privateChannel(channel, row!.account)!.snapshot());
      return (
        JSON.parse(frame.slice(frame.indexOf('[{"channel"'))) as { data: { symbol: string; side: string }[] }[]
      )[0]!.data;
    };
    expect((await picture('orders')).map(({ symbol, side }) => [symbol, side])).toEqual([[code, 'sell']]);
    expect((await picture('fills')).map(({ symbol, side }) => [symbol, side])).toEqual([[code, 'sell']]);
  });

  it('reckons what it earned by rows that add up', async () => {
    const seen = await ask(doors, '/stock/order/statistics', { period: 'today' }, buyer.token);
    const units = (text: string): number => Math.round(Number(text) * 100);
    expect(units(seen.realised) + units(seen.unrealised) + units(seen.dividends) + units(seen.charges)).toBe(
      units(seen.total),
    );
    expect(units(seen.charges)).toBeLessThan(0);
  });

  it('takes no order while a share is suspended, and lets people out', async () => {
    const { sequencer } = doors.worlds.real;
    const instrument = doors.worlds.real.publisher.listings.bySymbol(code)!.index;
    const set = async (status: 'cancel-only' | 'trading'): Promise<void> => {
      const command = { kind: 'set-instrument-status', atMs: 0, instrument, status } as const;
      expect(await sequencer.submit({ command, requestId: null, caller: 'system' })).toMatchObject({ refusal: null });
    };
    const order = { code, type: 'limit', quantity: '1', price } as const;
    const { order: standing } = await ask(doors, '/stock/order/sell', order, seller.token);
    await set('cancel-only');
    expect((await ask(doors, '/stock/index/info', { code })).share.state).toBe('suspended');
    const refused = await post(doors, '/stock/order/buy', order, { accesstoken: buyer.token });
    expect(refused).toMatchObject({ refusal: 'instrument-suspended', detail: { symbol: code } });
    const { order: ended } = await ask(doors, '/stock/order/cancel', { orderId: standing.orderId }, seller.token);
    expect(ended.status).toBe('cancelled');
    await set('trading');
    expect((await ask(doors, '/stock/index/info', { code })).share.state).toBe('listed');
  });

  it('keeps favourites', async () => {
    expect((await ask(doors, '/stock/collect/add', { symbol: code }, buyer.token)).list).toEqual([code]);
    expect((await ask(doors, '/stock/collect/list', {}, buyer.token)).list).toEqual([code]);
    expect((await ask(doors, '/stock/collect/del', { symbol: code }, buyer.token)).list).toEqual([]);
  });

  it('tells of a limit that is touched, and of no band of a coin', async () => {
    const market = `stock:${code}`;
    const { alert } = await ask(doors, '/alert/add', { market, kind: 'band' }, buyer.token);
    const { limits } = await ask(doors, '/stock/index/info', { code });
    const highest = (await ask(doors, '/stock/index/info', { code })).share.highest!;
    expect(limits.reference).toBe(price);
    await ask(doors, '/stock/order/sell', { code, type: 'limit', quantity: '1', price: highest }, seller.token);
    await ask(doors, '/stock/order/buy', { code, type: 'limit', quantity: '21', price: highest }, buyer.token);
    const fired = async () => (await ask(doors, '/alert/list', { state: 'fired' }, buyer.token)).list;
    await expect.poll(async () => (await fired()).map(({ id }) => id), { timeout: 30_000 }).toEqual([alert.id]);
    expect((await fired())[0]!.seen).toBe(highest);
  });
});

describe('papers', () => {
  const today = async () => (await ask(doors, '/stock/order/trade/list', { days: '1' }, buyer.token)).list[0]!;
  const textOf = async (offer: { link: string | null }) => {
    const url = `${BASE_PATH}/user/statement/file?link=${offer.link!}`;
    return (await doors.app.inject({ url, headers: { accesstoken: buyer.token } })).body;
  };
  const dateOf = (atMs: number): string => new Date(atMs + 6 * 3_600_000).toISOString().slice(0, 10);
  const cells = (text: string, row: string): string[] =>
    text
      .split('\r\n')
      .find((line) => line.startsWith(`${row},`) || line.startsWith(`"${row}"`))!
      .split(',');

  it('note each trade of a day with charges that are those of its order', async () => {
    const { atMs } = await today();
    const date = dateOf(atMs);
    const csv = await textOf(await ask(doors, '/stock/order/note', { date, format: 'csv' }, buyer.token));
    expect(csv).toContain(`,${code},Buy,10,${price},`);
    const sum = ['Broker', 'Exchange', 'Depository (CDBL)', 'Source tax']
      .map((part) => Math.round(Number(cells(csv, part)[1]) * 100))
      .reduce((one, other) => one + other);
    const { list } = await ask(doors, '/stock/order/trade/list', { days: '1' }, buyer.token);
    expect(sum).toBe(list.reduce((total, { fee }) => total + Math.round(Number(fee) * 100), 0));
    const pdf = await textOf(await ask(doors, '/stock/order/note', { date, format: 'pdf' }, buyer.token));
    expect(pdf.slice(0, 5)).toBe('%PDF-');
  });

  it('say what sales gained, and what is held in lots', async () => {
    const month = dateOf((await today()).atMs).slice(0, 7);
    const csv = await textOf(await ask(doors, '/stock/order/gains', { month, format: 'csv' }, buyer.token));
    expect(csv.split('\r\n').filter((line) => line.startsWith(`${code},`)).length).toBeGreaterThan(1);
    expect(cells(csv, 'Free of tax')[1]).toBe('5000000.00');
    expect(cells(csv, 'Tax of 15 % on what is above')[1]).toBe('0.00');
    const headers = { accesstoken: buyer.token, 'accept-language': 'bn-BN' };
    const offered = await post(doors, '/stock/order/gains', { month, format: 'pdf' }, headers);
    expect((await textOf(offered.data as { link: string })).slice(0, 5)).toBe('%PDF-');
  });
});

/** What the feed's answers have; each has some of it. */
interface Fed {
  readonly [field: string]: unknown;
  readonly s: string;
  readonly t: number[];
  readonly o: number[];
  readonly h: number[];
  readonly l: number[];
  readonly c: number[];
  readonly v: number[];
  readonly d: { s: string; v: object }[];
}

describe('the data feed of charts', () => {
  const udf = async (path: string): Promise<Fed> => (await doors.app.inject(`${BASE_PATH}/udf/${path}`)).json();
  const far = 99_999_999_999;

  const resolutions = ['1', '5', '15', '30', '60', '240', '1D', '1W', '1M'];

  it('says what it has and what time it is', async () => {
    expect(await udf('config')).toEqual({
      supports_search: true,
      supports_group_request: false,
      supports_marks: false,
      supports_timescale_marks: false,
      supports_time: true,
      supported_resolutions: resolutions,
      exchanges: [
        { value: '', name: 'All', desc: '' },
        { value: 'HILSA', name: 'Hilsa', desc: 'Hilsa coins' },
        { value: 'DSE', name: 'DSE', desc: 'Dhaka Stock Exchange' },
        { value: 'US', name: 'US', desc: 'United States' },
        { value: 'BIST', name: 'BIST', desc: 'Borsa Istanbul' },
      ],
      symbols_types: [
        { name: 'All', value: '' },
        { name: 'Shares', value: 'stock' },
        { name: 'Coins', value: 'crypto' },
      ],
    });
    const time = await udf('time');
    expect(time).toSatisfy(Number.isInteger);
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(600);
  });

  it('describes a share by its exchange and a coin as always open, field by field', async () => {
    const { share } = await ask(doors, '/stock/index/info', { code });
    const about = {
      minmov: 1,
      minmove2: 0,
      pricescale: 10,
      has_intraday: true,
      intraday_multipliers: ['1', '5', '15', '30', '60', '240'],
      has_daily: true,
      has_weekly_and_monthly: true,
      supported_resolutions: resolutions,
      data_status: 'streaming',
    };
    const { session_holidays: holidays, ...described } = await udf(`symbols?symbol=DSE:${code}`);
    expect(described).toEqual({
      ...about,
      name: code,
      ticker: `DSE:${code}`,
      description: share.name,
      type: 'stock',
      session: '1000-1430:12345',
      timezone: 'Asia/Dhaka',
      exchange: 'DSE',
      listed_exchange: 'DSE',
      volume_precision: 0,
      currency_code: 'BDT',
    });
    expect(holidays).toMatch(/^(?:\d{8}(?:,\d{8})*)?$/);
    expect(await udf('symbols?symbol=BTCUSDT')).toEqual({
      ...about,
      name: 'BTCUSDT',
      ticker: 'HILSA:BTCUSDT',
      description: 'Bitcoin / USDT',
      type: 'crypto',
      session: '24x7',
      timezone: 'Etc/UTC',
      exchange: 'HILSA',
      listed_exchange: 'HILSA',
      volume_precision: 5,
      currency_code: 'USDT',
    });
    expect(await udf(`search?query=${code.toLowerCase()}&type=stock&exchange=DSE&limit=5`)).toEqual([
      {
        symbol: code,
        full_name: `DSE:${code}`,
        description: share.name,
        exchange: 'DSE',
        ticker: `DSE:${code}`,
        type: 'stock',
      },
    ]);
    expect(await udf('search?query=&type=crypto&limit=1')).toHaveLength(1);
    expect(await udf(`search?query=${code}&type=stock&exchange=US&limit=5`)).toEqual([]);
  });

  it('gives bars in seconds, at the day’s beginning in UTC, and where older ones are', async () => {
    const all = () => udf(`history?symbol=${code}&resolution=1D&from=0&to=${far}`);
    await expect.poll(async () => (await all()).v?.at(-1), { timeout: 50_000 }).toBe(31);
    const bars = await all();
    const { share } = await ask(doors, '/stock/index/info', { code });
    expect(Object.keys(bars)).toEqual(['s', 't', 'o', 'h', 'l', 'c', 'v']);
    expect(bars.s).toBe('ok');
    expect(bars.t.every((time, at) => at === 0 || time > bars.t[at - 1]!)).toBe(true);
    const [o, h, l, c] = [bars.o, bars.h, bars.l, bars.c].map((column) => column.at(-1));
    expect([o, h, l, c]).toEqual([price, share.high, share.low, share.last].map(Number));
    const newest = bars.t.at(-1)!;
    expect(newest % 86_400).toBe(0);
    // The end is not counted in, and what was counted back is counted from it.
    const none = await udf(`history?symbol=${code}&resolution=1D&from=${newest + 1}&to=${newest + 2}`);
    expect(none).toEqual({ s: 'no_data', nextTime: newest });
    const one = await udf(`history?symbol=${code}&resolution=1&from=${far - 1}&to=${far}&countback=1`);
    expect(one.t).toHaveLength(1);
  });

  it('quotes several, and says of each that is none that it is none', async () => {
    const { d } = await udf(`quotes?symbols=${code},NOSUCH`);
    expect(d.map(({ s }) => s)).toEqual(['ok', 'error']);
    const [first, second] = d;
    const { share } = await ask(doors, '/stock/index/info', { code });
    const number = (text: string | null): number | null => (text === null ? null : Number(text));
    expect(first).toEqual({
      s: 'ok',
      n: code,
      v: {
        ch: Number(share.change),
        chp: Number(share.changePercent),
        short_name: code,
        exchange: 'DSE',
        description: share.name,
        lp: Number(share.last),
        ask: number(share.ask),
        bid: number(share.bid),
        open_price: Number(price),
        high_price: Number(share.high),
        low_price: Number(share.low),
        prev_close_price: Number(price),
        volume: Number(share.volume),
      },
    });
    expect(second).toEqual({ s: 'error', n: 'NOSUCH', v: {} });
  });

  it.each([
    ['symbols?symbol=NOSUCH', 'unknown_symbol'],
    ['symbols', 'unknown_symbol'],
    ['symbols?symbol=US:BTCUSDT', 'unknown_symbol'],
    [`history?symbol=BTCUSDT&resolution=1D&from=x&to=1`, 'from, to and countback are whole numbers'],
    [`history?symbol=BTCUSDT&resolution=1D&from=0&to=1&countback=0`, 'from, to and countback are whole numbers'],
    [`history?symbol=BTCUSDT&resolution=constructor&from=0&to=1`, 'unsupported resolution'],
    ['history?symbol=%E0%A4%A&resolution=1D&from=0&to=1', 'unknown_symbol'],
  ])('%s is an error in its own form', async (path, errmsg) => {
    expect(await udf(path)).toEqual({ s: 'error', errmsg });
  });
});
