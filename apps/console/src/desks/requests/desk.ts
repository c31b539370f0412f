// In: nothing.
// Out: the desk of what customers ask operators to decide: another kind of account, lost second factors.
import { Crown, KeyRound } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    'kind-requests': {
      label: words.desks.kinds,
      group: 'work',
      order: 40,
      icon: Crown,
      key: 'h',
      right: 'read-customers',
      calls: { list: '/kind-requests/list', topic: 'kind-requests', table: 'kind-requests' },
      list: lazy(() => import('./kind-requests.tsx')),
    },
    'factor-resets': {
      label: words.desks.factors,
      group: 'work',
      order: 50,
      icon: KeyRound,
      key: 'l',
      right: 'read-customers',
      calls: { list: '/factor-resets/list', topic: 'factor-resets' },
      list: lazy(() => import('./factor-resets.tsx')),
    },
  },
  asks: {
    'kind-requests': ['/kind-requests/'],
    'factor-resets': ['/factor-resets/'],
  },
  calls: {
    '/kind-requests/list': 'Looked at the list of HNI requests',
    '/factor-resets/list': 'Looked at the list of lost factors',
  },
  values: {
    state: words.states,
    reset: words.states,
  },
});
