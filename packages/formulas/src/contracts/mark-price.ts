// In: the index, the funding rate and our own book. Out: the mark, the only price that liquidates and triggers.
import { divide } from '@hilsa/money';
import { BILLION } from './funding-rate.ts';

/** Samples of the book against the index, once a second over the last 30: `sum` of bid + ask − 2 × index in ticks. */
export interface BasisSamples {
  readonly sum: bigint;
  readonly count: number;
}

/** All that a mark is made of; kept with every proof. */
export interface MarkInputs {
  /** Ticks, positive. */
  readonly index: number;
  /** Last funding rate in billionths. */
  readonly fundingRate: number;
  readonly untilFundingMs: number;
  readonly fundingIntervalMs: number;
  readonly basis: BasisSamples;
  /** Last trade in ticks; null before the first. */
  readonly last: number | null;
}

/** Furthest that our own book moves the mark from the index, in hundredths of a percent. */
export const MARK_CLAMP_BPS = 50;

/** The mark and the two prices beside the last trade that it is the median of; ticks. */
export interface Mark {
  readonly ticks: number;
  readonly byFunding: number;
  readonly byBasis: number;
}

/**
 * Mark = median of P1 = index × (1 + funding rate × time left ÷ interval), P2 = index + mean basis, and the last trade
 * (Binance's rule since 18 September 2025), each half-up to a tick. Both P1 and P2 are held within `MARK_CLAMP_BPS` of the
 * index, so whatever our own book and trades do, the mark cannot leave that band. Without book samples P2 is the index;
 * before the first trade the index stands for it.
 */
export function markPrice(inputs: MarkInputs): Mark {
  const { index, fundingRate, untilFundingMs, fundingIntervalMs, basis } = inputs;
  const span = BILLION * BigInt(fundingIntervalMs);
  const drift = BigInt(index) * (span + BigInt(fundingRate) * BigInt(untilFundingMs));
  const doubled = 2n * BigInt(Math.max(1, basis.count));
  const moved = BigInt(index) * doubled + (basis.count === 0 ? 0n : basis.sum);
  const byFunding = clampNear(index, divide(drift, span, 'half-up'));
  const byBasis = clampNear(index, divide(moved, doubled, 'half-up'));
  return { ticks: medianOf(byFunding, byBasis, inputs.last ?? index), byFunding, byBasis };
}

function clampNear(index: number, ticks: bigint): number {
  const lowest = Math.ceil((index * (10_000 - MARK_CLAMP_BPS)) / 10_000);
  const highest = Math.floor((index * (10_000 + MARK_CLAMP_BPS)) / 10_000);
  return ticks < BigInt(lowest) ? lowest : ticks > BigInt(highest) ? highest : Number(ticks);
}

function medianOf(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
}
