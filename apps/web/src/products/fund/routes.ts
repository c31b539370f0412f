// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const needs = ['fund'] as const;
const routes = {
  '/pages/fund/index': { load: () => import('./fund.tsx'), title: 'page.fund', texts: needs },
  '/pages/fund/record': { load: () => import('./record.tsx'), title: 'page.fund', customerOnly: true, texts: needs },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly fund: typeof texts;
  }
}
