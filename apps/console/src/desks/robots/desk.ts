// In: nothing.
// Out: the desk of robots: one halts a version, two restart, withdraw or publish one; nobody writes a rate, deletes a robot or trades for an order.
import { Bot } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    robots: {
      label: words.desk,
      group: 'work',
      order: 65,
      icon: Bot,
      right: 'read-robots',
      calls: { list: '/robots/list', one: '/robots/get', topic: 'robots', table: 'robots' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { robots: ['/robots/'] },
  calls: { '/robots/log': 'Looked at the log of a robot’s order' },
  fields: words.fields,
  values: { standing: words.standings },
});
