// In: nothing.
// Out: the page of this room, how the frame holds it, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/user/fees': {
    load: () => import('./fees.tsx'),
    title: 'page.fees',
    tab: 'mine',
    customerOnly: true,
    texts: ['fees'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly fees: typeof texts;
  }
}
