// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const record = { tab: 'assets', customerOnly: true, texts: ['orders', 'wallet'] } as const;

const routes = {
  '/pages/user/assets': {
    load: () => import('./assets.tsx'),
    title: 'page.assets',
    tab: 'assets',
    tabs: true,
    layout: 'wide',
    texts: ['orders', 'wallet'],
  },
  '/pages/user/record': { load: () => import('./bill-records.tsx'), title: 'page.records', ...record },
  '/pages/coin/assetsRecord': { load: () => import('./coin-records.tsx'), title: 'page.coin-account', ...record },
  '/pages/fundsDetail/index': { load: () => import('./funds.tsx'), title: 'page.funding-details', ...record },
  '/pages/fundsDetail/stockFundsDetail': {
    load: () => import('./stock-records.tsx'),
    title: 'page.currency-account',
    ...record,
  },
  '/pages/fundsDetail/cryptoFundsDetail': {
    load: () => import('./coin-records.tsx'),
    title: 'page.coin-account',
    ...record,
  },
  '/pages/user/whereItWent': { load: () => import('./where-it-went.tsx'), title: 'page.where-it-went', ...record },
  '/pages/user/statements': { load: () => import('./statements.tsx'), title: 'page.statements', ...record },
  '/pages/user/checkStatement': {
    load: () => import('./check-statement.tsx'),
    title: 'page.check-statement',
    tab: 'assets',
    texts: ['wallet'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
