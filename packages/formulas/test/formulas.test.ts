// In: amounts, prices and levels. Out: fees, bands, sweeps and costs as a pencil would have them.
import {
  averageCost,
  beginSweep,
  costOfSale,
  fee,
  priceBand,
  sweepLevels,
  take,
  unitsPerTickLot,
  worstTicks,
} from '@hilsa/formulas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const amount = fc.bigInt({ min: 0n, max: 2n ** 60n });
const ppm = fc.integer({ min: 0, max: 1_000_000 });

describe('fees', () => {
  it.each([
    [10_000n, 1_000, 10n],
    [10_001n, 1_000, 11n],
    [1n, 100, 1n],
    [1n, 0, 0n],
    [0n, 100_000, 0n],
  ])('%s units at %i millionths cost %s', (units, rate, due) => {
    expect(fee(units, rate)).toBe(due);
  });

  it('half-up where a market says so: 0.03 % of 30,050.00 is 9.015, charged as 9.02', () => {
    expect(fee(3_005_000n, 300, 'half-up')).toBe(902n);
    expect(fee(3_004_000n, 300, 'half-up')).toBe(901n);
  });

  it('are at least the exact share, less than a unit above it, and never more than the amount', () => {
    fc.assert(
      fc.property(amount, ppm, (units, rate) => {
        const excess = fee(units, rate) * 1_000_000n - units * BigInt(rate);
        expect(excess >= 0n && excess < 1_000_000n && fee(units, rate) <= units).toBe(true);
      }),
    );
  });

  it('splitting an amount never lowers them', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), ppm, (parts, rate) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        expect(parts.reduce((sum, part) => sum + fee(part, rate), 0n) >= fee(whole, rate)).toBe(true);
      }),
    );
  });
});

describe('price bands', () => {
  it('are rounded inwards and never reach nothing', () => {
    expect(priceBand(101, 1_000)).toEqual({ lowest: 91, highest: 111 });
    expect(priceBand(1, 10_000)).toEqual({ lowest: 1, highest: 2 });
    expect(worstTicks('buy', 101, 1_000)).toBe(111);
    expect(worstTicks('sell', 101, 1_000)).toBe(91);
  });

  it('are exact at every reference a book can have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 - 1 }), fc.integer({ min: 1, max: 10_000 }), (reference, band) => {
        const { lowest, highest } = priceBand(reference, band);
        const within = (ticks: number): boolean => {
          const away = BigInt(ticks) - BigInt(reference);
          return (away < 0n ? -away : away) * 10_000n <= BigInt(reference) * BigInt(band);
        };
        expect([within(highest), within(highest + 1), within(lowest), lowest > 1 && within(lowest - 1)]).toEqual([
          true,
          false,
          true,
          false,
        ]);
      }),
    );
  });
});

describe('value of a lot at a tick', () => {
  it('is a whole number of units or the listing makes no sense', () => {
    expect(unitsPerTickLot(100_000n, 1_000n, 8)).toBe(1n);
    expect(unitsPerTickLot(100_000n, 1_500n, 8)).toBeNull();
    expect(unitsPerTickLot(0n, 1_000n, 0)).toBeNull();
  });
});

describe('sweeps', () => {
  const levels = [
    [100, 3],
    [104, 3],
    [110, 5],
  ] as const;
  it.each([
    [4, Infinity, { lots: 4, tickLots: 404, lastTicks: 104 }],
    [99, Infinity, { lots: 11, tickLots: 1_162, lastTicks: 110 }],
    [99, 507, { lots: 4, tickLots: 404, lastTicks: 104 }],
    [2, 507, { lots: 2, tickLots: 200, lastTicks: 100 }],
    [99, 99, { lots: 0, tickLots: 0, lastTicks: 0 }],
    [0, Infinity, { lots: 0, tickLots: 0, lastTicks: 0 }],
  ])('for %d lots and %d tick lots', (lots, tickLots, found) => {
    expect(sweepLevels(levels, lots, tickLots)).toMatchObject(found);
  });

  it('never take more than asked, offered or paid for, and cannot take one lot more', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 8 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 50_000 }),
        (drawn, lots, tickLots) => {
          const ladder = drawn.sort(([a], [b]) => a - b);
          const sweep = sweepLevels(ladder, lots, tickLots);
          const units = ladder.flatMap(([ticks, count]) => Array.from({ length: count }, () => ticks));
          const taken = units.slice(0, sweep.lots).reduce((sum, ticks) => sum + ticks, 0);
          expect(sweep.tickLots).toBe(taken);
          expect(sweep.lots <= lots && taken <= tickLots).toBe(true);
          const next = units[sweep.lots];
          expect(next === undefined || sweep.lots === lots || taken + next > tickLots).toBe(true);
        },
      ),
    );
  });

  it('level by level and order by order come to the same', () => {
    const one = beginSweep(10, 1_000);
    take(one, 100, 4);
    take(one, 100, 5);
    take(one, 101, 9);
    expect(one).toEqual(
      sweepLevels(
        [
          [100, 9],
          [101, 9],
        ],
        10,
        1_000,
      ),
    );
  });
});

describe('cost of holdings', () => {
  it('leaves with a sale in proportion, rounded down; what is left keeps the rest', () => {
    expect(costOfSale(3n, 100n, 1n)).toBe(33n);
    expect(costOfSale(3n, 100n, 3n)).toBe(100n);
    expect(averageCost(300_000_000n, 100n, 8)).toBe(33n);
    expect(averageCost(0n, 0n, 8)).toBe(0n);
    expect(() => costOfSale(1n, 1n, 2n)).toThrow(RangeError);
    expect(() => costOfSale(0n, 0n, 0n)).toThrow(RangeError);
  });
});
