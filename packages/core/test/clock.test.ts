// In: orders that end by themselves, rules with a date, work that is more than one step. Out: each done in its time, in order, in slices.
import { type Command, createEngine, type Engine, readFacts, restoreEngine } from '@hilsa/core';
import { accept, BTC_LISTING, Desk, marketCommands, openMarket, order } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

const MODE = { mode: 'sandbox' } as const;
const DAY_MS = 86_400_000;
/** 5 January 2026, 17:59 UTC: a minute before midnight in Dhaka. */
const LATE_MS = Date.UTC(2026, 0, 5, 17, 59);

/** As the sequencer does: what is due first, until the command may run. Returns how many steps came before it. */
function run(engine: Engine, command: Command): number {
  let steps = 0;
  do {
    const due = engine.dueAtMs();
    if (due === null || due > command.atMs) break;
    engine.execute({ kind: 'run-due', atMs: command.atMs });
    steps++;
  } while (!engine.isReady(command));
  expect(engine.execute(command).refusal).toBeNull();
  return steps;
}
const idle = (atMs: number): Command => ({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null });

describe('orders that end by themselves', () => {
  it('a day order ends at midnight in Dhaka, to the millisecond, with its hold released', () => {
    const { engine, accounts } = openMarket(1);
    const account = accounts[0]!;
    run(engine, order({ atMs: LATE_MS, account, ticks: 100_000, lots: 100, timeInForce: 'day' }));
    expect(engine.openOrders(account)[0]?.expiresAtMs).toBe(LATE_MS + 60_000);
    run(engine, idle(LATE_MS + 59_999));
    expect(engine.openOrders(account)).toHaveLength(1);
    run(engine, idle(LATE_MS + 60_000));
    expect(engine.openOrders(account)).toEqual([]);
    expect(engine.balance(account, 0).held).toBe(0n);
    expect([...readFacts(engine.facts.bytes())]).toContainEqual(
      expect.objectContaining({ kind: 'order-closed', reason: 'expired', atMs: LATE_MS + 60_000 }),
    );
    engine.check();
  });

  it('one placed in the first millisecond of a day has the whole day', () => {
    const { engine, accounts } = openMarket(1);
    run(
      engine,
      order({ atMs: LATE_MS + 60_000, account: accounts[0]!, ticks: 100_000, lots: 100, timeInForce: 'day' }),
    );
    expect(engine.dueAtMs()).toBe(LATE_MS + 60_000 + DAY_MS);
  });

  it('good-till-date ends at its date, waiting for a trigger or not; filled or cancelled before, nothing is left on the clock', () => {
    const { engine, accounts } = openMarket(2);
    const [ann, bob] = accounts as [number, number];
    const until = { timeInForce: 'good-till-date', expiresAtMs: 5_000 } as const;
    run(engine, order({ account: ann, ticks: 99_000, lots: 100, ...until }));
    run(
      engine,
      order({ account: ann, ticks: 110_000, lots: 100, type: 'stop-limit', triggerTicks: 110_000, ...until }),
    );
    run(engine, order({ account: ann, side: 'sell', ticks: 100_000, lots: 100, ...until }));
    run(engine, order({ account: bob, ticks: 100_000, lots: 100 }));
    run(engine, { kind: 'cancel-order', atMs: 3, account: ann, orderId: 1 });
    run(engine, idle(5_000));
    expect(engine.openOrderCount).toBe(0);
    expect(engine.dueAtMs()).toBeNull();
    engine.check();
  });

  it('survive a snapshot: the restored world ends them at the same time with the same facts', () => {
    const { engine, accounts } = openMarket(1);
    run(
      engine,
      order({ account: accounts[0]!, ticks: 99_000, lots: 100, timeInForce: 'good-till-date', expiresAtMs: 9 }),
    );
    const restored = restoreEngine(engine.snapshot(), MODE);
    for (const one of [engine, restored]) run(one, idle(9));
    expect(restored.hash()).toBe(engine.hash());
    expect(restored.openOrderCount).toBe(0);
  });
});

describe('rules of an instrument', () => {
  it('change at their date, and orders that stand keep the fee they came with', () => {
    const { engine, accounts } = openMarket(2);
    const [ann, bob] = accounts as [number, number];
    run(engine, order({ account: ann, side: 'sell', ticks: 100_000, lots: 100_000 }));
    const fees = { ...BTC_LISTING.fees, tiers: [{ makerPpm: 9_000, takerPpm: 9_000 }] };
    run(engine, { kind: 'set-instrument-rules', atMs: 3, instrument: 0, effectiveAtMs: 10, rules: { fees } });
    expect(engine.instrument(0).version).toBe(1);
    run(engine, idle(10));
    expect(engine.instrument(0)).toMatchObject({ version: 2, listing: { fees } });
    run(engine, order({ atMs: 11, account: bob, ticks: 100_000, lots: 100_000 }));
    const trade = [...readFacts(engine.facts.bytes())].find((fact) => fact.kind === 'trade-executed')!;
    expect([trade.makerFee, trade.takerFee]).toEqual([10_000_000n, 900_000n]);
  });

  it('an instrument that is retired closes its orders, gives its symbol back and costs no memory worth naming', () => {
    const engine = createEngine(MODE);
    accept(engine, marketCommands(1));
    run(engine, order({ account: 2, ticks: 100_000, lots: 100 }));
    run(engine, { kind: 'retire-instrument', atMs: 3, instrument: 0 });
    expect(engine.openOrderCount).toBe(0);
    expect(() => engine.instrument(0)).toThrow(RangeError);
    expect(engine.execute(order({ account: 2, ticks: 100_000, lots: 100 }))).toMatchObject({
      refusal: 'unknown-instrument',
    });
    const was = engine.snapshot().length;
    for (let n = 0; n < 100_000; n++) {
      const listing = { ...BTC_LISTING, symbol: 'DAILY' };
      const { instrument } = engine.execute({ kind: 'list-instrument', atMs: 4, listing }) as { instrument: number };
      expect(engine.execute({ kind: 'retire-instrument', atMs: 4, instrument }).refusal).toBeNull();
      if (engine.facts.length > 1 << 20) engine.facts.clear();
    }
    expect(engine.instruments).toHaveLength(1);
    expect(engine.snapshot().length).toBe(was);
    engine.check();
  });
});

describe('what one command sets off', () => {
  /** A market where one trade reaches every one of so many stops. */
  function mined(stops: number): { engine: Engine; buyer: number; stranger: number } {
    const engine = createEngine(MODE);
    accept(engine, marketCommands(stops / 200 + 3, { listings: [BTC_LISTING, { ...BTC_LISTING, symbol: 'OTHER' }] }));
    const [seller, buyer, stranger] = [2, 3, 4] as const;
    for (let n = 0; n < stops; n++)
      engine.execute(
        order({
          account: 5 + Math.floor(n / 200),
          type: 'stop-limit',
          triggerTicks: 100_100,
          ticks: 100_000,
          lots: 100,
        }),
      );
    engine.execute(order({ account: seller, side: 'sell', ticks: 100_100, lots: 100 }));
    engine.facts.clear();
    return { engine, buyer, stranger };
  }

  it('is cut into steps: 10,000 stops fired by one trade never make more than a step of facts at once', () => {
    const { engine, buyer, stranger } = mined(10_000);
    let most = 0;
    const step = (command: Command): void => {
      const from = engine.facts.length;
      expect(engine.execute(command).refusal).toBeNull();
      most = Math.max(most, [...readFacts(engine.facts.bytes(from))].length);
    };
    step(order({ account: buyer, ticks: 100_100, lots: 100 }));
    // Somebody on another market is served between two steps; on this one nobody is before it is done.
    expect(engine.isReady(order({ account: stranger, instrument: 1, ticks: 100_000, lots: 100 }))).toBe(true);
    expect(engine.isReady(order({ account: stranger, instrument: 0, ticks: 100_000, lots: 100 }))).toBe(false);
    let steps = 0;
    while (engine.dueAtMs() !== null) {
      step({ kind: 'run-due', atMs: 3 });
      steps++;
    }
    expect(steps).toBeGreaterThan(20);
    expect(most).toBeLessThanOrEqual(514);
    expect(engine.openOrderCount).toBe(10_000);
    expect(engine.isReady(order({ account: stranger, instrument: 0, ticks: 100_000, lots: 100 }))).toBe(true);
    engine.check();
  });

  it('goes on where it was after a crash, with the same facts', () => {
    const { engine, buyer } = mined(2_000);
    engine.execute(order({ account: buyer, ticks: 100_100, lots: 100 }));
    const restored = restoreEngine(engine.snapshot(), MODE);
    engine.facts.clear();
    for (const one of [engine, restored]) while (one.dueAtMs() !== null) one.execute({ kind: 'run-due', atMs: 3 });
    expect(restored.facts.bytes()).toEqual(engine.facts.bytes());
    expect(restored.hash()).toBe(engine.hash());
  });

  it('a cancel of 4,000 orders and the disabling of who has them are done in steps, before anything else of theirs', () => {
    for (const command of [
      { kind: 'cancel-all-orders', atMs: 3, account: 2, instrument: null },
      { kind: 'set-standing', atMs: 3, account: 2, standing: 'disabled' },
    ] as const) {
      const engine = createEngine(MODE);
      for (const opening of marketCommands(2))
        engine.execute(opening.kind === 'open-account' ? { ...opening, ownerKind: 'participant' } : opening);
      for (let n = 0; n < 4_000; n++) engine.execute(order({ account: 2, ticks: 90_000, lots: 100 }));
      expect(engine.execute(command)).toMatchObject({ refusal: null, count: 4_000 });
      expect(engine.openOrderCount).toBeGreaterThan(3_000);
      expect(engine.isReady(order({ account: 2, ticks: 90_000, lots: 100 }))).toBe(false);
      expect(engine.isReady(order({ account: 3, ticks: 90_000, lots: 100 }))).toBe(true);
      engine.check();
      while (engine.dueAtMs() !== null) engine.execute({ kind: 'run-due', atMs: 3 });
      expect(engine.openOrderCount).toBe(0);
      engine.check();
    }
  });

  it('a market order through more orders than a step holds fills them all, and only then is anybody else served', () => {
    const engine = createEngine(MODE);
    accept(engine, marketCommands(12));
    for (let n = 0; n < 1_500; n++)
      engine.execute(order({ account: 3 + (n % 10), side: 'sell', ticks: 100_000 + n, lots: 100 }));
    const reply = engine.execute(order({ account: 2, type: 'market', lots: 150_000 }));
    expect(reply).toMatchObject({ refusal: null, filledLots: 512 * 100 - 100 });
    while (engine.dueAtMs() !== null) engine.execute({ kind: 'run-due', atMs: 3 });
    expect(engine.openOrderCount).toBe(0);
    engine.check();
  });
});

describe('fees of small fills', () => {
  it('an asset without decimals loses no whole unit each time: ten fills of one share cost what one fill of ten does', () => {
    const cost = (fills: number): bigint => {
      const desk = new Desk({ tickUnits: 100_000_000n, lotUnits: 1n, minLots: 1 });
      const bob = desk.account('bob');
      for (let n = 0; n < fills; n++) desk.play(`ann sells ${10 / fills} @ 100`);
      desk.play('bob buys 10 @ 100');
      return 10_000_000_000n + 10n - desk.engine.balance(bob, 1).available;
    };
    expect([cost(1), cost(2), cost(10)]).toEqual([1n, 1n, 1n]);
  });
});
