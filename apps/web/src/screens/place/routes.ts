// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/choose-location': {
    load: () => import('./choose-location.tsx'),
    title: 'page.choose-location',
    tab: 'mine',
    texts: ['account'],
  },
  '/open-location': {
    load: () => import('./open-location.tsx'),
    title: 'page.open-location',
    tab: 'mine',
    texts: ['account'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
