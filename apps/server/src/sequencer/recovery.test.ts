import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { onSocket, type Database } from '../boot/database.ts';
import { LeaseTaken } from './types.ts';
import { JournalProblem } from './recovery.ts';
import { listenBetween } from './test-between.ts';
import { BTCUSDT, limit, openCustomers, openWorld, send, settle, shown } from './test-world.ts';
import type { Sequencer } from './types.ts';

/** A little of everything: resting, crossing, cancelled, amended, triggered. */
async function live(world: Sequencer, accounts: readonly number[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [accounts[round % accounts.length]!, accounts[(round + 1) % accounts.length]!];
    const ticks = 1_000_000 + (round % 7) * 10;
    const [rest] = await Promise.all([
      send(world, limit(one, 'sell', ticks, 10 + round)),
      send(world, limit(two, 'buy', ticks, 5 + round)),
      send(world, { ...limit(one, 'buy', 0, 20), type: 'market', timeInForce: 'immediate-or-cancel', ticks: 0 }),
      send(world, { ...limit(two, 'sell', ticks - 200, 3), type: 'stop-limit', triggerTicks: ticks - 100 }),
    ]);
    const { orderId } = rest as { orderId: number };
    if (round % 3 === 0) await send(world, { kind: 'cancel-order', account: one, orderId });
    if (round % 3 === 1)
      await send(world, { kind: 'amend-order', account: one, orderId, ticks: ticks + 5, lots: 12 + round });
    if (round % 10 === 9) await send(world, { kind: 'cancel-all-orders', account: two, instrument: BTCUSDT });
  }
}

/** A world with a wire of its own, so that it can end as by kill -9: what is cut off does not come back for the lease. */
async function openMortal(database: Database, options: Parameters<typeof openWorld>[1] = {}) {
  const { address } = database;
  if (!('socketDir' in address)) throw new Error('the tests have a cluster of their own');
  const wire = await listenBetween(address.socketDir);
  const through = onSocket(wire.folder, address.name, null);
  return {
    world: await openWorld(through, options),
    kill: async () => {
      await wire.close();
      await through.close();
    },
  };
}

describe('a start', async () => {
  it('from the journal alone, from a snapshot, and from a snapshot with a tail leads to the same state', async () => {
    const database = await createTestDatabase();
    const first = await openMortal(database, { snapshotEvery: 40 });
    const accounts = await settle(first.world, 4);
    await live(first.world, accounts, 25);
    const hashes = [first.world.engine.hash()];
    await first.kill();
    let world = await openWorld(database);
    hashes.push(world.engine.hash());
    await world.stop();
    world = await openWorld(database);
    hashes.push(world.engine.hash());
    await live(world, accounts, 1);
    await world.stop();
    const after = world.engine.hash();
    await database.connect('owner')`truncate demo.snapshots, demo.snapshot_chunks`;
    world = await openWorld(database);
    expect(new Set(hashes).size).toBe(1);
    expect(world.engine.hash()).toBe(after);
    world.engine.check();
    await world.stop();
  });

  it('goes on with the tables where they stood', async () => {
    const database = await createTestDatabase();
    let world = await openWorld(database);
    const accounts = await settle(world, 2);
    await send(world, limit(accounts[0]!, 'sell', 1_000_000, 100), 'mine');
    await send(world, limit(accounts[1]!, 'buy', 1_000_000, 30));
    await world.stop();
    world = await openWorld(database);
    await send(world, limit(accounts[1]!, 'buy', 1_000_000, 30));
    const sql = database.connect('app');
    await shown(world);
    expect(await sql`select filled_lots, fee, status from demo.orders where client_order_id = 'mine'`).toEqual([
      { filled_lots: '60', fee: '60000', status: 2 },
    ]);
    expect(await sql`select lots, trades from demo.candles where period = 1440`).toEqual([{ lots: '60', trades: 2 }]);
    expect(await sql`select quantity, realised from demo.holdings where account = ${accounts[0]!}`).toEqual([
      { quantity: '999940000', realised: '-60000' },
    ]);
    await world.stop();
  });

  it('refuses a journal with a missing or a changed row, and names it', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    await settle(world, 2);
    await world.stop();
    const owner = database.connect('owner');
    await owner`truncate demo.snapshots, demo.snapshot_chunks`;
    await owner`update demo.journal set facts = set_byte(facts, 20, get_byte(facts, 20) # 1) where sequence = 5`;
    await expect(openWorld(database)).rejects.toThrow(
      new JournalProblem('Row 5 of the demo journal does not carry the chain on.'),
    );
    await owner`delete from demo.journal where sequence = 4`;
    await expect(openWorld(database)).rejects.toThrow(new JournalProblem('Row 4 of the demo journal is missing.'));
  });

  it('refuses a row of a form that only a newer version writes, and says so', async () => {
    const database = await createTestDatabase();
    const { world, kill } = await openMortal(database);
    await settle(world, 1);
    await kill();
    const owner = database.connect('owner', { max: 1 });
    await owner`update demo.journal set form = 9 where sequence = 3`;
    await expect(openWorld(database)).rejects.toThrow(
      /Row 3 of the demo journal is of form 9, which a newer version wrote/,
    );
    await owner`delete from demo.journal where sequence >= 3`;
    await (await openWorld(database)).stop();
  });

  it('passes over a damaged snapshot', async () => {
    const database = await createTestDatabase();
    let world = await openWorld(database);
    await settle(world, 2);
    const hash = world.engine.hash();
    await world.stop();
    await database.connect(
      'owner',
    )`update demo.snapshot_chunks set bytes = set_byte(bytes, 100, 255 - get_byte(bytes, 100))`;
    world = await openWorld(database);
    expect(world.engine.hash()).toBe(hash);
    await world.stop();
  });

  it('of a second process on the same world is refused; the other world is free', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    await expect(openWorld(database, { leaseWaitMs: 50 })).rejects.toThrow(LeaseTaken);
    const real = await openWorld(database, { world: 'real', leaseWaitMs: 50 });
    await real.stop();
    await world.stop();
  });

  it('whose first connection is told of as too late, by a thread that was busy, asks for it again', async () => {
    const database = await createTestDatabase();
    let late = 0;
    const world = await openWorld({
      address: database.address,
      connect: (who, options) => {
        const sql = database.connect(who, options);
        const { unsafe } = sql;
        const asked: typeof unsafe = (...words) => {
          if (late === 2 || !words[0].includes('pg_advisory_lock')) return unsafe(...words);
          late += 1;
          throw Object.assign(new Error('write CONNECT_TIMEOUT'), { code: 'CONNECT_TIMEOUT' });
        };
        return Object.assign(sql, { unsafe: asked });
      },
    });
    expect(late).toBe(2);
    await settle(world, 1);
    await world.stop();
  });

  it('S1: the two worlds share no account, balance, order or journal row', async () => {
    const database = await createTestDatabase();
    const [demo, real] = [await openWorld(database), await openWorld(database, { world: 'real' })];
    const [account] = (await settle(demo, 1)) as [number];
    await send(demo, limit(account, 'sell', 1_000_000, 7));
    expect(real.engine.accountCount).toBe(2);
    expect(real.engine.account(account)).toBeNull();
    expect(await send(real, limit(account, 'sell', 1_000_000, 7))).toMatchObject({ refusal: 'unknown-account' });
    const sql = database.connect('app');
    for (const table of [
      'journal',
      'orders',
      'trades',
      'postings',
      'balances',
      'holdings',
      'candles',
      'requests',
      'snapshots',
      'assets',
      'instruments',
    ]) {
      expect(await sql`select 1 from ${sql('real')}.${sql(table)}`, table).toHaveLength(0);
    }
    await settle(real, 1);
    await openCustomers(real, 3);
    expect(demo.engine.accountCount).toBe(3);
    await Promise.all([demo.stop(), real.stop()]);
  });

  it('B1: the application cannot change, remove or empty the journal', async () => {
    const database = await createTestDatabase();
    const world = await openWorld(database);
    await settle(world, 1);
    await world.stop();
    const sql = database.connect('app');
    const denied = /permission denied/;
    for (const schema of ['real', 'demo']) {
      await expect(sql`update ${sql(schema)}.journal set at_ms = 0`).rejects.toThrow(denied);
      await expect(sql`delete from ${sql(schema)}.journal`).rejects.toThrow(denied);
      await expect(sql`truncate ${sql(schema)}.journal`).rejects.toThrow(denied);
      await expect(sql`drop table ${sql(schema)}.journal`).rejects.toThrow(/must be owner/);
      await expect(sql`alter table ${sql(schema)}.journal disable trigger all`).rejects.toThrow(/must be owner/);
      for (const table of ['trades', 'postings'])
        await expect(sql`update ${sql(schema)}.${sql(table)} set at_ms = 0`).rejects.toThrow(denied);
    }
    // Nor by the partitions themselves.
    await expect(sql`update demo.journal_from_0 set at_ms = 0`).rejects.toThrow(denied);
    await expect(sql`delete from demo.journal_from_0`).rejects.toThrow(denied);
    const [row] = await sql`select count(*)::integer as rows from demo.journal`;
    expect(row).toEqual({ rows: 6 });
  });
});
