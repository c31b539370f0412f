// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/user/security': {
    load: () => import('./security.tsx'),
    title: 'page.security',
    tab: 'mine',
    layout: 'wide',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/loginPassword': {
    load: () => import('./login-password.tsx'),
    title: 'page.login-password',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/tradePassword': {
    load: () => import('./pins.tsx'),
    title: 'page.trading-password',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/authenticator': {
    load: () => import('./authenticator.tsx'),
    title: 'page.authenticator',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/passkeys': {
    load: () => import('./passkeys.tsx'),
    title: 'page.passkeys',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/sessions': {
    load: () => import('./sessions.tsx'),
    title: 'page.sessions',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/staffActions': {
    load: () => import('./staff-actions.tsx'),
    title: 'page.staff-actions',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
  '/pages/user/contact': {
    load: () => import('./contact.tsx'),
    title: 'page.contact',
    tab: 'mine',
    customerOnly: true,
    texts: ['account'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
