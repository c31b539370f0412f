import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import type { Database } from '../boot/database.ts';
import { DatabaseUnavailable, type Sequencer } from '../sequencer/index.ts';
import { BTC, limit, LISTING, openWorld, send, settle, shown, USDT } from '../sequencer/test-world.ts';
import { PROJECTOR_LIMITS } from './limits.ts';
import { Projecting, StateDiffers } from './open.ts';
import { PLACES } from './places.ts';

const audited = async (database: Database) =>
  (await auditWorld(database.connect('app', { max: 1 }), 'demo', 'sandbox')).findings;

/** Orders that rest, trade, change and go, of everybody with everybody. */
async function live(world: Sequencer, accounts: readonly number[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [accounts[round % accounts.length]!, accounts[(round * 2 + 1) % accounts.length]!];
    const ticks = 1_000_000 + (round % 7) * 10;
    const [rest] = await Promise.all([
      send(world, limit(one, 'sell', ticks, 10 + round)),
      send(world, limit(two, 'buy', ticks, 5 + round)),
      send(world, limit(two, 'buy', 900_000, 3)),
    ]);
    const { orderId } = rest as { orderId: number };
    if (round % 3 === 0) await send(world, { kind: 'cancel-order', account: one, orderId });
    if (round % 3 === 1) await send(world, { kind: 'amend-order', account: one, orderId, ticks: ticks + 5, lots: 90 });
    if (round % 9 === 8) await send(world, { kind: 'cancel-all-orders', account: two, instrument: null });
  }
}

describe.each(PLACES)('a projector in place: %s', (projector) => {
  it('writes what the facts come to, and goes on after a start where the tables stand', async () => {
    const database = await createTestDatabase();
    let world = await openWorld(database, { projector });
    const [one, two] = (await settle(world, 2)) as [number, number];
    await send(world, limit(one, 'sell', 1_000_000, 100), 'mine');
    await send(world, limit(two, 'buy', 1_000_000, 30));
    await shown(world);
    const sql = database.connect('app');
    const mine = () => sql`select filled_lots, status from demo.orders where client_order_id = 'mine'`;
    expect(await mine()).toEqual([{ filled_lots: '30', status: 2 }]);
    await world.stop();
    world = await openWorld(database, { projector });
    await send(world, limit(two, 'buy', 1_000_000, 70));
    await shown(world);
    expect(await mine()).toEqual([{ filled_lots: '100', status: 3 }]);
    expect(await audited(database)).toEqual([]);
    await world.stop();
  });
});

describe('the tables', () => {
  it('are whole when rows are forgotten and read again, and stretches are short', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database, { projectorLimits: { keptRows: 2, facts: 5, waitingBytes: 2_000 } });
    await live(world, await settle(world, 5), 30);
    await shown(world);
    expect(await audited(database)).toEqual([]);
    await world.stop();
  });

  it('are whole when the projector loses its connections again and again', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database, { projector: 'thread' });
    const accounts = await settle(world, 3);
    const owner = database.connect('owner', { max: 1 });
    for (let round = 0; round < 5; round += 1) {
      const [one] = await Promise.all([
        live(world, accounts, 6),
        owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hilsa-projector-demo'`,
      ]);
      expect(one).toBeUndefined();
    }
    await shown(world);
    expect(await audited(database)).toEqual([]);
    await world.stop();
  });

  it('are written once when two projectors follow the same journal', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    const sql = { tables: database.connect('projector', { max: 3 }), owner: database.connect('owner', { max: 1 }) };
    const other = new Projecting({
      world: 'demo',
      mode: 'sandbox',
      place: 'here',
      database: database.address,
      sql,
      leads: true,
      seals: [],
      patienceMs: 5_000,
      limits: PROJECTOR_LIMITS,
      report: () => undefined,
      onStateDiffers: () => undefined,
    });
    world.onCommitted((batch) => other.feed(batch));
    await live(world, await settle(world, 4), 20);
    await Promise.all([shown(world), other.clock.reaches(world.head)]);
    expect(await audited(database)).toEqual([]);
    await other.finish();
    await world.stop();
  });

  it('keep whoever was told something waiting until they show it, for a bounded time', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database, { tablesPatienceMs: 1_000 });
    const [one, two] = (await settle(world, 2)) as [number, number];
    await expect.poll(() => world.tablesClock.sequence).toBe(world.head);
    const owner = database.connect('owner', { max: 1 });
    await owner.begin(async (step) => {
      await step`lock table demo.projected`;
      await send(world, limit(one, 'sell', 1_000_000, 100));
      await expect(world.tablesClock.shows(one)).rejects.toThrow(DatabaseUnavailable);
      // Whom nothing happened to need not wait.
      await world.tablesClock.shows(two);
    });
    await expect.poll(() => world.tablesClock.sequence).toBe(world.head);
    await world.tablesClock.shows(one);
    await world.stop();
  });

  it('show what is owned in a cross pair: both coins change, at the last price of the coin that is paid with', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    const [one, two] = (await settle(world, 2)) as [number, number];
    await send(world, { kind: 'list-asset', code: 'ETH', decimals: 8 });
    const ETH = 2;
    const cross = { symbol: 'ETHBTC', baseAsset: ETH, quoteAsset: BTC, tickUnits: 100_000n, referenceTicks: 50 };
    await send(world, { kind: 'list-instrument', listing: { ...LISTING, ...cross, minNotional: 1n } });
    await send(world, { kind: 'issue-test-money', account: one, asset: ETH, amount: 1_000_000_000n });
    await send(world, limit(one, 'sell', 1_000_000, 10));
    await send(world, limit(two, 'buy', 1_000_000, 10));
    const lots = 100_000;
    await send(world, { ...limit(one, 'sell', 50, lots), instrument: 1 });
    expect(await send(world, { ...limit(two, 'buy', 50, lots), instrument: 1 })).toMatchObject({ filledLots: lots });
    await shown(world);
    expect(await audited(database)).toEqual([]);
    const sql = database.connect('app');
    const [bought] = await sql`select quantity, cost from demo.holdings where account = ${two} and asset = ${ETH}`;
    // 1 ETH less 0.1 % for 0.05 BTC, which is worth 5,000 USDT at 100,000.
    expect(bought).toEqual({ quantity: '99900000', cost: '5000000000' });
    expect(USDT).toBe(0);
    await world.stop();
  });
});

describe('the shadow engine', () => {
  it('finds that memory is not what the journal leads to, and the process ends', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database, { compareEvery: 1 });
    const [one] = (await settle(world, 1)) as [number];
    await shown(world);
    world.engine.execute({ kind: 'issue-test-money', account: one, asset: USDT, amount: 1n, atMs: world.engine.atMs });
    world.engine.facts.clear();
    await send(world, limit(one, 'sell', 1_000_000, 100));
    await world.tablesClock.reaches(world.head);
    expect(await world.broken).toBeInstanceOf(StateDiffers);
    await world.stop();
  });
});
