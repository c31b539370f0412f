// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/common/androidAPP': {
    load: () => import('./android.tsx'),
    title: 'page.android-app',
    tab: 'mine',
    texts: ['account', 'messages'],
  },
  '/pages/common/iosAPP': {
    load: () => import('./ios.tsx'),
    title: 'page.ios-app',
    tab: 'mine',
    texts: ['account', 'messages'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
