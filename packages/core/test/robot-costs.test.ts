// In: a robot with a performance fee, a cost of leaving early and a rest after a loss. Out: what is taken, when, of whom, and what never is.
import { type Command, createEngine, type Engine, readFacts, restoreEngine } from '@hilsa/core';
import { accept, order } from '@hilsa/testkit';
import { buying, DAY_MS, deciding, MINUTE_MS, openRobots, ROBOT_START_MS } from '@hilsa/testkit/robots/robots';
import { describe, expect, it } from 'vitest';

const CAPITAL = 10_000_000_000n;
const FEES = 1;
const COSTS = { performancePpm: 200_000, lockInDays: 7, exitPpm: 10_000, coolDownCandles: 60 };
const at = (candles: number): number => ROBOT_START_MS + candles * MINUTE_MS;
const late = 8 * 1_440;

/** It holds 0.9 BTC of about 9,000 USDT and has the rest free. */
function begun(fields: Parameters<typeof buying>[1] = {}): { engine: Engine; ann: number; bob: number } {
  const engine = createEngine({ mode: 'sandbox' });
  const { ann, bob } = openRobots(engine, { costs: COSTS, singlePpm: 1_000_000 });
  accept(engine, [
    buying(ann, fields),
    deciding(engine, 1, at(1), { places: [{ key: 'a', instrument: 0, side: 'buy', lots: 90_000, ticks: 100_050 }] }),
  ]);
  return { engine, ann, bob };
}
const mark = (atMs: number, ticks: number): Command => ({
  kind: 'record-marks',
  atMs,
  source: 'feed',
  marks: [{ instrument: 0, ticks }],
});
const own = (account: number) => ({ account, robotOrder: 1 }) as const;
function runDue(engine: Engine, atMs: number): void {
  for (let more = true; more;) {
    const reply = engine.execute({ kind: 'run-due', atMs });
    more = reply.refusal === null && reply.more === true;
  }
  engine.check();
}
function taken(engine: Engine): string[] {
  return [...readFacts(engine.facts.bytes())].flatMap((fact) =>
    fact.kind === 'robot-cost-taken' ? [`${fact.cost} ${fact.amount}`] : [],
  );
}

describe('what a robot costs', () => {
  it('is a part of its gain above the highest that has paid, taken when money leaves, and never twice for the same gain', () => {
    const { engine, ann } = begun();
    accept(engine, [mark(at(late), 110_000)]);
    const gain = engine.robotWorth(1) - CAPITAL;
    expect(gain).toBeGreaterThan(0n);
    const fee = (gain * 200_000n) / 1_000_000n;
    const before = engine.balance(FEES, 0).available;
    accept(engine, [{ kind: 'release-robot-capital', atMs: at(late), ...own(ann), amount: 100_000_000n }]);
    expect(taken(engine)).toEqual([`performance ${fee}`]);
    expect(engine.balance(FEES, 0).available - before).toBe(fee);
    // The same price again, and lower, and as high as before: nothing more is due.
    for (const ticks of [110_000, 104_000, 110_000]) {
      accept(engine, [
        mark(at(late), ticks),
        { kind: 'release-robot-capital', atMs: at(late), ...own(ann), amount: 1_000_000n },
      ]);
      expect(taken(engine)).toHaveLength(1);
    }
    accept(engine, [
      mark(at(late), 112_000),
      { kind: 'release-robot-capital', atMs: at(late), ...own(ann), amount: 1_000_000n },
    ]);
    const more = 90_000n * 2_000n;
    // Bought coins paid their fee in coins: a little less than 0.9 BTC rose by 200 USDT.
    const second = BigInt(taken(engine)[1]!.split(' ')[1]!);
    expect(second).toBeLessThanOrEqual((more * 200_000n) / 1_000_000n);
    expect(second).toBeGreaterThan((more * 199_000n) / 1_000_000n);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
    expect(again.robotLeaving(1)).toEqual(engine.robotLeaving(1));
  });

  it('is nothing of a loss, and nothing of capital that comes and goes', () => {
    const { engine, ann } = begun();
    accept(engine, [
      mark(at(late), 99_000),
      { kind: 'add-robot-capital', atMs: at(late), ...own(ann), amount: 5_000_000_000n },
      { kind: 'release-robot-capital', atMs: at(late), ...own(ann), amount: 5_000_000_000n },
      { kind: 'stop-robot', atMs: at(late), ...own(ann), leaves: true },
    ]);
    runDue(engine, at(late));
    expect(engine.robotOrders.size).toBe(0);
    expect(taken(engine)).toEqual([]);
  });

  it('of leaving in its first days is what was said at the purchase; later, by the clock or when the robot is withdrawn it is nothing', () => {
    const early = begun();
    expect(early.engine.robotLeaving(1).exit).toBe(early.engine.robotWorth(1) / 100n);
    accept(early.engine, [{ kind: 'stop-robot', atMs: at(7 * 1_440 - 1), ...own(early.ann), leaves: true }]);
    runDue(early.engine, at(7 * 1_440 - 1));
    const completed = [...readFacts(early.engine.facts.bytes())].find((fact) => fact.kind === 'robot-completed')!;
    const exit = BigInt(taken(early.engine)[0]!.replace('exit ', ''));
    expect((completed.cash + exit) / 100n).toBe(exit);

    const other = begun();
    const { engine, ann } = other;
    accept(engine, [{ kind: 'stop-robot', atMs: at(7 * 1_440), ...own(ann), leaves: true }]);
    runDue(engine, at(7 * 1_440));
    expect(taken(engine)).toEqual([]);

    const ended = begun({ days: 2 });
    runDue(ended.engine, ROBOT_START_MS + 2 * DAY_MS);
    expect(taken(ended.engine)).toEqual([]);

    const gone = begun();
    accept(gone.engine, [
      { kind: 'set-robot-standing', atMs: at(2), robot: 0, standing: 'withdrawn', reason: 'Its rule was wrong' },
    ]);
    runDue(gone.engine, at(2));
    expect(taken(gone.engine)).toEqual([]);
    expect(gone.engine.robotOrders.size).toBe(0);
  });

  it('may be taken of free money only: the most that can be taken out is told beforehand, and a unit more is refused', () => {
    const { engine, ann } = begun();
    accept(engine, [mark(at(2), 110_000)]);
    const { takeOut } = engine.robotLeaving(1);
    const release = (amount: bigint): Command => ({ kind: 'release-robot-capital', atMs: at(2), ...own(ann), amount });
    expect(engine.execute(release(takeOut + 1n))).toMatchObject({ refusal: 'insufficient-balance' });
    accept(engine, [release(takeOut)]);
    expect(engine.balance(4, 0).available).toBeLessThanOrEqual(1n);
    expect(taken(engine).map((line) => line.split(' ')[0])).toEqual(['performance', 'exit']);
  });

  it('keeps a customer who keeps the coins from nothing: what there is in money is all that can be taken', () => {
    const { engine, ann } = begun({ onStop: 'keep' });
    const { available } = engine.balance(4, 0);
    accept(engine, [mark(at(late), 190_000), { kind: 'stop-robot', atMs: at(late), ...own(ann), leaves: true }]);
    runDue(engine, at(late));
    expect(taken(engine)).toEqual([`performance ${available}`]);
    expect(engine.balance(ann, 1).available).toBeGreaterThan(10n ** 12n);
  });
});

describe('a rest after a loss', () => {
  it('keeps an order that met the limit of a day from going on before it is over', () => {
    const { engine, ann } = begun();
    accept(engine, [mark(at(2), 86_000)]);
    runDue(engine, at(2));
    const resume = (atMs: number): Command => ({ kind: 'resume-robot', atMs, ...own(ann) });
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'stopped', coolsUntilMs: at(62) });
    expect(engine.execute(resume(at(62) - 1))).toMatchObject({ refusal: 'robot-cooling-down' });
    accept(engine, [resume(at(62))]);
  });

  it('is no lock: a resting order can be left, and what is free be taken out', () => {
    const { engine, ann, bob } = begun();
    accept(engine, [
      mark(at(2), 86_000),
      { kind: 'cancel-all-orders', atMs: at(2), account: bob, instrument: null },
      order({ atMs: at(2), account: bob, side: 'buy', ticks: 86_000, lots: 1_000_000 }),
    ]);
    runDue(engine, at(2));
    accept(engine, [{ kind: 'stop-robot', atMs: at(3), ...own(ann), leaves: true }]);
    runDue(engine, at(3));
    expect(engine.robotOrders.size).toBe(0);
  });
});
