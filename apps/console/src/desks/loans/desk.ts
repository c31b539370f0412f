// In: nothing.
// Out: the desk of loans: two people decide an application and write off what is lost; nobody alters a term or sells a pledge.
import { HandCoins } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    loans: {
      label: words.desk,
      group: 'work',
      order: 64,
      icon: HandCoins,
      key: 'b',
      right: 'read-loans',
      calls: { list: '/loans/list', one: '/loans/get', topic: 'loans', table: 'loans' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { loans: ['/loans/'] },
  values: { why: words.reasons },
});
