// In: positions that fall. Out: the portion that must go, the take-over and the order of deleveraging, against twins that try all.
import {
  type Position,
  compareForDeleveraging,
  deleveragingLights,
  deleveragingScore,
  equityAt,
  liquidationFee,
  liquidationStage,
  maintenanceMargin,
  marginLines,
  portionToClose,
  scoreInPpm,
  settleTakeOver,
  valueAt,
} from '@hilsa/formulas/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const lines = marginLines([
  { upTo: 20_000n, maintenancePpm: 4_000, mostLeverage: 20 },
  { upTo: 60_000n, maintenancePpm: 10_000, mostLeverage: 10 },
  { upTo: null, maintenancePpm: 50_000, mostLeverage: 5 },
]);
const market = { unit: 3n, lines };
const rules = { ratioPpm: 800_000, wholeBelow: 5_000n, takerPpm: 500 };

describe('stages', () => {
  it.each([
    [301n, 300n, 'safe'],
    [300n, 300n, 'portion'],
    [201n, 300n, 'portion'],
    [200n, 300n, 'take-over'],
    [-5n, 300n, 'take-over'],
  ] as const)('equity %i at maintenance %i: %s', (equity, maintenance, stage) => {
    expect(liquidationStage(equity, maintenance)).toBe(stage);
  });
});

describe('portion', () => {
  it('brings the ratio to 80 % with all roundings, and is the least with a unit to spare for each, as trying finds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long', 'short'),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 20, max: 200 }),
        fc.integer({ min: 0, max: 12_000 }),
        (direction, lots, markTicks, equity) => {
          const value = valueAt(markTicks, lots, market.unit);
          const position: Position = { direction, lots, cost: value, margin: BigInt(equity) };
          const found = portionToClose(position, { markTicks, market }, rules);
          if (value < rules.wholeBelow) {
            expect(found).toBe(lots);
            return;
          }
          const after = (closed: number, spare: bigint): boolean => {
            const fee = valueAt(markTicks, closed, market.unit) * 500n + spare * 1_000_000n;
            const rest = valueAt(markTicks, lots - closed, market.unit);
            const exact = lines.map(({ ppm, deduction }) => rest * ppm - deduction + spare * 1_000_000n);
            const needed = exact.reduce((most, one) => (one > most ? one : most), 0n);
            const left = equityAt(position, value) * 1_000_000n - fee;
            return needed * 10n <= left * 8n;
          };
          let least = 0;
          while (least < lots && !after(least, 1n)) least++;
          expect(found).toBe(least);
          if (found === lots) return;
          const fee = (valueAt(markTicks, found, market.unit) * 500n + 999_999n) / 1_000_000n;
          const needed = maintenanceMargin(lines, valueAt(markTicks, lots - found, market.unit));
          expect(needed * 10n <= (equityAt(position, value) - fee) * 8n).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('where a fee frees less margin than it costs, all goes', () => {
    const position: Position = { direction: 'long', lots: 100, cost: 9_000n, margin: 20n };
    expect(portionToClose(position, { markTicks: 30, market }, { ...rules, takerPpm: 9_000 })).toBe(100);
    expect(portionToClose({ ...position, margin: 900n }, { markTicks: 30, market }, rules)).toBe(0);
  });

  it('charges a fee of at most what is left', () => {
    expect(liquidationFee(10_001n, 500, 50n)).toBe(6n);
    expect(liquidationFee(10_001n, 500, 5n)).toBe(5n);
    expect(liquidationFee(10_001n, 500, -5n)).toBe(0n);
  });
});

describe('take-over', () => {
  const taken = 57_000n * 50n;
  it('16: closed at 57,100 the fund gains 50, at 56,800 it loses 100', () => {
    expect(settleTakeOver('long', taken, 57_100n * 50n)).toEqual({ fund: 5_000n, customer: 0n });
    expect(settleTakeOver('long', taken, 56_800n * 50n)).toEqual({ fund: -10_000n, customer: 0n });
    expect(settleTakeOver('short', taken, 56_900n * 50n)).toEqual({ fund: 5_000n, customer: 0n });
  });

  it('what lies above half a percent of the value goes back to the customer', () => {
    expect(settleTakeOver('long', 1_000_000n, 1_020_000n)).toEqual({ fund: 5_100n, customer: 14_900n });
  });
});

describe('deleveraging', () => {
  const short = (lots: number, entry: number, bankrupt: number): Position => {
    const cost = valueAt(entry, lots, 1n);
    return { direction: 'short', lots, cost, margin: valueAt(bankrupt, lots, 1n) - cost };
  };

  it('17: of two shorts at mark 57,000 B (0.622) goes before A (0.475)', () => {
    const a = deleveragingScore(short(500, 60_000, 63_000), 57_000, 1n);
    const b = deleveragingScore(short(500, 58_000, 58_580), 57_000, 1n);
    if (a === null || b === null) throw new Error('both have a score');
    expect([scoreInPpm(a), scoreInPpm(b)]).toEqual([475_000, 621_999]);
    const queue = [
      { id: 1, score: a, isHedged: false },
      { id: 2, score: b, isHedged: false },
      { id: 3, score: b, isHedged: true },
      { id: 4, score: a, isHedged: false },
    ].sort(compareForDeleveraging);
    expect(queue.map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  });

  it('a loser’s score is below every winner’s, and one without equity has none', () => {
    const loser = deleveragingScore(short(500, 56_000, 60_000), 57_000, 1n);
    expect(loser === null ? 1 : scoreInPpm(loser)).toBeLessThan(0);
    expect(deleveragingScore(short(500, 56_000, 56_500), 57_000, 1n)).toBeNull();
  });

  it('is what doubles say, near enough', () => {
    const price = fc.integer({ min: 1_000, max: 2_000 });
    fc.assert(
      fc.property(
        fc.constantFrom('long', 'short'),
        price,
        price,
        fc.integer({ min: 1, max: 3_000 }),
        (direction, entry, mark, margin) => {
          const position: Position = { direction, lots: 1, cost: BigInt(entry), margin: BigInt(margin) };
          const score = deleveragingScore(position, mark, 1n);
          const sign = direction === 'long' ? 1 : -1;
          const gain = (sign * (mark - entry)) / entry;
          const leverage = mark / (margin + sign * (mark - entry));
          if (leverage <= 0 || leverage === Infinity) {
            expect(score).toBeNull();
            return;
          }
          const expected = gain > 0 ? gain * leverage : gain / leverage;
          expect(scoreInPpm(score ?? { numerator: 0n, denominator: 1n }) / 1_000_000).toBeCloseTo(expected, 5);
        },
      ),
    );
  });

  it('lights show the fifth of the queue one stands in', () => {
    expect([0, 1, 2, 3, 9].map((place) => deleveragingLights(place, 10))).toEqual([5, 5, 4, 4, 1]);
    expect([deleveragingLights(0, 1), deleveragingLights(0, 0)]).toEqual([5, 5]);
  });
});
