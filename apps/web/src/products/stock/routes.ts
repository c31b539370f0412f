// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/stock/index': {
    load: () => import('./index/stock-index.tsx'),
    title: 'page.indices',
    tab: 'markets',
    texts: ['market', 'stock', 'sectors'],
  },
  '/pages/stock/list': {
    load: () => import('./list.tsx'),
    title: 'page.stocks',
    tab: 'markets',
    texts: ['market', 'stock', 'sectors'],
  },
  '/pages/stock/search': {
    load: () => import('./search.tsx'),
    title: 'page.stocks',
    tab: 'markets',
    texts: ['market', 'stock'],
  },
  '/pages/stock/stockKline': {
    load: () => import('./share/share.tsx'),
    title: 'page.stocks',
    tab: 'markets',
    layout: 'wide',
    texts: ['market', 'orders', 'account', 'stock', 'sectors'],
  },
  '/pages/stock/order': {
    load: () => import('./order/order-center.tsx'),
    title: 'page.stock-orders',
    tab: 'positions',
    texts: ['market', 'orders', 'account', 'stock'],
  },
  '/pages/stock/income': {
    load: () => import('./income/income.tsx'),
    title: 'page.income',
    tab: 'positions',
    texts: ['market', 'orders', 'account', 'wallet', 'stock'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly stock: typeof texts;
  }
}
