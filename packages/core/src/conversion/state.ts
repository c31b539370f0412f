// In: nothing. Out: what conversion keeps: pairs with what their sources said last, open quotes, and what was converted today.
import { divide } from '@hilsa/money';
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
  /** Base units that open quotes of a pair would let customers buy and sell; follows from the quotes. */
  readonly pending: Map<number, { bought: bigint; sold: bigint }>;
  nextQuote: number;
  nextTransfer: number;
  /** The day (UTC+6) that `spent` is of: quote units by owner and pair. */
  day: number;
  spent: Map<string, bigint>;
}

export function emptyConversion(): ConversionState {
  return {
    pairs: [],
    quotes: new Map(),
    open: new Map(),
    pending: new Map(),
    nextQuote: 1,
    nextTransfer: 1,
    day: 0,
    spent: new Map(),
  };
}

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** The day of a moment in Dhaka, counted from the epoch. */
export function dayOf(atMs: number): number {
  return Math.floor((atMs + DHAKA_MS) / DAY_MS);
}

/** Quote units of the pair that the owner's conversions of today come to, over all pairs. */
export function spentToday(conversion: ConversionState, atMs: number, account: number, pair: number): bigint {
  return overAllPairs(conversion, pair, ({ index }) => spentOn(conversion, atMs, account, index));
}

/** With what open quotes come to, which are honoured whatever the day's limit then says; the one that is replaced no longer counts. */
export function promisedToday(
  conversion: ConversionState,
  { atMs, account, replaced }: { atMs: number; account: number; replaced: Quote | null },
  pair: number,
): bigint {
  const open = Array.from(conversion.open.get(account) ?? [], (id) => conversion.quotes.get(id)!);
  return overAllPairs(conversion, pair, ({ index }) =>
    open.reduce(
      (sum, quote) => (quote.pair === index && quote.id !== replaced?.id ? sum + quotedUnits(quote) : sum),
      spentOn(conversion, atMs, account, index),
    ),
  );
}

function spentOn(conversion: ConversionState, atMs: number, account: number, pair: number): bigint {
  return dayOf(atMs) === conversion.day ? (conversion.spent.get(`${account}/${pair}`) ?? 0n) : 0n;
}

function quotedUnits({ direction, paid, received }: Quote): bigint {
  return direction === 'buy-base' ? paid : received;
}

/** Each pair's own units at the ratio of what the two allow in a day, rounded up; any of a pair that allows nothing is the whole day. */
function overAllPairs({ pairs }: ConversionState, pair: number, unitsOf: (pair: PairState) => bigint): bigint {
  const { dailyMaximum } = pairs[pair]!.rules;
  return pairs.reduce((sum, other) => {
    const units = unitsOf(other);
    if (units === 0n || other.index === pair) return sum + units;
    const whole = other.rules.dailyMaximum;
    return sum + (whole > 0n ? divide(units * dailyMaximum, whole, 'up') : dailyMaximum);
  }, 0n);
}

/** Base units that open quotes of a pair, but for the one that is replaced, would let customers buy and sell. */
export function pendingOf(
  { pending }: ConversionState,
  pair: number,
  replaced: Quote | null,
): { bought: bigint; sold: bigint } {
  const all = pending.get(pair) ?? { bought: 0n, sold: 0n };
  if (replaced?.pair !== pair) return all;
  const { direction, paid, received } = replaced;
  const isBuy = direction === 'buy-base';
  return { bought: all.bought - (isBuy ? received : 0n), sold: all.sold - (isBuy ? 0n : paid) };
}

/** Counts an open quote in, or with −1n out again. */
export function count({ pending }: ConversionState, { pair, direction, paid, received }: Quote, sign: 1n | -1n): void {
  const { bought, sold } = pending.get(pair) ?? { bought: 0n, sold: 0n };
  pending.set(
    pair,
    direction === 'buy-base' ? { bought: bought + sign * received, sold } : { bought, sold: sold + sign * paid },
  );
}

/** The house account that quotes are honoured from, and the one where what rounding leaves stands. */
export const INVENTORY = 'inventory';
export const ROUNDING = 'rounding';
