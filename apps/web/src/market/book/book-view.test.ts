import { describe, expect, test } from 'vitest';
import type { Level } from '@hilsa/contract';
import { bookRows, groupSteps } from './book-view.ts';

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
