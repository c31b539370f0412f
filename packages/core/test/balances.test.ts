// In: the store of balances alone. Out: nothing is lost or confused as it grows through splits, directories and slabs.
import { describe, expect, it } from 'vitest';
import { AVAILABLE, Balances, HELD } from '../src/ledger/balances.ts';

/** More than one slab of 64 segments holds at seven tenths of 2,048 balances a segment. */
const OWNERS = 60_000;
/** Neighbours, the first of the next eight, and one far away. */
const ASSETS = [0, 1, 7, 8, 4_095];

const unitsOf = (account: number, asset: number): bigint => BigInt(account) * 10_000n + BigInt(asset) + 1n;

describe('the store of balances', () => {
  const balances = new Balances();
  for (let account = 0; account < OWNERS; account++)
    for (const asset of ASSETS) balances.add(account, asset, AVAILABLE, unitsOf(account, asset));

  it('finds every balance again after it has grown', () => {
    const wrong: string[] = [];
    for (let account = 0; account < OWNERS; account++)
      for (const asset of ASSETS)
        if (balances.available(account, asset) !== unitsOf(account, asset)) wrong.push(`${account}/${asset}`);
    expect(wrong).toEqual([]);
    expect(balances.count).toBe(OWNERS * ASSETS.length);
  });

  it('walks each of them once, and lists them by account and asset', () => {
    let sum = 0n;
    let seen = 0;
    balances.each((account, asset, available, held) => {
      sum += available - unitsOf(account, asset) + held;
      seen++;
    });
    expect([seen, sum]).toEqual([OWNERS * ASSETS.length, 0n]);
    const listed = balances.inOrder();
    expect(listed.slice(0, 6).map(({ account, asset }) => [account, asset])).toEqual([
      ...ASSETS.map((asset) => [0, asset]),
      [1, 0],
    ]);
    expect(listed).toHaveLength(OWNERS * ASSETS.length);
  });

  it('opens nothing by being asked', () => {
    expect(balances.read(OWNERS + 5, 3)).toEqual({ available: 0n, held: 0n, recorded: 0n });
    expect(balances.available(3, 2)).toBe(0n);
    expect(balances.count).toBe(OWNERS * ASSETS.length);
  });

  it('keeps the parts of a balance apart', () => {
    const two = new Balances();
    two.add(5, 1, AVAILABLE, 7n);
    two.add(5, 1, HELD, 3n);
    two.add(5, 0, HELD, 2n);
    expect(two.read(5, 1)).toEqual({ available: 7n, held: 3n, recorded: 0n });
    expect(two.read(5, 0)).toEqual({ available: 0n, held: 2n, recorded: 0n });
  });
});
