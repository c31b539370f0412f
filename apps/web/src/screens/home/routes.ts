// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/tabbar/home': {
    load: () => import('./home.tsx'),
    title: 'page.home',
    tab: 'home',
    tabs: true,
    layout: 'wide',
    texts: ['market'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
