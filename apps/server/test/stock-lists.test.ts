// In: a Dhaka market of thirty shares, of which three traded; a seller, a buyer, somebody without either. Out: its lists in every way they are asked
// for; what is found by which words; the refusals of an order in the words that were specified; how an order is found again and taken back.
import { accountOf, type Command, type StockListing } from '@hilsa/core';
import { BASE_PATH } from '@hilsa/contract';
import { order } from '@hilsa/testkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareShareWorld, type SharePlace } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post, send } from './doors.ts';

const SHARES = 30;
let doors: Doors;
let buyer: Person;
let places: readonly SharePlace[];

const system = async (command: Command): Promise<void> => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
};
const codeOf = (n: number): string => places[n]!.share.code;
const list = (fields: Record<string, string> = {}) => ask(doors, '/stock/index/list', { country: 'BD', ...fields });
const symbols = async (fields: Record<string, string> = {}) => (await list(fields)).list.map(({ symbol }) => symbol);

/** As the first share, under another code. */
async function listed(symbol: string, fields: (listing: StockListing) => Partial<StockListing>): Promise<void> {
  const { engine } = doors.worlds.real.sequencer;
  const listing = engine.instrument(places[0]!.instrument).listing as StockListing;
  await system({ kind: 'list-asset', atMs: 0, code: symbol, decimals: 0 });
  const baseAsset = engine.assets.findIndex(({ code }) => code === symbol);
  await system({ kind: 'list-instrument', atMs: 0, listing: { ...listing, symbol, baseAsset, ...fields(listing) } });
}

/** One quoter sells to another. @param steps of price from the reference */
async function trade(n: number, steps: number, lots: number): Promise<void> {
  const { instrument, quoter } = places[n]!;
  const other = places.find((place) => place.quoter !== quoter)!.quoter;
  const { share, listing } = doors.worlds.real.sequencer.engine.instrument(instrument);
  const step = listing.tickTable.findLast(({ from }) => share!.reference >= from)!.step;
  const ticks = share!.reference + steps * step;
  await system({ ...order({ account: quoter, side: 'sell', ticks, lots }), instrument, atMs: 0 });
  await system({ ...order({ account: other, side: 'buy', ticks, lots }), instrument, atMs: 0 });
}

beforeAll(async () => {
  doors = await openDoors();
  const { sequencer } = doors.worlds.real;
  ({ places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('lists'),
    count: SHARES,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  }));
  const engine = () => sequencer.engine.instrument(places[0]!.instrument);
  await vi.waitFor(() => expect(engine().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  await trade(0, 3, 10);
  await trade(1, -3, 400);
  await trade(2, 0, 25);
  const first = sequencer.engine.accountCount;
  buyer = await fundedPerson(doors);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where world = 'real' and account >= ${first} and customer_id = ${buyer.id}`;
  await system({
    kind: 'issue-test-money',
    atMs: 0,
    account: accountOf(row!.account, 'stock'),
    asset: engine().listing.quoteAsset,
    amount: 1_000_000_00n,
  });
});

describe('the list of shares', () => {
  it('is of gainers, of losers, by volume, and hot by turnover', async () => {
    expect(await symbols({ type: 'gainers' })).toEqual([codeOf(0)]);
    expect(await symbols({ type: 'losers' })).toEqual([codeOf(1)]);
    expect((await symbols({ type: 'volume' })).slice(0, 3)).toEqual([codeOf(1), codeOf(2), codeOf(0)]);
    const hot = await ask(doors, '/stock/index/list/hot', { country: 'BD' });
    const turnover = hot.list.map((share) => Number(share.turnover));
    expect(hot.list.map(({ symbol }) => symbol).toSorted()).toEqual([0, 1, 2].map(codeOf).toSorted());
    expect(turnover).toEqual(turnover.toSorted((one, other) => other - one));
  });

  it('is sorted either way, and comes page by page, each share once', async () => {
    const all = await symbols({ sort: 'code', ascending: '1', limit: '50' });
    expect(all).toHaveLength(SHARES);
    expect(all).toEqual(all.toSorted());
    expect(await symbols({ sort: 'code', ascending: '0', limit: '50' })).toEqual(all.toReversed());
    const pages: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const page = await list({ sort: 'code', ascending: '1', limit: '7', cursor });
      expect(page.total).toBe(SHARES);
      pages.push(...page.list.map(({ symbol }) => symbol));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(all);
    const over = await post(doors, '/stock/index/list', { country: 'BD', limit: '51' });
    expect(over.refusal).toBe('field-invalid');
    expect((await post(doors, '/stock/index/list', { country: 'BD', type: 'best' })).refusal).toBe('field-invalid');
  });

  it('is of a sector or a category once that is named; before, it says which there are', async () => {
    for (const type of ['sector', 'category'] as const) {
      const named = await list({ type });
      expect(named.list).toEqual([]);
      expect(named.groups.reduce((sum, { count }) => sum + count, 0)).toBe(SHARES);
      const [{ name, count }] = named.groups as [{ name: string; count: number }];
      const of = await list({ type, of: name, limit: '50' });
      expect(of.list).toHaveLength(count);
      expect(new Set(of.list.map((share) => share[type]))).toEqual(new Set([name]));
    }
    expect((await list({ type: 'sector', of: 'Astrology' })).list).toEqual([]);
    // No fund is below its value: none is listed.
    expect(await symbols({ type: 'discounted' })).toEqual([]);
  });

  it('rows carry what a row shows: limits, phase, spark, and that they are simulated', async () => {
    const [row] = (await list({ codes: codeOf(0) })).list;
    expect(row).toMatchObject({ state: 'listed', reason: null, generated: false, simulated: true, currency: 'BDT' });
    expect(Number(row!.lowest)).toBeLessThan(Number(row!.last));
    expect(Number(row!.highest)).toBeGreaterThan(Number(row!.last));
    expect(row!.spark.at(-1)).toBe(row!.last);
    expect(['continuous', 'post-close']).toContain(row!.phase);
  });

  it('a share is found by the beginning of its code, its name, its Bengali name, and nothing is found by nonsense', async () => {
    const { share } = places[0]!;
    const found = async (query: string) =>
      (await ask(doors, '/stock/index/search', { query })).list.map(({ symbol }) => symbol);
    expect((await found(share.code.slice(0, 3).toLowerCase()))[0]!.startsWith(share.code.slice(0, 3))).toBe(true);
    expect(await found(share.name.en.split(' ')[0]!)).toContain(share.code);
    expect(await found(share.name.bn.split(' ')[0]!)).toContain(share.code);
    expect(await found('zzzz')).toEqual([]);
    expect((await post(doors, '/stock/index/search', { query: '' })).refusal).toBe('field-missing');
  });
});

describe('funds below what they hold', () => {
  it('are listed as discounted by the value of their day; who is worth no more than its price, and who has none, is not', async () => {
    const worth = (more: bigint) => (listing: StockListing) => ({
      category: 'A',
      company: {
        ...listing.company,
        netAssetValue: { units: BigInt(listing.referenceTicks) * listing.tickUnits + more, day: 20_784 },
      },
    });
    await listed('CHEAPMF', worth(1n));
    await listed('FAIRMF', worth(0n));
    expect(await symbols({ type: 'discounted' })).toEqual(['CHEAPMF']);
    const { profile } = await ask(doors, '/stock/index/info', { code: 'CHEAPMF' });
    expect(profile.netAssetValue).toMatchObject({ date: '2026-11-27' });
  });
});

describe('an order of shares', () => {
  const reference = async () => (await ask(doors, '/stock/index/info', { code: codeOf(5) })).limits.reference;
  const said = async (side: 'buy' | 'sell', fields: Record<string, string>) => {
    const { refusal, msg } = await post(doors, `/stock/order/${side}`, fields, { accesstoken: buyer.token });
    return [refusal, msg] as const;
  };

  it('is refused in the words that were specified', async () => {
    const price = await reference();
    const limit = { code: codeOf(5), type: 'limit', quantity: '10', price };
    expect(await said('sell', limit)).toEqual(['nothing-to-sell', 'Available quantity is 0']);
    // The buyer has ten lakh; an order is of fifty at most.
    const worth = (taka: number) => ({ ...limit, quantity: String(Math.floor(taka / Number(price))) });
    const dear = await said('buy', worth(2_000_000));
    expect(dear).toEqual(['insufficient-balance', expect.stringMatching(/^Insufficient Balance: /)]);
    const most = await said('buy', worth(6_000_000));
    expect(most).toEqual(['notional-above-maximum', expect.stringMatching(/the maximum is 5,000,000$/)]);
    for (const wrong of [
      { ...limit, quantity: '0' },
      { ...limit, quantity: '-1' },
      { ...limit, quantity: '1.5' },
      { ...limit, price: '0' },
      { ...limit, price: 'much' },
      { ...limit, type: 'wish' },
      { ...limit, code: 'NOSUCH' },
    ])
      expect([wrong, await said('buy', wrong)]).toMatchObject([wrong, [expect.any(String), expect.any(String)]]);
    const info = await ask(doors, '/stock/index/info', { code: codeOf(5) });
    const above = (Number(info.share.highest) + Number(info.tick)).toFixed(2);
    expect((await said('buy', { ...limit, price: above }))[0]).toBe('price-outside-band');
    const guest = await post(doors, '/stock/order/buy', limit);
    expect(guest.refusal).toBe('session-invalid');
  });

  it('below the least and above the most of a share is refused with that number', async () => {
    await listed('LOTS', () => ({ minLots: 10, maxLots: 500 }));
    const { limits } = await ask(doors, '/stock/index/info', { code: 'LOTS' });
    const of = (quantity: string) => ({ code: 'LOTS', type: 'limit', quantity, price: limits.reference });
    expect(await said('buy', of('9'))).toEqual(['quantity-below-minimum', 'The quantity is below the minimum of 10']);
    expect(await said('buy', of('501'))).toEqual([
      'quantity-above-maximum',
      'The quantity is above the maximum of 500',
    ]);
  });

  it('more than is held is not enough quantity', async () => {
    const price = await reference();
    const { sequencer } = doors.worlds.real;
    const place = places[5]!;
    const [row] = await doors.sql<{ account: number }[]>`
      select account from identity.accounts where world = 'real' and customer_id = ${buyer.id}`;
    const account = accountOf(row!.account, 'stock');
    await system({ kind: 'issue-test-money', atMs: 0, account, asset: place.baseAsset, amount: 10n });
    expect(sequencer.engine.balance(account, place.baseAsset).available).toBe(10n);
    const eleven = await said('sell', { code: codeOf(5), type: 'limit', quantity: '11', price });
    expect(eleven).toEqual(['not-enough-quantity', 'Not enough quantity']);
  });

  it('is taken back by GET, never cached, by POST, and by the name that its sender gave it; once', async () => {
    const info = await ask(doors, '/stock/index/info', { code: codeOf(6) });
    const wish = { code: codeOf(6), type: 'limit', quantity: '1', price: info.share.lowest! } as const;
    const place = async (clientOrderId: string) =>
      (await ask(doors, '/stock/order/buy', { ...wish, clientOrderId }, buyer.token)).order;
    const [one, two, three] = [await place('mine-1'), await place('mine-2'), await place('mine-3')];
    const open = await ask(doors, '/stock/order/list', { scope: 'holding', code: wish.code }, buyer.token);
    expect(open.list.map(({ orderId }) => orderId)).toEqual([three.orderId, two.orderId, one.orderId]);
    const url = `${BASE_PATH}/stock/order/cancel?orderId=${one.orderId}`;
    const byGet = await send(doors, { method: 'GET', url, headers: { accesstoken: buyer.token } });
    expect(byGet).toMatchObject({ code: 0, headers: { 'cache-control': 'no-store' } });
    const noToken = await send(doors, { method: 'GET', url: `${BASE_PATH}/stock/order/cancel?orderId=${two.orderId}` });
    expect(noToken.refusal).toBe('session-invalid');
    await ask(doors, '/stock/order/cancel', { orderId: two.orderId }, buyer.token);
    await ask(doors, '/stock/order/cancel', { clientOrderId: 'mine-3' }, buyer.token);
    const again = await post(doors, '/stock/order/cancel', { orderId: one.orderId }, { accesstoken: buyer.token });
    expect(again.refusal).toBe('unknown-order');
    const both = { orderId: two.orderId, clientOrderId: 'mine-2' };
    expect((await post(doors, '/stock/order/cancel', both, { accesstoken: buyer.token })).refusal).toBe(
      'fields-conflict',
    );
    expect((await ask(doors, '/stock/order/list', { scope: 'holding', code: wish.code }, buyer.token)).list).toEqual(
      [],
    );
    const past = await ask(doors, '/stock/order/list', { scope: 'history', code: wish.code }, buyer.token);
    expect(past.list.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
    const whole = await ask(doors, '/stock/order/info', { orderId: one.orderId }, buyer.token);
    expect(whole).toMatchObject({ order: { orderId: one.orderId, status: 'cancelled' }, fills: [] });
  });
});

describe('what traded lately', () => {
  const lately = (fields: Record<string, string>) => ask(doors, '/stock/order/trade/list', fields, buyer.token);
  const deal = (fields: Parameters<typeof order>[0]): Promise<void> =>
    system({
      ...order({ ticks: engineOf(7).share!.reference, ...fields }),
      instrument: places[7]!.instrument,
      atMs: 0,
    });
  const engineOf = (n: number) => doors.worlds.real.sequencer.engine.instrument(places[n]!.instrument);
  const DAY_MS = 86_400_000;

  it('is listed whole by its side, however many parts one order traded in; an order settles by its last fill', async () => {
    const { quoter, baseAsset } = places[7]!;
    const [row] = await doors.sql<{ account: number }[]>`
      select account from identity.accounts where world = 'real' and customer_id = ${buyer.id}`;
    const account = accountOf(row!.account, 'stock');
    await system({ kind: 'issue-test-money', atMs: 0, account, asset: baseAsset, amount: 130n });
    await deal({ account: quoter, side: 'sell', lots: 3 });
    const price = (await ask(doors, '/stock/index/info', { code: codeOf(7) })).limits.reference;
    const limit = { code: codeOf(7), type: 'limit', price } as const;
    await ask(doors, '/stock/order/buy', { ...limit, quantity: '3' }, buyer.token);
    const { order: sale } = await ask(doors, '/stock/order/sell', { ...limit, quantity: '130' }, buyer.token);
    for (let n = 0; n < 120; n += 1) await deal({ account: quoter, side: 'buy', lots: 1 });

    expect((await lately({ side: 'buy' })).list).toMatchObject([{ symbol: codeOf(7), side: 'buy', quantity: '3' }]);
    const first = await lately({ side: 'sell' });
    expect(first.list).toHaveLength(100);
    const rest = await lately({ side: 'sell', cursor: first.nextCursor! });
    expect([rest.list.length, rest.nextCursor]).toEqual([20, null]);
    expect(new Set([...first.list, ...rest.list].map(({ tradeId }) => tradeId)).size).toBe(120);
    expect((await lately({ side: 'sell', country: 'US' })).list).toEqual([]);

    const { order: taken } = await ask(doors, '/stock/order/cancel', { orderId: sale.orderId }, buyer.token);
    const settles = first.list[0]!.settleDate;
    expect(taken).toMatchObject({ state: 'closed', settleDate: settles });
    // As if that had been four days later.
    await doors.owner()`update real.orders set updated_ms = updated_ms + ${4 * DAY_MS} where order_id = ${sale.orderId}`;
    const past = await ask(doors, '/stock/order/list', { scope: 'history', code: codeOf(7) }, buyer.token);
    expect(past.list.find(({ orderId }) => orderId === sale.orderId)).toMatchObject({ settleDate: settles });
    const alone = await ask(doors, '/stock/order/info', { orderId: sale.orderId }, buyer.token);
    expect(alone.order.settleDate).toBe(settles);
  });
});
