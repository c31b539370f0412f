// In: both sides of a call auction. Out: the one price at which most trades, and what stays over.
import type { BookLevel } from '../sweep.ts';

/**
 * Both sides as they stand, best level first, each price once. Lots count shown and hidden quantity; market orders
 * stand apart, because they accept every price.
 */
export interface AuctionBook {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly marketBuyLots: number;
  readonly marketSellLots: number;
}

/** `surplusLots` is what would trade at this price but finds nobody: positive on the buy side, negative on the sell side. */
export interface Uncrossing {
  readonly ticks: number;
  readonly lots: number;
  readonly surplusLots: number;
}

/**
 * The uncrossing price: of the limits in the book the one with most volume; then least surplus; of several left the
 * highest when all have a buy surplus, the lowest when all have a sell surplus, else the price nearest the reference
 * (rule of Xetra's market model). The reference itself is taken over the limits when as much trades there with less surplus,
 * and when only market orders meet.
 * @param referenceTicks last price or reference of the day, positive and orderable
 * @returns null when nothing would trade; before the uncrossing the same figures are the indicative ones
 */
export function uncross(book: AuctionBook, referenceTicks: number): Uncrossing | null {
  const atReference = volumeAt(book, referenceTicks);
  const limits = bestLimits(book);
  if (limits === null || limits.highest.lots === 0) return atReference.lots === 0 ? null : atReference;
  const chosen = chooseAmong(limits, referenceTicks);
  const isBetter =
    atReference.lots === limits.highest.lots && Math.abs(atReference.surplusLots) < Math.abs(chosen.surplusLots);
  return isBetter || chosen.ticks === referenceTicks ? atReference : chosen;
}

/** What would trade at one price, and the surplus there. */
export function volumeAt(book: AuctionBook, ticks: number): Uncrossing {
  let buy = book.marketBuyLots;
  let sell = book.marketSellLots;
  for (const [price, lots] of book.bids) {
    if (price < ticks) break;
    buy += lots;
  }
  for (const [price, lots] of book.asks) {
    if (price > ticks) break;
    sell += lots;
  }
  return { ticks, lots: Math.min(buy, sell), surplusLots: buy - sell };
}

interface BestLimits {
  lowest: Uncrossing;
  highest: Uncrossing;
}

/** Lowest and highest limit with most volume and least surplus: one walk upwards over both sides. */
function bestLimits(book: AuctionBook): BestLimits | null {
  let best: BestLimits | null = null;
  let buy = book.bids.reduce((sum, [, lots]) => sum + lots, book.marketBuyLots);
  let sell = book.marketSellLots;
  let bid = book.bids.length - 1;
  let ask = 0;
  for (;;) {
    const ticks = Math.min(book.bids[bid]?.[0] ?? Infinity, book.asks[ask]?.[0] ?? Infinity);
    if (ticks === Infinity) return best;
    const offered = book.asks[ask];
    if (offered?.[0] === ticks) {
      sell += offered[1];
      ask++;
    }
    const found = { ticks, lots: Math.min(buy, sell), surplusLots: buy - sell };
    const order = best === null ? 1 : compare(found, best.highest);
    if (order > 0) best = { lowest: found, highest: found };
    else if (order === 0 && best !== null) best.highest = found;
    const wanted = book.bids[bid];
    if (wanted?.[0] === ticks) {
      buy -= wanted[1];
      bid--;
    }
  }
}

/** Above 0 when `one` beats `other`: more volume, then less surplus. */
function compare(one: Uncrossing, other: Uncrossing): number {
  return one.lots - other.lots || Math.abs(other.surplusLots) - Math.abs(one.surplusLots);
}

/** The surplus never grows with the price, so the two ends tell on which side all of them have theirs. */
function chooseAmong({ lowest, highest }: BestLimits, referenceTicks: number): Uncrossing {
  if (highest.surplusLots > 0) return highest;
  if (lowest.surplusLots < 0) return lowest;
  if (referenceTicks >= highest.ticks) return highest;
  if (referenceTicks <= lowest.ticks) return lowest;
  return { ...lowest, ticks: referenceTicks };
}
