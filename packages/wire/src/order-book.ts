// In: snapshots and absolute deltas of one depth channel.
// Out: both sides of the book, best first, exact: prices compare as integers, never as floats.
import { parseDecimal } from '@hilsa/money';
import type { Level } from '@hilsa/contract';

/** What a depth message carries. Quantity '0' removes a level. */
export interface DepthChange {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Levels kept a side. The server speaks of 50; a margin keeps a level that left its window from piling up here. */
const LEVELS_KEPT = 120;
const PRICE_DECIMALS = 18;

class BookSide {
  /** Prices as integers, best first; parallel to `levels`. */
  #keys: bigint[] = [];
  #levels: Level[] = [];
  readonly #descending: boolean;

  constructor(descending: boolean) {
    this.#descending = descending;
  }

  clear(): void {
    this.#keys = [];
    this.#levels = [];
  }

  /** A fresh list each time, so that a screen can compare by identity. */
  list(): readonly Level[] {
    return this.#levels.slice();
  }

  put(level: Level): void {
    const key = parseDecimal(level[0], PRICE_DECIMALS);
    if (key === null) return;
    const place = this.#placeOf(key);
    const isThere = this.#keys[place] === key;
    if (isNothing(level[1])) {
      if (isThere) this.#cut(place, 1);
    } else if (isThere) {
      this.#levels[place] = level;
    } else {
      this.#keys.splice(place, 0, key);
      this.#levels.splice(place, 0, level);
      if (this.#keys.length > LEVELS_KEPT) this.#cut(LEVELS_KEPT, 1);
    }
  }

  #cut(place: number, count: number): void {
    this.#keys.splice(place, count);
    this.#levels.splice(place, count);
  }

  /** First place whose price is not better than `key`. */
  #placeOf(key: bigint): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const better = this.#descending ? this.#keys[middle]! > key : this.#keys[middle]! < key;
      if (better) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isNothing(quantity: string): boolean {
  return !/[1-9]/.test(quantity);
}

/** One instrument's book as the browser keeps it. */
export class OrderBook {
  readonly #bids = new BookSide(true);
  readonly #asks = new BookSide(false);

  /** Start again from a snapshot. */
  reset(snapshot: DepthChange): void {
    this.#bids.clear();
    this.#asks.clear();
    this.apply(snapshot);
  }

  apply(change: DepthChange): void {
    for (const level of change.bids) this.#bids.put(level);
    for (const level of change.asks) this.#asks.put(level);
  }

  /** [price, quantity], highest price first. */
  bids(): readonly Level[] {
    return this.#bids.list();
  }

  /** [price, quantity], lowest price first. */
  asks(): readonly Level[] {
    return this.#asks.list();
  }
}
