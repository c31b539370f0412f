// In: nothing.
// Out: the desk of the support chat.
import { MessagesSquare } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

const Chat = lazy(() => import('./chat.tsx'));

export default defineDesk({
  places: {
    chat: {
      label: words.desk,
      group: 'work',
      order: 30,
      icon: MessagesSquare,
      key: 't',
      right: 'read-chat',
    },
  },
  routes: { '/chat': Chat, '/chat/:customerId': Chat },
  asks: {
    chat: ['/chat/', '/canned-answers/'],
  },
  calls: {
    '/chat/get': 'Opened a conversation',
    '/chat/list': 'Looked at the list of conversations',
    '/chat/messages/list': 'Read a conversation',
    '/chat/send': 'Answered in the chat',
    '/chat/assign': 'Passed a conversation on',
    '/chat/close': 'Closed a conversation',
    '/chat/picture': 'Looked at a picture in the chat',
  },
  values: {
    state: words.states,
  },
});
