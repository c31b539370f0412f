// In: the levels of a committed book. Out: the book as last published, and what changed since.
import type { Level } from '@hilsa/contract';
import type { Instrument } from './listings.ts';

type Levels = readonly (readonly [ticks: number, lots: number])[];
export interface CommittedBook {
  bids: Levels;
  asks: Levels;
  atMs: number;
}

/** Levels a side on the depth channel; the books call shows more. */
export const CHANNEL_LEVELS = 50;
export const MIRROR_LEVELS = 100;
const EMPTY: CommittedBook = { bids: [], asks: [], atMs: 0 };

/** Two books of one instrument: the newest committed one, and the one the channel's sequence number stands for. */
export class DepthMirror {
  readonly #instrument: Instrument;
  #newest: CommittedBook = EMPTY;
  #published: CommittedBook = EMPTY;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  /** Called right after a commit, with what the engine then shows. */
  committed(book: CommittedBook): void {
    this.#newest = book;
  }

  get dirty(): boolean {
    return this.#newest !== this.#published;
  }

  get best(): { bid: string | null; ask: string | null } {
    const { bids, asks } = this.#newest;
    return {
      bid: bids[0] === undefined ? null : this.#instrument.price(bids[0][0]),
      ask: asks[0] === undefined ? null : this.#instrument.price(asks[0][0]),
    };
  }

  /** Moves on to the newest book. @returns the levels that changed within the channel's window, or null when none did */
  advance(): { bids: Level[]; asks: Level[]; atMs: number } | null {
    const bids = this.#changes(this.#published.bids, this.#newest.bids);
    const asks = this.#changes(this.#published.asks, this.#newest.asks);
    this.#published = this.#newest;
    return bids.length + asks.length === 0 ? null : { bids, asks, atMs: this.#newest.atMs };
  }

  /** The published book, best first. */
  levels(count: number): { bids: Level[]; asks: Level[]; atMs: number } {
    const { bids, asks, atMs } = this.#published;
    return { bids: bids.slice(0, count).map(this.#print), asks: asks.slice(0, count).map(this.#print), atMs };
  }

  readonly #print = ([ticks, lots]: readonly [number, number]): Level => [
    this.#instrument.price(ticks),
    this.#instrument.quantity(lots),
  ];

  /** A level that left the window is deleted too, or the reader would keep it for ever. */
  #changes(before: Levels, after: Levels): Level[] {
    const old = new Map(before.slice(0, CHANNEL_LEVELS));
    const changes: Level[] = [];
    for (const level of after.slice(0, CHANNEL_LEVELS)) {
      if (old.get(level[0]) !== level[1]) changes.push(this.#print(level));
      old.delete(level[0]);
    }
    for (const ticks of old.keys()) changes.push([this.#instrument.price(ticks), '0']);
    return changes;
  }
}
