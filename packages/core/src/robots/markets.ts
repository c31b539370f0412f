// In: markets by number. Out: whether a robot may trade them.
import type { State } from '../state.ts';

const MOST_MARKETS = 50;

/** Listed spot markets, each once, all quoted in the asset. */
export function areMarkets(state: State, markets: readonly number[], asset: number): boolean {
  const isOne = (market: number): boolean => {
    const listing = state.instruments[market]?.listing;
    return listing !== undefined && listing.kind === 'spot' && listing.quoteAsset === asset;
  };
  return (
    markets.length > 0 &&
    markets.length <= MOST_MARKETS &&
    new Set(markets).size === markets.length &&
    markets.every(isOne)
  );
}
