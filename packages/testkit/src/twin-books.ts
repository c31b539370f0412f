// In: a seed and a way to draw prices. Out: the fast book and its naive twin given the same orders; where they first differ, if they do.
import { Links, MAX_TICKS, NONE, OrderBook } from '@hilsa/core/matching/order-book';
import { NaiveBook, type NaiveTrade } from './naive-book.ts';
import { random } from './random.ts';

type Draw = (integer: (low: number, high: number) => number, n: number) => number;

/** How prices are drawn: around a wandering middle, over a handful of ticks, over all ticks, at both ends. */
export const BOOK_STREAMS: Readonly<Record<string, Draw>> = {
  'around a moving price': (integer, n) => 100_000 + Math.floor(n / 40) + integer(-60, 60),
  'on ten prices': (integer) => integer(50, 59),
  'over the whole range': (integer) => integer(1, MAX_TICKS),
  'at both ends of the range': (integer) => [1, 2, MAX_TICKS - 1, MAX_TICKS][integer(0, 3)]!,
  'at the seams of the trie': (integer) => 2 ** integer(1, 29) + integer(-1, 1),
};

// The twin sorts all it holds at every order: what rests is kept to what it can sort a hundred thousand times.
const MOST_RESTING = 400;
const WHOLE_EVERY = 50;

export interface TwinReport {
  readonly trades: number;
  readonly resting: number;
  /** null: both did the same throughout. */
  readonly difference: string | null;
}

export interface TwinFault {
  /** From this command on the first order gets a lot less in the fast book: the run must say so. */
  readonly lotLostAt?: number;
}

/** Gives `commands` orders and cancels to both. Trades are compared at each, lines and levels at each fiftieth and at the end. */
export function runTwins(seed: number, commands: number, draw: Draw, fault: TwinFault = {}): TwinReport {
  const { integer, next, pick } = random(seed);
  const fast = new FastMarket(commands);
  const naive = new NaiveBook();
  let { lotLostAt = Infinity } = fault;
  let trades = 0;
  const report = (difference: string | null): TwinReport => ({ trades, resting: naive.orders.length, difference });
  for (let n = 0; n < commands; n++) {
    const dice = next();
    if ((dice < 0.3 && naive.orders.length > 30) || naive.orders.length > MOST_RESTING) {
      const { id, side } = pick(naive.orders);
      naive.cancel(id);
      fast.cancel(id, side);
    } else {
      const side = next() < 0.5 ? 'buy' : 'sell';
      const ticks = dice < 0.4 ? null : Math.max(1, draw(integer, n));
      const lots = next() < 0.01 ? 2 ** 31 - 1 : integer(1, 50);
      const rests = next() < 0.9;
      const wanted = naive.place(n, side, ticks, lots, rests);
      const isLost = n >= lotLostAt && lots > 1;
      if (isLost) lotLostAt = Infinity;
      const found = fast.place(n, side, ticks, isLost ? lots - 1 : lots, rests);
      trades += wanted.length;
      if (tapeOf(found) !== tapeOf(wanted))
        return report(`order ${n} traded ${tapeOf(found)} instead of ${tapeOf(wanted)}`);
    }
    const difference = n % WHOLE_EVERY === 0 || n === commands - 1 ? differenceOf(fast, naive) : null;
    if (difference !== null) return report(`after command ${n}: ${difference}`);
  }
  return report(null);
}

/** The book driven as a market: ids are slots. */
class FastMarket {
  readonly #links: Links;
  readonly book: OrderBook;

  constructor(slots: number) {
    this.#links = new Links(slots);
    this.book = new OrderBook(this.#links);
  }

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

function tapeOf(trades: readonly NaiveTrade[]): string {
  return trades.map(({ makerId, takerId, ticks, lots }) => `${makerId}/${takerId} ${lots}@${ticks}`).join(', ');
}

/** Lines are compared order by order, levels by sum. */
function differenceOf(fast: FastMarket, naive: NaiveBook): string | null {
  for (const side of ['buy', 'sell'] as const) {
    const line = naive
      .side(side)
      .map(({ id, lots, ticks }) => `${id} ${lots}@${ticks}`)
      .join(', ');
    if (fast.line(side) !== line) return `${side} line ${fast.line(side)} instead of ${line}`;
    const levels = (side === 'buy' ? fast.book.bids : fast.book.asks).levels(MOST_RESTING * 2).join(' ');
    if (levels !== naive.levels(side).join(' '))
      return `${side} levels ${levels} instead of ${naive.levels(side).join(' ')}`;
  }
  return null;
}
