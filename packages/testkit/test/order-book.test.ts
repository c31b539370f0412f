// In: the same random orders for the book and for its naive twin. Out: the same trades, the same lines, the same levels.
import { Links, MAX_TICKS, NONE, OrderBook } from '@hilsa/core/matching/order-book';
import { random } from '../src/index.ts';
import { BOOK_STREAMS, runTwins } from '../src/twin-books.ts';
import { describe, expect, it } from 'vitest';

describe('order book', () => {
  it.each(Object.entries(BOOK_STREAMS))('I5 twin: fast book and naive book do the same, prices %s', (_name, draw) => {
    const { trades, resting, difference } = runTwins(21, 4_000, draw);
    expect(difference).toBeNull();
    expect(trades).toBeGreaterThan(100);
    expect(resting).toBeGreaterThan(5);
  });

  it('the twins see a difference where there is one: a lot too little in one order', () => {
    const { difference } = runTwins(21, 4_000, BOOK_STREAMS['on ten prices']!, { lotLostAt: 1_000 });
    expect(difference).toMatch(/^(?:order|after command) 1\d{3}/u);
  });

  it('a price outside 1 to 2^30 − 1 is a fault of the program and says so', () => {
    const book = new OrderBook(new Links(50_000));
    for (const ticks of [0, -1, MAX_TICKS + 1]) expect(() => book.asks.add(1, ticks, 1)).toThrow(RangeError);
    expect(book.asks.front()).toBe(NONE);
  });

  it('memory follows the orders at rest: 300,000 prices that come and go need no more room', () => {
    const { integer } = random(22);
    const book = new OrderBook(new Links(50_000));
    const churn = (times: number): void => {
      for (let n = 0; n < times; n++) {
        const slot = n % 300;
        if (n >= 300) book.bids.remove(slot);
        book.bids.add(slot, integer(1, MAX_TICKS), 1);
      }
      for (let slot = 0; slot < 300; slot++) book.bids.remove(slot);
    };
    churn(3_000);
    const before = process.memoryUsage().arrayBuffers;
    churn(300_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
    expect(book.bids.best).toBe(NONE);
  });
});
