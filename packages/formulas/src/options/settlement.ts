// In: samples of an underlying in the last half hour. Out: the settlement price, whether the window moves, and the mark in it.
import { divide } from '@hilsa/money';

/** 300 samples, one in 6 seconds, over the last 30 minutes; 240 must be valid, the window moves five times at most. */
export const SETTLEMENT_WINDOW = { samples: 300, everyMs: 6_000, leastValid: 240, mostMoves: 5 } as const;

/** When a sample of a window is taken; the first six seconds after its start, the last at its end. @param place 1 to 300 */
export function sampleTimeMs(windowEndMs: number, place: number): number {
  return windowEndMs - (SETTLEMENT_WINDOW.samples - place) * SETTLEMENT_WINDOW.everyMs;
}

/** A sample of a share: `isFlagged` when a side of the book was missing and the last trade stood in. */
export interface ShareSample {
  readonly ticks: number;
  readonly isFlagged: boolean;
}

/**
 * Sample of a share: the median of best bid, best ask and last trade, so that a painted trade moves it no further than the
 * spread; with a side missing the last trade, flagged. Null (invalid) when there is nothing to go by.
 */
export function shareSample(book: { bid: number | null; ask: number | null; last: number | null }): ShareSample | null {
  const { bid, ask, last } = book;
  if (last === null) return null;
  if (bid === null || ask === null) return { ticks: last, isFlagged: true };
  return { ticks: Math.max(Math.min(bid, ask), Math.min(Math.max(bid, ask), last)), isFlagged: false };
}

/**
 * Settlement price: the mean of the valid samples, half-up to a unit of `step` (0.01 of the currency).
 * @param samples in any unit; @param step how many of that unit make one unit of the result. RangeError without samples
 */
export function settlementMean(samples: readonly bigint[], step: bigint): bigint {
  if (samples.length === 0) throw new RangeError('no samples to settle on');
  const sum = samples.reduce((sum, sample) => sum + sample, 0n);
  return divide(sum, BigInt(samples.length) * step, 'half-up');
}

/** `settled` with the samples that count, or the window moves to the next trading day. */
export type SettlementOutcome =
  | { readonly kind: 'settled'; readonly samples: readonly bigint[]; readonly isFallback: boolean }
  | { readonly kind: 'moved' };

/**
 * What a finished window comes to. With enough valid samples they count; else the window moves, at most five times; after
 * that the last whole half hour there was counts.
 * @param samples of the window in order, null where none was valid; @param moves how often it has moved already
 * @param lastWhole valid samples of the latest earlier half hour that had enough of them; RangeError when it is needed and empty
 */
export function settlementOutcome(
  samples: readonly (bigint | null)[],
  moves: number,
  lastWhole: readonly bigint[],
): SettlementOutcome {
  const valid = samples.filter((sample) => sample !== null);
  if (valid.length >= SETTLEMENT_WINDOW.leastValid) return { kind: 'settled', samples: valid, isFallback: false };
  if (moves < SETTLEMENT_WINDOW.mostMoves) return { kind: 'moved' };
  if (lastWhole.length === 0) throw new RangeError('no whole half hour to settle on');
  return { kind: 'settled', samples: lastWhole, isFallback: true };
}

/**
 * Mark of the underlying inside the window: what is known counts as known, (t/30)·average + (1 − t/30)·forward, half-up.
 * @param taken sum and count of valid samples so far, and the places of 300 that have passed
 * @param forward in the samples' unit; the result too
 */
export function windowMark(taken: { sum: bigint; count: number; places: number }, forward: bigint): bigint {
  if (taken.count === 0) return forward;
  const all = BigInt(SETTLEMENT_WINDOW.samples);
  const places = BigInt(taken.places);
  const count = BigInt(taken.count);
  return divide(places * taken.sum + (all - places) * forward * count, all * count, 'half-up');
}
