import { expect, it } from 'vitest';
import { saleLines } from '../../src/stocks/index.ts';

const buy = (shares: bigint, money: bigint, share = 1) => ({ share, side: 'buy' as const, shares, money });
const sell = (shares: bigint, money: bigint, share = 1) => ({ share, side: 'sell' as const, shares, money });

it('sells the oldest first, or at the average, and both end at nothing', () => {
  const { sales, held } = saleLines([buy(100n, 1_000n), buy(50n, 800n), sell(120n, 1_500n), sell(30n, 500n)]);
  expect(sales.map(({ costFirstIn, costAverage }) => [costFirstIn, costAverage])).toEqual([
    [1_000n + 320n, 1_440n],
    [480n, 360n],
  ]);
  expect(held.get(1)).toEqual({ lots: [], shares: 0n, cost: 0n });
});

it('counts what was given as free, and sells it last', () => {
  const { sales, held } = saleLines([buy(10n, 100n), sell(15n, 200n), buy(1n, 7n, 2)]);
  expect(sales[0]).toMatchObject({ costFirstIn: 100n, costAverage: 100n });
  expect(held.get(1)!.shares).toBe(0n);
  expect(held.get(2)).toEqual({ lots: [{ shares: 1n, cost: 7n }], shares: 1n, cost: 7n });
});

it('keeps each share apart, and a part of a lot loses its cost in proportion, rounded down', () => {
  const { sales, held } = saleLines([buy(3n, 10n), buy(3n, 99n, 2), sell(1n, 5n)]);
  expect(sales[0]).toMatchObject({ costFirstIn: 3n, costAverage: 3n });
  expect(held.get(1)).toMatchObject({ shares: 2n, cost: 7n });
  expect(held.get(2)).toMatchObject({ shares: 3n, cost: 99n });
});

it('deals the cost over what a bonus or a split made of the shares', () => {
  const bonus = { share: 1, ratio: { gained: 1_105n, held: 1_005n } };
  const { sales, held } = saleLines([buy(1_005n, 30_150n), bonus, sell(1_105n, 40_000n)]);
  expect(sales[0]).toMatchObject({ costFirstIn: 30_150n, costAverage: 30_150n });
  expect(held.get(1)).toEqual({ lots: [], shares: 0n, cost: 0n });

  const split = { share: 1, ratio: { gained: 5n, held: 1n } };
  const after = saleLines([buy(100n, 1_000n), buy(100n, 2_000n), split, sell(100n, 700n)]);
  expect(after.sales[0]).toMatchObject({ costFirstIn: 200n, costAverage: 300n });
  expect(after.held.get(1)!.shares).toBe(900n);
});

it('a split of what nobody bought leaves nothing to tell', () => {
  const { held } = saleLines([{ share: 1, ratio: { gained: 5n, held: 1n } }]);
  expect(held.get(1)).toEqual({ lots: [], shares: 0n, cost: 0n });
});

it('a merger takes lots over with their cost, by both methods, and leaves nothing behind', () => {
  const merger = { share: 1, into: 2, shares: 100n, gained: 50n };
  const { sales, held } = saleLines([
    buy(60n, 600n),
    buy(40n, 1_400n),
    buy(10n, 70n, 2),
    merger,
    sell(10n, 300n, 2),
    sell(30n, 900n, 2),
    sell(20n, 900n, 2),
  ]);
  expect(held.get(1)).toEqual({ lots: [], shares: 0n, cost: 0n });
  expect(sales.map(({ costFirstIn, costAverage }) => [costFirstIn, costAverage])).toEqual([
    [70n, 345n],
    [600n, 1_035n],
    [1_400n, 690n],
  ]);
  expect(held.get(2)).toEqual({ lots: [], shares: 0n, cost: 0n });
});

it('a merger of a part, of what was given, and of too little for a whole share loses no cost and invents none', () => {
  const half = saleLines([buy(100n, 1_000n), { share: 1, into: 2, shares: 40n, gained: 20n }]);
  expect(half.held.get(1)).toEqual({ lots: [{ shares: 60n, cost: 600n }], shares: 60n, cost: 600n });
  expect(half.held.get(2)).toEqual({ lots: [{ shares: 20n, cost: 400n }], shares: 20n, cost: 400n });
  // Ten of the twenty were bought.
  const given = saleLines([buy(10n, 100n), { share: 1, into: 2, shares: 20n, gained: 10n }, sell(10n, 500n, 2)]);
  expect(given.sales[0]).toMatchObject({ costFirstIn: 100n, costAverage: 100n });
  const small = saleLines([buy(1n, 5n), buy(3n, 9n), buy(1n, 2n), { share: 1, into: 2, shares: 5n, gained: 2n }]);
  expect(small.held.get(2)).toEqual({
    lots: [
      { shares: 1n, cost: 14n },
      { shares: 1n, cost: 2n },
    ],
    shares: 2n,
    cost: 16n,
  });
  const none = saleLines([buy(1n, 5n), { share: 1, into: 2, shares: 1n, gained: 0n }]);
  expect([none.held.get(1)!.shares, none.held.get(2)!.shares]).toEqual([0n, 0n]);
});
