// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/user/checkMoney': {
    load: () => import('./check.tsx'),
    title: 'page.check-money',
    tab: 'assets',
    texts: ['liabilities'],
  },
  '/pages/common/liabilities': {
    load: () => import('./publications.tsx'),
    title: 'page.liabilities',
    texts: ['liabilities'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly liabilities: typeof texts;
  }
}
