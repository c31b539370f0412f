// In: a robot on shares, days, trades. Out: it trades from a wallet of shares, bound by sessions, bands and settlement; and leaves only what is settled.
import {
  accountOf,
  type Command,
  type Engine,
  type Fact,
  readFacts,
  restoreEngine,
  type RobotRules,
  walletOf,
} from '@hilsa/core';
import { accept, accepted, openMarket, order } from '@hilsa/testkit';
import { buying, deciding, MINUTE_MS, ROBOT } from '@hilsa/testkit/robots/robots';
import { describe, expect, it } from 'vitest';
import { hours, SHARE } from './stocks-refusals.ts';

const HOUR_MS = 3_600_000;
const FROM = 60_000;
const TAKA = 10_000n * 100n;
const CAPITAL = 100_000n * TAKA;
const RULES = {
  ...ROBOT,
  code: 'shares',
  rule: 'momentum',
  settings: 'shares',
  markets: [2],
  least: 5_000n * TAKA,
  most: 200_000n * TAKA,
  capacity: 2_000_000n * TAKA,
};

/** A share that trades an hour, every second hour, settled on the second day; who offers and bids; a robot order of Ann's. */
function begun(fields: Partial<Parameters<typeof buying>[1]> = {}, rules: Partial<RobotRules> = {}) {
  const { engine, accounts } = openMarket(2);
  const [ann, bob] = accounts as [number, number];
  const [anns, bobs] = [ann, bob].map((owner) => accountOf(owner, 'stock')) as [number, number];
  accept(engine, [
    { kind: 'open-account', atMs: FROM, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
    { kind: 'list-asset', atMs: FROM, code: 'GP', decimals: 0 },
    { kind: 'list-asset', atMs: FROM, code: 'GP-R', decimals: 0 },
    hours(8, FROM),
    { kind: 'list-instrument', atMs: FROM, listing: { ...SHARE, baseAsset: 3 } },
    { kind: 'run-due', atMs: FROM },
    ...[anns, bobs].flatMap((account): Command[] => [
      { kind: 'issue-test-money', atMs: FROM, account, asset: 0, amount: 1_000_000n * TAKA },
      { kind: 'issue-test-money', atMs: FROM, account, asset: 3, amount: 5_000n },
    ]),
    { kind: 'set-robot', atMs: FROM, robot: { ...RULES, ...rules } },
    buying(ann, { atMs: FROM, amount: CAPITAL, ...fields }),
  ]);
  const wallet = engine.robotOrders.get(1)!.wallet;
  accept(engine, [
    share({ account: bobs, side: 'sell', ticks: 30_060, lots: 2_000 }),
    share({ account: bobs, ticks: 30_040, lots: 2_000 }),
  ]);
  return { engine, ann, anns, bobs, wallet };
}
const share = (fields: Parameters<typeof order>[0]) =>
  order({ atMs: FROM + 1, instrument: 2, ticks: 30_050, ...fields });
const at = (candles: number): number => FROM + candles * MINUTE_MS;
const wish = (side: 'buy' | 'sell', lots: number, key = side) =>
  ({ key, instrument: 2, side, lots, ticks: 0 }) as const;

function doing(engine: Engine, command: Command): Fact[] {
  const from = engine.facts.length;
  accepted(engine.execute(command), command);
  engine.check();
  return [...readFacts(engine.facts.bytes(from))];
}
function until(engine: Engine, atMs: number): Fact[] {
  const from = engine.facts.length;
  while (accepted(engine.execute({ kind: 'run-due', atMs }), { kind: 'run-due', atMs }).more === true);
  engine.check();
  return [...readFacts(engine.facts.bytes(from))];
}
/** It buys 33, and the company becomes part of another, three of whose shares are given for two. @returns what it was worth */
function merging(engine: Engine): bigint {
  doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 33)] }));
  const listing = { ...SHARE, symbol: 'NEW', baseAsset: 5, referenceTicks: 20_040 };
  doing(engine, { kind: 'list-asset', atMs: at(2), code: 'NEW', decimals: 0 });
  doing(engine, { kind: 'list-instrument', atMs: at(2), listing });
  const worth = engine.robotWorth(1);
  const action = { kind: 'merger', gained: 3n, held: 2n, into: 3 } as const;
  doing(engine, { kind: 'announce-action', atMs: at(2), instrument: 2, action, recordAtMs: at(2) + 1 });
  until(engine, FROM + 2 * HOUR_MS);
  return worth;
}
const kinds = (facts: readonly Fact[]): string[] => facts.map(({ kind }) => kind);
const refusals = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) => (fact.kind === 'robot-order-refused' ? [fact.refusal] : []));

describe('a robot on shares', () => {
  it('takes its capital from the wallet of shares, trades there like everybody, and pays the charges of shares', () => {
    const { engine, anns, wallet } = begun();
    expect(walletOf(wallet)).toBe('stock');
    expect(engine.balance(wallet, 0).available).toBe(CAPITAL);
    expect(engine.balance(anns, 0).available).toBe(900_000n * TAKA);
    const facts = doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    expect(kinds(facts)).toContain('trade-executed');
    expect(engine.balance(wallet, 3)).toEqual({ available: 0n, held: 30n });
    const paid = 30n * 30_060n * 10_000n;
    expect(CAPITAL - engine.balance(wallet, 0).available).toBe(paid + (paid * 4n) / 1_000n);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect(again.hash()).toBe(engine.hash());
    expect(again.robotWorth(1)).toBe(engine.robotWorth(1));
  });

  it('is bound as anybody is: no sale before settlement, none outside the band, none while the market is closed', () => {
    const { engine } = begun();
    doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    expect(refusals(doing(engine, deciding(engine, 1, at(2), { places: [wish('sell', 30)] })))).toEqual([
      'quantity-locked',
    ]);
    const high = { ...wish('buy', 1), ticks: 32_680 };
    expect(refusals(doing(engine, deciding(engine, 1, at(3), { places: [high] })))).toEqual(['price-outside-band']);
    until(engine, FROM + HOUR_MS + MINUTE_MS);
    const closed = deciding(engine, 1, FROM + HOUR_MS + MINUTE_MS, { places: [wish('buy', 1)] });
    expect(refusals(doing(engine, closed))).toEqual(['market-closed']);
    // A market of coins beside one of shares has no one wallet.
    const mixed = {
      kind: 'set-robot',
      atMs: closed.atMs,
      robot: { ...RULES, code: 'mixed', markets: [0, 2] },
    } as const;
    expect(engine.execute(mixed)).toMatchObject({ refusal: 'robot-invalid', detail: { field: 'markets' } });
  });

  it('leaves when all is settled: what is not is sold on its day, and its money follows on the day of that sale', () => {
    const { engine, ann, anns, bobs, wallet } = begun();
    doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    const atMs = at(2);
    doing(engine, { kind: 'stop-robot', atMs, account: ann, robotOrder: 1, leaves: true });
    const waits = until(engine, atMs).find((fact) => fact.kind === 'robot-closing-waits');
    expect(waits).toMatchObject({ cause: 'quantity-locked', untilMs: FROM + 4 * HOUR_MS });
    // The day its shares are settled, somebody bids: they are sold there.
    until(engine, FROM + 4 * HOUR_MS + 1);
    accept(engine, [share({ atMs: FROM + 4 * HOUR_MS + 2, account: bobs, ticks: 30_000, lots: 500 })]);
    const later = until(engine, FROM + 4 * HOUR_MS + 5 * MINUTE_MS);
    expect(engine.balance(wallet, 3)).toEqual({ available: 0n, held: 0n });
    expect(engine.robotOrders.get(1)?.standing).toBe('closing');
    expect(later.filter(({ kind }) => kind === 'robot-closing-waits').length).toBeLessThan(6);
    expect(engine.balance(wallet, 0).held).toBeGreaterThan(0n);
    const end = until(engine, FROM + 8 * HOUR_MS + 1);
    expect(kinds(end)).toContain('robot-completed');
    expect(engine.robotOrders.size).toBe(0);
    expect(engine.balance(wallet, 0)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(anns, 0).held).toBe(0n);
  });

  it('that keeps gives its shares in kind, once they are settled', () => {
    const { engine, ann, anns, wallet } = begun({ onStop: 'keep' });
    doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    doing(engine, { kind: 'stop-robot', atMs: at(2), account: ann, robotOrder: 1, leaves: true });
    until(engine, at(2));
    expect(engine.robotOrders.get(1)?.standing).toBe('closing');
    until(engine, FROM + 4 * HOUR_MS + 1);
    expect(engine.robotOrders.size).toBe(0);
    expect(engine.balance(wallet, 3)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(anns, 3)).toEqual({ available: 5_030n, held: 0n });
  });

  it('has what its shares earn: a dividend by its customer’s own tax number, and entitlements, which leave with the rest', () => {
    const { engine, ann, anns, wallet } = begun({ onStop: 'keep' });
    doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    const free = engine.balance(wallet, 0).available;
    const about = { kind: 'announce-action', atMs: at(2), instrument: 2, recordAtMs: at(2) + 1 } as const;
    accept(engine, [
      { kind: 'set-tax-number', atMs: at(2), account: ann, isGiven: true },
      { ...about, action: { kind: 'cash-dividend', perShare: 10n * TAKA } },
    ]);
    until(engine, FROM + HOUR_MS + MINUTE_MS);
    // A tenth is withheld of who gave a tax number: his robot is he.
    expect(engine.balance(wallet, 0).available - free).toBe(270n * TAKA);
    const closesAtMs = FROM + 7 * HOUR_MS;
    const rights = { kind: 'rights', gained: 1n, held: 3n, price: 10n * TAKA, entitlement: 4, closesAtMs } as const;
    const night = FROM + HOUR_MS + 2 * MINUTE_MS;
    accept(engine, [{ ...about, atMs: night, recordAtMs: night + 1, action: rights }]);
    until(engine, night + MINUTE_MS);
    expect(engine.balance(wallet, 4).available).toBe(10n);
    doing(engine, { kind: 'stop-robot', atMs: night + 2 * MINUTE_MS, account: ann, robotOrder: 1, leaves: true });
    for (const minute of [1, 2]) until(engine, FROM + 4 * HOUR_MS + minute * MINUTE_MS);
    expect(engine.robotOrders.size).toBe(0);
    expect([engine.balance(wallet, 4).available, engine.balance(wallet, 3).available]).toEqual([0n, 0n]);
    expect(engine.balance(anns, 4).available).toBeGreaterThan(10n);
    until(engine, FROM + 8 * HOUR_MS);
  });

  it('keeps what its share merges into: no loss, and whoever leaves has it', () => {
    const { engine, ann, anns, wallet } = begun({ onStop: 'keep' });
    const worth = merging(engine);
    // Thirty-three are forty-nine and a half of one, which is paid in money; what was not settled still is not.
    expect(engine.balance(wallet, 3)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(wallet, 5)).toEqual({ available: 0n, held: 49n });
    expect(engine.robotWorth(1) - worth).toBeLessThan(50n * 10_000n);
    expect(engine.robotWorth(1)).toBeGreaterThan(worth - 50n * 10_000n);
    const again = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
    expect([again.hash(), again.robotWorth(1)]).toEqual([engine.hash(), engine.robotWorth(1)]);
    const atMs = FROM + 2 * HOUR_MS + MINUTE_MS;
    doing(engine, deciding(engine, 1, atMs));
    expect(engine.robotOrders.get(1)).toMatchObject({ standing: 'doing', terms: { markets: [2, 3], bases: [3, 5] } });
    doing(engine, { kind: 'stop-robot', atMs: atMs + 1, account: ann, robotOrder: 1, leaves: true });
    const had = engine.balance(anns, 5).available;
    until(engine, FROM + 4 * HOUR_MS);
    const done = until(engine, FROM + 4 * HOUR_MS + MINUTE_MS).find((fact) => fact.kind === 'robot-completed');
    expect(done?.inKind).toBe(49n * 20_040n * 10_000n);
    expect(engine.balance(wallet, 5)).toEqual({ available: 0n, held: 0n });
    expect(engine.balance(anns, 5)).toEqual({ available: had + 49n, held: 0n });
  });

  it('is stopped by a fall of what its share merged into, and sells that', () => {
    const { engine, anns, bobs, wallet } = begun({}, { lossPpm: 5_000 });
    merging(engine);
    const atMs = FROM + 4 * HOUR_MS + MINUTE_MS;
    until(engine, atMs);
    doing(engine, share({ atMs, instrument: 3, account: bobs, ticks: 18_500, lots: 100 }));
    doing(engine, share({ atMs, instrument: 3, account: bobs, side: 'sell', ticks: 20_040, lots: 100 }));
    // A tenth of the order is in it, and it falls by a thirteenth.
    doing(engine, share({ atMs: atMs + 1, instrument: 3, account: anns, side: 'sell', ticks: 18_500, lots: 5 }));
    const facts = until(engine, atMs + 2 * MINUTE_MS);
    expect(facts.find((fact) => fact.kind === 'robot-closing')?.reason).toBe('loss-limit');
    until(engine, atMs + 5 * MINUTE_MS);
    expect(engine.balance(wallet, 5)).toEqual({ available: 0n, held: 0n });
    // Its money goes home when it is settled.
    until(engine, FROM + 8 * HOUR_MS);
    until(engine, FROM + 8 * HOUR_MS + MINUTE_MS);
    expect(engine.robotOrders.size).toBe(0);
  });

  it('sells nothing into an auction or a closed market: it waits until orders meet again', () => {
    const { engine, ann, wallet } = begun();
    doing(engine, deciding(engine, 1, at(1), { places: [wish('buy', 30)] }));
    until(engine, FROM + 5 * HOUR_MS + 1);
    doing(engine, { kind: 'stop-robot', atMs: FROM + 5 * HOUR_MS + 2, account: ann, robotOrder: 1, leaves: false });
    expect(until(engine, FROM + 5 * HOUR_MS + 2).find(({ kind }) => kind === 'robot-closing-waits')).toMatchObject({
      cause: 'market-closed',
      untilMs: FROM + 6 * HOUR_MS,
    });
    expect(engine.balance(wallet, 3).available).toBe(30n);
  });
});
