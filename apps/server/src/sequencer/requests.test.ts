import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { accountOf } from '@hilsa/core';
import { REFUSAL_KEPT_MS, RefusedRequests } from './refused-requests.ts';
import { RequestMemory, requestKey } from './requests.ts';
import { TestClocks } from './test-clocks.ts';
import { BTC, limit, openCustomers, openWorld, send, settle } from './test-world.ts';

describe('request ids', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app');
  const clocks = new TestClocks(Date.UTC(2027, 0, 4));
  let world = await openWorld(database, { requestWindow: 3, clocks });
  const [anna, bela] = (await settle(world, 2)) as [number, number];
  const order = limit(anna, 'sell', 1_000_000, 100);

  it('give the first reply again, and execute nothing', async () => {
    const first = await send(world, order, 'one');
    const { head } = world;
    expect(await send(world, order, 'one')).toEqual(first);
    expect(world.head).toBe(head);
  });

  it('give one reply to many that arrive together', async () => {
    const { head } = world;
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(world, order, 'together')));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(world.head).toBe(head + 1);
  });

  it('refuse another body under the same id', async () => {
    expect(await send(world, { ...order, lots: 101 }, 'one')).toEqual({
      refusal: 'request-id-reused',
      detail: { requestId: 'one' },
    });
  });

  it('belong to the account and the kind of call', async () => {
    const other = await send(world, limit(bela, 'sell', 1_000_000, 100), 'one');
    expect(other).toMatchObject({ refusal: null });
    expect(
      await send(
        world,
        { kind: 'cancel-order', account: bela, orderId: (other as { orderId: number }).orderId },
        'one',
      ),
    ).toMatchObject({ refusal: null });
  });

  it('give a refusal again for its time, whatever has changed meanwhile', async () => {
    const opened = await send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null });
    const { account: dora } = opened as { account: number };
    const wanted = limit(dora, 'sell', 1_000_000, 100);
    const refused = await send(world, wanted, 'refused');
    expect(refused).toMatchObject({ refusal: 'insufficient-balance' });
    await send(world, { kind: 'issue-test-money', account: dora, asset: BTC, amount: 10_000_000_000n });
    clocks.advance(REFUSAL_KEPT_MS - 1);
    expect(await send(world, wanted, 'refused')).toEqual(refused);
    expect(await send(world, { ...wanted, lots: 1 }, 'refused')).toMatchObject({ refusal: 'request-id-reused' });
    expect(await send(world, wanted, 'another')).toMatchObject({ refusal: null });
    clocks.advance(1);
    expect(await send(world, { ...wanted, lots: 1 }, 'refused')).toMatchObject({ refusal: null });
  });

  it('are exact after leaving the window, for old and new accounts', async () => {
    const [clara] = (await openCustomers(world, 1)) as [number];
    const first = await send(world, limit(clara, 'sell', 1_000_000, 5), 'id-0');
    for (let n = 1; n < 8; n += 1) await send(world, limit(clara, 'sell', 1_000_000, 5), `id-${n}`);
    const { head } = world;
    expect(await send(world, limit(clara, 'sell', 1_000_000, 5), 'id-0')).toEqual(first);
    expect(world.head).toBe(head);
  });

  it('are exact after a start from the journal', async () => {
    const first = await send(world, order, 'before the stop');
    const opened = await send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null }, 'somebody');
    await world.stop();
    world = await openWorld(database);
    const { head } = world;
    expect(await send(world, order, 'before the stop')).toEqual(first);
    expect(await send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null }, 'somebody')).toEqual(
      opened,
    );
    expect(await send(world, { ...order, ticks: 1_000_001 }, 'before the stop')).toMatchObject({
      refusal: 'request-id-reused',
    });
    expect(world.head).toBe(head);
    await world.stop();
  });

  it('of before a start are looked up until all are read, in every wallet of an owner of before', () => {
    const nothing = {} as never;
    const memory = new RequestMemory({ link: nothing, presence: nothing }, 'real', {
      accountsAtStart: 10,
      windowSize: 3,
    });
    const asks = (account: number) => memory.mustLookUp(requestKey(account, 0, 'one'));
    for (const wallet of ['coin', 'stock', 'contract'] as const)
      expect([wallet, asks(accountOf(9, wallet)), asks(accountOf(10, wallet))]).toEqual([wallet, true, false]);
    expect(asks(-1)).toBe(true);
  });

  it('are rejected when they could not be stored', async () => {
    world = await openWorld(database);
    for (const id of ['', 'x'.repeat(129), 'nul\0', 'ü'])
      await expect(send(world, order, id)).rejects.toThrow(RangeError);
    const odd = `'"\\{},;NULL`;
    const first = await send(world, order, odd);
    expect(first).toMatchObject({ refusal: null });
    const [row] = await sql`select request_id from demo.requests where request_id = ${odd}`;
    expect(row).toEqual({ request_id: odd });
    await world.stop();
  });
});

it('refusals that are kept are bounded: the oldest goes', () => {
  const clocks = new TestClocks(0);
  const refused = new RefusedRequests(clocks.steadyMs, 2);
  const reply = { refusal: 'no-open-orders', detail: {} } as const;
  for (const name of ['a', 'b', 'a', 'c']) refused.remember(name, 'body', reply);
  expect(['a', 'b', 'c'].map((name) => refused.recall(name)?.reply ?? null)).toEqual([reply, null, reply]);
});
