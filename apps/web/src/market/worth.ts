// In: a value counted in one asset, and the prices of now.
// Out: the same in USDT, in which what is counted in different assets is compared and shown.
import { percentage, product } from '../kernel/decimals.ts';
import { type ListingKey, listingKey } from '../kernel/keys.ts';
import { propsNow } from '../kernel/props.ts';
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

/** Which currency has a rate of the house's instead of a market, and how much of it one USDT is. */
export interface DisplayRate {
  readonly displayCurrency: string;
  readonly displayRate: string;
}

/** `value` of `asset` in USDT, to its decimals; undefined while the asset's price is not known. Taka have no market against USDT. */
export function worthOf(
  value: string,
  asset: string,
  lastOf: (key: ListingKey) => string | undefined,
  rate: DisplayRate | null = propsNow(),
): string | undefined {
  if (asset === MONEY) return value;
  const price = lastOf(priceKey(asset));
  if (price !== undefined) return product(value, price, MONEY_DECIMALS);
  if (asset !== rate?.displayCurrency) return undefined;
  return percentage(value, product(rate.displayRate, '100'), MONEY_DECIMALS) ?? undefined;
}

/** The same, moving with the asset's price. */
export function useWorth(value: string | undefined, asset: string): string | undefined {
  const last = useTicker(asset === MONEY ? null : priceKey(asset), (ticker) => ticker?.last);
  return value === undefined ? undefined : worthOf(value, asset, () => last);
}
