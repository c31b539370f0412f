// In: nothing.
// Out: the desk of conversion: pairs stopped by one person, reopened and given other rules by two.
import { ArrowLeftRight } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    conversion: {
      label: words.desk,
      group: 'work',
      order: 62.8,
      icon: ArrowLeftRight,
      key: 'x',
      right: 'read-conversion',
      calls: { list: '/conversion/list', one: '/conversion/get', topic: 'conversion', table: 'conversion-pairs' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { conversion: ['/conversion/'] },
  values: {},
});
