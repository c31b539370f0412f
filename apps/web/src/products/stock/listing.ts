// In: nothing.
// Out: where shares are looked at, and how favourites among them are kept.
import type { ListingPlace } from '../../market/listing.ts';

export default {
  kind: 'stock',
  page: '/pages/stock/stockKline',
  collection: {
    list: '/stock/collect/list',
    add: '/stock/collect/add',
    remove: '/stock/collect/del',
    kept: 'stockCollectList',
  },
} as const satisfies ListingPlace;
