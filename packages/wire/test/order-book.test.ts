// In: snapshots and deltas.
// Out: a book that stays sorted, exact and bounded.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { OrderBook } from '../src/order-book.ts';

describe('order book', () => {
  test('keeps both sides best first, replaces and deletes by price', () => {
    const book = new OrderBook();
    book.reset({
      bids: [
        ['100.5', '1'],
        ['100.4', '2'],
      ],
      asks: [
        ['100.6', '3'],
        ['100.7', '4'],
      ],
    });
    book.apply({
      bids: [
        ['100.45', '5'],
        ['100.4', '0'],
      ],
      asks: [
        ['100.6', '9'],
        ['100.65', '1.5'],
      ],
    });
    expect(book.bids()).toEqual([
      ['100.5', '1'],
      ['100.45', '5'],
    ]);
    expect(book.asks()).toEqual([
      ['100.6', '9'],
      ['100.65', '1.5'],
      ['100.7', '4'],
    ]);
  });

  test('compares prices as numbers, not as text, and knows the same price by its value', () => {
    const book = new OrderBook();
    book.reset({
      bids: [
        ['9.9', '1'],
        ['10', '1'],
        ['100', '1'],
      ],
      asks: [],
    });
    book.apply({
      bids: [
        ['10.0', '7'],
        ['9.90', '0.00'],
      ],
      asks: [],
    });
    expect(book.bids()).toEqual([
      ['100', '1'],
      ['10.0', '7'],
    ]);
  });

  test('a snapshot forgets what was there', () => {
    const book = new OrderBook();
    book.reset({ bids: [['1', '1']], asks: [['2', '1']] });
    book.reset({ bids: [], asks: [['3', '1']] });
    expect(book.bids()).toEqual([]);
    expect(book.asks()).toEqual([['3', '1']]);
  });

  test('for any deltas it equals a plain map, sorted', () => {
    const change = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const book = new OrderBook();
        const plain = new Map<number, number>();
        for (const [price, quantity] of changes) {
          book.apply({ bids: [[`${price}`, `${quantity}`]], asks: [[`${price}`, `${quantity}`]] });
          if (quantity === 0) plain.delete(price);
          else plain.set(price, quantity);
        }
        const rising = [...plain]
          .sort((one, other) => one[0] - other[0])
          .map(([price, quantity]) => [`${price}`, `${quantity}`]);
        expect(book.asks()).toEqual(rising);
        expect(book.bids()).toEqual(rising.toReversed());
      }),
    );
  });
});
