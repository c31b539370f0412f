// In: random orders, many of which hide a part of themselves. Out: the core trades them as its naive twin does, and shows what it shows.
import { createEngine, type PlaceOrder, readFacts, restoreEngine } from '@hilsa/core';
import { describe, expect, it } from 'vitest';
import { Desk, order, random } from '../src/index.ts';
import { NaiveBook } from '../src/naive-book.ts';

const atMs = 2_000;
const iceberg = (desk: Desk, fields: Partial<PlaceOrder>) =>
  desk.engine.execute(order({ atMs, account: desk.account('ann'), side: 'sell', ticks: 100, lots: 100, ...fields }));
const asks = (desk: Desk) => desk.engine.depth(0, 10).asks;

describe('an iceberg', () => {
  it('shows a part; what is shown anew stands behind whoever came meanwhile', () => {
    const desk = new Desk();
    expect(iceberg(desk, { shownLots: 10 }).refusal).toBeNull();
    desk.play('bob sells 5 @ 100');
    expect(asks(desk)).toEqual([[100, 15]]);
    expect(desk.play('cat buys 12 @ 100')).toContain('takes 10@100 from #1, #3 takes 2@100 from #2');
    expect(asks(desk)).toEqual([[100, 13]]);
    // Bob's three are first now.
    expect(desk.play('cat buys 4 @ 100')).toContain('takes 3@100 from #2, #4 takes 1@100 from #1');
    expect(asks(desk)).toEqual([[100, 9]]);
    expect(desk.engine.order(1)).toMatchObject({ lots: 100, lotsLeft: 89 });
  });

  it('is taken whole by an order that is large enough, whose cost and whose fill or kill count what is hidden', () => {
    const desk = new Desk();
    iceberg(desk, { shownLots: 10 });
    expect(desk.play('cat buys 100 @ 100 fok')).toMatch(/(?:#2 takes 10@100 from #1(?:, )?){10}$/);
    expect(asks(desk)).toEqual([]);
    expect(desk.play('ann holds')).toContain('0 of BTC');
    desk.engine.check();
  });

  it('keeps its place when it shrinks, and is shown anew when its price changes', () => {
    const desk = new Desk();
    iceberg(desk, { shownLots: 20 });
    desk.play('bob sells 5 @ 100');
    const amend = (ticks: number, lots: number) =>
      desk.engine.execute({ kind: 'amend-order', atMs, account: desk.account('ann'), orderId: 1, ticks, lots }).refusal;
    expect(amend(100, 15)).toBeNull();
    expect(asks(desk)).toEqual([[100, 20]]);
    expect(desk.play('cat buys 1 @ 100')).toContain('takes 1@100 from #1');
    expect(amend(101, 200)).toBeNull();
    expect(asks(desk)).toEqual([
      [100, 5],
      [101, 20],
    ]);
    expect(amend(101, 201)).toBe('shown-quantity-out-of-range');
    desk.engine.check();
  });

  it('survives a snapshot in the middle of a part', () => {
    const desk = new Desk();
    iceberg(desk, { shownLots: 10 });
    desk.play('bob sells 5 @ 100\ncat buys 17 @ 100');
    const again = restoreEngine(desk.engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(desk.engine.hash());
    expect(again.depth(0, 10)).toEqual(desk.engine.depth(0, 10));
    again.check();
    expect(createEngine({ mode: 'sandbox' }).order(1)).toBeNull();
  });

  it.each<[string, Partial<PlaceOrder>]>([
    ['a market order', { type: 'market', ticks: 0 }],
    ['one that trades now or never', { timeInForce: 'immediate-or-cancel' }],
    ['one that waits for a price', { type: 'stop-limit', triggerTicks: 95, ticks: 94 }],
    ['one with a stop beside it', { ticks: 105, stopLeg: { triggerTicks: 95, ticks: 0 } }],
  ])('cannot be %s', (_, fields) => {
    const desk = new Desk();
    desk.play('zoe sells 1 @ 100\nyan buys 1 @ 100');
    expect(iceberg(desk, { shownLots: 10, ...fields }).refusal).toBe('order-type-invalid');
  });
});

it('twin: random icebergs trade as in the naive book', () => {
  const { integer, next, pick } = random(31);
  const desk = new Desk({ maxLots: 10_000 });
  const naive = new NaiveBook();
  const traders = { buy: ['ann', 'bob'], sell: ['cat', 'dan'] } as const;
  for (const account of ['ann', 'bob', 'cat', 'dan'].map((name) => desk.account(name)))
    for (const asset of [0, 1]) desk.do({ kind: 'issue-test-money', atMs, account, asset, amount: 10n ** 13n });
  let shownAnew = 0;
  let trades = 0;
  for (let n = 0; n < 3_000; n++) {
    const dice = next();
    if ((dice < 0.2 && naive.orders.length > 20) || naive.orders.length > 120) {
      const { id, side } = pick(naive.orders);
      naive.cancel(id);
      const owner = traders[side].find((name) => desk.engine.order(id)?.account === desk.account(name))!;
      desk.do({ kind: 'cancel-order', atMs, account: desk.account(owner), orderId: id });
      continue;
    }
    const side = next() < 0.5 ? 'buy' : 'sell';
    const [ticks, lots] = [integer(95, 105), integer(1, 40)];
    const shows = next() < 0.6 ? Math.ceil(lots / pick([10, 5, 2, 1])) : undefined;
    const rests = shows !== undefined || next() < 0.9;
    const account = desk.account(pick(traders[side]));
    const from = desk.engine.facts.length;
    const reply = desk.engine.execute(
      order({
        atMs,
        account,
        side,
        ticks,
        lots,
        timeInForce: rests ? 'good-till-cancelled' : 'immediate-or-cancel',
        ...(shows === undefined ? {} : { shownLots: shows }),
      }),
    );
    if (reply.refusal !== null) throw new Error(reply.refusal);
    const found = [...readFacts(desk.engine.facts.bytes(from))].flatMap((fact) =>
      fact.kind === 'trade-executed' ? [`${fact.makerOrderId} ${fact.lots}@${fact.ticks}`] : [],
    );
    const wanted = naive.place(reply.orderId!, side, ticks, lots, rests, shows);
    expect(found.join(', ')).toBe(wanted.map((each) => `${each.makerId} ${each.lots}@${each.ticks}`).join(', '));
    trades += wanted.length;
    shownAnew += wanted.length - new Set(wanted.map(({ makerId }) => makerId)).size;
    const { bids, asks: sells } = desk.engine.depth(0, 100);
    expect(bids.join(' ')).toBe(naive.levels('buy').join(' '));
    expect(sells.join(' ')).toBe(naive.levels('sell').join(' '));
    if (n % 100 === 0) desk.engine.check();
  }
  expect(trades).toBeGreaterThan(1_000);
  expect(shownAnew).toBeGreaterThan(100);
});
