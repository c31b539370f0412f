import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onSocket } from '../boot/database.ts';
import { startEmbeddedPostgres } from '../boot/embedded-postgres.ts';
import { migrate } from '../tables/migrate.ts';
import { isAbsence } from './batch-writer.ts';
import { limit, openWorld, send, settle } from './test-world.ts';
import { DatabaseUnavailable, type SequencerReply } from './types.ts';

/** ReadyForQuery, idle: the last bytes of an answer, sent after the commit. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Stands between client and server. On demand it lets one statement through, waits for its whole answer, and hangs up instead of passing it on. */
async function listenBetween(socketDir: string) {
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-between-'));
  let losing = false;
  let lost = 0;
  const doors = createServer((client) => {
    const server = connect(join(socketDir, '.s.PGSQL.5432'));
    client.pipe(server);
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => client.destroy());
    server.on('data', (bytes) => {
      if (!losing) client.write(bytes);
      else if (bytes.subarray(-READY.length).equals(READY)) {
        losing = false;
        lost += 1;
        client.destroy();
      }
    });
  });
  await new Promise<void>((listening) => doors.listen(join(folder, '.s.PGSQL.5432'), listening));
  return {
    folder,
    loseNextAnswer: () => {
      losing = true;
    },
    lost: () => lost,
    close: async () => {
      await new Promise((closed) => doors.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe('when the database goes away', async () => {
  // A cluster of its own: this file stops it.
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-outage-'));
  await chmod(folder, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir: folder, withoutFsync: true, report: () => undefined });
  const server = onSocket(embedded.socketDir, 'postgres', null);
  await server.connect('owner').unsafe('create role hilsa_app login');
  let databases = 0;
  afterAll(async () => {
    await server.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const fresh = async () => {
    databases += 1;
    await server.connect('owner').unsafe(`create database trial_${databases}`);
    const database = onSocket(embedded.socketDir, `trial_${databases}`, null);
    await migrate(database.connect('owner', { max: 1 }));
    return database;
  };
  const writerPid = async (): Promise<number> => {
    const [row] = await server.connect(
      'owner',
    )`select pid from pg_stat_activity where application_name = 'hilsa-writer-demo' and state is not null`;
    return row!['pid'] as number;
  };

  /** Keeps ten callers busy until told to end; every order has an id of its own and is sent again while it gets no answer. */
  const startLoad = (world: Awaited<ReturnType<typeof openWorld>>, account: number) => {
    let broken: unknown = null;
    void world.broken.then((problem) => {
      broken = problem;
    });
    const answered = new Map<string, number>();
    const load = { ended: false };
    const insist = async (command: Parameters<typeof send>[1], id: string): Promise<SequencerReply> => {
      for (;;) {
        try {
          return await send(world, command, id);
        } catch (problem) {
          expect(problem).toBeInstanceOf(DatabaseUnavailable);
          if (broken !== null) throw broken;
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    };
    const caller = async (name: number): Promise<void> => {
      for (let n = 0; !load.ended; n += 1) {
        const reply = await insist(limit(account, 'buy', 900_000, 1), `${name}-${n}`);
        expect(reply.refusal).toBeNull();
        const { orderId } = reply as { orderId: number };
        answered.set(`${name}-${n}`, orderId);
        // The number of open orders is bounded.
        expect((await insist({ kind: 'cancel-order', account, orderId }, `${name}-${n}`)).refusal).toBeNull();
      }
    };
    // A failed test never comes to wait for them.
    const callers = Promise.all(Array.from({ length: 10 }, (_, name) => caller(name)));
    callers.catch(() => undefined);
    return {
      answered,
      end: async () => {
        load.ended = true;
        await callers;
      },
    };
  };

  const patient = { timeout: 60_000, interval: 5 };

  it(
    'and is started again at once, callers wait: nothing acknowledged is lost, nothing is doubled',
    { timeout: 90_000 },
    async () => {
      const database = await fresh();
      const world = await openWorld(database, { limits: { waitMs: 60_000 } });
      const [account] = (await settle(world, 1)) as [number];
      const running = startLoad(world, account);
      for (let stops = 0; stops < 4; stops += 1) {
        const before = running.answered.size;
        await expect.poll(() => running.answered.size, patient).toBeGreaterThan(before + 100);
        // SIGQUIT is PostgreSQL's immediate stop: no checkpoint, sessions cut in the middle of whatever they do.
        const pid = (await embedded.postmasterPid())!;
        process.kill(pid, 'SIGQUIT');
        await expect.poll(() => world.isReady, patient).toBe(false);
        await expect.poll(async () => [null, pid].includes(await embedded.postmasterPid()), patient).toBe(false);
      }
      await expect.poll(() => world.isReady, patient).toBe(true);
      await expect.poll(() => running.answered.size, patient).toBeGreaterThan(running.answered.size);
      await running.end();
      const sql = database.connect('app');
      const rows = await sql`select client_order_id, order_id from demo.orders where client_order_id is not null`;
      expect(new Map(rows.map((row) => [row['client_order_id'], Number(row['order_id'])]))).toEqual(running.answered);
      const [journal] =
        await sql`select count(*)::integer as rows, max(sequence)::integer as last, count(distinct request_id)::integer as ids from demo.journal`;
      expect(journal).toEqual({ rows: world.head, last: world.head, ids: running.answered.size });
      expect(await sql`select count(*)::integer as open from demo.orders where status <= 2`).toEqual([{ open: 0 }]);
      const hash = world.engine.hash();
      await world.stop();
      const again = await openWorld(database);
      expect(again.engine.hash()).toBe(hash);
      await again.stop();
      await database.close();
    },
  );

  it.each([
    'EPIPE',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'CONNECT_TIMEOUT',
    '57P01',
    '57P03',
    '53100',
    '08006',
    '58030',
    'XX000',
  ])('takes %s for an absence', (code) => expect(isAbsence(Object.assign(new Error(), { code }))).toBe(true));
  it.each(['23505', '23514', '42501', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])('takes %s for a fault', (code) =>
    expect(isAbsence(Object.assign(new Error(), { code }))).toBe(false),
  );

  it('a commit that happened although its answer was lost is found in the journal and not repeated', async () => {
    const database = await fresh();
    const between = await listenBetween(embedded.socketDir);
    const world = await openWorld(onSocket(between.folder, `trial_${databases}`, null));
    const [account] = (await settle(world, 1)) as [number];
    // The statement is prepared by an order of the same shape; its next answer is the commit's alone.
    await send(world, limit(account, 'buy', 900_000, 1), 'before');
    const { head } = world;
    between.loseNextAnswer();
    expect(await send(world, limit(account, 'buy', 900_000, 1), 'lost')).toMatchObject({ refusal: null });
    expect(between.lost()).toBe(1);
    expect(world.head).toBe(head + 1);
    const sql = database.connect('app');
    expect(await sql`select count(*)::integer as orders from demo.orders`).toEqual([{ orders: 2 }]);
    expect(await sql`select max(sequence)::integer as last, count(*)::integer as rows from demo.journal`).toEqual([
      { last: head + 1, rows: head + 1 },
    ]);
    await world.stop();
    await between.close();
    await database.close();
  });

  it('for longer than the bounds, the queue is turned away and then the process gives up; a new start has every acknowledged order', async () => {
    const database = await fresh();
    const world = await openWorld(database, { patienceMs: 1_500, limits: { waitMs: 200, queue: 5 } });
    const [account] = (await settle(world, 1)) as [number];
    const acknowledged = await send(world, limit(account, 'buy', 900_000, 1), 'acknowledged');
    const pid = await writerPid();
    process.kill(pid, 'SIGSTOP');
    const flying = send(world, limit(account, 'buy', 900_000, 2), 'in flight').catch((problem: unknown) => problem);
    await expect.poll(() => world.engine.openOrders(account).length).toBe(2);
    const queued = Array.from({ length: 5 }, (_, n) =>
      send(world, limit(account, 'buy', 900_000, 3 + n)).catch((problem: unknown) => problem),
    );
    await expect(send(world, limit(account, 'buy', 900_000, 9))).rejects.toThrow('too many commands are waiting');
    expect(await world.broken).toBeInstanceOf(DatabaseUnavailable);
    for (const problem of [await flying, ...(await Promise.all(queued))])
      expect(problem).toBeInstanceOf(DatabaseUnavailable);
    await expect(send(world, limit(account, 'buy', 900_000, 9))).rejects.toThrow(DatabaseUnavailable);
    process.kill(pid, 'SIGCONT');
    await world.stop();
    const again = await openWorld(database);
    const flown = await send(again, limit(account, 'buy', 900_000, 2), 'in flight');
    expect(await send(again, limit(account, 'buy', 900_000, 1), 'acknowledged')).toEqual(acknowledged);
    expect(flown).toMatchObject({ refusal: null });
    expect(again.engine.openOrders(account).map(({ lots }) => lots)).toEqual([2, 1]);
    await again.stop();
    await database.close();
  });
});
