// In: nothing.
// Out: the desk of customers: who they are, what they own and did, what operators may do.
import { Users } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    customers: {
      label: words.desk,
      group: 'work',
      order: 10,
      icon: Users,
      key: 'c',
      right: 'read-customers',
      calls: {
        list: '/customers/list',
        one: '/customers/get',
        idField: 'customerId',
        sorted: true,
        topic: 'customers',
        table: 'customers',
      },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: {
    customers: ['/customers/'],
    audit: ['/customers/history/'],
  },
  calls: {
    '/customers/list': 'Looked at the list of customers',
    '/customers/get': 'Opened a customer',
    '/customers/balances': 'Looked at balances',
    '/customers/orders/list': 'Looked at orders',
    '/customers/sessions/list': 'Looked at sign-ins',
    '/customers/api-keys/list': 'Looked at API keys',
    '/customers/webhooks/list': 'Looked at webhooks',
    '/customers/notes/list': 'Looked at notes',
    '/customers/points/list': 'Looked at the score',
    '/customers/history/list': 'Looked at the history',
  },
  values: {
    status: words.statuses,
    kind: words.kinds,
  },
});
