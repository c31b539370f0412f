// In: curves and variants. Out: the figures as pencil and paper have them, and luck recognised as luck.
import {
  calmar,
  dailyRate,
  dailyReturnPpb,
  dayIncome,
  deflatedSharpe,
  deviation,
  downsideDeviation,
  drawdown,
  estimatedEarnings,
  isTooEarly,
  luckySharpe,
  mean,
  normalCdf,
  normalInverse,
  overfittingProbability,
  riskLevel,
  shape,
  sharpe,
  simpleReturns,
  sortino,
  varianceOf,
  winFigures,
  yearlyGrowth,
} from '@hilsa/formulas/statistics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const equity = [100, 102, 101, 105, 103, 108, 107, 112];
const returns = simpleReturns(equity);

describe('figures of a curve', () => {
  it('are those of the worked example', () => {
    expect(mean(returns)).toBeCloseTo(0.01668083, 8);
    expect(deviation(returns)).toBeCloseTo(0.0291704, 7);
    expect(sharpe(returns, 252)).toBeCloseTo(9.0777, 4);
    expect(drawdown(equity).deepest).toBeCloseTo(-0.0190476, 7);
    expect(downsideDeviation(returns)).toBeCloseTo(0.00882094, 8);
    expect(sortino(returns, 252)).toBeCloseTo(30.0195, 4);
    const { winRate, profitFactor, expectancy } = winFigures(returns);
    expect(winRate).toBeCloseTo(0.5714, 4);
    expect(profitFactor).toBeCloseTo(4.063851, 6);
    expect(expectancy).toBeCloseTo(0.01668083, 8);
  });

  it('1.728 times in three years is 20 % a year', () => {
    expect(yearlyGrowth([1, 1.2, 1.44, 1.728], 1)).toBeCloseTo(0.2, 12);
    expect(calmar([1, 1.3, 1.17, 1.728], 1)).toBeCloseTo(2, 10);
  });

  it('say nothing where there is nothing to say', () => {
    expect(sharpe([0.1, 0.1], 252)).toBeNull();
    expect(sortino([0.1, 0.2], 252)).toBeNull();
    expect(calmar([1, 2], 1)).toBeNull();
    expect(winFigures([1, 2]).profitFactor).toBeNull();
    expect(deviation([5])).toBe(0);
    expect(() => simpleReturns([1, 0])).toThrow(RangeError);
  });

  it('count the longest stay under a high', () => {
    expect(drawdown([1, 2, 1, 1, 2, 1]).longest).toBe(2);
  });

  it('know the shape of a curve', () => {
    expect(shape([-1, 1])).toEqual({ skewness: 0, kurtosis: 1 });
    expect(shape([1, 1])).toEqual({ skewness: 0, kurtosis: 3 });
    expect(shape([0, 0, 0, 4]).skewness).toBeGreaterThan(1);
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [-1.96, 0.0249978951482204],
    [3, 0.99865010196837],
    [5, 0.999999713348428],
    [-40, 0],
  ])('at %d is %d', (x, p) => {
    expect(normalCdf(x)).toBeCloseTo(p, 13);
  });

  it('comes back', () => {
    expect(normalInverse(0.975)).toBeCloseTo(1.959963984540054, 12);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
        expect(Math.abs(normalCdf(normalInverse(p)) - p)).toBeLessThan(1e-12);
      }),
    );
    expect(() => normalInverse(0)).toThrow(RangeError);
    expect(() => normalInverse(1)).toThrow(RangeError);
  });
});

describe('luck', () => {
  const paper = {
    sharpe: 2.5 / Math.sqrt(250),
    variance: 0.5 / 250,
    tried: 100,
    length: 1_250,
    skewness: -3,
    kurtosis: 10,
  };

  it('the paper’s case: a ratio of .158114 over .113172 that luck gives is worth .900397', () => {
    expect(paper.sharpe).toBeCloseTo(0.158114, 6);
    expect(luckySharpe(paper.variance, paper.tried)).toBeCloseTo(0.113172, 6);
    expect(deflatedSharpe(paper)).toBeCloseTo(0.900397, 6);
  });

  it('grows with every variant tried', () => {
    const values = [1, 2, 10, 100, 1_000].map((tried) => deflatedSharpe({ ...paper, tried }));
    expect(values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0))).toBe(true);
    expect(luckySharpe(0.002, 1)).toBe(0);
    expect(varianceOf([1, 2, 3])).toBe(1);
    expect(varianceOf([1])).toBe(0);
  });

  /** A fixed stream of even numbers; good enough to have no pattern. */
  function noise(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31 - 0.5;
    };
  }

  it('picked from pure noise is overfitted about as often as not; a real edge hardly ever', () => {
    const variants = Array.from({ length: 30 }, (_, seed) => Array.from({ length: 400 }, noise(seed * 7_919 + 1)));
    const chance = overfittingProbability(variants, 8) ?? 0;
    expect(chance).toBeGreaterThan(0.25);
    const edge = [...variants, Array.from({ length: 400 }, noise(99)).map((value) => value + 0.3)];
    expect(overfittingProbability(edge, 8)).toBeLessThan(0.02);
    // Two that were made for one half each and fail in the other.
    const half = variants.map((own, index) =>
      own.map((value, at) => (index === 3 || index === 4 ? (at < 200 === (index === 3) ? 1 : -1) + value / 10 : value)),
    );
    expect(overfittingProbability(half, 2)).toBe(1);
  });

  it('needs something to compare', () => {
    expect(overfittingProbability([[1, 2, 3]], 2)).toBeNull();
    expect(overfittingProbability([[1], [2]], 2)).toBeNull();
    expect(() => overfittingProbability([], 3)).toThrow(RangeError);
    expect(() => overfittingProbability([], 18)).toThrow(RangeError);
  });
});

describe('a robot’s two figures', () => {
  it('the daily rate is a mean of what was, with how many', () => {
    const rate = dailyRate([
      { start: 1_000_000n, profit: 1_000n },
      { start: 1_000_000n, profit: -500n },
      { start: 2_000_000n, profit: 2_000n },
    ]);
    expect(rate).toEqual({ meanPpb: 500_000n, n: 3, variancePpb: 750_000_000_000n });
    expect(dailyRate([])).toBeNull();
    expect(dailyRate([{ start: 10n, profit: 1n }])?.variancePpb).toBe(0n);
    expect(() => dailyReturnPpb({ start: 0n, profit: 1n })).toThrow(RangeError);
  });

  it('the estimate is a band around zero, whatever the mean', () => {
    const rate = { meanPpb: 900_000n, n: 50, variancePpb: 10_000_000n ** 2n }; // σ 1 % a day
    expect(estimatedEarnings(rate, 25, 10_000_000n)).toEqual({ least: -822_500n, most: 822_500n });
    expect(estimatedEarnings({ ...rate, meanPpb: -900_000n }, 25, 10_000_000n)).toEqual({
      least: -822_500n,
      most: 822_500n,
    });
    expect(estimatedEarnings({ ...rate, variancePpb: 0n }, 25, 10_000_000n)).toEqual({ least: 0n, most: 0n });
  });

  it('agree with floating point to its own precision', () => {
    const day = fc.record({
      start: fc.bigInt({ min: 100_000n, max: 10n ** 9n }),
      profit: fc.bigInt({ min: -50_000n, max: 50_000n }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 2, maxLength: 40 }), fc.integer({ min: 1, max: 365 }), (days, length) => {
        const values = days.map(({ start, profit }) => Number(profit) / Number(start));
        const rate = dailyRate(days);
        expect(Math.abs(Number(rate?.meanPpb) / 1e9 - mean(values))).toBeLessThan(1e-8);
        const band = 1.645 * deviation(values) * Math.sqrt(length) * 1e9;
        const exact = rate === null ? 0 : Number(estimatedEarnings(rate, length, 1_000_000_000n).most);
        expect(Math.abs(exact - band)).toBeLessThan(60 + band * 1e-5);
      }),
    );
  });

  it('a day’s income leaves money put in and taken out aside', () => {
    expect(dayIncome({ start: 100n, end: 160n, putIn: 70n, takenOut: 5n })).toBe(-5n);
  });

  it('levels follow from deviation and fall, the worse deciding', () => {
    expect([0.05, 0.15, 0.3, 0.5, 0.9].map((spread) => riskLevel(spread, 0))).toEqual([1, 2, 3, 4, 5]);
    expect(riskLevel(0.05, -0.45)).toBe(5);
  });

  it('are too early under thirty trades or ninety days', () => {
    expect(isTooEarly(30, 90)).toBe(false);
    expect(isTooEarly(29, 90)).toBe(true);
    expect(isTooEarly(30, 89)).toBe(true);
  });
});
