// In: nothing.
// Out: the desk of messages that left, or did not.
import { Send } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    deliveries: {
      label: words.desk,
      group: 'house',
      order: 40,
      icon: Send,
      key: 'm',
      right: 'read-deliveries',
      calls: { list: '/deliveries/list', topic: 'deliveries', table: 'deliveries' },
      list: lazy(() => import('./list.tsx')),
    },
  },
  asks: {
    deliveries: ['/deliveries/'],
  },
  calls: { '/deliveries/list': 'Looked at the list of deliveries' },
});
