// What the clock sets off, and work that takes more than one step: in order, in bounded steps, before whatever it concerns.
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import type { Database } from '../boot/database.ts';
import { COMMAND_KINDS } from '../tables/words.ts';
import { TestClocks } from './test-clocks.ts';
import { limit, LISTING, openCustomers, openWorld, send, settle } from './test-world.ts';

const HOUR_MS = 3_600_000;
const patient = { timeout: 50_000, interval: 5 };
const journalOf = async (database: Database, after: number) => {
  const rows = await database.connect('app', { max: 1 })`
    select sequence::integer, kind, account, octet_length(facts) as bytes from demo.journal where sequence > ${after} order by sequence`;
  return rows.map((row): Record<string, unknown> => ({ ...row, kind: COMMAND_KINDS[row['kind']] }));
};

describe('an order that ends at a time', async () => {
  const database = await createTestDatabase();
  const clocks = new TestClocks(Date.UTC(2027, 0, 4));
  const world = await openWorld(database, { clocks });
  const [anna] = (await settle(world, 1)) as [number];
  const dated = (hours: number) => ({
    ...limit(anna, 'buy', 900_000, 1),
    timeInForce: 'good-till-date' as const,
    expiresAtMs: clocks.wallMs() + hours * HOUR_MS,
  });

  it('ends when its time has come, though nobody asks for anything', async () => {
    expect(await send(world, dated(1))).toMatchObject({ refusal: null });
    const { head } = world;
    clocks.advance(HOUR_MS - 1);
    expect(await send(world, limit(anna, 'buy', 900_000, 0))).toMatchObject({ refusal: 'quantity-not-positive' });
    expect(world.head).toBe(head);
    clocks.advance(1);
    await expect.poll(() => world.head, patient).toBe(head + 1);
    expect(await journalOf(database, head)).toMatchObject([{ kind: 'run-due', account: null }]);
    expect(world.engine.openOrders(anna)).toEqual([]);
  });

  it('has ended before any later command', async () => {
    const { orderId } = (await send(world, dated(1))) as { orderId: number };
    const { head } = world;
    clocks.advance(HOUR_MS);
    expect(await send(world, { kind: 'cancel-order', account: anna, orderId })).toMatchObject({
      refusal: 'unknown-order',
    });
    expect(await journalOf(database, head)).toMatchObject([{ kind: 'run-due' }]);
  });

  it('ends once, over a stop and a start', async () => {
    expect(await send(world, dated(2))).toMatchObject({ refusal: null });
    const { head } = world;
    await world.stop();
    clocks.advance(3 * HOUR_MS);
    const again = await openWorld(database, { clocks });
    await expect.poll(() => again.head, patient).toBe(head + 1);
    const hash = again.engine.hash();
    await again.stop();
    const last = await openWorld(database, { clocks });
    expect(last.engine.hash()).toBe(hash);
    await last.stop();
  });
});

it('a trade that fires a thousand stops goes on in bounded steps: its market waits for the end, others do not', async () => {
  const database = await createTestDatabase();
  const world = await openWorld(database);
  const [maker, taker] = (await settle(world, 2)) as [number, number];
  await send(world, { kind: 'list-asset', code: 'ETH', decimals: 8 });
  await send(world, { kind: 'list-instrument', listing: { ...LISTING, symbol: 'ETHUSDT', baseAsset: 2 } });
  await send(world, limit(maker, 'buy', 900_000, 100_000));
  const sellers = await openCustomers(world, 8);
  const stop = (account: number) => ({
    ...limit(account, 'sell', 0, 1),
    type: 'stop-market' as const,
    timeInForce: 'immediate-or-cancel' as const,
    triggerTicks: 950_000,
  });
  const stops = await Promise.all(
    sellers.flatMap((account) => Array.from({ length: 150 }, () => send(world, stop(account)))),
  );
  expect(stops.find(({ refusal }) => refusal !== null)).toBeUndefined();
  const { head } = world;
  const [fired, stranger, waits] = await Promise.all([
    send(world, limit(taker, 'sell', 900_000, 1)),
    send(world, { ...limit(taker, 'buy', 900_000, 7), instrument: 1 }),
    send(world, limit(maker, 'buy', 800_000, 7)),
  ]);
  expect([fired, stranger, waits]).toMatchObject([{ refusal: null }, { refusal: null }, { refusal: null }]);
  const rows = await journalOf(database, head);
  const kinds = rows.map(({ kind, account }) => (kind === 'run-due' ? 'step' : account === maker ? 'waits' : 'order'));
  // The trade and the stranger, then step after step, then whoever waited for them.
  expect(kinds.slice(0, 3)).toEqual(['order', 'order', 'step']);
  expect(kinds.at(-1)).toBe('waits');
  expect(kinds.filter((kind) => kind === 'step').length).toBeGreaterThan(2);
  expect(new Set(kinds.slice(2, -1))).toEqual(new Set(['step']));
  for (const { bytes } of rows) expect(bytes).toBeLessThan(100_000);
  expect(sellers.flatMap((account) => world.engine.openOrders(account))).toEqual([]);
  world.engine.check();
  await world.stop();
});
