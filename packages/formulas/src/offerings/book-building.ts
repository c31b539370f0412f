// In: bids of eligible investors. Out: the cut-off price, and what the public pays.
import { divide } from '@hilsa/money';

export interface Bid {
  /** Quote units per whole share. */
  price: bigint;
  /** Units bid for, positive. */
  quantity: bigint;
}

export interface CutOff {
  /** Highest price at which the bids at or above it cover the quota; the lowest bid when all together do not. */
  price: bigint;
  /** Units bid for at that price or above. */
  covered: bigint;
  /** Whether the quota is covered; an offering whose quota is not may have to be cancelled. */
  isCovered: boolean;
}

/** The cut-off of a book, or null when nobody bid. */
export function cutOffPrice(bids: readonly Bid[], quota: bigint): CutOff | null {
  const sorted = [...bids].sort((one, other) => (one.price === other.price ? 0 : one.price > other.price ? -1 : 1));
  let covered = 0n;
  let price: bigint | null = null;
  for (const bid of sorted) {
    if (price !== null && covered >= quota && bid.price < price) break;
    covered += bid.quantity;
    price = bid.price;
  }
  return price === null ? null : { price, covered, isCovered: covered >= quota };
}

/**
 * What the public pays: the cut-off less the discount stated before, rounded down to the tick.
 * @param discountPpm millionths, from 0 to 1,000,000; @param tick in the price's units
 */
export function publicPrice(cutOff: bigint, discountPpm: number, tick: bigint): bigint {
  return divide(cutOff * BigInt(1_000_000 - discountPpm), 1_000_000n * tick, 'down') * tick;
}
