// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/user/userInfo': {
    load: () => import('./profile.tsx'),
    title: 'page.profile',
    tab: 'mine',
    layout: 'wide',
    customerOnly: true,
    texts: ['account', 'messages'],
  },
  '/pages/user/referral': {
    load: () => import('./referral.tsx'),
    title: 'page.referral',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
