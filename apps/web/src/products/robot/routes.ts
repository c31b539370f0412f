// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/robot/list': { coming: 'robots', title: 'page.robots', tab: 'robots', tabs: true },
  '/pages/robot/detail': { coming: 'robots', title: 'page.robots' },
  '/pages/robot/record': { coming: 'robots', title: 'page.robot-records' },
  '/pages/robot/orderDetail': { coming: 'robots', title: 'page.robot-records' },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
