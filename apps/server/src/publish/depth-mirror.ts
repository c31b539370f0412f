// In: the levels of a committed book. Out: the book as last published, and what changed since.
import type { Level } from '@hilsa/contract';
import type { Instrument } from './listings.ts';

type Levels = readonly (readonly [ticks: number, lots: number])[];
export interface CommittedBook {
  bids: Levels;
  asks: Levels;
  atMs: number;
}

/** Levels a side on the app's depth channel. */
export const CHANNEL_LEVELS = 50;
/** Levels a side that are read at each commit: all that programs can keep, and what the books calls show. */
export const MIRROR_LEVELS = 5_000;
export interface BookChanges {
  readonly bids: Level[];
  readonly asks: Level[];
  readonly atMs: number;
}

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

  /**
   * Moves on to the newest book. @returns the levels that changed within the app's window, and within all that is read when somebody follows that
   * deep; null where none did
   */
  advance(isDeep: boolean): { near: BookChanges | null; deep: BookChanges | null } {
    const [before, after] = [this.#published, this.#newest];
    this.#published = after;
    return {
      near: this.#changed(before, after, CHANNEL_LEVELS),
      deep: isDeep ? this.#changed(before, after, MIRROR_LEVELS) : null,
    };
  }

  #changed(before: CommittedBook, after: CommittedBook, window: number): BookChanges | null {
    const bids = this.#changes(before.bids, after.bids, window);
    const asks = this.#changes(before.asks, after.asks, window);
    return bids.length + asks.length === 0 ? null : { bids, asks, atMs: after.atMs };
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
  #changes(before: Levels, after: Levels, window: number): Level[] {
    const old = new Map(before.slice(0, window));
    const changes: Level[] = [];
    for (const level of after.slice(0, window)) {
      if (old.get(level[0]) !== level[1]) changes.push(this.#print(level));
      old.delete(level[0]);
    }
    for (const ticks of old.keys()) changes.push([this.#instrument.price(ticks), '0']);
    return changes;
  }
}
