// In: nothing.
// Out: the desk of what needs, or had, a second person.
import { BadgeCheck } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    approvals: {
      label: words.desk,
      group: 'work',
      order: 90,
      icon: BadgeCheck,
      key: 'a',
      calls: { list: '/approvals/list', one: '/approvals/get', topic: 'approvals', table: 'approvals' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: {
    approvals: ['/approvals/'],
  },
});
