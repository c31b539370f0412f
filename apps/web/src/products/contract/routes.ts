// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const routes = {
  '/pages/contract/insurance': {
    load: () => import('./insurance.tsx'),
    title: 'page.insurance',
    texts: ['contract'],
  },
  '/pages/contract/calculator': {
    load: () => import('./calculator.tsx'),
    title: 'page.calculator',
    texts: ['contract', 'market'],
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly contract: typeof texts;
  }
}
