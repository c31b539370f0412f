// In: the `listing.ts` of every product, found by its place.
// Out: the floors below know where each kind of market is looked at.
import { type ListingPlace, knowListings } from '../market/listing.ts';

const places = import.meta.glob<ListingPlace>('../products/*/listing.ts', { eager: true, import: 'default' });

knowListings(Object.values(places));
