// In: nothing.
// Out: the desk of operators, their access and their roles.
import { ShieldCheck, UserCog } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    operators: {
      label: words.desk,
      group: 'house',
      order: 10,
      icon: UserCog,
      key: 'o',
      right: 'read-operators',
      calls: { list: '/operators/list', one: '/operators/get', sorted: true, topic: 'operators', table: 'operators' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
    roles: {
      label: words.rolesDesk,
      group: 'house',
      order: 20,
      icon: ShieldCheck,
      key: 'r',
      right: 'read-operators',
      calls: { list: '/roles/list', whole: true, topic: 'operators' },
      list: lazy(() => import('./roles.tsx')),
    },
  },
  asks: {
    operators: ['/operators/', '/colleagues/', '/audit/operators/', '/roles/', '/sessions/'],
  },
  values: {
    state: words.states,
  },
});
