// In: decimal strings, holdings and books.
// Out: exact sums, profits that add up, and rows that never promise a better price than there is.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { CoinHolding, Level } from '@hilsa/contract';
import { bookRows, groupSteps } from './book-view.ts';
import { compare, decimalsOf, difference, percentage, product, sum } from './decimals.ts';
import { holdingNow, totalOf } from './holdings.ts';

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

const holding = (change: Partial<CoinHolding>): CoinHolding => ({
  asset: 'BTC',
  name: 'Bitcoin',
  available: '0.01',
  held: '0.005',
  total: '0.015',
  price: '112480.5',
  value: '1687.2075',
  costPrice: '112000',
  profit: '7.2075',
  profitPercent: '0.42',
  ...change,
});

describe('holdings', () => {
  test('value and profit follow the price of now', () => {
    expect(holdingNow(holding({}), '113000', 'USDT')).toEqual({
      asset: 'BTC',
      total: '0.015',
      price: '113000',
      value: '1695',
      cost: '1680',
      profit: '15',
      profitPercent: '0.89',
    });
    expect(holdingNow(holding({}), '100000', 'USDT')).toMatchObject({ profit: '-180', profitPercent: '-10.71' });
  });

  test('without a live price the server’s counts; the quote asset is worth itself and has no profit', () => {
    expect(holdingNow(holding({}), null, 'USDT').value).toBe('1687.2075');
    expect(
      holdingNow(holding({ asset: 'USDT', total: '12.5', price: null, costPrice: null }), '3', 'USDT'),
    ).toMatchObject({ value: '12.5', profit: null });
  });

  test('a coin that was given, not bought, has a value and no profit', () => {
    expect(holdingNow(holding({ costPrice: null }), '100', 'USDT')).toMatchObject({
      value: '1.5',
      cost: null,
      profit: null,
    });
  });

  test('the total is the sum of the rows', () => {
    const rows = [
      holdingNow(holding({}), '113000', 'USDT'),
      holdingNow(holding({ asset: 'ETH', total: '2', costPrice: '4000' }), '3900', 'USDT'),
    ];
    expect(totalOf(rows)).toEqual({ value: '9495', cost: '9680', profit: '-185', profitPercent: '-1.91' });
  });
});

describe('book rows', () => {
  const bids: Level[] = [
    ['100.5', '1'],
    ['100.4', '2'],
    ['99.9', '4'],
  ];
  const asks: Level[] = [
    ['100.6', '1'],
    ['100.9', '1'],
    ['101.2', '8'],
  ];

  test('at the tick every level is its own row, with running totals and bars of the larger side', () => {
    const rows = bookRows(bids, asks, { step: '0.1', rows: 2, priceDecimals: 1, quantityDecimals: 2 });
    expect(rows.bids).toEqual([
      { price: '100.5', quantity: '1.00', total: '1.00', share: 0.3333 },
      { price: '100.4', quantity: '2.00', total: '3.00', share: 1 },
    ]);
    expect(rows.asks.map((row) => row.share)).toEqual([0.3333, 0.6666]);
  });

  test('grouped, bids round down and asks up', () => {
    const rows = bookRows(bids, asks, { step: '1', rows: 5, priceDecimals: 0, quantityDecimals: 0 });
    expect(rows.bids.map((row) => [row.price, row.quantity])).toEqual([
      ['100', '3'],
      ['99', '4'],
    ]);
    expect(rows.asks.map((row) => [row.price, row.quantity])).toEqual([
      ['101', '2'],
      ['102', '8'],
    ]);
  });

  test('an empty book has no rows', () => {
    expect(bookRows([], [], { step: '0.1', rows: 5, priceDecimals: 1, quantityDecimals: 1 })).toEqual({
      bids: [],
      asks: [],
    });
  });

  test('steps to choose from', () => {
    expect(groupSteps('0.1')).toEqual(['0.1', '1', '10', '100']);
    expect(groupSteps('0.00001')).toEqual(['0.00001', '0.0001', '0.001', '0.01']);
  });
});
