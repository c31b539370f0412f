import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import {
  listFills,
  listOrders,
  listPostings,
  balancesOf,
  holdingsOf,
  listCandles,
  orderByClientOrderId,
  tapes,
  type WorldTables,
} from '../tables/index.ts';
import { readJournal, type JournalRow } from './journal.ts';
import { TestClocks } from './test-clocks.ts';
import { BTC, limit, openWorld, send, settle, shown, USDT } from './test-world.ts';
import type { ExecutedBatch } from './types.ts';

describe('the sequencer', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app');
  const tables: WorldTables = { sql, world: 'demo' };
  const world = await openWorld(database);
  const [anna, bela] = (await settle(world, 2)) as [number, number];

  it('answers after the commit; the tables follow, whole', async () => {
    const rest = await send(world, limit(anna, 'sell', 1_000_000, 100), 'first');
    expect(rest).toMatchObject({ refusal: null, filledLots: 0 });
    const taken = await send(world, limit(bela, 'buy', 1_000_100, 40), 'mine');
    expect(taken).toMatchObject({ refusal: null, filledLots: 40 });
    await shown(world);
    const { list } = await listOrders(tables, anna, { scope: 'open', instrument: null, before: null, limit: 10 });
    expect(list).toMatchObject([
      { status: 'partially-filled', filledLots: 40, lots: 100, clientOrderId: 'first', filledNotional: 40_000_000n },
    ]);
    expect(await orderByClientOrderId(tables, bela, 'mine')).toMatchObject({ status: 'filled', fee: 40n });
    expect(await orderByClientOrderId(tables, anna, 'mine')).toBeNull();
    expect((await listFills(tables, anna, { instrument: null, before: null, limit: 5 })).list).toMatchObject([
      { role: 'maker', side: 'sell', lots: 40, fee: 40_000n, simulated: false },
    ]);
    expect(await tapes(tables, [0], 5)).toMatchObject([{ ticks: 1_000_000, lots: 40, takerSide: 'buy' }]);
    const postings = (
      await listPostings(tables, [bela], { asset: BTC, reasons: null, days: null, before: null, limit: 5 })
    ).list;
    expect(postings.map(({ amount, reason, balanceAfter }) => [amount, reason, balanceAfter])).toEqual([
      [-40n, 'fee', 1_000_039_960n],
      [40_000n, 'trade', 1_000_040_000n],
      [1_000_000_000n, 'test-money', 1_000_000_000n],
    ]);
    const balances = await balancesOf(tables, anna);
    expect(balances).toMatchObject([
      { asset: USDT, available: 1_000_039_960_000n, held: 0n },
      { asset: BTC, available: 999_900_000n, held: 60_000n },
    ]);
    expect(await holdingsOf(tables, bela)).toMatchObject([
      { asset: BTC, quantity: 1_000_039_960n, cost: 1_000_040_000_000n, realised: 0n },
    ]);
    expect(await holdingsOf(tables, anna)).toMatchObject([
      { quantity: 999_960_000n, cost: 999_960_000_000n, realised: -40_000n },
    ]);
    for (const interval of ['1m', '1h', '1d', '1w', '1dutc'] as const) {
      expect(await listCandles(tables, 0, { interval, beforeMs: null, limit: 3 })).toMatchObject([
        { open: 1_000_000, close: 1_000_000, lots: 40, trades: 1 },
      ]);
    }
  });

  it('tells listeners before callers, and what it tells is already in the database', async () => {
    const seen: ExecutedBatch[] = [];
    let answered = false;
    const end = world.onExecuted((batch) => () => {
      expect(answered).toBe(false);
      expect(world.engine.order((batch.commands[0]!.reply as { orderId: number }).orderId)).not.toBeNull();
      seen.push(batch);
    });
    const reply = await send(world, limit(anna, 'buy', 900_000, 10));
    answered = true;
    end();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.changes.orders).toMatchObject([
      { orderId: (reply as { orderId: number }).orderId, status: 'open' },
    ]);
    const [row] = await sql`select kind, account from demo.journal where sequence = ${seen[0]!.firstSequence}`;
    expect(row).toEqual({ kind: 7, account: anna });
  });

  it('feeds whoever follows with the rows as they stand in the journal', async () => {
    const { head } = world;
    const fed: JournalRow[] = [];
    const end = world.onCommitted(({ firstSequence, rows }) => {
      expect(firstSequence).toBe(rows[0]!.sequence);
      fed.push(...rows);
    });
    await Promise.all(
      [3, 2, 1].map((lots) => send(world, limit(anna, 'buy', 900_000, lots), lots === 2 ? 'followed' : null)),
    );
    end();
    expect(fed).toHaveLength(3);
    const read: JournalRow[] = [];
    for await (const row of readJournal(sql, 'demo', head)) read.push(row);
    const plain = (row: JournalRow) => ({ ...row, facts: Buffer.from(row.facts), command: Buffer.from(row.command) });
    expect(fed.map(plain)).toEqual(read.map(plain));
    // Facts are read as words of 8 bytes where they lie.
    expect(fed.map(({ facts }) => facts.byteOffset % 8)).toEqual([0, 0, 0]);
  });

  it('executes many of one call in their order and answers each by itself', async () => {
    const { head } = world;
    const one = (lots: number, requestId: string | null) => ({
      command: { ...limit(anna, 'buy', 700_000, lots), atMs: 0 },
      requestId,
      caller: 'customer' as const,
    });
    const replies = await world.submitAll([one(1, 'a'), one(0, 'b'), one(2, null), one(1, 'a'), one(9, 'a')]);
    const told = replies.map((settled) => (settled.status === 'fulfilled' ? settled.value : null));
    expect(told).toMatchObject([
      { refusal: null },
      { refusal: 'quantity-not-positive' },
      { refusal: null },
      told[0],
      { refusal: 'request-id-reused' },
    ]);
    expect(world.head).toBe(head + 2);
    expect(world.engine.openOrders(anna).slice(0, 2)).toMatchObject([{ lots: 2 }, { lots: 1 }]);
  });

  it('refuses without leaving a trace', async () => {
    const { head } = world;
    const state = world.engine.hash();
    expect(await send(world, limit(anna, 'buy', 900_000, 0))).toMatchObject({ refusal: 'quantity-not-positive' });
    expect(world.head).toBe(head);
    expect(world.engine.hash()).toBe(state);
  });

  it('puts what arrives together into two transactions: one is written while the other is answered', async () => {
    const { head } = world;
    await Promise.all(Array.from({ length: 50 }, () => send(world, limit(anna, 'buy', 800_000, 1))));
    const rows = await sql`select distinct xmin::text from demo.journal where sequence > ${head}`;
    expect(world.head).toBe(head + 50);
    expect(rows).toHaveLength(2);
  });
});

it('stamps commands with a time that no jump of the wall clock changes, and goes on trading', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app');
  const clocks = new TestClocks(Date.UTC(2027, 0, 4));
  const lines: string[] = [];
  const world = await openWorld(database, { clocks, report: (line) => lines.push(line) });
  const [account] = (await settle(world, 1)) as [number];
  const days = 2 * 86_400_000;
  for (const jump of [days, -days, -days, days]) {
    clocks.setWall(jump);
    clocks.advance(1_000);
    expect(await send(world, limit(account, 'buy', 900_000, 1))).toMatchObject({ refusal: null });
  }
  const rows = await sql`select at_ms::float8 as at from demo.journal order by sequence desc limit 4`;
  expect(rows.map(({ at }) => at - Date.UTC(2027, 0, 4))).toEqual([4_000, 3_000, 2_000, 1_000]);
  expect(world.clock).toEqual({ offsetMs: 0, jumps: 2 });
  expect(lines.filter((line) => line.includes('is not followed'))).toHaveLength(2);
  await world.stop();
});

it('takes a bounded part of bulk work into a batch: a stranger does not wait for all of it, who asked for it does', async () => {
  const world = await openWorld(await createTestDatabase());
  const [stranger, ...owners] = (await settle(world, 21)) as [number, ...number[]];
  await Promise.all(
    owners.flatMap((owner) => Array.from({ length: 150 }, () => send(world, limit(owner, 'buy', 900_000, 1)))),
  );
  const batches: ExecutedBatch['commands'][] = [];
  world.onExecuted(
    ({ commands }) =>
      () =>
        void batches.push(commands),
  );
  const after = limit(owners.at(-1)!, 'buy', 900_000, 2);
  const replies = await Promise.all([
    ...owners.map((account) => send(world, { kind: 'cancel-all-orders', account, instrument: null })),
    send(world, after),
    send(world, limit(stranger, 'buy', 900_000, 1)),
  ]);
  expect(replies.every(({ refusal }) => refusal === null)).toBe(true);
  const bulk = batches.map((commands) => commands.filter(({ command }) => command.kind === 'cancel-all-orders').length);
  expect(bulk.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(Math.max(...bulk)).toBeLessThan(10);
  const at = (account: number): number =>
    batches.findIndex((commands) =>
      commands.some(({ command }) => command.kind === 'place-order' && command.account === account),
    );
  expect(at(stranger)).toBeLessThanOrEqual(1);
  expect(at(owners.at(-1)!)).toBe(batches.length - 1);
  expect(world.engine.openOrders(owners.at(-1)!)).toMatchObject([{ lots: 2 }]);
  await world.stop();
});
