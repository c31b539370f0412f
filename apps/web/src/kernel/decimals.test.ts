import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { compare, decimalsOf, difference, percentage, product, sum } from './decimals.ts';

describe('decimal strings', () => {
  test('sums where floats fail', () => {
    expect(sum('0.1', '0.2')).toBe('0.3');
    expect(difference('0.3', '0.1')).toBe('0.2');
    expect(product('9007199254740993', '3')).toBe('27021597764222979');
    expect(product('0.015', '112480.55', 2)).toBe('1687.2');
    expect(product('-1.999', '1', 2)).toBe('-1.99');
  });

  test('percentages are cut, not rounded, and have no whole of nothing', () => {
    expect(percentage('2', '3')).toBe('66.66');
    expect(percentage('-2', '3')).toBe('-66.66');
    expect(percentage('1', '0')).toBeNull();
  });

  test('compares by value', () => {
    expect(compare('10', '9.99')).toBe(1);
    expect(compare('1.50', '1.5')).toBe(0);
    expect(compare('-2', '1')).toBe(-1);
    expect(decimalsOf('0.00010')).toBe(4);
    expect(decimalsOf('5')).toBe(0);
  });

  test('sum and difference undo each other', () => {
    const text = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`);
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(compare(difference(sum(one, other), other), one)).toBe(0);
      }),
    );
  });
});
