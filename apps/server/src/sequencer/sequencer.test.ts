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
  tape,
  type WorldTables,
} from '../tables/index.ts';
import { BTC, limit, openWorld, send, settle, USDT } from './test-world.ts';
import type { CommittedBatch } from './types.ts';

describe('the sequencer', async () => {
  const database = await createTestDatabase();
  const sql = database.connect('app');
  const tables: WorldTables = { sql, world: 'demo' };
  const world = await openWorld(database);
  const [anna, bela] = (await settle(world, 2)) as [number, number];

  it('answers after the commit, with every table written in the same transaction', async () => {
    const rest = await send(world, limit(anna, 'sell', 1_000_000, 100), 'first');
    expect(rest).toMatchObject({ refusal: null, filledLots: 0 });
    const taken = await send(world, limit(bela, 'buy', 1_000_100, 40), 'mine');
    expect(taken).toMatchObject({ refusal: null, filledLots: 40 });
    const { list } = await listOrders(tables, anna, { scope: 'open', instrument: null, before: null, limit: 10 });
    expect(list).toMatchObject([
      { status: 'partially-filled', filledLots: 40, lots: 100, clientOrderId: 'first', filledNotional: 40_000_000n },
    ]);
    expect(await orderByClientOrderId(tables, bela, 'mine')).toMatchObject({ status: 'filled', fee: 40n });
    expect(await orderByClientOrderId(tables, anna, 'mine')).toBeNull();
    expect((await listFills(tables, anna, { instrument: null, before: null, limit: 5 })).list).toMatchObject([
      { role: 'maker', side: 'sell', lots: 40, fee: 40_000n, simulated: false },
    ]);
    expect(await tape(tables, 0, 5)).toMatchObject([{ ticks: 1_000_000, lots: 40, takerSide: 'buy' }]);
    const postings = (await listPostings(tables, bela, { asset: BTC, before: null, limit: 5 })).list;
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
    for (const interval of ['1m', '1h', '1d', '1w'] as const) {
      expect(await listCandles(tables, 0, { interval, beforeMs: null, limit: 3 })).toMatchObject([
        { open: 1_000_000, close: 1_000_000, lots: 40, trades: 1 },
      ]);
    }
  });

  it('tells listeners before callers, and what it tells is already in the database', async () => {
    const seen: CommittedBatch[] = [];
    let answered = false;
    const end = world.onCommitted((batch) => {
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
