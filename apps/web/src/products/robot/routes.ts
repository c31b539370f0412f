// In: nothing.
// Out: the pages of this room, how the frame holds each, and the names of its texts.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const needs = ['robot'] as const;
const routes = {
  '/pages/robot/list': {
    load: () => import('./list.tsx'),
    title: 'page.robots',
    tab: 'robots',
    tabs: true,
    texts: needs,
  },
  '/pages/robot/detail': { load: () => import('./detail.tsx'), title: 'page.robots', texts: needs },
  '/pages/robot/record': {
    load: () => import('./record.tsx'),
    title: 'page.robot-records',
    customerOnly: true,
    texts: needs,
  },
  '/pages/robot/orderDetail': {
    load: () => import('./order-detail.tsx'),
    title: 'page.robot-records',
    customerOnly: true,
    texts: needs,
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly robot: typeof texts;
  }
}
