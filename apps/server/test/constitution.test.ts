// The rules of CONSTITUTION.md at the doors: what no call, table grant or token can do.
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallEntry } from '@hilsa/contract';
import { z } from 'zod';
import { ask, captcha, fundedPerson, openDoors, post, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors();
});

const entries = Object.values(calls) as CallEntry[];
const fieldsOf = (entry: CallEntry) =>
  Object.keys(
    (z.toJSONSchema(entry.request, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );

describe('P1: nobody writes a price', () => {
  it('P1: only a customer’s own order carries a price, and no call carries a candle, a mark, a trade or an outcome', () => {
    const priced = entries.filter(
      (entry) =>
        entry.changesState &&
        fieldsOf(entry).some((field) =>
          /price|mark(?!et)|rate|candle|open|high|low|close|outcome|result|profit/i.test(field),
        ),
    );
    // Each is what its sender would pay or take at most, on an order, a level, a block or a mandate of their own.
    expect(priced.map(({ path }) => path).toSorted()).toEqual([
      '/coin/contract/order/add',
      '/coin/contract/order/amend',
      '/coin/contract/order/liquidate',
      '/coin/contract/order/set/loss',
      '/coin/contract/order/set/profit',
      '/coin/order/add',
      '/coin/order/amend',
      '/offering/sell-block',
      '/stock/order/amend',
      '/stock/order/buy',
      '/stock/order/option/apply',
      '/stock/order/option/close',
      '/stock/order/sell',
      '/user/loan/apply',
      '/user/update/autoapply',
    ]);
  });

  it('P1: the application’s role can change no trade and no journal row, and make no table', async () => {
    await fundedPerson(doors);
    for (const world of ['real', 'demo']) {
      for (const statement of [
        `update ${world}.trades set ticks = 1`,
        `delete from ${world}.trades`,
        `truncate ${world}.trades`,
        `update ${world}.journal set facts = ''`,
        `delete from ${world}.journal`,
        `truncate ${world}.journal`,
        `alter table ${world}.candles add column x int`,
        `create table ${world}.candles2 (x int)`,
        `delete from ${world}.candles`,
      ])
        await expect(doors.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});

describe('P5: the same price for everyone', () => {
  /** Two sellers at two prices, then two buyers; who is who is the only thing that changes. */
  async function prices(first: Person, second: Person, where: Doors): Promise<string[]> {
    const place = (person: Person, side: string, price: string) =>
      ask(where, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity: '0.001' }, person.token);
    const orders = [
      await place(first, 'sell', '100010'),
      await place(second, 'sell', '100020'),
      await place(second, 'buy', '100030'),
      await place(first, 'buy', '100040'),
    ];
    return orders.map(({ order }) => `${order.side} ${order.filledQuantity} at ${order.averagePrice} fee ${order.fee}`);
  }

  it('P5: swapping the customers changes no price, no quantity and no fee', async () => {
    const [here, there] = [await openDoors(), await openDoors()];
    const pair = async (where: Doors) =>
      [
        await fundedPerson(where),
        await fundedPerson(where),
        await fundedPerson(where),
        await fundedPerson(where),
      ] as const;
    const [a, b, c, d] = await pair(here);
    const [e, f, g, h] = await pair(there);
    const straight = [...(await prices(a, b, here)), ...(await prices(c, d, here))];
    const swapped = [...(await prices(h, g, there)), ...(await prices(f, e, there))];
    expect(swapped).toEqual(straight);
    expect(straight[2]).toBe('buy 0.001 at 100010 fee 0.000001');
  });

  it('P5: books, tickers and candles are the same for a guest and for any customer', async () => {
    const person = await register(doors);
    for (const [path, fields] of [
      ['/coin/books', { symbol: 'BTCUSDT' }],
      ['/coin/candles', { symbol: 'BTCUSDT', interval: '1m' }],
      ['/coin/trades', { symbol: 'BTCUSDT' }],
      ['/coin/infos', {}],
    ] as const) {
      expect(await ask(doors, path, fields, person.token)).toEqual(await ask(doors, path, fields));
    }
  });
});

describe('P6: nobody trades or makes money for or against a customer', () => {
  it('P6: no call names an account, a customer or a counterparty', () => {
    for (const entry of entries) {
      for (const field of fieldsOf(entry))
        expect(`${entry.path} ${field}`).not.toMatch(
          / (?:account|accountId|customer|customerId|userId|owner|counterparty|maker|taker)$/i,
        );
    }
  });

  it('P6: no call needs a right that customers do not have', () => {
    expect(new Set(entries.map(({ right }) => right))).toEqual(new Set(['guest', 'customer']));
  });

  it('P6: test money is a posting from the issuance account, line for line', async () => {
    const person = await register(doors);
    const issued = async () => {
      const [row] = await doors.sql`select available from real.balances where account = 0 and asset = 0`;
      return BigInt((row?.['available'] as string | undefined) ?? 0);
    };
    const before = await issued();
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '123.45' }, person.token);
    expect(await issued()).toBe(before - 123_450_000n);
  });
});

describe('S1: two worlds, nothing shared', () => {
  it('S1: an order, a balance and a token of one world are unknown in the other', async () => {
    const person = await fundedPerson(doors);
    const { order } = await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' },
      person.token,
    );
    expect(
      await post(doors, '/coin/order/query', { orderId: order.orderId }, { accesstoken: person.tokenDemo }),
    ).toMatchObject({ refusal: 'unknown-order' });
    const hash = doors.worlds.demo.sequencer.engine.hash();
    await ask(doors, '/coin/order/close', { all: '1' }, person.token);
    expect(doors.worlds.demo.sequencer.engine.hash()).toBe(hash);
    expect(
      (await ask(doors, '/coin/assets', {}, person.tokenDemo)).list.map(({ asset, total }) => [asset, total]),
    ).toEqual([['USDT', '10000']]);
  });

  it('S1: the token decides the world, whatever the request says', async () => {
    const person = await fundedPerson(doors);
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '101000', quantity: '0.001' },
      person.token,
    );
    const demo = await ask(doors, '/coin/books', { symbol: 'BTCUSDT', world: 'real' }, person.tokenDemo);
    expect(demo.asks).toEqual([]);
    expect((await ask(doors, '/coin/books', { symbol: 'BTCUSDT', world: 'demo' }, person.token)).asks).toContainEqual([
      '101000.0',
      '0.001',
    ]);
  });

  it('S1: a demo-only customer has no way into the real world', async () => {
    const { tokenDemo, user } = await ask(doors, '/user/demo/open', { captcha: await captcha(doors) });
    expect(user.accountType).toBe('demo');
    const rows = await doors.sql`select world from identity.accounts where customer_id = ${user.id}`;
    expect(rows.map(({ world }) => world as string)).toEqual(['demo']);
    await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '1' }, tokenDemo);
  });
});

describe('S2: a sandbox says so', () => {
  it('S2: the properties, every market and the first notice say sandbox, in both languages', async () => {
    expect((await ask(doors, '/common/props')).mode).toBe('sandbox');
    for (const { simulated } of (await ask(doors, '/coin/infos')).list) expect(simulated).toBe(true);
    for (const [language, word] of [
      ['en-US', 'sandbox'],
      ['bn-BN', 'স্যান্ডবক্স'],
    ] as const) {
      const { list } = await ask(doors, '/index/notice', {}, undefined, { 'accept-language': language });
      expect(list[0]!.title).toContain(word);
    }
  });

  it('S2: trades with a simulated participant are tagged on the tape and in the customer’s fill', async () => {
    const { sequencer } = doors.worlds.real;
    const submit = (command: Parameters<typeof sequencer.submit>[0]['command']) =>
      sequencer.submit({ command, requestId: null, caller: 'participant' });
    const opened = await submit({ kind: 'open-account', ownerKind: 'participant', referrer: null, atMs: 0 });
    const { account } = opened as { account: number };
    await submit({ kind: 'issue-test-money', account, asset: 2, amount: 100_000_000n, atMs: 0 });
    await submit({
      kind: 'mass-quote',
      account,
      instrument: 1,
      bids: [],
      asks: [{ ticks: 1_000_100, lots: 1_000 }],
      atMs: 0,
    });
    const person = await fundedPerson(doors);
    await ask(
      doors,
      '/coin/order/add',
      { symbol: 'ETHUSDT', side: 'buy', type: 'market', quantity: '0.001' },
      person.token,
    );
    expect((await ask(doors, '/coin/trades', { symbol: 'ETHUSDT' })).list[0]).toMatchObject({ simulated: true });
    expect((await ask(doors, '/coin/order/fills', {}, person.token)).list[0]).toMatchObject({ simulated: true });
  });
});
