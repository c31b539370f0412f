// In: the same random orders for the book and for its naive twin. Out: the same trades, the same lines, the same levels.
import { Links, MAX_TICKS, NONE, OrderBook } from '@hilsa/core/matching/order-book';
import { NaiveBook, type NaiveTrade, random } from '../src/index.ts';
import { describe, expect, it } from 'vitest';

/** The book driven as a market: ids are slots. */
class FastMarket {
  readonly #links = new Links(50_000);
  readonly book = new OrderBook(this.#links);

  place(id: number, side: 'buy' | 'sell', ticks: number | null, lots: number, rest: boolean): NaiveTrade[] {
    const makers = side === 'buy' ? this.book.asks : this.book.bids;
    const limit = ticks ?? (side === 'buy' ? MAX_TICKS : 1);
    const trades: NaiveTrade[] = [];
    while (lots > 0 && makers.crosses(limit)) {
      const maker = makers.front();
      const traded = Math.min(lots, this.#links.lots(maker));
      trades.push({ makerId: maker, takerId: id, ticks: makers.best, lots: traded });
      makers.reduce(maker, traded);
      lots -= traded;
    }
    if (rest && ticks !== null && lots > 0) (side === 'buy' ? this.book.bids : this.book.asks).add(id, ticks, lots);
    return trades;
  }

  cancel(id: number, side: 'buy' | 'sell'): void {
    (side === 'buy' ? this.book.bids : this.book.asks).remove(id);
  }

  line(side: 'buy' | 'sell'): string {
    const line = side === 'buy' ? this.book.bids : this.book.asks;
    const found: string[] = [];
    for (let slot = line.front(); slot !== NONE; slot = line.after(slot))
      found.push(`${slot} ${this.#links.lots(slot)}@${line.ticksOf(slot)}`);
    return found.join(', ');
  }
}

/** How prices are drawn: around a wandering middle, over a handful of ticks, over all ticks, at both ends. */
const STREAMS: Record<string, (integer: (low: number, high: number) => number, n: number) => number> = {
  'around a moving price': (integer, n) => 100_000 + Math.floor(n / 40) + integer(-60, 60),
  'on ten prices': (integer) => integer(50, 59),
  'over the whole range': (integer) => integer(1, MAX_TICKS),
  'at both ends of the range': (integer) => [1, 2, MAX_TICKS - 1, MAX_TICKS][integer(0, 3)]!,
  'at the seams of the trie': (integer) => 2 ** integer(1, 29) + integer(-1, 1),
};

describe('order book', () => {
  it.each(Object.entries(STREAMS))('I5 twin: fast book and naive book do the same, prices %s', (_name, price) => {
    const { integer, next, pick } = random(21);
    const fast = new FastMarket();
    const naive = new NaiveBook();
    for (let n = 0; n < 4_000; n++) {
      const dice = next();
      if (dice < 0.3 && naive.orders.length > 30) {
        const { id, side } = pick(naive.orders);
        naive.cancel(id);
        fast.cancel(id, side);
      } else {
        const side = next() < 0.5 ? 'buy' : 'sell';
        const ticks = dice < 0.4 ? null : Math.max(1, price(integer, n));
        const lots = next() < 0.01 ? 2 ** 31 - 1 : integer(1, 50);
        const rests = next() < 0.9;
        expect(fast.place(n, side, ticks, lots, rests)).toEqual(naive.place(n, side, ticks, lots, rests));
      }
      if (n % 50 === 0) expectSame(fast, naive);
    }
    expectSame(fast, naive);
    expect(naive.orders.length).toBeGreaterThan(5);
  });

  it('a price outside 1 to 2^30 − 1 is a fault of the program and says so', () => {
    const { book } = new FastMarket();
    for (const ticks of [0, -1, MAX_TICKS + 1]) expect(() => book.asks.add(1, ticks, 1)).toThrow(RangeError);
    expect(book.asks.front()).toBe(NONE);
  });

  it('memory follows the orders at rest: 300,000 prices that come and go need no more room', () => {
    const { integer } = random(22);
    const { book } = new FastMarket();
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

function expectSame(fast: FastMarket, naive: NaiveBook): void {
  for (const side of ['buy', 'sell'] as const) {
    expect(fast.line(side)).toBe(
      naive
        .side(side)
        .map(({ id, lots, ticks }) => `${id} ${lots}@${ticks}`)
        .join(', '),
    );
    expect((side === 'buy' ? fast.book.bids : fast.book.asks).levels(10_000)).toEqual(naive.levels(side));
  }
}
