// In: what the products say of their markets (`products/*/listing.ts`, found by the shell).
// Out: a market as every list shows it, and the page it leads to.
import type { CallPath } from '@hilsa/contract';
import type { ListingKey, ListingKind } from '../kernel/keys.ts';
import type { Path } from '../kernel/paths.ts';
import type { Search } from '../kernel/router.ts';
import type { Kept } from '../kernel/store.ts';

export interface Listing {
  readonly kind: ListingKind;
  readonly key: ListingKey;
  readonly symbol: string;
  /** What is traded, and what it is paid with. */
  readonly base: string;
  readonly quote: string;
  /** As the server gives it; names we have a translation for are shown in the reader's language. */
  readonly name: string;
  readonly priceDecimals: number;
}

type CollectPath<Ending extends string> = Extract<CallPath, `/${string}/collect/${Ending}`>;

/** How favourites of a kind are kept: the calls for a customer, the key on this device for a guest. */
export interface Collection {
  readonly list: CollectPath<'list'>;
  readonly add: CollectPath<'add'>;
  readonly remove: CollectPath<'del'>;
  readonly kept: keyof Pick<Kept, 'coinCollectList' | 'stockCollectList'>;
}

/** What a product says of the kind it trades. */
export interface ListingPlace {
  readonly kind: ListingKind;
  /** The page of one market; it reads `?symbol=`. */
  readonly page: Path;
  readonly collection: Collection;
}

const places = new Map<ListingKind, ListingPlace>();

/** Told once by the shell. Throws when two products trade the same kind. */
export function knowListings(declared: readonly ListingPlace[]): void {
  places.clear();
  for (const place of declared) {
    if (places.has(place.kind)) throw new Error(`two products list the kind ${place.kind}`);
    places.set(place.kind, place);
  }
}

export function placeOf(kind: ListingKind): ListingPlace {
  const place = places.get(kind);
  if (place === undefined) throw new Error(`no product lists the kind ${kind}`);
  return place;
}

/** Where a market is looked at: `<Go {...hrefOf(listing)}>`. */
export function hrefOf({ kind, symbol }: Pick<Listing, 'kind' | 'symbol'>): {
  readonly to: Path;
  readonly search: Search;
} {
  return { to: placeOf(kind).page, search: { symbol } };
}
