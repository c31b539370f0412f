// In: purchases, sales, a bonus, a dividend. Out: what they earned, by hand; parts that add up whatever happened.
import { describe, expect, it } from 'vitest';
import { daysOfShares, earnedBetween, returnOfDay, type ShareMove } from './earnings.ts';

const GP = 1;
const nothing = { share: GP, shares: 0n, paid: 0n, charges: 0n, income: 0n };
const total = (one: { realised: bigint; unrealised: bigint; income: bigint; charges: bigint }): bigint =>
  one.realised + one.unrealised + one.income - one.charges;

describe('a bonus of 10 %', () => {
  // 1,005 shares costing 30,150.00; 100 of them come on top, the half share in cash at 27.27.
  const bought = { ...nothing, day: 1, shares: 1_005n, paid: 30_150_00n, charges: 120_60n };
  const bonus = { ...nothing, day: 5, shares: 100n, income: 13_64n };
  const price = (_: number, day: number): bigint => (day < 5 ? 30_00n : 27_27n);

  it('is no loss: fewer taka a share, more shares, the same cost', () => {
    const one = earnedBetween([bought, bonus], { from: 5, until: 5 }, price).get(GP)!;
    expect(one).toEqual({ realised: 0n, unrealised: 1_105n * 27_27n - 30_150_00n, income: 13_64n, charges: 0n });
    expect(Number(total(one)) / 30_150_00).toBeCloseTo(0, 3);
    const [, , , fourth, fifth] = daysOfShares([bought, bonus], { from: 1, until: 5 }, price);
    expect(returnOfDay(fourth!.value, fifth!)).toBeGreaterThan(-1_000);
    expect(returnOfDay(fourth!.value, fifth!)).toBeLessThan(1_000);
  });

  it('is spread over the cost of what is sold later', () => {
    const sold = { ...nothing, day: 6, shares: -1_105n, paid: -1_105n * 27_27n };
    const one = earnedBetween([bought, bonus, sold], { from: 1, until: 6 }, price).get(GP)!;
    expect(one.realised).toBe(1_105n * 27_27n - 30_150_00n);
    expect(one.unrealised).toBe(0n);
  });
});

it('counts a dividend as earned on the day the price goes without it', () => {
  const moves = [
    { ...nothing, day: 1, shares: 10n, paid: 1_000_00n },
    { ...nothing, day: 3, income: 31_50n },
  ];
  const price = (_: number, day: number): bigint => (day < 3 ? 100_00n : 96_50n);
  expect(earnedBetween(moves, { from: 3, until: 3 }, price).get(GP)).toEqual({
    realised: 0n,
    unrealised: -35_00n,
    income: 31_50n,
    charges: 0n,
  });
  const [, second, third] = daysOfShares(moves, { from: 1, until: 3 }, price);
  expect(returnOfDay(second!.value, third!)).toBe(-3_500);
});

it('looks at what was held before the period, and at nothing after it', () => {
  const moves: ShareMove[] = [
    { ...nothing, day: 1, shares: 10n, paid: 100n },
    { ...nothing, day: 4, shares: -4n, paid: -60n, charges: 1n },
    { ...nothing, day: 9, shares: -6n, paid: -600n },
  ];
  const price = (_: number, day: number): bigint => (day < 4 ? 12n : 15n);
  expect(earnedBetween(moves, { from: 4, until: 5 }, price).get(GP)).toEqual({
    realised: 20n,
    unrealised: 6n * 15n - 10n * 12n + 60n - 20n,
    income: 0n,
    charges: 1n,
  });
});

it('adds up to the change of value and money, whatever happened', () => {
  let seed = 7;
  const roll = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let life = 0; life < 200; life++) {
    const moves: ShareMove[] = [];
    let held = 0n;
    for (let day = 1; day <= 20; day++) {
      const shares = roll(3) === 0 ? -BigInt(roll(Number(held) + 1)) : BigInt(roll(50));
      held += shares;
      moves.push({
        share: GP,
        day,
        shares,
        paid: shares * BigInt(roll(90) + 1),
        charges: BigInt(roll(5)),
        income: BigInt(roll(9)),
      });
    }
    const prices = Array.from({ length: 21 }, () => BigInt(roll(100) + 1));
    const price = (_: number, day: number): bigint => prices[day]!;
    const from = 1 + roll(20);
    const before = moves.filter(({ day }) => day < from).reduce((sum, { shares }) => sum + shares, 0n);
    const during = moves.filter(({ day }) => day >= from);
    const money = during.reduce((sum, { paid, charges, income }) => sum - paid - charges + income, 0n);
    const one = earnedBetween(moves, { from, until: 20 }, price).get(GP)!;
    expect(total(one)).toBe(held * prices[20]! - before * prices[from - 1]! + money);
  }
});
