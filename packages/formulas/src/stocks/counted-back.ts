// In: what a share was exchanged for, and when. Out: of how many shares of today each share of before is, span by span.
import { divide } from '@hilsa/money';
import type { ShareRatio } from './corporate-actions.ts';

/** A bonus of `gained` for every `held`, or a split of `held` into `gained`, from a record on. */
export interface ShareExchange extends ShareRatio {
  readonly kind: 'bonus' | 'split';
  /** The market closed for its record, UTC milliseconds. */
  readonly recordMs: number;
}

/** Until `untilMs` (UTC milliseconds) every `held` shares are `gained` shares of today. */
export interface CountedBack extends ShareRatio {
  readonly untilMs: number;
}

/**
 * The spans that prices of before are counted back in, oldest first; after the last nothing is. In a span a price is multiplied by held ÷ gained and
 * shares by gained ÷ held, so that money stays (the backward adjustment that exchanges' charts use for bonus and split; not for rights or cash).
 * @param exchanges in any order, ratios positive; those of one record count together
 */
export function countedBack(exchanges: Iterable<ShareExchange>): CountedBack[] {
  const spans: CountedBack[] = [];
  let [gained, held] = [1n, 1n];
  for (const one of [...exchanges].toSorted((before, after) => after.recordMs - before.recordMs)) {
    gained *= one.kind === 'bonus' ? one.held + one.gained : one.gained;
    held *= one.held;
    const common = commonDivisor(gained, held);
    [gained, held] = [gained / common, held / common];
    if (spans[0]?.untilMs === one.recordMs) spans.shift();
    spans.unshift({ untilMs: one.recordMs, gained, held });
  }
  return spans;
}

/** What a price of one share of before is for one share after the exchanges between, half-up; in the same units. */
export function acrossExchanges(price: bigint, exchanges: Iterable<ShareExchange>): bigint {
  let [gained, held] = [1n, 1n];
  for (const one of exchanges) {
    gained *= one.kind === 'bonus' ? one.held + one.gained : one.gained;
    held *= one.held;
  }
  return gained === held ? price : divide(price * held, gained, 'half-up');
}

function commonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : commonDivisor(other, one % other);
}
