// In: what can be exchanged, and the two fields as typed. Out: the pair and the way, the other amount as the formula finds it, and what is wrong.
// The same formula as the server's, on the same mid: what is shown while a firm quote is on its way is what the quote will say.
import type { ExchangePair } from '@hilsa/contract';
import { conversionQuote } from '@hilsa/formulas/conversion';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { compare } from '../../kernel/decimals.ts';

/** Which of the two fields the customer wrote; the other follows. */
export type Named = 'given' | 'received';
export interface Wish {
  readonly from: string;
  readonly to: string;
  readonly named: Named;
  /** '' or a plain decimal that may end with its point. */
  readonly amount: string;
}
export interface Way {
  readonly pair: ExchangePair;
  /** The customer gives the quote asset and has the base. */
  readonly isBuy: boolean;
}
export interface Preview {
  readonly given: string;
  readonly received: string;
  readonly rate: string;
  readonly spread: string;
}
export type Problem =
  | { readonly word: 'off' | 'stale' }
  | {
      readonly word: 'below' | 'balance' | 'daily-limit' | 'inventory';
      readonly amount: string;
      readonly asset: string;
    };

const MILLION = 1_000_000;

export function wayOf(pairs: readonly ExchangePair[], from: string, to: string): Way | null {
  for (const pair of pairs) {
    if (pair.quote === from && pair.base === to) return { pair, isBuy: true };
    if (pair.base === from && pair.quote === to) return { pair, isBuy: false };
  }
  return null;
}

/** Everything that can be given; everything that can be had for one of them. */
export function assetsOf(pairs: readonly ExchangePair[]): readonly string[] {
  return [...new Set(pairs.flatMap(({ base, quote }) => [quote, base]))];
}
export function partnersOf(pairs: readonly ExchangePair[], asset: string): readonly string[] {
  return pairs.flatMap(({ base, quote }) => (base === asset ? [quote] : quote === asset ? [base] : []));
}

export function decimalsOf({ pair, isBuy }: Way, side: Named): number {
  return isBuy === (side === 'given') ? pair.quoteDecimals : pair.baseDecimals;
}

/** Percent text in millionths: '0.5' is 5,000. */
function ppmOf(percent: string): number {
  return Number(parseDecimal(percent, 4) ?? 0n);
}

/** The spread of a size, which is looked at without a spread. */
export function spreadOf(
  { pair, isBuy }: Way,
  mid: bigint,
  amount: { named: 'paid' | 'received'; units: bigint },
): number {
  const at = conversionQuote({ pair, mid, spreadPpm: 0, direction: isBuy ? 'buy-base' : 'sell-base', amount });
  const size = at === null ? 0n : isBuy ? at.paid : at.received;
  const tier = pair.spreads.findLast(({ from }) => size >= (parseDecimal(from, pair.quoteDecimals) ?? 0n));
  return ppmOf(tier?.percent ?? pair.spreads[0]!.percent);
}

/** null: there is no fresh rate, or nothing to find. */
export function previewOf(way: Way, { named, amount }: Wish): Preview | null {
  const { pair, isBuy } = way;
  const mid = pair.mid === null ? null : parseDecimal(pair.mid, pair.rateDecimals);
  const units = parseDecimal(amount.replace(/\.$/, ''), decimalsOf(way, named));
  if (mid === null || units === null || units <= 0n) return null;
  const wanted = { named: named === 'given' ? 'paid' : 'received', units } as const;
  const spreadPpm = spreadOf(way, mid, wanted);
  const found = conversionQuote({ pair, mid, spreadPpm, direction: isBuy ? 'buy-base' : 'sell-base', amount: wanted });
  if (found === null) return null;
  return {
    given: formatDecimal(found.paid, decimalsOf(way, 'given'), { trim: true }),
    received: formatDecimal(found.received, decimalsOf(way, 'received'), { trim: true }),
    rate: formatDecimal(found.rate, found.rateDecimals, { trim: true }),
    spread: formatDecimal(found.spread, pair.quoteDecimals, { trim: true }),
  };
}

/** The two rates of a pair at a spread: what the customer has for a base unit, and what one costs. */
export function bothRates(mid: string, spreadPercent: string): { sell: string; buy: string } {
  const decimals = 18;
  const units = parseDecimal(mid, decimals - 6) ?? 0n;
  const ppm = BigInt(ppmOf(spreadPercent));
  const print = (rate: bigint) => formatDecimal(rate, decimals, { trim: true });
  return { sell: print(units * (BigInt(MILLION) - ppm)), buy: print(units * (BigInt(MILLION) + ppm)) };
}

/** How far two rates lie apart, in percent of the second, cut to two places. */
export function apartPercent(one: string, other: string): string {
  const [a, b] = [parseDecimal(one, 18) ?? 0n, parseDecimal(other, 18) ?? 0n];
  const distance = a > b ? a - b : b - a;
  return b === 0n ? '0.00' : formatDecimal((distance * 10_000n) / b, 2);
}

/** The first thing that keeps the wish from being quoted. */
export function problemOf(
  way: Way,
  preview: Preview | null,
  limit: { readonly maximum: string; readonly because: string } | undefined,
): Problem | null {
  const { pair, isBuy } = way;
  if (pair.status !== 'open') return { word: pair.status };
  if (preview === null) return null;
  const inQuote = isBuy ? preview.given : preview.received;
  if (compare(inQuote, pair.minimum) < 0) return { word: 'below', amount: pair.minimum, asset: pair.quote };
  if (limit === undefined || compare(preview.given, limit.maximum) <= 0) return null;
  const word = limit.because === 'daily-limit' || limit.because === 'inventory' ? limit.because : 'balance';
  return { word, amount: limit.maximum, asset: isBuy ? pair.quote : pair.base };
}
