// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/tabbar/position': {
    load: () => import('./positions.tsx'),
    title: 'page.positions',
    tab: 'positions',
    tabs: true,
    layout: 'wide',
    texts: ['orders'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
