// In: what several sources say. Out: one rate with the evidence it came from, or that it is stale.
import { divide } from '@hilsa/money';

export interface SourceRate {
  source: string;
  /** Any fixed scale, the same for all. */
  rate: bigint;
  /** When the source says it was so, and when it arrived. */
  sourceMs: number;
  receivedMs: number;
}

/** A rate to quote from, with what it was made of. */
export interface AgreedRate {
  rate: bigint;
  from: readonly SourceRate[];
}

export interface MedianRule {
  /** Fewer fresh sources than this are none. */
  leastSources: number;
  freshMs: number;
}

/** Coins: three sources, each within ten seconds. */
export const COIN_RULE: MedianRule = { leastSources: 3, freshMs: 10_000 };

/**
 * The median of the fresh sources, each counted once with its latest word; between two it is their mean, half-up.
 * @returns null when too few are fresh: quoting stops, nothing else
 */
export function medianRate(rates: readonly SourceRate[], nowMs: number, rule: MedianRule): AgreedRate | null {
  const fresh = [...latestOf(rates, nowMs, rule.freshMs).values()];
  if (fresh.length < Math.max(1, rule.leastSources)) return null;
  const sorted = fresh.sort((one, other) => (one.rate < other.rate ? -1 : one.rate > other.rate ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)]?.rate ?? 0n;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]?.rate ?? 0n;
  return { rate: divide(upper + lower, 2n, 'half-up'), from: sorted };
}

export interface CheckedRule {
  source: string;
  check: string;
  freshMs: number;
  /** The most the two may lie apart, in millionths of the check. */
  mostApartPpm: number;
}

/** The source's rate, when the check source is as fresh and near enough; otherwise null. */
export function checkedRate(rates: readonly SourceRate[], nowMs: number, rule: CheckedRule): AgreedRate | null {
  const fresh = latestOf(rates, nowMs, rule.freshMs);
  const [source, check] = [fresh.get(rule.source), fresh.get(rule.check)];
  if (source === undefined || check === undefined) return null;
  const apart = source.rate > check.rate ? source.rate - check.rate : check.rate - source.rate;
  if (apart * 1_000_000n > check.rate * BigInt(rule.mostApartPpm)) return null;
  return { rate: source.rate, from: [source, check] };
}

/** A rate that is not positive, too old, or from the future says nothing. */
function latestOf(rates: readonly SourceRate[], nowMs: number, freshMs: number): Map<string, SourceRate> {
  const latest = new Map<string, SourceRate>();
  for (const each of rates) {
    const isFresh = nowMs - each.sourceMs <= freshMs && nowMs - each.receivedMs <= freshMs;
    const isPast = each.sourceMs <= nowMs && each.receivedMs <= nowMs;
    if (each.rate <= 0n || !isFresh || !isPast) continue;
    const known = latest.get(each.source);
    if (known === undefined || each.sourceMs >= known.sourceMs) latest.set(each.source, each);
  }
  return latest;
}
