// In: a conversion as it was kept, and its pair's rules of then. Out: the first thing of it that does not follow from the marks it was made from.
import { divide, tenToThe } from '@hilsa/money';
import { conversionQuote, type ConversionPair, type QuoteRequest } from './quote.ts';
import { checkedRate, medianRate, type CheckedRule, type MedianRule, type SourceRate } from './sources.ts';

export interface KeptRules {
  readonly rule: ({ readonly kind: 'median' } & MedianRule) | ({ readonly kind: 'checked' } & CheckedRule);
  /** Ascending by quote units at mid, the first from 0n; millionths. */
  readonly tiers: readonly { readonly from: bigint; readonly spreadPpm: number }[];
  readonly quoteMs: number;
  readonly rateDecimals: number;
  /** Decimals that amounts of the pair have, and those of the assets themselves. */
  readonly pair: Omit<ConversionPair, 'rateDecimals'>;
  readonly assets: Omit<ConversionPair, 'rateDecimals'>;
}
/** Amounts in units of the assets, the mid in the pair's decimals of a rate, the rate in six more. */
export interface KeptConversion {
  readonly isBuy: boolean;
  readonly isPaidNamed: boolean;
  readonly paid: bigint;
  readonly received: bigint;
  readonly rest: bigint;
  readonly mid: bigint;
  readonly rate: bigint;
  readonly evidence: readonly SourceRate[];
  readonly quotedMs: number;
  readonly expiresAtMs: number;
  readonly atMs: number;
}
/** `mid`: the sources say another · `spread`: no size has it · `amounts`: the rate gives others · `time`: it was no longer, or not yet, firm. */
type ConversionMisfit = 'mid' | 'spread' | 'amounts' | 'time';

/** @returns the mid that the sources come to (null: none), and what does not fit (null: all of it does) */
export function checkConversion(
  rules: KeptRules,
  kept: KeptConversion,
): { readonly mid: bigint | null; readonly misfit: ConversionMisfit | null } {
  const mid = agreed(rules, kept);
  const misfit = mid !== kept.mid ? 'mid' : (laterMisfit(rules, kept) ?? null);
  return { mid, misfit };
}

function agreed({ rule }: KeptRules, { evidence, quotedMs }: KeptConversion): bigint | null {
  const found = rule.kind === 'median' ? medianRate(evidence, quotedMs, rule) : checkedRate(evidence, quotedMs, rule);
  return found?.rate ?? null;
}

function laterMisfit(rules: KeptRules, kept: KeptConversion): ConversionMisfit | null {
  const { quotedMs, expiresAtMs, atMs, mid } = kept;
  if (expiresAtMs !== quotedMs + rules.quoteMs || atMs < quotedMs || atMs > expiresAtMs) return 'time';
  const wish = {
    mid,
    direction: kept.isBuy ? 'buy-base' : 'sell-base',
    amount: kept.isPaidNamed ? { named: 'paid', units: kept.paid } : { named: 'received', units: kept.received },
  } as const satisfies Omit<QuoteRequest, 'pair' | 'spreadPpm'>;
  const whole = { ...rules.assets, rateDecimals: rules.rateDecimals };
  const atMid = conversionQuote({ ...wish, pair: whole, spreadPpm: 0 });
  const size = atMid === null ? 0n : kept.isBuy ? atMid.paid : atMid.received;
  const spreadPpm = rules.tiers.findLast(({ from }) => size >= from)?.spreadPpm ?? 0;
  const exact = conversionQuote({ ...wish, pair: whole, spreadPpm });
  if (exact === null || exact.rate !== kept.rate) return 'spread';
  return amountsFit(rules, kept, exact) ? null : 'amounts';
}

/** Received is rounded down to the pair's decimals, paid up; what lies between is the rest. */
function amountsFit(
  { pair, assets }: KeptRules,
  { isBuy, isPaidNamed, paid, received, rest }: KeptConversion,
  exact: { readonly paid: bigint; readonly received: bigint },
): boolean {
  const isBaseFound = isPaidNamed === isBuy;
  const step = isBaseFound
    ? tenToThe(assets.baseDecimals - pair.baseDecimals)
    : tenToThe(assets.quoteDecimals - pair.quoteDecimals);
  if (isPaidNamed)
    return received === divide(exact.received, step, 'down') * step && rest === exact.received - received;
  return paid === divide(exact.paid, step, 'up') * step && rest === paid - exact.paid;
}
