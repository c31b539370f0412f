// In: nothing.
// Out: the desk of what waits everywhere, and what was done last.
import { Gauge } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    dashboard: {
      label: words.desk,
      group: 'work',
      order: 0,
      icon: Gauge,
      key: 'd',
      list: lazy(() => import('./dashboard.tsx')),
    },
  },
});
