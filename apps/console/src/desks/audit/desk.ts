// In: nothing.
// Out: the desk of the audit trail.
import { ScrollText } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    audit: {
      label: words.desk,
      group: 'house',
      order: 30,
      icon: ScrollText,
      key: 'u',
      right: 'read-audit',
      calls: { list: '/audit/list', one: '/audit/get', topic: 'audit', table: 'audit' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: {
    audit: ['/audit/list'],
  },
  calls: {
    '/audit/verify': 'Checked the chain of the trail',
    '/export': 'Saved a list as CSV',
  },
});
