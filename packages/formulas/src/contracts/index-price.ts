// In: what venues say a coin is worth, with their times and weights. Out: the index, which venues it believed, and what it is good for.

/** One venue's latest price. `ticks` is whatever the venue sent: it may be no number at all. */
export interface VenuePrice {
  readonly venue: string;
  /** A positive integer. */
  readonly weight: number;
  readonly ticks: number;
  /** The venue's own time of the price, and when it arrived here; milliseconds. */
  readonly venueAtMs: number;
  readonly receivedAtMs: number;
}

/** Defaults: 15 s fresh, less than 3 % off the median, three good venues to trade, two to know the price. */
export interface IndexRules {
  readonly freshMs: number;
  readonly outlierBps: number;
  readonly venuesToTrade: number;
  readonly venuesToKnow: number;
}

/** Rules of a live market, kept with every proof. */
export const INDEX_RULES: IndexRules = { freshMs: 15_000, outlierBps: 300, venuesToTrade: 3, venuesToKnow: 2 };

/** Why a venue counted or not. */
export type Verdict = 'good' | 'stale' | 'outlier' | 'senseless';

/**
 * `open`: all is allowed. `cancel-only`: too few good venues to trade on, but the price is known, so triggers and
 * liquidations go on. `blind`: nothing may be triggered or liquidated; `ticks` is null.
 */
export interface IndexPrice {
  readonly ticks: number | null;
  readonly state: 'open' | 'cancel-only' | 'blind';
  readonly verdicts: readonly { readonly venue: string; readonly verdict: Verdict }[];
}

/**
 * Index: the weighted median of the prices that are fresh by both their times and less than `outlierBps` off the weighted
 * median of all fresh ones. Two good venues that are `outlierBps` apart or more disagree, and that is no price.
 */
export function indexPrice(prices: readonly VenuePrice[], nowMs: number, rules: IndexRules = INDEX_RULES): IndexPrice {
  const fresh = prices.filter((price) => isSensible(price) && isFresh(price, nowMs, rules.freshMs));
  const middle = weightedMedian(fresh);
  const good = fresh.filter(({ ticks }) => middle !== null && isNear(ticks, middle, rules.outlierBps));
  const verdicts = prices.map((price) => ({
    venue: price.venue,
    verdict: verdictOf(price, fresh, good),
  }));
  const disagree = good.length === 2 && !doAgree(good, rules.outlierBps);
  if (good.length < rules.venuesToKnow || disagree) return { ticks: null, state: 'blind', verdicts };
  const state = good.length < rules.venuesToTrade ? 'cancel-only' : 'open';
  return { ticks: weightedMedian(good), state, verdicts };
}

function verdictOf(price: VenuePrice, fresh: readonly VenuePrice[], good: readonly VenuePrice[]): Verdict {
  if (good.includes(price)) return 'good';
  if (fresh.includes(price)) return 'outlier';
  return isSensible(price) ? 'stale' : 'senseless';
}

function isSensible({ ticks, weight }: VenuePrice): boolean {
  return Number.isSafeInteger(ticks) && ticks > 0 && Number.isSafeInteger(weight) && weight > 0;
}

/** A frozen venue repeats an old price with a new receipt; one whose clock runs ahead is believed no more than one behind. */
function isFresh({ venueAtMs, receivedAtMs }: VenuePrice, nowMs: number, freshMs: number): boolean {
  return Math.abs(nowMs - venueAtMs) <= freshMs && Math.abs(nowMs - receivedAtMs) <= freshMs;
}

function isNear(ticks: number, middle: number, bps: number): boolean {
  return Math.abs(ticks - middle) * 10_000 < middle * bps;
}

function doAgree(good: readonly VenuePrice[], bps: number): boolean {
  const ticks = good.map((one) => one.ticks);
  return isNear(Math.max(...ticks), Math.min(...ticks), bps);
}

/**
 * The price at which half the weight lies on either side; where it falls between two prices their mean, half-up to a tick.
 * Null when there is no price.
 */
export function weightedMedian(prices: readonly { readonly ticks: number; readonly weight: number }[]): number | null {
  const rising = [...prices].sort((one, other) => one.ticks - other.ticks);
  const total = rising.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  for (const [at, { ticks, weight }] of rising.entries()) {
    passed += weight;
    const next = rising[at + 1];
    if (passed * 2 === total && next !== undefined) return Math.floor((ticks + next.ticks + 1) / 2);
    if (passed * 2 >= total) return ticks;
  }
  return null;
}
