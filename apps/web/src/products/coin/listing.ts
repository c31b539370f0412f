// In: nothing.
// Out: where coins are looked at, and how favourites among them are kept.
import type { ListingPlace } from '../../market/listing.ts';

export default {
  kind: 'spot',
  page: '/pages/coin/coinKline',
  collection: {
    list: '/coin/collect/list',
    add: '/coin/collect/add',
    remove: '/coin/collect/del',
    kept: 'coinCollectList',
  },
} as const satisfies ListingPlace;
