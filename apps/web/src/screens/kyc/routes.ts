// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/user/kyc': {
    load: () => import('./kyc.tsx'),
    title: 'page.identity',
    tab: 'mine',
    customerOnly: true,
    texts: ['account', 'messages', 'papers'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
