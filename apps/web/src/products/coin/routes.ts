// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/coin/index': {
    load: () => import('./coin-list.tsx'),
    title: 'page.coins',
    tab: 'markets',
    texts: ['market', 'coin'],
  },
  '/pages/coin/coinKline': {
    load: () => import('./coin.tsx'),
    title: 'page.chart',
    tab: 'trade',
    layout: 'wide',
    texts: ['market', 'orders', 'coin'],
  },
  '/pages/tabbar/trade': {
    load: () => import('./trade.tsx'),
    title: 'page.trade',
    tab: 'trade',
    tabs: true,
    layout: 'wide',
    texts: ['market', 'orders', 'coin'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly coin: typeof texts;
  }
}
