import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { auditWorld } from '../audit/audit-world.ts';
import { intervalStart } from '../tables/candles.ts';
import { listPartitions } from './partitions.ts';
import { BTC, limit, openWorld, send, settle } from './test-world.ts';

describe('retention', async () => {
  const database = await createTestDatabase();
  const owner = database.connect('owner', { max: 1 });
  const app = database.connect('app', { max: 1 });
  const DAY = 86_400_000;
  const bounds = {
    partitionSize: 50,
    snapshotEvery: 40,
    retention: { keptCommands: 60, keptMinuteDays: 2, keptEvidenceDays: 2 },
  };

  it('bounds the disk by dropping whole old partitions after a snapshot, and the books still prove themselves', async () => {
    let world = await openWorld(database, bounds);
    const [one, two] = (await settle(world, 2)) as [number, number];
    const minute = {
      instrument: 0,
      period: 1 as const,
      open: 5,
      high: 5,
      low: 5,
      close: 5,
      lots: 1,
      turnover: 1n,
      trades: 1,
      simulated: true,
    };
    await world.insertHistory(
      [3, 1].map((days) => ({ ...minute, openMs: intervalStart(Date.now() - days * DAY, '1m') })),
    );
    for (const days of [3, 1])
      await owner`
        insert into demo.contract_evidence (instrument, at_ms, mark, prices, workings)
        values (0, ${Date.now() - days * DAY}, 5, '[]', '[]')`;
    const first = await send(world, limit(one, 'sell', 1_000_000, 1), 'the first');
    for (let n = 0; n < 40; n += 1) {
      const [seller, buyer] = n % 2 ? [one, two] : [two, one];
      const pair = (): Promise<unknown>[] => [
        send(world, limit(seller, 'sell', 1_000_000, 1)),
        send(world, limit(buyer, 'buy', 1_000_000, 1)),
      ];
      await Promise.all(Array.from({ length: 5 }, pair).flat());
    }
    await world.stop();
    const journal = (await listPartitions(owner, 'demo')).filter(({ table }) => table === 'journal');
    // At least keptCommands stay; beyond them at most what the older of two snapshots and the partition's border hold back.
    const [held] =
      await app`select min(sequence)::integer as first, max(sequence)::integer as last, count(*)::integer as rows from demo.journal`;
    expect(held!['last']).toBe(world.head);
    expect(held!['rows']).toBeGreaterThanOrEqual(60);
    expect(held!['rows']).toBeLessThanOrEqual(60 + 2 * 40 + 50);
    expect(journal[0]!.from).toBe(held!['first']);
    for (const table of ['trades', 'postings']) {
      expect(
        (await listPartitions(owner, 'demo')).filter((part) => part.table === table).map(({ from }) => from),
      ).toEqual(journal.map(({ from }) => from));
    }
    expect(await app`select 1 from demo.candles where period = 1 and open_ms < ${Date.now() - 2 * DAY}`).toHaveLength(
      0,
    );
    expect(await app`select 1 from demo.candles where period = 1 and open_ms < ${Date.now() - DAY / 2}`).toHaveLength(
      1,
    );

    const evidence = await app`select at_ms::text as at from demo.contract_evidence`;
    expect(evidence.map(({ at }) => Date.now() - Number(at) < 2 * DAY)).toEqual([true]);

    const audit = await auditWorld(app, 'demo', 'sandbox');
    expect(audit.findings).toEqual([]);
    expect(audit.from).toBeGreaterThan(0);

    world = await openWorld(database, bounds);
    expect(await send(world, limit(one, 'sell', 1_000_000, 1), 'the first')).toEqual(first);
    expect(world.engine.hash()).toBe(audit.stateHash);
    await world.stop();
  });

  it('still finds a changed balance when its postings are gone', async () => {
    const [carried] = await app`select sum(amount)::bigint as sum from demo.postings_carried where asset = ${BTC}`;
    expect(carried).toEqual({ sum: '0' });
    await owner`update demo.postings_carried set amount = amount + 1 where account = 2 and asset = ${BTC}`;
    expect((await auditWorld(app, 'demo', 'sandbox')).findings).toMatchObject([
      { says: expect.stringContaining('the postings of account 2') },
    ]);
  });

  it('is not there in live mode', async () => {
    const world = await openWorld(database, { ...bounds, world: 'real', mode: 'live' });
    for (let n = 0; n < 30; n += 1) {
      await Promise.all(
        Array.from({ length: 10 }, () => send(world, { kind: 'open-account', ownerKind: 'customer', referrer: null })),
      );
    }
    await world.stop();
    expect(await app`select count(*)::integer as rows from real.journal`).toEqual([{ rows: 300 }]);
  });
});
