// In: nothing.
// Out: the desk of contracts: risk, feeds, listings and terms; opening stopped by one person, all else by two.
import { Gauge } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';

export default defineDesk({
  places: {
    contracts: {
      label: 'Contracts',
      group: 'work',
      order: 60.8,
      icon: Gauge,
      key: 'q',
      right: 'read-contracts',
      calls: { list: '/contracts/list', one: '/contracts/get', topic: 'contracts', table: 'contracts' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { contracts: ['/contracts/'] },
  values: {},
});
