// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/common/service': { load: () => import('./support.tsx'), title: 'page.service', texts: ['messages'] },
  '/pages/user/service': { load: () => import('./support.tsx'), title: 'page.service', texts: ['messages'] },
  '/pages/common/serviceJs': { load: () => import('./service-script.tsx'), title: 'page.service', texts: ['messages'] },
  '/pages/user/serviceJs': { load: () => import('./service-script.tsx'), title: 'page.service', texts: ['messages'] },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
