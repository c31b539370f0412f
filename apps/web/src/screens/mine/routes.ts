// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/tabbar/mine': {
    load: () => import('./mine.tsx'),
    title: 'page.mine',
    tab: 'mine',
    tabs: true,
    layout: 'wide',
    texts: ['mine'],
  },
  '/pages/user/settings': { load: () => import('./settings.tsx'), title: 'page.settings', tab: 'mine' },
  '/pages/common/lang': { load: () => import('./choose-language.tsx'), title: 'page.language', tab: 'mine' },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
