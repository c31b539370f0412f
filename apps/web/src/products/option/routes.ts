// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/stock/option': {
    load: () => import('./chain.tsx'),
    title: 'page.options',
    tab: 'markets',
    texts: ['option'],
  },
  '/pages/stock/optionSettlement': {
    load: () => import('./settlement.tsx'),
    title: 'page.options',
    tab: 'positions',
    texts: ['option'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly option: typeof texts;
  }
}
