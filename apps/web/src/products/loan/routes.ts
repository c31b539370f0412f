// In: nothing.
// Out: the page of this room, how the frame holds it, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/user/loan': {
    load: () => import('./loan.tsx'),
    title: 'page.loans',
    tab: 'mine',
    customerOnly: true,
    texts: ['loan'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly loan: typeof texts;
  }
}
