// In: a kind of offering.
// Out: its pages and its calls, so that every screen of this room is one for all three kinds.
import type { OfferingKind } from '@hilsa/contract';

interface Kind {
  readonly list: '/stock/index/new/list' | '/stock/index/offline/list' | '/coin/new/list';
  readonly coming: '/stock/index/new/list/coming' | '/coin/new/list/coming' | null;
  readonly info: '/stock/index/new/info' | '/coin/new/info';
  readonly apply: '/stock/order/new/apply' | '/stock/order/offline/apply' | '/coin/order/new/apply';
  readonly own: '/stock/order/new/list' | '/stock/order/offline/list' | '/coin/order/new/list';
  readonly detailPage: '/pages/stockIPO/ipoDetail' | '/pages/stockBulk/bulkDetail' | '/pages/coinICO/icoDetail';
  readonly orderPage: '/pages/stockIPO/ipoOrder' | '/pages/stockBulk/bulkOrder' | '/pages/coinICO/icoOrder';
}

export const KINDS: Readonly<Record<OfferingKind, Kind>> = {
  ipo: {
    list: '/stock/index/new/list',
    coming: '/stock/index/new/list/coming',
    info: '/stock/index/new/info',
    apply: '/stock/order/new/apply',
    own: '/stock/order/new/list',
    detailPage: '/pages/stockIPO/ipoDetail',
    orderPage: '/pages/stockIPO/ipoOrder',
  },
  block: {
    list: '/stock/index/offline/list',
    coming: null,
    info: '/stock/index/new/info',
    apply: '/stock/order/offline/apply',
    own: '/stock/order/offline/list',
    detailPage: '/pages/stockBulk/bulkDetail',
    orderPage: '/pages/stockBulk/bulkOrder',
  },
  coin: {
    list: '/coin/new/list',
    coming: '/coin/new/list/coming',
    info: '/coin/new/info',
    apply: '/coin/order/new/apply',
    own: '/coin/order/new/list',
    detailPage: '/pages/coinICO/icoDetail',
    orderPage: '/pages/coinICO/icoOrder',
  },
};

/** Which kind a page is of, by its path. */
export function kindOfPath(path: string | null): OfferingKind {
  if (path?.startsWith('/pages/stockBulk/') === true) return 'block';
  return path?.startsWith('/pages/coinICO/') === true ? 'coin' : 'ipo';
}
