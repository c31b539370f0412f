// In: nothing.
// Out: the desk of markets: how they stand, halted by one person and opened by two.
import { ChartCandlestick } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    markets: {
      label: words.desk,
      group: 'work',
      order: 60,
      icon: ChartCandlestick,
      key: 'i',
      right: 'read-markets',
      calls: { list: '/markets/list', one: '/markets/get', topic: 'markets', table: 'markets' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { markets: ['/markets/'] },
  values: { status: words.statuses },
});
