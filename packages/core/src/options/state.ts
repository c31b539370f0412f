// In: nothing. Out: what options keep: underlyings with their window, writers, tested owners; and of each series its cover and its holders.
import type { OptionTerms } from './commands.ts';

/** The house account that units come from and go back to, and that payouts pass through. */
export const OPTIONS_HOUSE = 'options';

/** The house account that writes with the house's own money, its treasury's: visibly, and no more than it was given. */
export const OPTION_WRITER = 'option-writer';

/** `trading`, until its window opens; `ended`, while samples are taken; `settling`, while cover pays holders; `closed` ever after. */
export type SeriesPhase = 'trading' | 'ended' | 'settling' | 'closed';

/** What a writer wrote of a series, and the record that holds its cover. */
export interface Cover {
  lots: number;
  hold: number;
}
/** What a holder paid for what it has, in quote units. */
export interface Holder {
  lots: number;
  premium: bigint;
  fees: bigint;
}
export interface Series {
  readonly underlying: number;
  phase: SeriesPhase;
  /** How often its window moved. */
  moves: number;
  /** S*, in quote units of one underlying; 0n before. */
  settlement: bigint;
  /** Cover that was taken and is not paid out. */
  pot: bigint;
  /** The first who wrote any: what rounding leaves over is theirs. −1: nobody. */
  firstWriter: number;
  /** By account. */
  readonly covers: Map<number, Cover>;
  readonly holders: Map<number, Holder>;
}
/** Samples of an underlying in ticks, null where there was none. */
export type Samples = readonly (number | null)[];

export interface Underlying {
  /** A share, a contract, or an index by its number from `INDEX_BASE` on. */
  readonly instrument: number;
  terms: OptionTerms;
  /** The window that is waited for or sampled: its day and its end; 0: none is known. */
  day: number;
  endMs: number;
  isOpen: boolean;
  samples: (number | null)[];
  /** The last window with enough samples. */
  whole: { readonly endMs: number; readonly samples: readonly number[] } | null;
  /** Series that are not paid out. */
  readonly series: Set<number>;
}
/** Numbers of indices of shares begin here, far above those of instruments. */
export const INDEX_BASE = 2 ** 30;

/** An index of shares that options are on: its members and divisor are public, so that anybody makes its level from their prices. */
export interface OptionIndex {
  readonly code: string;
  /** The market of all its members, whose hours it has. */
  readonly market: string;
  readonly quoteAsset: number;
  /** Instruments; what trades freely of each is the share's own. */
  readonly members: readonly number[];
  /**
   * Of each member the shares that count: what was issued when the index was set, moved by corporate actions and by nothing else, so that they are
   * the same through a whole window. Absent in journals of before, until the first action: what is issued now counts.
   */
  readonly shares?: readonly bigint[];
  /** In units of 10^-8, see `divisorFor`. New money of a rights issue moves it with the shares, so that the level stays. */
  readonly divisor: bigint;
}
export interface ComingTerms {
  readonly terms: OptionTerms;
  readonly atMs: number;
}
export interface OptionsState {
  readonly underlyings: Map<number, Underlying>;
  /** By number, less `INDEX_BASE`. */
  readonly indices: OptionIndex[];
  /** Terms that the clock will put in force, by underlying. */
  readonly coming: Map<number, ComingTerms>;
  /** Accounts. */
  readonly writers: Set<number>;
  /** Owners. */
  readonly tested: Set<number>;
  /** Assets that are units of series: they stay in their wallet, and come from writers alone. */
  readonly assets: Set<number>;
}

export function emptyOptions(): OptionsState {
  return {
    underlyings: new Map(),
    indices: [],
    coming: new Map(),
    writers: new Set(),
    tested: new Set(),
    assets: new Set(),
  };
}

export function newSeries(underlying: number): Series {
  return {
    underlying,
    phase: 'trading',
    moves: 0,
    settlement: 0n,
    pot: 0n,
    firstWriter: -1,
    covers: new Map(),
    holders: new Map(),
  };
}
