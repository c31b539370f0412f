// In: trailing stops and pairs of a limit and a stop. Out: where their triggers stand, what they hold, and what one end does to the other.
import { Desk, order } from '@hilsa/testkit';
import { createEngine, restoreEngine } from '@hilsa/core';
import { describe, expect, it } from 'vitest';

const atMs = 2_000;
/** A last price of 100 ticks. */
const START = 'zoe sells 1 @ 100\nyan buys 1 @ 100';

function begin(): Desk {
  const desk = new Desk();
  desk.play(START);
  return desk;
}
const trail = (desk: Desk, side: 'buy' | 'sell', trailBps: number) =>
  desk.engine.execute(
    order({ atMs, account: desk.account('ann'), side, type: 'stop-market', ticks: 0, lots: 5, trailBps }),
  ).refusal;
const pair = (
  desk: Desk,
  fields: { side: 'buy' | 'sell'; ticks: number; triggerTicks: number; stopTicks?: number },
) => {
  const { side, ticks, triggerTicks, stopTicks = 0 } = fields;
  const stopLeg = { triggerTicks, ticks: stopTicks };
  const reply = desk.engine.execute(
    order({ atMs, account: desk.account('ann'), side, type: 'limit', ticks, lots: 5, stopLeg }),
  );
  if (reply.refusal !== null) throw new Error(reply.refusal);
  return { limit: reply.orderId!, stop: reply.orderId! + 1 };
};

describe('a trailing stop', () => {
  it('follows the best trade, never goes back, and fires when the price falls to it', () => {
    const desk = begin();
    expect(trail(desk, 'sell', 500)).toBeNull();
    const id = 3;
    expect(desk.engine.order(id)?.triggerTicks).toBe(95);
    // The best trade is within the sweep, not at its end.
    desk.play('bob buys 1 @ 120\nbob buys 1 @ 116\ncat sells 2 @ 116');
    expect(desk.engine.order(id)?.triggerTicks).toBe(114);
  });

  it('of a buy stands above the lowest trade and lets go of what it need not hold any more', () => {
    const desk = begin();
    expect(trail(desk, 'buy', 1_000)).toBeNull();
    const before = desk.engine.order(3)!;
    expect(before.triggerTicks).toBe(110);
    desk.play('bob sells 1 @ 90\ncat buys 1 @ 90');
    const after = desk.engine.order(3)!;
    expect(after.triggerTicks).toBe(99);
    expect(after.hold).toBeLessThan(before.hold);
  });

  it('survives a snapshot with its best trade', () => {
    const desk = begin();
    trail(desk, 'sell', 500);
    desk.play('bob sells 1 @ 104\ncat buys 1 @ 104');
    const again = restoreEngine(desk.engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(desk.engine.hash());
    expect(again.order(3)?.triggerTicks).toBe(98);
    expect(createEngine({ mode: 'sandbox' }).order(3)).toBeNull();
  });
});

describe('a limit with a stop beside it', () => {
  it('holds the lots once; when the limit is filled the stop ends in the same command', () => {
    const desk = begin();
    const { limit, stop } = pair(desk, { side: 'sell', ticks: 105, triggerTicks: 95 });
    expect(desk.engine.order(limit)!.hold).toBeGreaterThan(0n);
    expect(desk.engine.order(stop)!.hold).toBe(0n);
    desk.play('bob buys 2 @ 105');
    expect(desk.engine.order(limit)).toMatchObject({ lots: 5, lotsLeft: 3 });
    expect(desk.engine.order(stop)).toMatchObject({ lots: 3, lotsLeft: 3 });
    desk.play('bob buys 3 @ 105');
    expect(desk.engine.order(stop)).toBeNull();
    expect(desk.play('ann holds')).toContain('0 of USDT, 0 of BTC');
  });

  it('a stop that fires takes over what the limit held, and the limit is gone', () => {
    const desk = begin();
    const { limit, stop } = pair(desk, { side: 'buy', ticks: 95, triggerTicks: 105, stopTicks: 106 });
    const held = desk.engine.order(limit)!.hold + desk.engine.order(stop)!.hold;
    desk.play('bob sells 1 @ 105\ncat buys 1 @ 105');
    expect(desk.engine.order(limit)).toBeNull();
    expect(desk.engine.order(stop)).toMatchObject({ triggerTicks: 0, lotsLeft: 5, hold: held });
  });

  it.each(['limit', 'stop'] as const)('cancelling its %s ends both, and all is free again', (which) => {
    const desk = begin();
    const ids = pair(desk, { side: 'sell', ticks: 105, triggerTicks: 95, stopTicks: 94 });
    desk.do({ kind: 'cancel-order', atMs, account: desk.account('ann'), orderId: ids[which] });
    expect([desk.engine.order(ids.limit), desk.engine.order(ids.stop)]).toEqual([null, null]);
    expect(desk.play('ann holds')).toContain('0 of USDT, 0 of BTC');
  });

  it('all orders of an owner are cancelled, each of a pair once', () => {
    const desk = begin();
    desk.play('ann sells 1 @ 108');
    pair(desk, { side: 'sell', ticks: 105, triggerTicks: 95 });
    desk.play('ann sells 1 @ 109');
    desk.do({ kind: 'cancel-all-orders', atMs, account: desk.account('ann'), instrument: null });
    expect(desk.engine.openOrderCount).toBe(0);
  });

  it('is not amended, for the other would be for other lots', () => {
    const desk = begin();
    const { limit } = pair(desk, { side: 'sell', ticks: 105, triggerTicks: 95 });
    const reply = desk.engine.execute({
      kind: 'amend-order',
      atMs,
      account: desk.account('ann'),
      orderId: limit,
      ticks: 106,
      lots: 5,
    });
    expect(reply.refusal).toBe('amend-not-allowed');
  });
});
