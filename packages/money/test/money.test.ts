// In: decimal texts, units and steps. Out: exact conversions, and null or a RangeError where there is none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalPlaces, divide, formatDecimal, parseDecimal, stepsOf, tenToThe, unitsOf } from '@hilsa/money';

describe('decimals', () => {
  it.each([
    ['0', 6, 0n],
    ['1', 6, 1_000_000n],
    ['-1.5', 6, -1_500_000n],
    ['0.000001', 6, 1n],
    ['1.100000000000000000', 1, 11n],
    ['999999999999999999999999999999', 0, 999999999999999999999999999999n],
  ])('%s with %i decimals is %s units', (text, decimals, units) => {
    expect(parseDecimal(text, decimals)).toBe(units);
  });

  it.each([
    '',
    ' ',
    '+1',
    '01',
    '.5',
    '5.',
    '1e3',
    '1,000',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '1 ',
    '１',
    '1_000',
    '1.0000000000000000001',
    '1'.repeat(31),
  ])('"%s" is not a plain decimal', (text) => {
    expect(parseDecimal(text, 18)).toBeNull();
    expect(decimalPlaces(text)).toBeNull();
  });

  it('more digits than the asset has are refused unless they are zeros', () => {
    expect(parseDecimal('0.0000001', 6)).toBeNull();
    expect(parseDecimal('0.1000000', 6)).toBe(100_000n);
  });

  it('format and parse are each other’s inverse', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }),
        fc.integer({ min: 0, max: 18 }),
        fc.boolean(),
        (units, decimals, trim) => {
          expect(parseDecimal(formatDecimal(units, decimals, { trim }), decimals)).toBe(units);
        },
      ),
    );
  });

  it('format keeps all digits or trims zeros', () => {
    expect(formatDecimal(-1_500_000n, 6)).toBe('-1.500000');
    expect(formatDecimal(-1_500_000n, 6, { trim: true })).toBe('-1.5');
    expect(formatDecimal(5n, 0)).toBe('5');
    expect(formatDecimal(0n, 6, { trim: true })).toBe('0');
    expect(decimalPlaces('1.50')).toBe(2);
    expect(tenToThe(8)).toBe(100_000_000n);
  });
});

describe('division', () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [-7n, 2n, -3n, -4n, -4n],
    [6n, 2n, 3n, 3n, 3n],
    [1n, 3n, 0n, 1n, 0n],
    [-2n, 3n, 0n, -1n, -1n],
  ])('%s ÷ %s is %s down, %s up, %s half-up', (numerator, denominator, down, up, halfUp) => {
    expect([
      divide(numerator, denominator, 'down'),
      divide(numerator, denominator, 'up'),
      divide(numerator, denominator, 'half-up'),
    ]).toEqual([down, up, halfUp]);
  });

  it('by nothing, or less, is a fault', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
    expect(() => divide(1n, -2n, 'up')).toThrow(RangeError);
  });

  it('never errs by a whole unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.bigInt({ min: 1n, max: 2n ** 40n }),
        (numerator, denominator) => {
          for (const rounding of ['down', 'up', 'half-up'] as const) {
            const error = divide(numerator, denominator, rounding) * denominator - numerator;
            expect((error < 0n ? -error : error) < denominator).toBe(true);
          }
        },
      ),
    );
  });
});

describe('steps', () => {
  it('are whole or nothing', () => {
    expect(stepsOf(1_000n, 10n)).toBe(100);
    expect(stepsOf(1_005n, 10n)).toBeNull();
    expect(stepsOf(2n ** 53n, 1n)).toBeNull();
    expect(stepsOf(2n ** 53n - 1n, 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(unitsOf(100, 10n)).toBe(1_000n);
    expect(() => unitsOf(0.5, 10n)).toThrow(RangeError);
  });
});
