// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/tabbar/markets': {
    load: () => import('./markets.tsx'),
    title: 'page.markets',
    tab: 'markets',
    tabs: true,
    texts: ['market', 'sectors'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
