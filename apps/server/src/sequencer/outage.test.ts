import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRoles, onSocket } from '../boot/database.ts';
import { startEmbeddedPostgres } from '../boot/embedded-postgres.ts';
import { migrate } from '../tables/migrate.ts';
import { isAbsence } from './batch-writer.ts';
import { limit, openWorld, send, settle, shown } from './test-world.ts';
import { listenBetween } from './test-between.ts';
import { DatabaseUnavailable, type SequencerReply } from './types.ts';

describe('when the database goes away', async () => {
  // A cluster of its own: this file stops it.
  const folder = await mkdtemp(join(tmpdir(), 'hilsa-outage-'));
  await chmod(folder, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir: folder, withoutFsync: true, report: () => undefined });
  const server = onSocket(embedded.socketDir, 'postgres', null);
  await createRoles(server.connect('owner'), 'login');
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
    )`select pid from pg_stat_activity where application_name like 'hilsa-writer-demo-%' and state is not null`;
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
      await shown(world);
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
    // Nor may it be the projector's.
    await shown(world);
    const { head } = world;
    between.loseNextAnswer();
    expect(await send(world, limit(account, 'buy', 900_000, 1), 'lost')).toMatchObject({ refusal: null });
    expect(between.lost()).toBe(1);
    expect(world.head).toBe(head + 1);
    const sql = database.connect('app');
    await shown(world);
    expect(await sql`select count(*)::integer as orders from demo.orders`).toEqual([{ orders: 2 }]);
    expect(await sql`select max(sequence)::integer as last, count(*)::integer as rows from demo.journal`).toEqual([
      { last: head + 1, rows: head + 1 },
    ]);
    await world.stop();
    await between.close();
    await database.close();
  });

  it('and its session hangs for longer than anybody waits: all are turned away and nothing is lost, and it goes on when the session ends', async () => {
    const database = await fresh();
    const world = await openWorld(database, { silenceMs: 100, limits: { waitMs: 200, queue: 5 } });
    const [account] = (await settle(world, 1)) as [number];
    const acknowledged = await send(world, limit(account, 'buy', 900_000, 1), 'acknowledged');
    const pid = await writerPid();
    process.kill(pid, 'SIGSTOP');
    const inFlight = send(world, limit(account, 'buy', 900_000, 2), 'in flight').catch((problem: unknown) => problem);
    await expect.poll(() => world.engine.openOrders(account).length, patient).toBe(2);
    const queued = Array.from({ length: 5 }, (_, n) =>
      send(world, limit(account, 'buy', 900_000, 3 + n), `queued-${n}`).catch((problem: unknown) => problem),
    );
    await expect(send(world, limit(account, 'buy', 900_000, 9))).rejects.toThrow('too many commands are waiting');
    for (const problem of [await inFlight, ...(await Promise.all(queued))])
      expect(problem).toBeInstanceOf(DatabaseUnavailable);
    await expect.poll(() => world.isReady, patient).toBe(false);
    process.kill(pid, 'SIGCONT');
    await expect.poll(() => world.isReady, patient).toBe(true);
    const again = await send(world, limit(account, 'buy', 900_000, 2), 'in flight');
    expect(again).toMatchObject({ refusal: null });
    expect(await send(world, limit(account, 'buy', 900_000, 1), 'acknowledged')).toEqual(acknowledged);
    // Whoever was only queued was turned away unexecuted, unless there was room beside the batch in flight.
    const open = world.engine.openOrders(account).map(({ lots }) => lots);
    expect(new Set(open).size).toBe(open.length);
    expect(open.slice(-2)).toEqual([2, 1]);
    await world.stop();
    await database.close();
  });

  it('behind a wire that swallows everything: 503 within the patience, not ready; it goes on when the wire is back', async () => {
    const database = await fresh();
    const before = await openWorld(database);
    const [account] = (await settle(before, 1)) as [number];
    await before.stop();
    const between = await listenBetween(embedded.socketDir);
    const world = await openWorld(onSocket(between.folder, `trial_${databases}`, null), {
      silenceMs: 100,
      limits: { waitMs: 300 },
      projector: 'here',
    });
    const { head } = world;
    for (let time = 1; time <= 2; time += 1) {
      between.swallow();
      await expect(send(world, limit(account, 'buy', 900_000, time), `swallowed-${time}`)).rejects.toThrow(
        DatabaseUnavailable,
      );
      await expect.poll(() => world.isReady, patient).toBe(false);
      between.passOn();
      await expect.poll(() => world.isReady, patient).toBe(true);
      // Whose patience a busy machine outlasts asks again, and has the same answer.
      const again = () => send(world, limit(account, 'buy', 900_000, time), `swallowed-${time}`).catch(() => null);
      await expect.poll(again, patient).toMatchObject({ refusal: null });
    }
    expect(world.head).toBe(head + 2);
    await world.stop();
    await between.close();
    await database.close();
  });

  it('only while request ids are looked up: those have 503 within the patience, others are answered, and readiness says no', async () => {
    const database = await fresh();
    const between = await listenBetween(embedded.socketDir);
    const direct = onSocket(embedded.socketDir, `trial_${databases}`, null);
    const swallowing = onSocket(between.folder, `trial_${databases}`, null);
    // Everything but the writer's own connection goes over the wire that swallows.
    const world = await openWorld(
      {
        address: direct.address,
        connect: (who, options) =>
          String(options?.connection?.['application_name']).startsWith('hilsa-writer')
            ? direct.connect(who, options)
            : swallowing.connect(who, options),
      },
      { silenceMs: 100, requestWindow: 1, limits: { waitMs: 300 } },
    );
    const [account] = (await settle(world, 1)) as [number];
    const order = limit(account, 'buy', 900_000, 1);
    const first = await send(world, order, 'first');
    await send(world, order, 'second');
    await send(world, order, 'third');
    between.swallow();
    const again = () => send(world, order, 'first').catch((problem: unknown) => problem);
    const lookedUp = [again(), again()];
    // What is committed is told, though every look-up hangs and more of them come.
    expect(await send(world, order)).toMatchObject({ refusal: null });
    lookedUp.push(again());
    expect(await send(world, order, 'new')).toMatchObject({ refusal: null });
    for (const problem of await Promise.all(lookedUp)) expect(problem).toBeInstanceOf(DatabaseUnavailable);
    expect(world.isReady).toBe(false);
    between.passOn();
    await expect.poll(() => world.isReady, patient).toBe(true);
    await expect.poll(again, patient).toEqual(first);
    await world.stop();
    await between.close();
    await database.close();
  });
});
