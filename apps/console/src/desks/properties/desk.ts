// In: nothing.
// Out: the desk of settings that change while the server runs.
import { Settings2 } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    properties: {
      label: words.desk,
      group: 'house',
      order: 0,
      icon: Settings2,
      key: 's',
      right: 'read-properties',
      calls: { list: '/properties/list', whole: true, topic: 'properties' },
      list: lazy(() => import('./list.tsx')),
    },
  },
  asks: {
    properties: ['/properties/'],
  },
});
