// In: nothing.
// Out: the desk of plans: two people set what a membership costs; nobody is made a member.
import { BadgeCheck } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    plans: {
      label: words.desk,
      group: 'work',
      order: 66,
      icon: BadgeCheck,
      right: 'read-plans',
      calls: { list: '/plans/list', one: '/plans/get', topic: 'plans', table: 'plans' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { plans: ['/plans/'] },
  fields: words.fields,
});
