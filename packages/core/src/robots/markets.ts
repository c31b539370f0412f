// In: markets by number. Out: whether a robot may trade them, and from which wallet.
import type { Wallet } from '../accounts/wallets.ts';
import type { State } from '../state.ts';

const MOST_MARKETS = 50;

/** Listed spot markets, or shares of one stock market, each once, all quoted in the asset: nothing that can owe more than it costs. */
export function areMarkets(state: State, markets: readonly number[], asset: number): boolean {
  const placeOf = (market: number): string | null => {
    const listing = state.instruments[market]?.listing;
    if (listing === undefined || listing.quoteAsset !== asset) return null;
    if (listing.kind === 'stock') return `stock ${listing.market}`;
    return listing.kind === 'spot' ? 'spot' : null;
  };
  const first = placeOf(markets[0] ?? -1);
  return (
    first !== null &&
    markets.length <= MOST_MARKETS &&
    new Set(markets).size === markets.length &&
    markets.every((market) => placeOf(market) === first)
  );
}

/** Where the money and the goods of these markets lie. @param markets that `areMarkets` is true of */
export function walletOfMarkets({ instruments }: Pick<State, 'instruments'>, markets: readonly number[]): Wallet {
  return instruments[markets[0]!]!.kind.wallet;
}
