// In: nothing.
// Out: the desk of funds: dealings with their evidence, the gate, terms and fees by two.
import { PiggyBank } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    funds: {
      label: words.desk,
      group: 'work',
      order: 64,
      icon: PiggyBank,
      right: 'read-funds',
      calls: { list: '/funds/list', one: '/funds/get', topic: 'funds', table: 'funds' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { funds: ['/funds/'] },
  values: {},
});
