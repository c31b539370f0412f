// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/user/about': { load: () => import('./about.tsx'), title: 'page.about', texts: ['messages'] },
  '/pages/common/companyIntroduction': {
    load: () => import('./company.tsx'),
    title: 'page.company',
    texts: ['messages'],
  },
  '/pages/common/privacyPolicy': { load: () => import('./privacy.tsx'), title: 'page.privacy', texts: ['messages'] },
  '/pages/common/disclaimer': { load: () => import('./disclaimer.tsx'), title: 'page.disclaimer', texts: ['messages'] },
  '/pages/common/download': { load: () => import('./install.tsx'), title: 'page.install', texts: ['messages'] },
  '/pages/common/sandbox': { load: () => import('./sandbox.tsx'), title: 'page.sandbox', texts: ['messages'] },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
