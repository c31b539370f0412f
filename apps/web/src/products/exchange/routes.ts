// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const customer = { tab: 'assets', customerOnly: true, texts: ['exchange', 'orders', 'market', 'wallet'] } as const;

const routes = {
  '/pages/exchange/index': { load: () => import('./hub.tsx'), title: 'page.exchange', ...customer },
  '/pages/exchange/stock': { load: () => import('./stock.tsx'), title: 'page.exchange', ...customer },
  '/pages/exchange/cryptoConvert': { load: () => import('./convert.tsx'), title: 'page.convert', ...customer },
  '/pages/exchange/cryptoTransfer': { load: () => import('./transfer.tsx'), title: 'page.transfer', ...customer },
  '/pages/exchange/exchange': { load: () => import('./records.tsx'), title: 'page.exchange', ...customer },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly exchange: typeof texts;
  }
}
