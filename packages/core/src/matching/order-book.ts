// In: orders as slot numbers with a side, a price in ticks and a quantity in lots. Out: who stands first.
//
// Price-time priority. A level is a first-in-first-out list threaded through the slots themselves, so adding, filling and
// cancelling touch a handful of integers and allocate nothing. The book knows no customers and no money.
import { MAX_TICKS, NONE, PriceTrie } from './price-trie.ts';

export { MAX_TICKS, NONE } from './price-trie.ts';

/** Words of one slot in Links.words. */
const NEXT = 0;
const PREVIOUS = 1;
const LEVEL = 2;
const LOTS = 3;

/** The list links of every slot, shared by all books: an order rests in one book at a time. */
export class Links {
  /** Four words a slot: next, previous, level, lots left. */
  words: Int32Array;

  constructor(slots: number) {
    this.words = new Int32Array(slots * 4).fill(NONE);
  }

  grow(slots: number): void {
    const words = new Int32Array(slots * 4).fill(NONE);
    words.set(this.words);
    this.words = words;
  }

  lots(slot: number): number {
    return this.words[slot * 4 + LOTS]!;
  }
}

/** What every side has until its first order: thousands of series and quiet markets are listed, and a start makes all of their books. */
const NO_PRICES = new PriceTrie();
const NO_WORDS = new Int32Array(0);
const NO_TOTALS = new Float64Array(0);
const FIRST_LEVELS = 64;

/** One side of a book. `direction` 1: the lowest price is best (asks); −1: the highest (bids). */
export class BookSide {
  /** Best price in ticks, NONE when the side is empty. */
  best = NONE;
  /** How often it has changed, for whoever shows it: no part of the state. */
  changes = 0;
  #bestLevel = NONE;
  readonly #links: Links;
  readonly #direction: 1 | -1;
  #trie: PriceTrie = NO_PRICES;
  #ticks: Int32Array = NO_WORDS;
  #head: Int32Array = NO_WORDS;
  #tail: Int32Array = NO_WORDS;
  #total: Float64Array = NO_TOTALS;
  #used = 0;
  readonly #free: number[] = [];

  constructor(links: Links, direction: 1 | -1) {
    this.#links = links;
    this.#direction = direction;
  }

  /** Whether an order of the other side at `limitTicks` would meet the best price here. */
  crosses(limitTicks: number): boolean {
    return this.best !== NONE && (this.#direction === 1 ? this.best <= limitTicks : this.best >= limitTicks);
  }

  /** The order first in line, or NONE. */
  front(): number {
    return this.#bestLevel === NONE ? NONE : this.#head[this.#bestLevel]!;
  }

  /** The order first in line at a price that is in use. */
  frontAt(ticks: number): number {
    return this.#head[this.#trie.get(ticks)]!;
  }

  /** Whether an order standing here at `price` would trade at `ticks`. */
  accepts(price: number, ticks: number): boolean {
    return this.#direction === 1 ? price <= ticks : price >= ticks;
  }

  /** The order behind `slot`: later at the same price, else first at the next worse price, else NONE. */
  after(slot: number): number {
    const next = this.#links.words[slot * 4 + NEXT]!;
    if (next !== NONE) return next;
    const worse = this.worseThan(this.ticksOf(slot));
    return worse === NONE ? NONE : this.#head[this.#trie.get(worse)]!;
  }

  /** The next price in use that is worse than `ticks`, or NONE. */
  worseThan(ticks: number): number {
    return this.#direction === 1 ? this.#trie.above(ticks) : this.#trie.below(ticks);
  }

  ticksOf(slot: number): number {
    return this.#ticks[this.#links.words[slot * 4 + LEVEL]!]!;
  }

  /** Join the end of the line at a price. `ticks` 1 to MAX_TICKS, `lots` positive. */
  add(slot: number, ticks: number, lots: number): void {
    this.changes += 1;
    let level = this.#trie.get(ticks);
    if (level === NONE) level = this.#openLevel(ticks);
    const words = this.#links.words;
    const at = slot * 4;
    const last = this.#tail[level]!;
    words[at + NEXT] = NONE;
    words[at + PREVIOUS] = last;
    words[at + LEVEL] = level;
    words[at + LOTS] = lots;
    if (last === NONE) this.#head[level] = slot;
    else words[last * 4 + NEXT] = slot;
    this.#tail[level] = slot;
    this.#total[level]! += lots;
  }

  /** Take lots off an order, which keeps its place; at zero it leaves. */
  reduce(slot: number, lots: number): void {
    const at = slot * 4;
    const words = this.#links.words;
    const left = words[at + LOTS]! - lots;
    if (left === 0) return this.remove(slot);
    this.changes += 1;
    words[at + LOTS] = left;
    this.#total[words[at + LEVEL]!]! -= lots;
  }

  /** Leave the book. */
  remove(slot: number): void {
    this.changes += 1;
    const words = this.#links.words;
    const at = slot * 4;
    const next = words[at + NEXT]!;
    const previous = words[at + PREVIOUS]!;
    const level = words[at + LEVEL]!;
    if (previous === NONE) this.#head[level] = next;
    else words[previous * 4 + NEXT] = next;
    if (next === NONE) this.#tail[level] = previous;
    else words[next * 4 + PREVIOUS] = previous;
    this.#total[level]! -= words[at + LOTS]!;
    words[at + LEVEL] = NONE;
    if (previous === NONE && next === NONE) this.#closeLevel(level);
  }

  /** Prices and total lots from the best outward, at most `count` levels, as [ticks, lots] pairs. */
  levels(count: number): [ticks: number, lots: number][] {
    const found: [number, number][] = [];
    for (let ticks = this.best; ticks !== NONE && found.length < count; ticks = this.worseThan(ticks)) {
      found.push([ticks, this.#total[this.#trie.get(ticks)]!]);
    }
    return found;
  }

  #openLevel(ticks: number): number {
    if (ticks < 1 || ticks > MAX_TICKS) throw new RangeError(`price of ${ticks} ticks is outside 1 to ${MAX_TICKS}`);
    const level = this.#free.pop() ?? this.#used++;
    if (level >= this.#ticks.length) this.#growLevels();
    this.#ticks[level] = ticks;
    this.#head[level] = NONE;
    this.#tail[level] = NONE;
    this.#total[level] = 0;
    this.#trie.set(ticks, level);
    if (this.best === NONE || (this.#direction === 1 ? ticks < this.best : ticks > this.best)) {
      this.best = ticks;
      this.#bestLevel = level;
    }
    return level;
  }

  #closeLevel(level: number): void {
    const ticks = this.#ticks[level]!;
    this.#trie.delete(ticks);
    this.#free.push(level);
    if (level !== this.#bestLevel) return;
    this.best = this.worseThan(ticks);
    this.#bestLevel = this.best === NONE ? NONE : this.#trie.get(this.best);
  }

  #growLevels(): void {
    if (this.#trie === NO_PRICES) this.#trie = new PriceTrie();
    const size = Math.max(FIRST_LEVELS, this.#ticks.length * 2);
    const grown = <T extends Int32Array | Float64Array>(old: T, fresh: T): T => (fresh.set(old), fresh);
    this.#ticks = grown(this.#ticks, new Int32Array(size));
    this.#head = grown(this.#head, new Int32Array(size));
    this.#tail = grown(this.#tail, new Int32Array(size));
    this.#total = grown(this.#total, new Float64Array(size));
  }
}

/** Both sides of one market. */
export class OrderBook {
  readonly bids: BookSide;
  readonly asks: BookSide;

  constructor(links: Links) {
    this.bids = new BookSide(links, -1);
    this.asks = new BookSide(links, 1);
  }

  /** Another number after every change of either side. */
  get changes(): number {
    return this.bids.changes + this.asks.changes;
  }
}
