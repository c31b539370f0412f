// In: nothing.
// Out: the pages of programs: a customer's keys, and how to begin with one; and the names of their texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/user/apiKeys': {
    load: () => import('./keys.tsx'),
    title: 'page.api-keys',
    tab: 'mine',
    customerOnly: true,
    texts: ['programs', 'account'],
  },
  '/pages/common/developers': {
    load: () => import('./developers.tsx'),
    title: 'page.developers',
    tab: 'mine',
    layout: 'wide',
    texts: ['programs', 'account'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly programs: typeof texts;
  }
}
