// In: nothing. Out: what conversion keeps: pairs with what their sources said last, open quotes, and what was converted today.
import type { AgreedRate, SourceRate } from '@hilsa/formulas/conversion';
import type { PairRules, QuoteConversion } from './commands.ts';

export interface PairState {
  readonly index: number;
  rules: PairRules;
  /** How often its rules were set. */
  version: number;
  /** Rules that hold from a later time on. */
  coming: { readonly atMs: number; readonly rules: PairRules } | null;
  isStopped: boolean;
  /** The last word of each source. */
  readonly rates: Map<string, SourceRate>;
  /** Base units that customers bought more than they sold. */
  exposure: bigint;
}
/** A firm quote: what it says is what is had, once, until it ends. */
export interface Quote {
  readonly id: number;
  readonly account: number;
  readonly pair: number;
  readonly direction: QuoteConversion['direction'];
  /** Units that the customer gives and receives. */
  readonly paid: bigint;
  readonly received: bigint;
  /** What lies between the exact amount, in the asset's units, and the amount in the pair's decimals; of the asset that was found. */
  readonly rest: bigint;
  readonly named: QuoteConversion['named'];
  /** The rules it was made by, and what it was made from: what the customer opens and anybody computes again. */
  readonly version: number;
  readonly mid: bigint;
  readonly rate: bigint;
  readonly rateDecimals: number;
  /** Quote units. */
  readonly spread: bigint;
  readonly evidence: AgreedRate['from'];
  readonly quotedMs: number;
  /** The hold on the house's side. */
  readonly hold: number;
  /** The last millisecond in which it can be accepted. */
  readonly expiresAtMs: number;
  used: boolean;
}
export interface ConversionState {
  readonly pairs: PairState[];
  /** Open or lately used, by id; the clock takes them out. */
  readonly quotes: Map<number, Quote>;
  /** Ids of the quotes of an owner that can still be accepted. */
  readonly open: Map<number, Set<number>>;
  nextQuote: number;
  nextTransfer: number;
  /** The day (UTC+6) that `spent` is of: quote units by owner and pair. */
  day: number;
  spent: Map<string, bigint>;
}

export function emptyConversion(): ConversionState {
  return { pairs: [], quotes: new Map(), open: new Map(), nextQuote: 1, nextTransfer: 1, day: 0, spent: new Map() };
}

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** The day of a moment in Dhaka, counted from the epoch. */
export function dayOf(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** Quote units that the owner has converted today on the pair. */
export function spentToday(conversion: ConversionState, atMs: number, account: number, pair: number): bigint {
  return dayOf(atMs) === conversion.day ? (conversion.spent.get(`${account}/${pair}`) ?? 0n) : 0n;
}

/** The house account that quotes are honoured from, and the one where what rounding leaves stands. */
export const INVENTORY = 'inventory';
export const ROUNDING = 'rounding';
