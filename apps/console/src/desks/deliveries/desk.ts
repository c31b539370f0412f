// In: nothing.
// Out: the desk of messages that left, or did not.
import { Send } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { texts } from '../../texts/index.ts';

export default defineDesk({
  places: {
    deliveries: {
      label: texts.frame.desks.deliveries,
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
