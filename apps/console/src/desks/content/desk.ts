// In: nothing.
// Out: the desk of what customers read: notices, news, cards, votes, pages.
import type { ContentKind } from '@hilsa/contract';
import { BookOpenText, FileText, Megaphone, Newspaper, Vote } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk, type ResourceCalls } from '../../app/desk.ts';
import { words } from './words.ts';

const List = lazy(() => import('./list.tsx'));
const Create = lazy(() => import('./editor.tsx').then((room) => ({ default: room.ContentCreate })));
const Edit = lazy(() => import('./editor.tsx').then((room) => ({ default: room.ContentEdit })));

const contentOf = (kind: ContentKind): ResourceCalls => ({
  list: '/content/list',
  one: '/content/get',
  fixed: { kind },
  topic: 'content',
});

export default defineDesk({
  places: {
    notice: {
      label: words.kinds.notice,
      group: 'content',
      order: 0,
      icon: Megaphone,
      key: 'n',
      right: 'read-content',
      calls: contentOf('notice'),
      list: List,
      create: Create,
      edit: Edit,
    },
    news: {
      label: words.kinds.news,
      group: 'content',
      order: 10,
      icon: Newspaper,
      key: 'w',
      right: 'read-content',
      calls: contentOf('news'),
      list: List,
      create: Create,
      edit: Edit,
    },
    ad: {
      label: words.kinds.ad,
      group: 'content',
      order: 20,
      icon: FileText,
      key: 'k',
      right: 'read-content',
      calls: contentOf('ad'),
      list: List,
      create: Create,
      edit: Edit,
    },
    vote: {
      label: words.kinds.vote,
      group: 'content',
      order: 30,
      icon: Vote,
      key: 'v',
      right: 'read-content',
      calls: contentOf('vote'),
      list: List,
      create: Create,
      edit: Edit,
    },
    page: {
      label: words.kinds.page,
      group: 'content',
      order: 40,
      icon: BookOpenText,
      key: 'e',
      right: 'read-content',
      calls: contentOf('page'),
      list: List,
      create: Create,
      edit: Edit,
    },
  },
  asks: {
    content: ['/content/'],
  },
  values: {
    kind: words.kinds,
    audience: words.audiences,
    mode: words.modes,
    place: words.places,
    results: words.resultRules,
    name: words.pages,
  },
});
