// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/notice/list': { load: () => import('./notices.tsx'), title: 'page.notices', texts: ['messages'] },
  '/pages/notice/detail': { load: () => import('./notice.tsx'), title: 'page.notices', texts: ['messages'] },
  '/pages/news/list': { load: () => import('./news.tsx'), title: 'page.news', texts: ['messages'] },
  '/pages/news/detail': { load: () => import('./news-item.tsx'), title: 'page.news', texts: ['messages'] },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
