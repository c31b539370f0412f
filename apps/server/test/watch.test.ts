// In: a customer with lists and alerts. Out: lists stay within their bounds, whoever asks at once; an alert fires once, by the trade that makes it so,
// and its owner is told; nobody reaches another's.
import { beforeAll, expect, it } from 'vitest';
import type { AlertKind } from '@hilsa/contract';
import { firesWith } from '../src/gateway/watch/seen.ts';
import { addAlert, fireAlerts, fireRecordDates, type Seen } from '../src/identity/index.ts';
import { ask, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';

let doors: Doors;
let maker: Person;
let ann: Person;
let bob: Person;
const MARKET = 'spot:BTCUSDT';

const refused = async (path: string, fields: Record<string, string>, who: Person) =>
  (await post(doors, path, fields, { accesstoken: who.token })) as {
    refusal?: string;
    detail?: Record<string, unknown>;
  };

beforeAll(async () => {
  doors = await openDoors();
  [maker, ann, bob] = [await fundedPerson(doors), await fundedPerson(doors), await fundedPerson(doors)];
});

it('keeps seven lists of fifty, also when eight are asked for at once', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `List ${n + 1}`);
  const answers = await Promise.all(names.map((name) => refused('/watchlist/add', { name }, ann)));
  expect(answers.filter(({ refusal }) => refusal === 'too-many-watchlists')).toHaveLength(1);
  const { lists } = await ask(doors, '/watchlist/list', {}, ann.token);
  expect(lists).toHaveLength(7);
  const [first, second] = lists;
  const id = first!.id;
  await ask(doors, '/watchlist/item/add', { id, market: MARKET }, ann.token);
  const twice = await ask(doors, '/watchlist/item/add', { id, market: MARKET }, ann.token);
  expect(twice.lists[0]!.markets).toEqual([MARKET]);
  expect(await refused('/watchlist/rename', { id, name: second!.name }, ann)).toMatchObject({
    refusal: 'fields-conflict',
  });
  const renamed = await ask(doors, '/watchlist/rename', { id, name: 'Coins' }, ann.token);
  expect(renamed.lists[0]!.name).toBe('Coins');
  await doors.sql`
    insert into identity.watchlist_markets (watchlist_id, market, added_ms)
    select ${id}, 'stock:X' || n, 0 from generate_series(1, 49) n`;
  const { lists: full } = await ask(doors, '/watchlist/list', {}, ann.token);
  expect(full[0]!.markets).toHaveLength(50);
  const other = (await ask(doors, '/coin/infos')).list.find(({ symbol }) => symbol !== 'BTCUSDT')!;
  expect(await refused('/watchlist/item/add', { id, market: `spot:${other.symbol}` }, ann)).toMatchObject({
    refusal: 'watchlist-full',
    detail: { maximum: 50 },
  });
  const less = await ask(doors, '/watchlist/item/del', { id, market: 'stock:X7' }, ann.token);
  expect(less.lists[0]!.markets).toHaveLength(49);
});

it('has no way to another’s list', async () => {
  const { lists } = await ask(doors, '/watchlist/list', {}, ann.token);
  const id = lists[0]!.id;
  for (const [path, fields] of [
    ['/watchlist/del', { id }],
    ['/watchlist/rename', { id, name: 'Mine' }],
    ['/watchlist/item/add', { id, market: MARKET }],
    ['/watchlist/item/del', { id, market: MARKET }],
  ] as const)
    expect(await refused(path, fields, bob)).toMatchObject({ refusal: 'unknown-watchlist' });
  expect((await ask(doors, '/watchlist/list', {}, ann.token)).lists).toHaveLength(7);
  await ask(doors, '/watchlist/del', { id }, ann.token);
  expect((await ask(doors, '/watchlist/list', {}, ann.token)).lists).toHaveLength(6);
});

it('fires once, by the trade that makes it so, and tells its owner', async () => {
  await trade('100000');
  const high = await ask(doors, '/alert/add', { market: MARKET, kind: 'price-above', value: '100500' }, ann.token);
  const again = await ask(doors, '/alert/add', { market: MARKET, kind: 'price-above', value: '100500.0' }, ann.token);
  expect(again.alert.id).toBe(high.alert.id);
  const low = await ask(doors, '/alert/add', { market: MARKET, kind: 'price-below', value: '90000' }, ann.token);
  expect(await refused('/alert/add', { market: MARKET, kind: 'price-below', value: '100000' }, ann)).toMatchObject({
    refusal: 'alert-true-now',
    detail: { seen: '100000.0' },
  });
  expect(await refused('/alert/del', { id: low.alert.id }, bob)).toMatchObject({ refusal: 'unknown-alert' });
  // It was there and is back before anybody looks.
  await trade('100600');
  await trade('100100');
  await expect.poll(async () => (await fired()).map(({ id }) => id), { timeout: 30_000 }).toEqual([high.alert.id]);
  const notices = async () =>
    (await ask(doors, '/user/notice', { limit: '50' }, ann.token)).list.filter(({ event }) => event === 'alert-fired');
  await expect.poll(async () => (await fired())[0]!.toldAtMs, { timeout: 30_000 }).not.toBeNull();
  expect(await notices()).toMatchObject([{ path: '/pages/coin/coinKline?symbol=BTCUSDT' }]);
  expect((await fired())[0]).toMatchObject({ seen: '100600.0', value: '100500', state: 'fired' });
  const waiting = await ask(doors, '/alert/list', {}, ann.token);
  expect(waiting.list.map(({ id }) => id)).toEqual([low.alert.id]);
  expect((await ask(doors, '/alert/list', {}, bob.token)).list).toEqual([]);
});

it('keeps fifty waiting, also when more are asked for at once', async () => {
  const add = (n: number) =>
    refused('/alert/add', { market: MARKET, kind: 'price-above', value: String(110_000 + n) }, bob);
  for (let n = 0; n < 48; n += 1) await add(n);
  const answers = await Promise.all([48, 49, 50, 51].map(add));
  expect(answers.filter(({ refusal }) => refusal === 'too-many-alerts')).toHaveLength(2);
  const page = await ask(doors, '/alert/list', { limit: '20' }, bob.token);
  expect(page.list).toHaveLength(20);
  const next = await ask(doors, '/alert/list', { limit: '50', cursor: page.nextCursor! }, bob.token);
  expect(next.list).toHaveLength(30);
  await ask(doors, '/alert/del', { id: next.list[0]!.id }, bob.token);
  expect(await add(52)).not.toHaveProperty('refusal');
});

it.each<[kind: AlertKind, short: string | null, reached: string | null, seen: string]>([
  ['price-above', '101.1', '101', '101'],
  ['price-below', '98.9', '99', '99'],
  ['change-above', '2.51', '2.5', '2.50'],
  ['change-below', '1.51', '1.5', '-1.50'],
  ['volume', '1001', '1000', '1000'],
  ['band', null, null, '100'],
  ['record-date', '2', '3', '3'],
])('%s fires at its figure and not short of it, once', async (kind, short, reached, seen) => {
  const change = kind === 'change-below' ? '-1.50' : '2.50';
  const figures = { high: '101', low: '99', last: '100', change, volume: '1000' };
  const now = { market: `stock:${kind}`, ...figures, atLimit: true };
  const calm = { ...now, market: `stock:calm-${kind}`, atLimit: false };
  const wish = async ({ market }: Seen, value: string | null) =>
    addAlert(doors.sql, maker.id, { world: 'real', market, kind, value }, 1);
  const [one, other] = [await wish(now, reached), await wish(calm, short)];
  const look = async () =>
    kind === 'record-date'
      ? fireRecordDates(doors.sql, {
          world: 'real',
          days: [now, calm].map(({ market }) => ({ market, left: 3 })),
          nowMs: 2,
          most: 9,
        })
      : fireAlerts(doors.sql, { world: 'real', seen: [now, calm], nowMs: 2, most: 9 });
  expect([await look(), await look()]).toEqual([1, 0]);
  const rows = await doors.sql`select id, seen from identity.alerts where id in (${one.id}, ${other.id}) order by id`;
  expect(rows.map((row) => [row['id'], row['seen']])).toEqual([
    [one.id, seen],
    [other.id, null],
  ]);
  // What is true already is refused by the same rule.
  expect([firesWith(kind, reached, now, 3), firesWith(kind, short, calm, 3)]).toEqual([seen, null]);
});

async function fired() {
  return (await ask(doors, '/alert/list', { state: 'fired' }, ann.token)).list;
}

/** One trade between two others. */
async function trade(price: string): Promise<void> {
  const order = { symbol: 'BTCUSDT', type: 'limit', price, quantity: '0.001' } as const;
  await ask(doors, '/coin/order/add', { ...order, side: 'sell' }, maker.token);
  const { order: bought } = await ask(doors, '/coin/order/add', { ...order, side: 'buy' }, bob.token);
  if (bought.status !== 'filled') throw new Error(`the order is ${bought.status}`);
}
