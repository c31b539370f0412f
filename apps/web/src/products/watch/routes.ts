// In: nothing.
// Out: the pages of what a customer watches: own lists, and alerts; and the names of their texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/user/watchlists': {
    load: () => import('./watchlists.tsx'),
    title: 'page.watchlists',
    tab: 'markets',
    customerOnly: true,
    texts: ['market', 'watch'],
  },
  '/pages/user/alerts': {
    load: () => import('./alerts.tsx'),
    title: 'page.alerts',
    tab: 'markets',
    customerOnly: true,
    texts: ['market', 'orders', 'watch'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly watch: typeof texts;
  }
}
