// In: nothing.
// Out: the desk of options: cover, exposure and Greeks to look at; terms and writers' parameters by two, with a later date.
import { CandlestickChart } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';

export default defineDesk({
  places: {
    options: {
      label: 'Options',
      group: 'work',
      order: 62.5,
      icon: CandlestickChart,
      key: 'y',
      right: 'read-options',
      calls: { list: '/options/list', one: '/options/get', topic: 'options', table: 'options' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { options: ['/options/'] },
  values: {},
});
