// In: our book against the index through a funding interval. Out: the premium, and the rate longs pay shorts.
import { divide } from '@hilsa/money';
import { type BookLevel, sweepLevels } from '../sweep.ts';

/** Rates of premium and funding are integers in billionths: 0.01 % is 100,000. */
export const BILLION = 1_000_000_000n;

/** The average price at which an amount fills: `tickLots` ÷ `lots`, exact. */
export interface ImpactPrice {
  readonly tickLots: number;
  readonly lots: number;
}

/**
 * Average price of filling an amount against one side of the book, in whole lots; null when the side does not hold it.
 * @param levels best first; @param tickLots the impact margin notional (200 × most leverage, in quote units) ÷ units per tick lot
 */
export function impactPrice(levels: Iterable<BookLevel>, tickLots: number): ImpactPrice | null {
  const sweep = sweepLevels(levels, Infinity, tickLots);
  if (sweep.lots === 0 || tickLots - sweep.tickLots >= sweep.lastTicks) return null;
  return { tickLots: sweep.tickLots, lots: sweep.lots };
}

/**
 * Premium of the book over the index in billionths, half-up:
 * [max(0, impact bid − index) − max(0, index − impact ask)] ÷ index. Null when a side is too thin to say.
 */
export function premium(bid: ImpactPrice | null, ask: ImpactPrice | null, index: number): number | null {
  if (bid === null || ask === null) return null;
  const above = BigInt(bid.tickLots) - BigInt(index) * BigInt(bid.lots);
  const below = BigInt(index) * BigInt(ask.lots) - BigInt(ask.tickLots);
  const common = BigInt(bid.lots) * BigInt(ask.lots) * BigInt(index);
  const exact = (above > 0n ? above * BigInt(ask.lots) : 0n) - (below > 0n ? below * BigInt(bid.lots) : 0n);
  return Number(divide(exact * BILLION, common, 'half-up'));
}

/** A premium in billionths with its place in the interval, from 1: the later, the more it weighs. */
export interface PremiumSample {
  readonly place: number;
  readonly premium: number;
}

/** What the samples of an interval add up to, so that nobody has to keep them: Σ place × premium, Σ place, how many. */
export interface PremiumSums {
  readonly weighted: bigint;
  readonly weight: bigint;
  readonly count: number;
}

/** Σ place × premium ÷ Σ place, half-up; null when less than two thirds of the samples are there. */
export function meanOfSums({ weighted, weight, count }: PremiumSums, expected: number): number | null {
  return count === 0 || count * 3 < expected * 2 ? null : Number(divide(weighted, weight, 'half-up'));
}

/**
 * Mean premium of an interval, Σ place × premium ÷ Σ place, half-up; null when less than two thirds of the samples are there.
 * @param expected how many samples a whole interval has
 */
export function meanPremium(samples: readonly PremiumSample[], expected: number): number | null {
  const weight = samples.reduce((sum, { place }) => sum + BigInt(place), 0n);
  const weighted = samples.reduce((sum, { place, premium }) => sum + BigInt(place) * BigInt(premium), 0n);
  return meanOfSums({ weighted, weight, count: samples.length }, expected);
}

/** Defaults in billionths: interest 0.01 % in 8 hours, held within 0.05 % of the premium, the rate within 0.5 %. */
export interface FundingRules {
  readonly interest: number;
  readonly clamp: number;
  readonly cap: number;
}

/** Rules of a live market, kept with every funding. */
export const FUNDING_RULES: FundingRules = { interest: 100_000, clamp: 500_000, cap: 5_000_000 };

/**
 * Funding rate of an interval in billionths, half-up: [P + clamp(interest − P)] × hours ÷ 8, held within the cap
 * (Binance's notice of September 2025). Above zero longs pay shorts. Without a mean premium it is 0.
 * @param mean premium in billionths or null; @param hours length of the interval
 */
export function fundingRate(mean: number | null, hours: number, rules: FundingRules = FUNDING_RULES): number {
  if (mean === null) return 0;
  const leaning = Math.min(rules.clamp, Math.max(-rules.clamp, rules.interest - mean));
  const rate = Number(divide(BigInt(mean + leaning) * BigInt(hours), 8n, 'half-up'));
  return Math.min(rules.cap, Math.max(-rules.cap, rate));
}
