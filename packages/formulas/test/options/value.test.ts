// In: published values of options and drawn markets. Out: values to four decimals, parity, Greeks against differences, volatility back again.
import {
  type OptionInputs,
  type OptionKind,
  cappedGreeks,
  cappedValue,
  forwardPrice,
  impliedVolatility,
  optionGreeks,
  optionValue,
  realisedVolatility,
  shownGreeks,
  unitsOfDouble,
} from '@hilsa/formulas/options';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The order of the published tables: spot, strike, yield, rate, years, volatility. */
const inputs = (...row: readonly [number, number, number, number, number, number]): OptionInputs => {
  const [spot, strike, dividends, rate, years, volatility] = row;
  return { spot, strike, yield: dividends, rate, years, volatility };
};
const month = 30 / 365;

describe('values', () => {
  it.each<[OptionKind, Parameters<typeof inputs>, number]>([
    ['call', [60, 65, 0, 0.08, 0.25, 0.3], 2.1334],
    ['put', [100, 95, 0.05, 0.1, 0.5, 0.2], 2.4648],
    ['put', [75, 70, 0.05, 0.1, 0.5, 0.35], 4.087],
    ['call', [100, 100, 0.1, 0.1, 0.5, 0.25], 6.6997],
    ['call', [110, 100, 0.1, 0.1, 0.5, 0.25], 12.7857],
    ['call', [90, 100, 0.1, 0.1, 0.5, 0.25], 2.7026],
    ['call', [42, 40, 0, 0.1, 0.5, 0.2], 4.7594],
    ['put', [42, 40, 0, 0.1, 0.5, 0.2], 0.8086],
    ['call', [100, 100, 0, 0.05, 1, 0.2], 10.4506],
    ['put', [100, 100, 0, 0.05, 1, 0.2], 5.5735],
    ['call', [60_000, 65_000, 0, 0, month, 0.55], 1_921.5931],
    ['put', [60_000, 55_000, 0, 0, month, 0.55], 1_648.371],
  ])('%s %j is %d', (kind, row, value) => {
    expect(optionValue(kind, inputs(...row))).toBeCloseTo(value, 4);
  });

  it('without time or volatility is what the forward is in the money by, at today’s worth', () => {
    expect(optionValue('call', inputs(100, 90, 0, 0, 0, 0.2))).toBe(10);
    expect(optionValue('put', inputs(100, 90, 0, 0, 0, 0.2))).toBe(0);
    expect(optionValue('call', inputs(100, 90, 0, 0.05, 1, 0))).toBeCloseTo(100 - 90 * Math.exp(-0.05), 12);
  });
});

const market = fc.record({
  spot: fc.double({ min: 1, max: 1_000, noNaN: true }),
  strike: fc.double({ min: 1, max: 1_000, noNaN: true }),
  yield: fc.double({ min: 0, max: 0.2, noNaN: true }),
  rate: fc.double({ min: 0, max: 0.2, noNaN: true }),
  years: fc.double({ min: 0.01, max: 2, noNaN: true }),
  volatility: fc.double({ min: 0.05, max: 2, noNaN: true }),
});
const kinds = fc.constantFrom<OptionKind>('call', 'put');

describe('parity', () => {
  it('call less put is spot less strike at today’s worth', () => {
    fc.assert(
      fc.property(market, (one) => {
        const left = optionValue('call', one) - optionValue('put', one);
        const right = one.spot * Math.exp(-one.yield * one.years) - one.strike * Math.exp(-one.rate * one.years);
        expect(Math.abs(left - right)).toBeLessThan(1e-9 * (one.spot + one.strike));
      }),
    );
  });

  it('a value lies between intrinsic and the asset, and rises with volatility', () => {
    fc.assert(
      fc.property(kinds, market, (kind, one) => {
        const value = optionValue(kind, one);
        const floor = optionValue(kind, { ...one, volatility: 0 });
        expect(value).toBeGreaterThanOrEqual(floor - 1e-9 * one.spot);
        expect(value).toBeLessThanOrEqual(Math.max(one.spot, one.strike));
        expect(optionValue(kind, { ...one, volatility: one.volatility * 1.1 })).toBeGreaterThanOrEqual(
          value - 1e-9 * one.spot,
        );
      }),
    );
  });
});

describe('Greeks', () => {
  it.each<[keyof ReturnType<typeof optionGreeks>, OptionKind, Parameters<typeof inputs>, number, number]>([
    ['delta', 'call', [105, 100, 0.1, 0.1, 0.5, 0.36], 0.5946, 4],
    ['delta', 'put', [105, 100, 0.1, 0.1, 0.5, 0.36], -0.3566, 4],
    ['gamma', 'call', [55, 60, 0, 0.1, 0.75, 0.3], 0.0278, 4],
    ['vega', 'call', [55, 60, 0, 0.1, 0.75, 0.3], 18.9358, 4],
    ['theta', 'put', [430, 405, 0.05, 0.07, 1 / 12, 0.2], -31.1924, 4],
    ['rho', 'call', [72, 75, 0, 0.09, 1, 0.19], 38.7325, 4],
    ['delta', 'call', [49, 50, 0, 0.05, 0.3846, 0.2], 0.5216, 4],
    ['gamma', 'call', [49, 50, 0, 0.05, 0.3846, 0.2], 0.0655, 4],
    ['vega', 'call', [49, 50, 0, 0.05, 0.3846, 0.2], 12.105, 3],
    ['theta', 'call', [49, 50, 0, 0.05, 0.3846, 0.2], -4.305, 3],
    ['rho', 'call', [49, 50, 0, 0.05, 0.3846, 0.2], 8.907, 2],
    ['delta', 'call', [100, 100, 0, 0.05, 1, 0.2], 0.636831, 6],
    ['gamma', 'call', [100, 100, 0, 0.05, 1, 0.2], 0.018762, 6],
    ['vega', 'call', [100, 100, 0, 0.05, 1, 0.2], 37.524, 3],
    ['theta', 'call', [100, 100, 0, 0.05, 1, 0.2], -6.414, 3],
    ['theta', 'put', [100, 100, 0, 0.05, 1, 0.2], -1.658, 3],
    ['rho', 'call', [100, 100, 0, 0.05, 1, 0.2], 53.232, 3],
    ['rho', 'put', [100, 100, 0, 0.05, 1, 0.2], -41.89, 3],
    ['delta', 'call', [60_000, 65_000, 0, 0, month, 0.55], 0.334, 4],
    ['delta', 'put', [60_000, 55_000, 0, 0, month, 0.55], -0.2641, 4],
  ])('%s of a %s %j is %d', (greek, kind, row, value, digits) => {
    expect(optionGreeks(kind, inputs(...row))[greek]).toBeCloseTo(value, digits);
  });

  it('are shown for one point of volatility and one day', () => {
    const shown = shownGreeks(optionGreeks('put', inputs(430, 405, 0.05, 0.07, 1 / 12, 0.2)));
    expect(shown.theta).toBeCloseTo(-0.0855, 4);
    expect(shownGreeks(optionGreeks('call', inputs(55, 60, 0, 0.1, 0.75, 0.3))).vega).toBeCloseTo(0.189358, 6);
  });

  it('are the differences of the value, of plain and of capped options', () => {
    fc.assert(
      fc.property(kinds, fc.boolean(), market, (kind, isCapped, one) => {
        const valueOf = isCapped ? cappedValue : optionValue;
        const greeks = isCapped ? cappedGreeks(kind, one) : optionGreeks(kind, one);
        const slope = (field: keyof OptionInputs, step: number): number =>
          (valueOf(kind, { ...one, [field]: one[field] + step }) -
            valueOf(kind, { ...one, [field]: one[field] - step })) /
          (2 * step);
        const scale = one.spot + one.strike;
        const move = one.spot * 1e-4;
        const near = (found: number, expected: number): void => {
          expect(Math.abs(found - expected)).toBeLessThan(1e-4 * Math.max(scale, Math.abs(found)));
        };
        near(greeks.vega, slope('volatility', 1e-4));
        near(greeks.theta, -slope('years', 1e-5));
        near(greeks.rho, slope('rate', 1e-4));
        expect(Math.abs(greeks.delta - slope('spot', move))).toBeLessThan(1e-4);
        const deltaAt = (spot: number): number =>
          (isCapped ? cappedGreeks : optionGreeks)(kind, { ...one, spot }).delta;
        const bend = (deltaAt(one.spot + move) - deltaAt(one.spot - move)) / (2 * move);
        expect(Math.abs(greeks.gamma - bend) * one.spot).toBeLessThan(1e-3 * (1 + Math.abs(greeks.gamma) * one.spot));
      }),
    );
  });
});

describe('capped call', () => {
  it('is worth a call at K less one at 2K: 1,921.5931 − 0.0012', () => {
    const one = inputs(60_000, 65_000, 0, 0, month, 0.55);
    expect(optionValue('call', { ...one, strike: 130_000 })).toBeCloseTo(0.0012, 4);
    expect(cappedValue('call', one)).toBeCloseTo(1_921.5919, 4);
    expect(cappedValue('put', one)).toBe(optionValue('put', one));
  });

  it('is never worth more than its strike today, nor than the plain call', () => {
    fc.assert(
      fc.property(market, (one) => {
        const value = cappedValue('call', one);
        expect(value).toBeLessThanOrEqual(one.strike * Math.exp(-one.rate * one.years) + 1e-9 * one.spot);
        expect(value).toBeLessThanOrEqual(optionValue('call', one) + 1e-12);
        expect(value).toBeGreaterThanOrEqual(-1e-9 * one.spot);
      }),
    );
  });
});

describe('implied volatility', () => {
  const hull = inputs(21, 20, 0, 0.1, 0.25, 0);
  const at = (volatility: number): number => optionValue('call', { ...hull, volatility });
  it('of 1.875 is 0.2345', () => {
    expect(impliedVolatility(at, 1.875)).toBeCloseTo(0.2345, 4);
  });

  it('is refused below intrinsic and above all there is', () => {
    expect(impliedVolatility(at, 1.4)).toBe('below-intrinsic');
    expect(impliedVolatility(at, -1)).toBe('below-intrinsic');
    expect(impliedVolatility(at, Number.NaN)).toBe('below-intrinsic');
    expect(impliedVolatility(at, 21.5)).toBe('above-ceiling');
    expect(impliedVolatility((volatility) => cappedValue('call', { ...hull, volatility }), 20.5)).toBe('above-ceiling');
  });

  it('gives back the volatility a value was made with, or another that makes the same value', () => {
    fc.assert(
      fc.property(kinds, market, (kind, one) => {
        const valueAt = (volatility: number): number => cappedValue(kind, { ...one, volatility });
        const value = valueAt(one.volatility);
        const found = impliedVolatility(valueAt, value);
        if (typeof found === 'string') {
          // Only calls, whose ceiling makes volatility lower the value: deep in the money, or at the very peak.
          const peak = Math.max(...Array.from({ length: 100 }, (_, at) => valueAt((at + 1) / 20)));
          const isSo = found === 'below-intrinsic' ? value < valueAt(1e-6) : value > 0.998 * peak;
          expect([kind, isSo]).toEqual(['call', true]);
          return;
        }
        expect(Math.abs(valueAt(found) - value)).toBeLessThan(1e-9 * (one.spot + one.strike));
        // Where the value hardly hangs on volatility, many of them give it.
        const hangs = cappedGreeks(kind, one).vega > 1e-3 * (one.spot + one.strike);
        if (hangs) expect(found).toBeLessThanOrEqual(one.volatility + 1e-5);
      }),
    );
  });
});

describe('forward', () => {
  it('carries the spot and drops known dividends before expiry only', () => {
    const term = { rate: 0.1, yield: 0, years: 0.5 };
    expect(forwardPrice(100, term)).toBeCloseTo(105.1271, 4);
    const paid = [
      { years: 0.25, amount: 2 },
      { years: 0.75, amount: 50 },
    ];
    expect(forwardPrice(100, term, paid)).toBeCloseTo(105.1271 - 2 * Math.exp(0.025), 4);
  });

  it('an option on it is Black’s: the same as on the spot', () => {
    const one = inputs(100, 95, 0.05, 0.1, 0.5, 0.2);
    const forward = forwardPrice(100, one);
    expect(optionValue('put', { ...one, spot: forward, yield: one.rate })).toBeCloseTo(optionValue('put', one), 10);
  });
});

describe('realised volatility', () => {
  it('weighs later periods more', () => {
    const window = { decay: 0.94, periodsPerYear: 240 };
    const [up, down] = [Math.log(1.02), Math.log(1.01 / 1.02)];
    const expected = Math.sqrt((0.94 * up ** 2 + 0.06 * down ** 2) * 240);
    expect(realisedVolatility([100, 102, 101], window)).toBeCloseTo(expected, 12);
    expect(realisedVolatility([100, 102, 101], { ...window, decay: 1 })).toBeCloseTo(Math.abs(up) * Math.sqrt(240), 12);
    expect(realisedVolatility([100], window)).toBeNull();
    expect(realisedVolatility([100, 100], window)).toBe(0);
  });
});

describe('from a double to an amount', () => {
  it('rounds the very value the double has, by name', () => {
    expect(unitsOfDouble(1_921.5919, 2, 'down')).toBe(192_159n);
    expect(unitsOfDouble(1_921.5919, 2, 'up')).toBe(192_160n);
    expect(unitsOfDouble(0.125, 2, 'half-up')).toBe(13n);
    expect(unitsOfDouble(-0.125, 2, 'half-up')).toBe(-13n);
    // 1.005 is a little less in binary, so half-up has nothing to lift.
    expect(unitsOfDouble(1.005, 2, 'half-up')).toBe(100n);
    expect(unitsOfDouble(5e-324, 18, 'up')).toBe(1n);
    expect(unitsOfDouble(1e300, 2, 'down')).toBe(BigInt(1e300) * 100n);
    for (const none of [Number.NaN, Infinity, -Infinity])
      expect(() => unitsOfDouble(none, 2, 'up')).toThrow(RangeError);
  });
});
