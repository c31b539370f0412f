// In: a world with applications for shares, a robot's owner and a partner's look. Out: what is owed to whom, nothing left out and nothing twice.
import { accountOf, type Engine } from '@hilsa/core';
import { accept } from '@hilsa/testkit';
import { application, delivery, openOfferings, publish, reveal, runUntil, TAKA, TERMS } from '@hilsa/testkit/offering';
import { describe, expect, it } from 'vitest';

/** Units owed of an asset, by owner. */
function owed(engine: Engine, asset: number): Map<number, bigint> {
  const { owed: column } = engine.owed()[asset]!;
  return new Map(Array.from({ length: column.count }, (_, place) => [column.owners[place]!, column.units(place)]));
}
const sumOf = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, each) => sum + each, 0n);

describe('what is owed', () => {
  it('B2: money taken for shares stays owed to who paid until they are delivered, and the sum is what escrow and accounts have', () => {
    const { engine, accounts } = openOfferings(3);
    publish(engine);
    const before = sumOf(owed(engine, TAKA).values());
    runUntil(engine, TERMS.opensMs);
    accept(
      engine,
      accounts.map((account) => application(account)),
    );
    const fees = () => sumOf([0, 1].map((house) => engine.balance(house, TAKA).available));
    const feesBefore = fees();
    runUntil(engine, TERMS.closesMs);
    runUntil(engine, TERMS.drawMs);
    accept(engine, [reveal()]);
    runUntil(engine, TERMS.drawMs);
    const escrow = engine.house('offering-escrow')!;
    const { owed: column } = engine.owed()[TAKA]!;
    expect(engine.balance(escrow, TAKA).available).toBe(3_000_00n);
    expect(sumOf(column.underway)).toBe(3_000_00n);
    expect(sumOf(owed(engine, TAKA).values())).toBe(before - (fees() - feesBefore));
    for (const account of accounts) expect(owed(engine, TAKA).get(account)).toBe(100_000_00n - 5_00n);
    accept(engine, [delivery()]);
    runUntil(engine, TERMS.deliversMs);
    expect(sumOf(engine.owed()[TAKA]!.owed.underway)).toBe(0n);
    for (const account of accounts) expect(owed(engine, TAKA).get(account)).toBe(99_000_00n - 5_00n);
    for (const account of accounts) expect(owed(engine, TERMS.asset).get(account)).toBe(100n);
  });

  it('B2: an owner’s wallets and whoever acts for it are one; the house is owed nothing', () => {
    const { engine, accounts } = openOfferings(2);
    const [one, two] = accounts as [number, number];
    const before = owed(engine, 0);
    accept(engine, [
      { kind: 'issue-test-money', atMs: engine.atMs, account: accountOf(one, 'contract'), asset: 0, amount: 7n },
      { kind: 'issue-test-money', atMs: engine.atMs, account: accountOf(one, 'stock'), asset: 0, amount: 11n },
    ]);
    expect(owed(engine, 0).get(one)).toBe(before.get(one)! + 18n);
    expect(owed(engine, 0).get(two)).toBe(before.get(two));
    expect(owed(engine, 0).has(0)).toBe(false);
    expect(engine.owed()[0]).toMatchObject({ custody: null, attestedMs: 0 });
    expect(engine.owed()[0]!.testMoney).toBe(sumOf(owed(engine, 0).values()));
  });
});
