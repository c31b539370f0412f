// In: nothing. Out: what every source of another venue's trades must give, and those trades counted in an instrument's steps.
import { parseDecimal, stepsOf } from '@hilsa/money';

/** One trade of a venue, as the venue told it. Price and quantity are decimal text. */
export interface FeedTrade {
  readonly venueTradeId: string;
  readonly takerSide: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly atMs: number;
}

export interface MarketFeed {
  /** Stored with every mark that comes from the feed. */
  readonly source: string;
  /** Trades from old to new, each venue trade id once. Throws FeedProblem where the feed is not what it should be. */
  trades(): AsyncIterable<FeedTrade>;
}

/** The feed said something that can not be right; the message says where and what. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
}

/** How an instrument counts: steps in the smallest units, and how many decimals those units have. */
export interface FeedSteps {
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly quoteDecimals: number;
  readonly baseDecimals: number;
  /** Quote units that one lot is worth at one tick. */
  readonly unitsPerTickLot: bigint;
}

/** A feed's trade in an instrument's integers; `notional` in quote units. */
export interface CountedTrade {
  readonly ticks: number;
  readonly lots: number;
  readonly notional: bigint;
  readonly atMs: number;
}

/** Count a trade exactly; throws FeedProblem when it does not fit the steps. */
export function countTrade(trade: FeedTrade, steps: FeedSteps): CountedTrade {
  const count = (text: string, decimals: number, step: bigint, what: string): number => {
    const units = parseDecimal(text, decimals);
    const counted = units === null ? null : stepsOf(units, step);
    if (counted === null || counted <= 0)
      throw new FeedProblem(`trade ${trade.venueTradeId}: ${what} ${text} does not fit the instrument`);
    return counted;
  };
  const ticks = count(trade.price, steps.quoteDecimals, steps.tickUnits, 'price');
  const lots = count(trade.quantity, steps.baseDecimals, steps.lotUnits, 'quantity');
  return { ticks, lots, notional: BigInt(ticks) * BigInt(lots) * steps.unitsPerTickLot, atMs: trade.atMs };
}
