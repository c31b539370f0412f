// In: nothing.
// Out: the desk of loans: two people decide an application, write off what is lost, set the published table and what may be pledged; nobody
// alters a term or sells a pledge.
import { HandCoins, Scale } from 'lucide-react';
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
    lending: {
      label: words.lending,
      group: 'work',
      order: 64,
      icon: Scale,
      right: 'read-loans',
      calls: { list: '/lending/list', one: '/lending/get', topic: 'loans' },
      list: lazy(() => import('./lending.tsx')),
      show: lazy(() => import('./table.tsx')),
    },
  },
  asks: { loans: ['/loans/', '/lending/'] },
  fields: words.fields,
  values: { why: words.reasons },
});
