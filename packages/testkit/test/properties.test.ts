// In: any commands. Out: what must hold whatever they are.
import { createEngine, type Engine, readFacts, type Reply, restoreEngine } from '@hilsa/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareCommand,
  compareWhole,
  DESK_LISTING,
  openMarket,
  order,
  PlainMarket,
  PostedTotals,
  random,
  spotFees,
  USDT,
} from '../src/index.ts';
import { openingCommands, openSmallMarket, someCommands } from './some-commands.ts';

const MODE = { mode: 'sandbox' } as const;

describe('whatever the commands', () => {
  it('I1 I2 I3 I5 sums are zero, nothing is negative, holds have reasons, the book is uncrossed, after every command', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const engine = openSmallMarket();
        for (const command of commands) {
          engine.execute(command);
          engine.check();
        }
      }),
      { numRuns: 70 },
    );
  });

  it('core and auditor agree', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const engine = createEngine(MODE);
        const auditor = new PlainMarket();
        const posted = new PostedTotals();
        for (const command of [...openingCommands, ...commands]) {
          const from = engine.facts.length;
          const reply = engine.execute(command);
          const facts = [...readFacts(engine.facts.bytes(from))];
          compareCommand(auditor.judge(command), reply, facts);
          posted.post(facts);
        }
        compareWhole(engine, auditor, posted);
      }),
      { numRuns: 70 },
    );
  });

  it('I7 replaying the journal, or a snapshot and the journal’s tail, gives the same state as having lived it', () => {
    fc.assert(
      fc.property(someCommands, fc.nat(60), (commands, cut) => {
        const live = createEngine(MODE);
        let snapshot = live.snapshot();
        let from = 0;
        for (const [n, command] of [...openingCommands, ...commands].entries()) {
          if (n === openingCommands.length + cut) {
            snapshot = live.snapshot();
            from = live.facts.length;
          }
          live.execute(command);
        }
        const replayed = createEngine(MODE);
        replayed.fold(live.facts.bytes());
        const restored = restoreEngine(snapshot, MODE);
        restored.fold(live.facts.bytes(from));
        expect([replayed.hash(), restored.hash()]).toEqual([live.hash(), live.hash()]);
        expect(restored.openOrders(2)).toEqual(live.openOrders(2));
        restored.check();
      }),
      { numRuns: 50 },
    );
  });

  it('I7 the same commands twice give the same facts, to the byte', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const [one, other] = [openSmallMarket(), openSmallMarket()];
        expect(commands.map((command) => one.execute(command))).toEqual(
          commands.map((command) => other.execute(command)),
        );
        expect(Buffer.compare(one.facts.bytes(), other.facts.bytes())).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('a refusal changes nothing', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const engine = openSmallMarket();
        let before = Buffer.from(engine.snapshot());
        for (const command of commands) {
          const { refusal } = engine.execute(command);
          const after = Buffer.from(engine.snapshot());
          if (refusal !== null) expect(after.equals(before)).toBe(true);
          before = after;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('I4 filled + left + cancelled = ordered, for every order that ever was', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const engine = openSmallMarket();
        for (const command of commands) engine.execute(command);
        const ordered = new Map<number, number>();
        const filled = new Map<number, number>();
        const closed = new Set<number>();
        for (const fact of readFacts(engine.facts.bytes())) {
          if (fact.kind === 'order-placed' || fact.kind === 'order-amended') ordered.set(fact.orderId, fact.lots);
          if (fact.kind === 'quotes-rested')
            [...fact.bids, ...fact.asks].forEach(({ lots }, n) => ordered.set(fact.firstOrderId + n, lots));
          if (fact.kind === 'order-closed') closed.add(fact.orderId);
          if (fact.kind !== 'trade-executed') continue;
          for (const id of [fact.takerOrderId, fact.makerOrderId]) filled.set(id, (filled.get(id) ?? 0) + fact.lots);
        }
        for (const [id, lots] of ordered) {
          const done = filled.get(id) ?? 0;
          const open = engine.order(id);
          expect(done).toBeLessThanOrEqual(lots);
          if (open !== null) expect([open.lots, open.lotsLeft, closed.has(id)]).toEqual([lots, lots - done, false]);
          if (done === lots) expect([open, closed.has(id)]).toEqual([null, false]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('nobody gains by splitting', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 });
  const book = fc.array(
    fc.record({ ticks: fc.integer({ min: 95, max: 105 }), lots: fc.integer({ min: 1, max: 50 }) }),
    { minLength: 1, maxLength: 10 },
  );
  const side = fc.constantFrom('buy' as const, 'sell' as const);

  /** What account 2 has after its orders met the others'. */
  function after(orders: readonly ReturnType<typeof order>[]): { usdt: bigint; btc: bigint } {
    // Nobody is invited: a share of another's fees would hide what the own orders brought.
    const engine = openSmallMarket(0);
    for (const one of orders) engine.execute(one);
    engine.execute({ kind: 'cancel-all-orders', atMs: 9, account: 2, instrument: null });
    return { usdt: engine.balance(2, 0).available, btc: engine.balance(2, 1).available };
  }
  const worseOrSame = (split: ReturnType<typeof after>, whole: ReturnType<typeof after>): boolean =>
    split.usdt <= whole.usdt && split.btc <= whole.btc;

  it('as a taker', () => {
    fc.assert(
      fc.property(book, parts, side, (levels, split, mine) => {
        const makers = levels.map((level) => order({ account: 3, side: mine === 'buy' ? 'sell' : 'buy', ...level }));
        const take = (lots: number): ReturnType<typeof order> =>
          order({ account: 2, side: mine, ticks: mine === 'buy' ? 106 : 94, lots, timeInForce: 'immediate-or-cancel' });
        const whole = after([...makers, take(split.reduce((sum, lots) => sum + lots, 0))]);
        expect(worseOrSame(after([...makers, ...split.map(take)]), whole)).toBe(true);
      }),
    );
  });

  it('as a maker', () => {
    fc.assert(
      fc.property(book, parts, side, (takes, split, mine) => {
        const make = (lots: number): ReturnType<typeof order> => order({ account: 2, side: mine, ticks: 100, lots });
        const takers = takes.map(({ lots }) =>
          order({
            account: 3,
            side: mine === 'buy' ? 'sell' : 'buy',
            ticks: 100,
            lots,
            timeInForce: 'immediate-or-cancel',
          }),
        );
        const whole = after([make(split.reduce((sum, lots) => sum + lots, 0)), ...takers]);
        expect(worseOrSame(after([...split.map(make), ...takers]), whole)).toBe(true);
      }),
    );
  });

  it('an order back and forth at one price never brings more than it took', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 95, max: 105 }), (lots, ticks) => {
        const back = [
          order({ account: 3, side: 'sell', ticks, lots }),
          order({ account: 2, side: 'buy', ticks, lots }),
        ];
        const forth = [
          order({ account: 3, side: 'buy', ticks, lots }),
          order({ account: 2, side: 'sell', ticks, lots }),
        ];
        expect(worseOrSame(after([...back, ...forth]), after([]))).toBe(true);
      }),
    );
  });
});

describe('a long run', () => {
  it('I1 after 100,000 random trades every asset still sums to zero', () => {
    const listings = [{ ...DESK_LISTING, tickUnits: 10_000n, lotUnits: 10_000n, fees: spotFees(7, 13) }];
    const { engine, accounts } = openMarket(40, { funds: 10n ** 15n, listings });
    const { integer, next, pick } = random(31);
    let trades = 0;
    while (trades < 100_000) {
      const crossing = next() < 0.6;
      const side = pick(['buy', 'sell'] as const);
      const away = integer(0, 20) * (crossing === (side === 'buy') ? 1 : -1);
      const lots = crossing ? integer(1, 400) : integer(1, 90);
      const timeInForce = crossing ? 'immediate-or-cancel' : 'good-till-cancelled';
      engine.execute(
        order({
          account: pick(accounts),
          side,
          ticks: 100 + away,
          lots,
          timeInForce,
          selfTradePrevention: 'expire-maker',
        }),
      );
      if (engine.facts.length < 1 << 16) continue;
      trades += tradesIn(engine);
      engine.facts.clear();
    }
    engine.check();
    for (const asset of [0, 1, 2]) {
      let sum = 0n;
      for (let account = 0; account < engine.accountCount; account++) {
        const { available, held } = engine.balance(account, asset);
        sum += available + held;
      }
      expect(sum).toBe(0n);
    }
    expect(engine.balance(1, USDT).available).toBeGreaterThan(0n);
  });

  it('I7 thousands of accounts and orders: stores grow, empty and come back from a snapshot as they were', () => {
    const { engine, accounts } = openMarket(2_500);
    const { integer } = random(32);
    const ids: number[] = [];
    for (let n = 0; n < 12_000; n++) {
      const reply: Reply = engine.execute(
        order({ account: accounts[n % accounts.length]!, ticks: integer(90_000, 99_999), lots: 100 }),
      );
      if (reply.refusal === null) ids.push(reply.orderId!);
    }
    expect(engine.openOrderCount).toBe(12_000);
    engine.facts.clear();
    const restored = restoreEngine(engine.snapshot(), MODE);
    expect(restored.hash()).toBe(engine.hash());
    while (ids.length > 500) {
      const [orderId] = ids.splice(integer(0, ids.length - 1), 1) as [number];
      const account = engine.order(orderId)!.account;
      for (const one of [engine, restored])
        expect(one.execute({ kind: 'cancel-order', atMs: 5, account, orderId }).refusal).toBeNull();
    }
    engine.check();
    expect(restored.hash()).toBe(engine.hash());
    expect(Buffer.compare(restored.facts.bytes(), engine.facts.bytes())).toBe(0);
  });
});

function tradesIn(engine: Engine): number {
  let trades = 0;
  for (const { kind } of readFacts(engine.facts.bytes())) if (kind === 'trade-executed') trades++;
  return trades;
}
