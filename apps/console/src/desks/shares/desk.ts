// In: nothing.
// Out: the desk of corporate actions: two people enter what a company decided, with the hash of its paper.
import { CalendarClock, Split } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { packWords } from './pack-words.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    shares: {
      label: words.desk,
      group: 'work',
      order: 60.2,
      icon: Split,
      right: 'read-shares',
      calls: { list: '/shares/list', one: '/shares/get', topic: 'shares', table: 'shares' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
    'market-packs': {
      label: packWords.desk,
      group: 'work',
      order: 60.4,
      icon: CalendarClock,
      right: 'read-shares',
      calls: { list: '/shares/packs/list', one: '/shares/packs/get', topic: 'shares', table: 'market-packs' },
      list: lazy(() => import('./packs.tsx')),
      show: lazy(() => import('./market-pack.tsx')),
    },
  },
  asks: { shares: ['/shares/'] },
  values: { kind: words.kinds },
  fields: words.fields,
});
