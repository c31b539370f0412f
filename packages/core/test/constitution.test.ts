// In: the rules of the constitution that the core can keep or break. Out: a failing test for each that is broken.
import { type Command, type CommandKind, createEngine, type Fact, readFacts } from '@hilsa/core';
import { marketCommands, openMarket, order, random } from '@hilsa/testkit';
import { describe, expect, it } from 'vitest';

/** What each command may bring about. A command that could write a price, a trade or a balance would have to be added here. */
const MAY_EMIT: Record<CommandKind, readonly Fact['kind'][]> = {
  'list-asset': ['asset-listed'],
  'list-instrument': ['instrument-listed'],
  'set-instrument-status': ['instrument-status-set'],
  'open-account': ['account-opened'],
  'set-referral-share': ['referral-share-set'],
  'set-standing': ['standing-set', 'order-closed'],
  'issue-test-money': ['test-money-issued'],
  'record-marks': ['mark-recorded'],
  'place-order': ['order-placed', 'trade-executed', 'fee-shared', 'order-rested', 'order-closed', 'order-triggered'],
  'cancel-order': ['order-closed'],
  'cancel-all-orders': ['order-closed'],
  'amend-order': ['order-amended', 'trade-executed', 'fee-shared', 'order-rested', 'order-closed', 'order-triggered'],
  'mass-quote': [
    'quotes-removed',
    'quotes-rested',
    'order-placed',
    'trade-executed',
    'fee-shared',
    'order-rested',
    'order-closed',
    'order-triggered',
  ],
};

/** A stream of orders, cancels, amends and quotes of the given accounts on one instrument, the same for the same seed. */
function stream(seed: number, accounts: readonly number[], length = 600): Command[] {
  const { integer, next, pick } = random(seed);
  return Array.from({ length }, (_, n): Command => {
    const account = accounts[integer(0, accounts.length - 1)]!;
    const atMs = 10 + n;
    const dice = next();
    if (dice < 0.1) return { kind: 'cancel-order', atMs, account, orderId: integer(1, n + 1) };
    if (dice < 0.2)
      return {
        kind: 'amend-order',
        atMs,
        account,
        orderId: integer(1, n + 1),
        ticks: integer(99_900, 100_100),
        lots: integer(100, 400),
      };
    if (dice < 0.3) {
      const middle = integer(99_950, 100_050);
      return {
        kind: 'mass-quote',
        atMs,
        account,
        instrument: 0,
        bids: [{ ticks: middle, lots: 100 }],
        asks: [{ ticks: middle + 5, lots: 100 }],
      };
    }
    const side = pick(['buy', 'sell'] as const);
    if (dice < 0.45) return order({ atMs, account, side, type: 'market', lots: integer(60, 300) });
    return order({
      atMs,
      account,
      side,
      ticks: integer(99_950, 100_050),
      lots: integer(60, 300),
      selfTradePrevention: pick(['expire-taker', 'expire-maker', 'expire-both']),
    });
  });
}

describe('constitution of the core', () => {
  it('P1 no command writes a price, a trade, an outcome or a balance: every command brings about only what it is for', () => {
    const { engine, accounts } = openMarket(6);
    const seen = new Set<CommandKind>();
    const house: Command[] = [
      ...marketCommands(1).map((command) =>
        command.kind === 'list-asset' ? { ...command, code: `${command.code}2` } : command,
      ),
      { kind: 'record-marks', atMs: 5, source: 'feed', marks: [{ instrument: 0, ticks: 99_000 }] },
      { kind: 'set-instrument-status', atMs: 6, instrument: 0, status: 'trading' },
      { kind: 'set-standing', atMs: 6, account: 2, standing: 'active' },
      { kind: 'set-referral-share', atMs: 6, bps: 1_000 },
    ];
    const commands = [
      ...house,
      ...stream(3, accounts),
      { kind: 'cancel-all-orders', atMs: 999, account: accounts[0]!, instrument: null } as const,
    ];
    let trades = 0;
    for (const command of commands) {
      const from = engine.facts.length;
      const last = engine.instrument(0).lastTicks;
      const resting = new Set(restingPrices(engine));
      if (command.kind === 'amend-order') resting.add(command.ticks);
      engine.execute(command);
      const facts = [...readFacts(engine.facts.bytes(from))];
      for (const fact of facts) {
        expect(MAY_EMIT[command.kind], `${command.kind} brought about ${fact.kind}`).toContain(fact.kind);
        // A price comes about only where a resting order already stood.
        if (fact.kind === 'trade-executed') expect(resting).toContain(fact.ticks);
        if (fact.kind === 'trade-executed') trades++;
      }
      if (!facts.some(({ kind }) => kind === 'trade-executed')) expect(engine.instrument(0).lastTicks).toBe(last);
      if (facts.length > 0) seen.add(command.kind);
    }
    expect(trades).toBeGreaterThan(50);
    expect([...seen].sort()).toEqual(
      Object.keys(MAY_EMIT)
        .filter((kind) => kind !== 'list-instrument')
        .sort(),
    );
  });

  it('P1 a balance moves by trades, fees and visible test money alone', () => {
    const { engine, accounts } = openMarket(6);
    const moved: string[] = [];
    for (const command of stream(4, accounts)) {
      const before = totals(engine, accounts).join();
      const from = engine.facts.length;
      engine.execute(command);
      const traded = [...readFacts(engine.facts.bytes(from))].some(({ kind }) => kind === 'trade-executed');
      if (!traded && totals(engine, accounts).join() !== before) moved.push(command.kind);
    }
    expect(moved).toEqual([]);
  });

  it('P5 the same price for everyone: swap the customers, and the same things happen at the same prices', () => {
    for (const seed of [5, 6, 7]) {
      const accounts = [2, 3, 4, 5, 6, 7];
      const swapped = [7, 5, 6, 4, 2, 3];
      const plain = run(stream(seed, accounts));
      const other = run(stream(seed, swapped));
      const name = (account: number): number => swapped[accounts.indexOf(account)]!;
      expect(other.map((fact) => anonymous(fact, (account) => account))).toEqual(
        plain.map((fact) => anonymous(fact, name)),
      );
      expect(plain.filter(({ kind }) => kind === 'trade-executed').length).toBeGreaterThan(50);
    }
  });

  it('P5 the same price for everyone: a simulated participant gets no better one than a customer', () => {
    const accounts = [2, 3, 4, 5];
    const untagged = (facts: readonly Fact[]): Fact[] =>
      facts.map((fact) => (fact.kind === 'trade-executed' ? { ...fact, simulated: false } : fact));
    expect(untagged(run(stream(8, accounts), 'participant'))).toEqual(untagged(run(stream(8, accounts), 'customer')));
  });

  it('P6 nobody trades for or against a customer by hand: an order is placed, changed and closed under its owner’s name only', () => {
    const { engine, accounts } = openMarket(4);
    const [ann, bob] = accounts as [number, number];
    engine.execute(order({ account: ann, ticks: 100_000, lots: 100 }));
    const was = engine.hash();
    for (const account of [0, 1, bob, 99]) {
      expect(engine.execute({ kind: 'cancel-order', atMs: 3, account, orderId: 1 })).toMatchObject({
        refusal: 'unknown-order',
      });
      expect(
        engine.execute({ kind: 'amend-order', atMs: 3, account, orderId: 1, ticks: 100_001, lots: 100 }),
      ).toMatchObject({ refusal: 'unknown-order' });
    }
    for (const account of [0, 1]) {
      expect(engine.execute(order({ account, ticks: 100_000, lots: 100, side: 'sell' }))).toMatchObject({
        refusal: 'unknown-account',
      });
      expect(engine.execute({ kind: 'mass-quote', atMs: 3, account, instrument: 0, bids: [], asks: [] })).toMatchObject(
        { refusal: 'unknown-account' },
      );
    }
    expect(engine.hash()).toBe(was);
  });

  it('P6 nobody mints in live mode: the command does not exist there, and trying changes nothing', () => {
    const engine = createEngine({ mode: 'live' });
    for (const command of marketCommands(1, { funds: 0n })) engine.execute(command);
    const was = { hash: engine.hash(), facts: engine.facts.length };
    expect(() => engine.execute({ kind: 'issue-test-money', atMs: 9, account: 2, asset: 0, amount: 1n })).toThrow(
      TypeError,
    );
    expect({ hash: engine.hash(), facts: engine.facts.length }).toEqual(was);
  });
});

function run(commands: readonly Command[], ownerKind: 'customer' | 'participant' = 'customer'): Fact[] {
  const engine = createEngine({ mode: 'sandbox' });
  for (const command of marketCommands(6))
    engine.execute(command.kind === 'open-account' ? { ...command, ownerKind } : command);
  engine.facts.clear();
  for (const command of commands) engine.execute(command);
  engine.check();
  return [...readFacts(engine.facts.bytes())];
}

function anonymous(fact: Fact, name: (account: number) => number): unknown {
  if (fact.kind === 'trade-executed')
    return { ...fact, takerAccount: name(fact.takerAccount), makerAccount: name(fact.makerAccount) };
  return 'account' in fact ? { ...fact, account: name(fact.account) } : fact;
}

function restingPrices(engine: ReturnType<typeof createEngine>): number[] {
  const { bids, asks } = engine.depth(0, 10_000);
  return [...bids, ...asks].map(([ticks]) => ticks);
}

function totals(engine: ReturnType<typeof createEngine>, accounts: readonly number[]): bigint[] {
  return [0, 1, ...accounts].flatMap((account) =>
    [0, 1, 2].map((asset) => {
      const { available, held } = engine.balance(account, asset);
      return available + held;
    }),
  );
}
