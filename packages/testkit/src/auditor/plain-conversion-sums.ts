// In: the auditor's pairs, what sources said. Out: what they agree on, and both amounts of a conversion, by long division.
import type { PairRules, QuoteConversion } from '@hilsa/core';
import type { PlainState } from './plain-state.ts';

export interface PlainPair {
  rules: PairRules;
  version: number;
  coming: PairRules | null;
  isStopped: boolean;
  /** Last word of each source. */
  readonly said: Map<string, { rate: bigint; sourceMs: number; receivedMs: number }>;
  exposure: bigint;
}
export interface PlainQuote {
  readonly id: number;
  readonly account: number;
  readonly pair: number;
  readonly isBuy: boolean;
  readonly paid: bigint;
  readonly received: bigint;
  /** What rounding to the pair's decimals left, and whether it is of what is received. */
  readonly rest: bigint;
  readonly isRestTaken: boolean;
  readonly endsMs: number;
  used: boolean;
}

/** What the sources agree on: the middle of the fresh ones, or a source that its check confirms. */
export function agreed({ rules, said }: PlainPair, atMs: number): bigint | null {
  const { rule } = rules;
  const fresh = [...said].filter(
    ([, word]) =>
      atMs - word.sourceMs <= rule.freshMs && atMs - word.receivedMs <= rule.freshMs && word.sourceMs <= atMs,
  );
  if (rule.kind === 'checked') {
    const rate = fresh.find(([source]) => source === rule.source)?.[1].rate;
    const check = fresh.find(([source]) => source === rule.check)?.[1].rate;
    if (rate === undefined || check === undefined) return null;
    const apart = rate > check ? rate - check : check - rate;
    return apart * 1_000_000n > check * BigInt(rule.mostApartPpm) ? null : rate;
  }
  if (fresh.length < rule.leastSources || fresh.length === 0) return null;
  const rates = fresh.map(([, { rate }]) => rate).sort((a, b) => (a < b ? -1 : 1));
  const upper = rates[rates.length >> 1]!;
  const lower = rates[(rates.length - 1) >> 1]!;
  return (upper + lower + 1n) / 2n;
}

/** Units of an asset that amounts of the pair are multiples of. */
export function stepOf(state: PlainState, rules: PairRules, asset: number): bigint {
  const decimals = asset === rules.baseAsset ? rules.baseDecimals : rules.quoteDecimals;
  return 10n ** BigInt(state.assets[asset]!.decimals - decimals);
}

export function sidesOf(rules: PairRules, isBuy: boolean): { given: number; taken: number } {
  const { baseAsset, quoteAsset } = rules;
  return isBuy ? { given: quoteAsset, taken: baseAsset } : { given: baseAsset, taken: quoteAsset };
}

/** Both amounts of a conversion, by long division; null where nothing is left of one. */
export function amounts(
  state: PlainState,
  rules: PairRules,
  mid: bigint,
  spreadPpm: number,
  { direction, named, units }: QuoteConversion,
): { paid: bigint; received: bigint } | null {
  const isBuy = direction === 'buy-base';
  const millionths = BigInt(1_000_000 + (isBuy ? spreadPpm : -spreadPpm));
  // One base unit is worth numerator ÷ denominator quote units.
  const numerator = mid * millionths * 10n ** BigInt(state.assets[rules.quoteAsset]!.decimals);
  const denominator = 10n ** BigInt(rules.rateDecimals + 6 + state.assets[rules.baseAsset]!.decimals);
  const roundUp = (above: bigint, below: bigint): bigint => (above + below - 1n) / below;
  let paid: bigint;
  let received: bigint;
  if (named === 'paid') {
    paid = units;
    received = isBuy ? (units * denominator) / numerator : (units * numerator) / denominator;
  } else {
    received = units;
    paid = isBuy ? roundUp(units * numerator, denominator) : roundUp(units * denominator, numerator);
  }
  return paid > 0n && received > 0n ? { paid, received } : null;
}
