// In: the teaching series. Out: the published values, and lines exact to the tick.
import { atr, bollinger, ema, gridLines, gridProblem, macd, rsi, sma, wilder } from '@hilsa/strategies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const round = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 100) / 100);

describe('indicators', () => {
  it('RSI 14 of the teaching series', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46, 46.03,
      46.41, 46.22, 45.64,
    ];
    expect(round(rsi(closes, 14))).toEqual([70.46, 66.25, 66.48, 69.35, 66.29, 57.92]);
    expect(rsi([1, 2, 3], 2)).toEqual([100]);
    expect(rsi([1, 2], 2)).toEqual([]);
  });

  it('EMA 10 of the teaching series', () => {
    const closes = [
      22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36,
    ];
    expect(round(ema(closes, 10))).toEqual([22.22, 22.21, 22.24, 22.27, 22.33, 22.52]);
    expect(ema([1], 2)).toEqual([]);
  });

  it('averages, bands and ranges by hand', () => {
    expect(sma([1, 2, 3, 4], 2)).toEqual([1.5, 2.5, 3.5]);
    expect(wilder([1, 2, 3, 6], 3)).toEqual([2, 10 / 3]);
    expect(bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)).toEqual([{ lower: 1, middle: 5, upper: 9 }]);
    const candles = [
      { high: 10, low: 8, close: 9 },
      { high: 12, low: 11, close: 12 },
      { high: 11, low: 7, close: 8 },
    ];
    expect(atr(candles, 2)).toEqual([4]);
    expect(() => sma([1], 0)).toThrow(RangeError);
  });

  it('MACD is the distance of two averages, and its own average', () => {
    const closes = Array.from({ length: 60 }, (_, index) => 100 + (index % 7) * 3 + index);
    const [fast, slow] = [ema(closes, 12), ema(closes, 26)];
    const last = macd(closes).at(-1);
    expect(last?.line).toBeCloseTo((fast.at(-1) ?? 0) - (slow.at(-1) ?? 0), 12);
    expect(last?.histogram).toBeCloseTo((last?.line ?? 0) - (last?.signal ?? 0), 12);
    expect(macd(closes)).toHaveLength(60 - 25 - 8);
  });
});

describe('grid lines', () => {
  it('cut 50,000 to 70,000 into four, evenly or by a ratio', () => {
    const range = { low: 5_000_000, high: 7_000_000, spaces: 4 };
    expect(gridLines({ ...range, mode: 'arithmetic' })).toEqual([
      5_000_000, 5_500_000, 6_000_000, 6_500_000, 7_000_000,
    ]);
    expect(gridLines({ ...range, mode: 'geometric' })).toEqual([5_000_000, 5_438_787, 5_916_080, 6_435_259, 7_000_000]);
  });

  it('lie where they should to the nearest tick', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 30 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        fc.integer({ min: 2, max: 60 }),
        (low, width, spaces) => {
          const high = low + width;
          for (const [index, line] of gridLines({ low, high, spaces, mode: 'geometric' }).entries()) {
            const ideal = low * (high / low) ** (index / spaces);
            expect(Math.abs(line - ideal)).toBeLessThan(0.5 + ideal * 1e-12);
          }
          for (const [index, line] of gridLines({ low, high, spaces, mode: 'arithmetic' }).entries())
            expect(Math.abs(line - (low + (index * (high - low)) / spaces))).toBeLessThan(0.5 + high * 1e-12);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    [{ low: 0 }, 'range-invalid'],
    [{ high: 100 }, 'range-invalid'],
    [{ spaces: 1 }, 'range-invalid'],
    [{ spaces: 201 }, 'range-invalid'],
    [{ low: 1.5 }, 'range-invalid'],
    [{ high: 2 ** 41 }, 'range-invalid'],
    [{ high: 104 }, 'lines-coincide'],
    [{}, null],
  ])('%o is %s', (change, problem) => {
    expect(gridProblem({ low: 100, high: 200, spaces: 5, mode: 'arithmetic', ...change })).toBe(problem);
  });
});
