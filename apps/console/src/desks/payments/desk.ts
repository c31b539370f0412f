// In: nothing.
// Out: the desks of money in and money out: deposits, suspense, withdrawals, near names, rails and policy, treasury, statements, chains.
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleHelp,
  Link2,
  PackageCheck,
  Route,
  Scale,
  ScrollText,
  UserSearch,
} from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

const common = { group: 'work', right: 'read-payments' } as const;

export default defineDesk({
  places: {
    deposits: {
      ...common,
      label: words.deposits,
      order: 70,
      icon: ArrowDownToLine,
      calls: { list: '/payments/deposits/list', topic: 'payments', table: 'deposits' },
      list: lazy(() => import('./deposits.tsx')),
    },
    suspense: {
      ...common,
      label: words.suspense,
      order: 71,
      icon: CircleHelp,
      calls: { list: '/payments/suspense/list', one: '/payments/suspense/get', topic: 'payments', table: 'suspense' },
      list: lazy(() => import('./suspense.tsx')),
      show: lazy(() => import('./arrival.tsx')),
    },
    withdrawals: {
      ...common,
      label: words.withdrawals,
      order: 72,
      icon: ArrowUpFromLine,
      calls: {
        list: '/payments/withdrawals/list',
        one: '/payments/withdrawals/get',
        topic: 'payments',
        table: 'withdrawals',
      },
      list: lazy(() => import('./withdrawals.tsx')),
      show: lazy(() => import('./withdrawal.tsx')),
    },
    'near-names': {
      ...common,
      label: words.names,
      order: 73,
      icon: UserSearch,
      right: 'decide-names',
      calls: { list: '/payments/names/list', one: '/payments/names/get', topic: 'payments' },
      list: lazy(() => import('./names.tsx')),
      show: lazy(() => import('./name.tsx')),
    },
    rails: {
      ...common,
      label: words.rails,
      order: 74,
      icon: Route,
      calls: { list: '/payments/rails/list', one: '/payments/rails/get', topic: 'payments' },
      list: lazy(() => import('./rails.tsx')),
      show: lazy(() => import('./rail.tsx')),
    },
    treasury: {
      ...common,
      label: words.treasury,
      order: 75,
      icon: Scale,
      calls: { list: '/payments/treasury/list', topic: 'payments' },
      list: lazy(() => import('./treasury.tsx')),
    },
    statements: {
      ...common,
      label: words.statements,
      order: 76,
      icon: ScrollText,
      calls: { list: '/payments/statements/list', topic: 'payments', table: 'statements' },
      list: lazy(() => import('./statements.tsx')),
    },
    reconciliation: {
      ...common,
      label: words.reconciliation,
      order: 77,
      icon: Scale,
      calls: { list: '/payments/reconciliations/list', topic: 'payments' },
      list: lazy(() => import('./reconciliation.tsx')),
    },
    chains: {
      ...common,
      label: words.chains,
      order: 78,
      icon: Link2,
      calls: { list: '/payments/chains/list', topic: 'payments' },
      list: lazy(() => import('./chains.tsx')),
    },
    packs: {
      ...common,
      label: words.packs,
      order: 79,
      icon: PackageCheck,
      calls: { list: '/payments/packs/list', one: '/payments/packs/get', topic: 'payments' },
      list: lazy(() => import('./packs.tsx')),
      show: lazy(() => import('./pack.tsx')),
    },
  },
  asks: { payments: ['/payments/'] },
  calls: {
    '/payments/deposits/receipt': 'Looked at a receipt',
    '/payments/suspense/get': 'Looked at money in suspense',
    '/payments/withdrawals/get': 'Looked at a withdrawal',
    '/payments/names/get': 'Compared a name with the papers',
    '/payments/packs/get': 'Looked at a pack',
  },
  values: { ground: words.grounds, direction: words.directions },
});
