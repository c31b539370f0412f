// In: a value counted in one asset, and the prices of now.
// Out: the same in USDT, in which what is counted in different assets is compared and shown.
import { product } from '../kernel/decimals.ts';
import { type ListingKey, listingKey } from '../kernel/keys.ts';
import { useTicker } from '../live/index.ts';
import type { Listing } from './listing.ts';

const MONEY = 'USDT';
const MONEY_DECIMALS = 6;

/** Whether a market's prices are USDT, as those of nearly all coins are. */
export const isPricedInMoney = ({ quote }: Pick<Listing, 'quote'>): boolean => quote === MONEY;

type Named = Pick<Listing, 'kind' | 'base' | 'quote'>;

/** A pair of two coins. */
export const isPair = (listing: Named): boolean => listing.kind === 'spot' && !isPricedInMoney(listing);

/** The coin's code where everybody expects USDT; both codes for a pair of two coins, which would else pass for the coin. */
export const shortName = (listing: Named): string =>
  isPair(listing) ? `${listing.base}/${listing.quote}` : listing.base;

const priceKey = (asset: string): ListingKey => listingKey(`${asset}${MONEY}`);

/** `value` of `asset` in USDT, cut to its decimals; undefined while the asset's price is not known. */
export function worthOf(
  value: string,
  asset: string,
  lastOf: (key: ListingKey) => string | undefined,
): string | undefined {
  if (asset === MONEY) return value;
  const price = lastOf(priceKey(asset));
  return price === undefined ? undefined : product(value, price, MONEY_DECIMALS);
}

/** The same, moving with the asset's price. */
export function useWorth(value: string | undefined, asset: string): string | undefined {
  const last = useTicker(priceKey(asset), (ticker) => ticker?.last);
  return value === undefined ? undefined : worthOf(value, asset, () => last);
}
