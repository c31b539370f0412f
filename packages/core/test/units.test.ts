// In: random 64-bit integers and safe integers. Out: sums on words are what bigints say, and beyond 2^63 nothing is changed; a balance that is
// remembered is the one that is found, however the store grows meanwhile.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUnits, unitsAt } from '../src/facts/units.ts';
import { AVAILABLE, Balances } from '../src/ledger/balances.ts';
import { HouseBalance } from '../src/ledger/house-balance.ts';

const HIGHEST = 2n ** 63n - 1n;
const SAFE = 2 ** 53 - 1;

/** What words hold after a sum, read as a machine's integer. */
function summed(before: bigint, units: number): bigint {
  const money = BigInt64Array.of(7n, before, 9n);
  addUnits(new Int32Array(money.buffer), 2, units);
  expect([money[0], money[2]]).toEqual([7n, 9n]);
  return money[1]!;
}

describe('sums on words', () => {
  it('are what bigints say, carries and borrows among them', () => {
    const edges = [0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n, 2n ** 62n].flatMap((one) => [
      one,
      -one,
      one - 1n,
      -one - 1n,
    ]);
    const before = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }));
    const more = fc.oneof(
      fc.constantFrom(0, -0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, 1 - 2 ** 32, SAFE, -SAFE),
      fc.maxSafeInteger(),
    );
    fc.assert(
      fc.property(before, more, (held, units) => {
        expect(summed(held, units)).toBe(held + BigInt(units));
      }),
      { numRuns: 2_000 },
    );
  });

  it('beyond 2^63 are refused, and what was there stays', () => {
    const money = BigInt64Array.of(HIGHEST - 5n, -HIGHEST + 4n);
    const words = new Int32Array(money.buffer);
    expect(() => addUnits(words, 0, 6)).toThrow(`a balance of ${HIGHEST + 1n} units is beyond what is counted`);
    expect(() => addUnits(words, 2, -6)).toThrow(`a balance of ${-HIGHEST - 2n} units is beyond what is counted`);
    expect([...money]).toEqual([HIGHEST - 5n, -HIGHEST + 4n]);
    addUnits(words, 0, 5);
    addUnits(words, 2, -5);
    expect([...money]).toEqual([HIGHEST, -HIGHEST - 1n]);
    expect(unitsAt(words, 0)).toBe(Number(HIGHEST));
  });
});

describe('a balance of the house that is remembered', () => {
  it('is the one that is found, through splits of the store and through others that write to it', () => {
    const balances = new Balances();
    const house = new HouseBalance(3, 1);
    const wrong: number[] = [];
    let expected = 0n;
    for (let account = 4; account < 20_004; account++) {
      house.add(balances, account);
      balances.add(3, 1, AVAILABLE, 1n);
      expected += BigInt(account) + 1n;
      balances.add(account, 1, AVAILABLE, 5n);
      if (BigInt(house.available(balances)) !== expected || balances.available(3, 1) !== expected) wrong.push(account);
    }
    expect(balances.moves).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });
});
