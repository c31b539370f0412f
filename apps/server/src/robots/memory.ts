// In: what the core keeps for an order as text. Out: what a decision has to know of the ones before; and that as text again.
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import type { Cooling, Side } from '@hilsa/strategies';

/** An order of this robot whose fills are not all told to its rule yet. Lots as the rule counts them, and as they were ordered. */
export interface Tracked {
  readonly key: string;
  readonly market: string;
  readonly side: Side;
  /** The rule's lots: what arrives of a purchase after the fee. */
  readonly net: number;
  readonly gross: number;
  /** Of `net`, told so far. */
  readonly told: number;
}
/** A purchase that is larger than a single order may be; it is made in slices, one a candle. */
export interface Pending {
  readonly key: string;
  readonly market: string;
  readonly lots: number;
}
export interface Memory {
  /** The rule's own; null before its first decision. */
  readonly state: unknown;
  readonly tracked: Readonly<Record<string, Tracked>>;
  /** Wishes of the last decision, by key; what became of them is in the tables. */
  readonly wished: Readonly<Record<string, Omit<Tracked, 'told'>>>;
  readonly pending: readonly Pending[];
  /** The word of the last refusals, and how many there were in a row. */
  readonly refused: { readonly word: string; readonly count: number };
  /** Candles without a fresh price, in a row. */
  readonly stale: number;
  /** Rests after sales at a loss; absent in what was written before there were any. */
  readonly cooling?: Cooling;
}

const FIRST: Memory = { state: null, tracked: {}, wished: {}, pending: [], refused: { word: '', count: 0 }, stale: 0 };

export function readMemory(text: string): Memory {
  return text === '' ? FIRST : (fromJson(text) as Memory);
}
export function writeMemory(memory: Memory): string {
  return toJson(memory);
}
