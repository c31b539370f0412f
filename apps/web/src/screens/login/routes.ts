// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/common/login': {
    load: () => import('./login.tsx'),
    title: 'page.login',
    layout: 'bare',
    also: ['/pages/account/login'],
  },
  '/pages/account/coinLogin': { load: () => import('./login.tsx'), title: 'page.login', layout: 'bare' },
  '/pages/account/reg': { load: () => import('./register.tsx'), title: 'page.register', layout: 'bare' },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
