// In: nothing.
// Out: the desk of research: every note with its outcome, and publishing one. Nothing changes one.
import { Microscope } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    research: {
      label: words.desk,
      group: 'work',
      order: 70,
      icon: Microscope,
      right: 'read-research',
      calls: { list: '/research/list', topic: 'research' },
      list: lazy(() => import('./list.tsx')),
    },
  },
  asks: { research: ['/research/'] },
});
