// In: nothing. Out: what customers read: notices, news, cards, votes, pages, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const contentDesk = defineDesk({
  rights: {
    'read-content': {
      title: 'See drafts and texts',
      roles: ['support', 'markets', 'administrator'],
    },
    'write-content': {
      title: 'Write and publish texts',
      changes: true,
      roles: ['markets', 'administrator'],
    },
  },
  topics: { content: 'read-content' },
  subjects: {
    content: { title: 'Text', topics: ['content'] },
  },
  actions: {
    'save-content': {
      right: 'write-content',
      secondPerson: true,
      subjectKind: 'content',
      title: 'Save the text',
      confirmation:
        'What customers will read needs a second person; a draft does not. Customers see it from its date on. A page is never overwritten: this is a new version.',
    },
    'remove-content': {
      right: 'write-content',
      subjectKind: 'content',
      title: 'Remove the text',
      confirmation: 'It disappears for customers at once. The trail keeps what it said.',
    },
  },
  refusals: [
    'unknown-content',
    'unknown-account',
    'page-in-use',
    'vote-has-choices',
    'vote-opened',
    'link-not-allowed',
  ],
});
