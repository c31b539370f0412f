// In: nothing.
// Out: the desk of corporate actions: two people enter what a company decided, with the hash of its paper.
import { Split } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    shares: {
      label: words.desk,
      group: 'work',
      order: 61,
      icon: Split,
      right: 'read-shares',
      calls: { list: '/shares/list', one: '/shares/get', topic: 'shares', table: 'shares' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { shares: ['/shares/'] },
  values: { kind: words.kinds },
  fields: words.fields,
});
