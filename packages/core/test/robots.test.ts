// In: robots, candles, prices. Out: what an order does, what it may not, when it stops, and that its profit is the sum of its postings.
import { type Command, createEngine, type Engine, type Fact, postingsOf, readFacts, restoreEngine } from '@hilsa/core';
import { accept, order } from '@hilsa/testkit';
import { buying, DAY_MS, deciding, MINUTE_MS, openRobots, ROBOT_START_MS } from '@hilsa/testkit/robots/robots';
import { describe, expect, it } from 'vitest';

const CAPITAL = 10_000_000_000n;
const WALLET = 4;

function begun(fields: Parameters<typeof buying>[1] = {}): { engine: Engine; ann: number; bob: number } {
  const engine = createEngine({ mode: 'sandbox' });
  const { ann, bob } = openRobots(engine);
  accept(engine, [buying(ann, fields)]);
  return { engine, ann, bob };
}
const at = (candles: number): number => ROBOT_START_MS + candles * MINUTE_MS;
const buy = (key: string, lots: number, ticks = 0) => ({ key, instrument: 0, side: 'buy', lots, ticks }) as const;
const factsOf = (engine: Engine, from = 0): Fact[] => [...readFacts(engine.facts.bytes(from))];
const kindsOf = (engine: Engine, from: number): string[] => factsOf(engine, from).map(({ kind }) => kind);
function doing(engine: Engine, command: Command): string[] {
  const from = engine.facts.length;
  accept(engine, [command]);
  return kindsOf(engine, from);
}
function runDue(engine: Engine, atMs: number): string[] {
  const from = engine.facts.length;
  for (let more = true; more;) {
    const reply = engine.execute({ kind: 'run-due', atMs });
    more = reply.refusal === null && reply.more === true;
  }
  engine.check();
  return kindsOf(engine, from);
}
/** Sum of everything that was posted to the wallet, but for capital, valued at the last price. */
function postedProfit(engine: Engine): bigint {
  const { listing, lastTicks } = engine.instrument(0);
  let sum = 0n;
  for (const fact of factsOf(engine))
    for (const { account, asset, amount, reason } of postingsOf(fact, () => listing)) {
      if (account !== WALLET || reason === 'robot-capital') continue;
      sum += asset === 0 ? amount : (amount * BigInt(lastTicks)) / listing.lotUnits;
    }
  return sum;
}

describe('a robot order', () => {
  it('has a wallet of its own, whose only way in is capital: bought, added to, released, and back to the unit', () => {
    const { engine, ann } = begun();
    expect(engine.robotOrders.get(1)).toMatchObject({
      wallet: WALLET,
      customer: ann,
      standing: 'doing',
      putIn: CAPITAL,
    });
    expect(engine.balance(WALLET, 0)).toEqual({ available: CAPITAL, held: 0n });
    const own = { atMs: at(0), account: ann, robotOrder: 1 } as const;
    accept(engine, [
      { kind: 'add-robot-capital', ...own, amount: 5n },
      { kind: 'release-robot-capital', ...own, amount: 3n },
    ]);
    expect(engine.robots[0]!.capital).toBe(CAPITAL + 2n);
    expect(engine.robotWorth(1)).toBe(CAPITAL + 2n);
    accept(engine, [{ kind: 'stop-robot', ...own, leaves: true }]);
    expect(runDue(engine, at(0))).toEqual(['money-moved', 'robot-completed']);
    expect(engine.robotOrders.size).toBe(0);
    expect(engine.robots[0]!.capital).toBe(0n);
    expect(engine.balance(ann, 0).available).toBe(10n ** 12n);
    expect(engine.balance(WALLET, 0)).toEqual({ available: 0n, held: 0n });
  });

  it('decides once a candle: the reasons are in the journal before the orders are, and a crash before or after makes no double', () => {
    const { engine } = begun();
    const decision = deciding(engine, 1, at(1), { places: [buy('a', 5_000), buy('b', 5_000, 99_000)] });
    expect(doing(engine, decision)).toEqual([
      'robot-decided',
      'order-placed',
      'trade-executed',
      'robot-order-placed',
      'order-placed',
      'robot-order-placed',
    ]);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
    for (const alive of [engine, again])
      expect(alive.execute(decision)).toMatchObject({ refusal: 'robot-candle-past' });
    expect(engine.openOrders(WALLET)).toHaveLength(1);
    expect(postedProfit(engine)).toBe(engine.robotWorth(1) - CAPITAL);
  });

  it('buys at most a tenth of its principal in one order; a refused wish is told with the word anybody would hear', () => {
    const { engine } = begun();
    const from = engine.facts.length;
    const places = [
      buy('too much', 10_100, 99_500),
      buy('no lots', 0),
      { ...buy('nothing to sell', 10), side: 'sell' },
    ] as const;
    accept(engine, [deciding(engine, 1, at(1), { places })]);
    const refused = factsOf(engine, from).flatMap((fact) =>
      fact.kind === 'robot-order-refused' ? [fact.refusal] : [],
    );
    expect(refused).toEqual(['limit-reached', 'quantity-not-positive', 'notional-below-minimum']);
  });

  it('stops at a fifth lost: its orders are taken out, its coins are sold, and what is left goes back by itself', () => {
    const { engine, ann, bob } = begun();
    // A loss of more than a tenth on one day would only wait; this one is lost in two.
    for (let n = 1; n <= 9; n++) accept(engine, [deciding(engine, 1, at(n), { places: [buy(`a${n}`, 9_900)] })]);
    expect(doing(engine, deciding(engine, 1, at(10), { places: [buy('low', 9_000, 81_000)] }))).toContain(
      'order-placed',
    );
    const mark = (atMs: number, ticks: number): Command => ({
      kind: 'record-marks',
      atMs,
      source: 'feed',
      marks: [{ instrument: 0, ticks }],
    });
    const nextDay = 1_440;
    accept(engine, [
      { kind: 'cancel-all-orders', atMs: at(10), account: bob, instrument: null },
      mark(at(11), 90_000),
      deciding(engine, 1, at(11)),
      order({ atMs: at(11), account: bob, side: 'buy', ticks: 75_900, lots: 1_000_000 }),
    ]);
    // In the middle of a candle, by the mark itself: nobody has to come by and decide.
    expect(doing(engine, mark(at(nextDay) + 1, 76_000))).toEqual(['mark-recorded', 'robot-closing']);
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'closing', reason: 'loss-limit', leaves: true });
    const kinds = runDue(engine, at(nextDay) + 1);
    expect(kinds[0]).toBe('order-closed');
    expect(kinds).toContain('trade-executed');
    expect(kinds.at(-1)).toBe('robot-completed');
    expect(engine.balance(WALLET, 1)).toEqual({ available: 0n, held: 0n });
    const kept = engine.balance(ann, 0).available - (10n ** 12n - CAPITAL);
    expect(kept).toBeLessThan((CAPITAL * 8n) / 10n);
    expect(kept).toBeGreaterThan((CAPITAL * 7n) / 10n);
  });

  it('stops with its customer’s standing: it decides and sells nothing more, goes back in kind at its end, and goes on when they may again', () => {
    const { engine, ann } = begun({ days: 2 });
    const places = [buy('a', 5_000), buy('b', 5_000, 99_000)];
    accept(engine, [deciding(engine, 1, at(1), { places })]);
    const coins = engine.balance(WALLET, 1).available;
    expect(coins).toBeGreaterThan(0n);
    const set = (atMs: number, standing: 'active' | 'disabled') =>
      doing(engine, { kind: 'set-standing', atMs, account: ann, standing });
    expect(set(at(2), 'disabled')).toEqual(['standing-set', 'robot-closing', 'order-closed']);
    expect(runDue(engine, at(2))).toEqual(['robot-stopped']);
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'stopped', reason: 'account-disabled' });
    expect(engine.execute(deciding(engine, 1, at(3)))).toMatchObject({ refusal: 'robot-not-running' });
    const resume: Command = { kind: 'resume-robot', atMs: at(3), account: ann, robotOrder: 1 };
    expect(engine.execute(resume)).toMatchObject({ refusal: 'account-disabled' });
    set(at(4), 'active');
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'stopped' });
    expect(doing(engine, { ...resume, atMs: at(4) })).toEqual(['robot-resumed']);
    expect(set(at(5), 'disabled')).toEqual(['standing-set', 'robot-closing']);
    // Its days end while nobody may sell for them: once, and nothing is tried again every minute.
    expect(runDue(engine, at(2 * 1_440)).at(-1)).toBe('robot-completed');
    expect(runDue(engine, at(4 * 1_440))).not.toContain('robot-closing-waits');
    expect(engine.balance(ann, 1).available).toBe(10n ** 12n + coins);
    expect(engine.robotOrders.size).toBe(0);
  });

  it('stops for the day at a tenth of the principal lost in it, keeps what it holds, and goes on when its customer says so', () => {
    const { engine, ann } = begun();
    for (let n = 1; n <= 8; n++) accept(engine, [deciding(engine, 1, at(n), { places: [buy(`a${n}`, 9_900)] })]);
    const marked = {
      kind: 'record-marks',
      atMs: at(9),
      source: 'feed',
      marks: [{ instrument: 0, ticks: 86_000 }],
    } as const;
    expect(doing(engine, marked)).toEqual(['mark-recorded', 'robot-closing']);
    expect(runDue(engine, at(9))).toEqual(['robot-stopped']);
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'stopped', reason: 'daily-loss-limit' });
    expect(engine.balance(WALLET, 1).available).toBeGreaterThan(0n);
    accept(engine, [{ kind: 'resume-robot', atMs: at(9), account: ann, robotOrder: 1 }]);
    // The next day begins with what there is.
    const mark = { kind: 'record-marks', source: 'feed', marks: [{ instrument: 0, ticks: 86_000 }] } as const;
    accept(engine, [{ ...mark, atMs: at(1_440) }, deciding(engine, 1, at(1_440))]);
    expect(engine.robotOrders.get(1)!.standing).toBe('doing');
  });

  it('is watched by trades where nothing else says a price: a second after they have fallen it is stopped, not before its limit', () => {
    const { engine, ann, bob } = begun();
    for (let n = 1; n <= 9; n++) accept(engine, [deciding(engine, 1, at(n), { places: [buy(`a${n}`, 9_900)] })]);
    const atMs = at(9) + 5_000;
    const fall = (ticks: number, when: number): string[] => {
      accept(engine, [order({ atMs: when, account: bob, side: 'buy', ticks, lots: 1_000 })]);
      return doing(engine, order({ atMs: when, account: ann, side: 'sell', ticks, lots: 1_000 }));
    };
    accept(engine, [
      order({ atMs, account: ann, side: 'buy', ticks: 100_050, lots: 5_000 }),
      { kind: 'cancel-all-orders', atMs, account: bob, instrument: null },
    ]);
    expect(fall(95_000, atMs)).toContain('work-scheduled');
    expect(runDue(engine, atMs + 999)).toEqual([]);
    expect(runDue(engine, atMs + 1_000)).toEqual(['work-done']);
    fall(85_000, atMs + 2_000);
    expect(runDue(engine, atMs + 3_000)).toEqual(['robot-closing', 'work-done', 'robot-stopped']);
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'stopped', reason: 'daily-loss-limit' });
  });

  it('`Insufficient balance, stopped` goes on when capital is added; nothing else does by itself', () => {
    const { engine, ann } = begun();
    accept(engine, [deciding(engine, 1, at(1), { finding: 'insufficient-balance' })]);
    expect(runDue(engine, at(1))).toEqual(['robot-stopped']);
    const more = { kind: 'add-robot-capital', atMs: at(1), account: ann, robotOrder: 1, amount: 1n } as const;
    expect(doing(engine, more)).toEqual(['money-moved', 'robot-capital-added', 'robot-resumed']);
    accept(engine, [deciding(engine, 1, at(2), { finding: 'stale-feed' })]);
    runDue(engine, at(2));
    expect(doing(engine, { ...more, atMs: at(2) })).toEqual(['money-moved', 'robot-capital-added']);
  });

  it('ends by the clock, never renewed: coins are sold, or given in kind where its customer chose to keep them', () => {
    for (const onStop of ['sell', 'keep'] as const) {
      const { engine, ann } = begun({ onStop, days: 2 });
      accept(engine, [deciding(engine, 1, at(1), { places: [buy('a', 9_000)] })]);
      const endMs = ROBOT_START_MS + 2 * DAY_MS;
      expect(runDue(engine, endMs - 1)).toEqual([]);
      const kinds = runDue(engine, endMs);
      expect(kinds[0]).toBe('robot-closing');
      expect(kinds.includes('trade-executed')).toBe(onStop === 'sell');
      const completed = factsOf(engine).find((fact) => fact.kind === 'robot-completed')!;
      expect(completed).toMatchObject({ reason: 'period-ended', customer: ann });
      expect(engine.balance(ann, 1).available > 10n ** 12n).toBe(onStop === 'keep');
      expect(postedProfit(engine)).toBe(completed.cash + completed.inKind - CAPITAL);
    }
  });

  it('whose market is halted waits a minute, and a minute more, until what it holds is sold', () => {
    const { engine, ann } = begun();
    accept(engine, [
      deciding(engine, 1, at(1), { places: [buy('a', 9_000), buy('b', 5_000, 98_000)] }),
      { kind: 'set-instrument-status', atMs: at(1), instrument: 0, status: 'halted' },
      { kind: 'stop-robot', atMs: at(1), account: ann, robotOrder: 1, leaves: true },
    ]);
    expect(runDue(engine, at(1))).toEqual(['order-closed', 'robot-closing-waits']);
    expect(runDue(engine, at(2))).toEqual(['robot-closing-waits']);
    accept(engine, [{ kind: 'set-instrument-status', atMs: at(2), instrument: 0, status: 'trading' }]);
    expect(runDue(engine, at(3)).at(-1)).toBe('robot-completed');
  });

  it('of a withdrawn robot ends, of a halted one stops, in steps of few facts too', () => {
    for (const standing of ['halted', 'withdrawn'] as const) {
      const engine = createEngine({ mode: 'sandbox', mostFactsAStep: 3 });
      const { ann } = openRobots(engine);
      for (let n = 0; n < 9; n++) accept(engine, [buying(ann)]);
      accept(engine, [
        deciding(engine, 5, at(1), { places: [buy('b', 5_000, 98_000), buy('c', 5_000, 97_000)] }),
        { kind: 'set-robot-standing', atMs: at(1), robot: 0, standing, reason: 'Its rule was wrong' },
      ]);
      runDue(engine, at(1));
      expect([...engine.robotOrders.values()].map((order) => order.reason)).toEqual(
        standing === 'halted' ? Array.from({ length: 9 }, () => 'version-halted') : [],
      );
      expect(engine.openOrderCount).toBe(2);
    }
  });

  it('trades like anybody: the same wishes by hand, from an account with the same money, bring the same trades and fees', () => {
    const trades = [true, false].map((isRobot) => {
      const { engine, bob } = begun();
      const lots = [5_000, 7_000, 3_000];
      for (const [n, each] of lots.entries())
        accept(engine, [
          isRobot
            ? deciding(engine, 1, at(n + 1), { places: [buy(`a${n}`, each)] })
            : order({
                atMs: at(n + 1),
                account: bob - 1,
                type: 'market',
                timeInForce: 'immediate-or-cancel',
                lots: each,
              }),
        ]);
      return factsOf(engine).flatMap((fact) =>
        fact.kind === 'trade-executed' ? [[fact.ticks, fact.lots, fact.notional, fact.takerFee, fact.makerFee]] : [],
      );
    });
    expect(trades[0]).toEqual(trades[1]);
    expect(trades[0]).toHaveLength(3);
  });
});
