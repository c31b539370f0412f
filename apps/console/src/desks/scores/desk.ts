// In: nothing.
// Out: the desk of scores: appeals against confirmed abuse, answered by others than those who confirmed it.
import { Gavel } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    scores: {
      label: words.desk,
      group: 'work',
      order: 65,
      icon: Gavel,
      key: 'j',
      right: 'read-scores',
      calls: { list: '/scores/appeals/list', one: '/scores/appeals/get', topic: 'scores', table: 'score-appeals' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { scores: ['/scores/'] },
  calls: { '/scores/appeals/list': 'Looked at the list of appeals' },
  values: {},
});
