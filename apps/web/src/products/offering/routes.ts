// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const needs = ['offering'] as const;
const routes = {
  '/pages/tabbar/ipo': {
    load: () => import('./hub.tsx'),
    title: 'page.offerings',
    tab: 'offerings',
    tabs: true,
    texts: needs,
  },
  '/pages/stockIPO/ipoList': { load: () => import('./list.tsx'), title: 'page.offerings', texts: needs },
  '/pages/stockIPO/ipoDetail': { load: () => import('./detail.tsx'), title: 'page.offerings', texts: needs },
  '/pages/stockIPO/ipoOrder': {
    load: () => import('./ticket.tsx'),
    title: 'page.offering-orders',
    customerOnly: true,
    texts: needs,
  },
  '/pages/stockIPO/list': { load: () => import('./calendar.tsx'), title: 'page.offerings', texts: needs },
  '/pages/stockIPO/ipoRecord': {
    load: () => import('./record.tsx'),
    title: 'page.offering-orders',
    customerOnly: true,
    texts: needs,
  },
  '/pages/coinICO/icoList': { load: () => import('./list.tsx'), title: 'page.coin-offerings', texts: needs },
  '/pages/coinICO/icoOrder': {
    load: () => import('./ticket.tsx'),
    title: 'page.offering-orders',
    customerOnly: true,
    texts: needs,
  },
  '/pages/coinICO/icoDetail': { load: () => import('./detail.tsx'), title: 'page.coin-offerings', texts: needs },
  '/pages/coinICO/applyList': {
    load: () => import('./record.tsx'),
    title: 'page.offering-orders',
    customerOnly: true,
    texts: needs,
  },
  '/pages/user/ipoSwitch': {
    load: () => import('./mandate.tsx'),
    title: 'page.auto-subscribe',
    customerOnly: true,
    texts: needs,
  },
  '/pages/stockBulk/bulkList': { load: () => import('./list.tsx'), title: 'page.blocks', texts: needs },
  '/pages/stockBulk/bulkDetail': { load: () => import('./detail.tsx'), title: 'page.blocks', texts: needs },
  '/pages/stockBulk/bulkOrder': {
    load: () => import('./ticket.tsx'),
    title: 'page.block-orders',
    customerOnly: true,
    texts: needs,
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly offering: typeof texts;
  }
}
