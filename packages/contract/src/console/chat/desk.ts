// In: nothing. Out: the support chat and its saved answers, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const chatDesk = defineDesk({
  rights: {
    'read-chat': {
      title: 'Read the chat',
      roles: ['support', 'compliance', 'administrator'],
    },
    'answer-chat': {
      title: 'Answer the chat',
      changes: true,
      roles: ['support'],
    },
    'write-canned-answers': {
      title: 'Write saved answers',
      changes: true,
      roles: ['administrator'],
    },
  },
  topics: { chat: 'read-chat' },
  subjects: {
    'canned-answer': { title: 'Saved answer', topics: ['chat'] },
    chat: { title: 'Chat', topics: [] },
  },
  queues: { chat: 'read-chat' },
  actions: {
    'save-canned-answer': {
      right: 'write-canned-answers',
      subjectKind: 'canned-answer',
      title: 'Save the answer',
      confirmation: 'All operators of the chat can send it.',
    },
    'remove-canned-answer': {
      right: 'write-canned-answers',
      subjectKind: 'canned-answer',
      title: 'Remove the answer',
      confirmation: 'It can no longer be sent. Messages already sent stay.',
    },
  },
  refusals: ['unknown-content'],
});
