// In: nothing.
// Out: the desk of books: the trial balance, the checkpoints of days, what is owed as it was published, and conversions against their marks. An auditor may have it published.
import { BookCheck, HandCoins, RefreshCw, Scale } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    books: {
      label: words.trial,
      group: 'house',
      order: 40,
      icon: Scale,
      right: 'read-books',
      calls: { list: '/books/trial/list', topic: 'books', table: 'trial' },
      list: lazy(() => import('./trial.tsx')),
    },
    checkpoints: {
      label: words.checkpoints,
      group: 'house',
      order: 41,
      icon: BookCheck,
      right: 'read-books',
      calls: { list: '/books/checkpoints/list', topic: 'books', table: 'checkpoints' },
      list: lazy(() => import('./checkpoints.tsx')),
    },
    publications: {
      label: words.publications,
      group: 'house',
      order: 42,
      icon: HandCoins,
      right: 'read-books',
      calls: { list: '/books/liabilities/list', topic: 'books', table: 'publications' },
      list: lazy(() => import('./publications.tsx')),
    },
    conversions: {
      label: words.conversions,
      group: 'house',
      order: 43,
      icon: RefreshCw,
      right: 'read-books',
      calls: { list: '/books/conversions/list', topic: 'books', table: 'conversions' },
      list: lazy(() => import('./conversions.tsx')),
    },
  },
  asks: { books: ['/books/'] },
});
