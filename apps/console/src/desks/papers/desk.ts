// In: nothing.
// Out: the desk of identity papers: the queue, and one case beside its pictures.
import { IdCard } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    papers: {
      label: words.desk,
      group: 'work',
      order: 20,
      icon: IdCard,
      key: 'p',
      right: 'read-papers',
      calls: { list: '/papers/list', one: '/papers/get', topic: 'papers', table: 'papers' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./case.tsx')),
    },
  },
  asks: {
    papers: ['/papers/'],
  },
  calls: {
    '/papers/list': 'Looked at the list of identity papers',
    '/papers/get': 'Opened identity papers',
    '/papers/image': 'Looked at a picture of a document',
  },
  values: {
    status: words.states,
    field: words.fields,
    reason: words.reasons,
    side: words.sides,
  },
});
