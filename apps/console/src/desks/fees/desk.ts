// In: nothing.
// Out: the desk of fees: two people set a class's table; nobody is put into a tier.
import { Percent } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    fees: {
      label: words.desk,
      group: 'work',
      order: 63,
      icon: Percent,
      key: 'z',
      right: 'read-fees',
      calls: { list: '/fees/list', one: '/fees/get', topic: 'fees', table: 'fee-tables' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { fees: ['/fees/'] },
  values: {},
});
