// In: nothing. Out: identity papers: the queue, and the two decisions about a case, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const papersDesk = defineDesk({
  rights: {
    'read-papers': {
      title: 'See the queue of identity papers',
      roles: ['compliance'],
    },
    'view-papers': {
      title: 'Look at identity papers',
      roles: ['compliance'],
    },
    'decide-papers': {
      title: 'Decide identity papers',
      changes: true,
      roles: ['compliance'],
    },
  },
  topics: { papers: 'read-papers' },
  subjects: {
    paper: { title: 'Papers', topics: ['papers', 'customers'] },
  },
  queues: { papers: 'read-papers' },
  exports: { papers: '/papers/list' },
  actions: {
    'approve-papers': {
      right: 'decide-papers',
      shownToCustomer: true,
      subjectKind: 'paper',
      title: 'Approve the papers',
      confirmation: 'The customer’s identity counts as verified from now on.',
    },
    'reject-papers': {
      right: 'decide-papers',
      shownToCustomer: true,
      subjectKind: 'paper',
      title: 'Reject parts of the papers',
      confirmation: 'The customer reads the reason of each part and sends only those again.',
    },
  },
  refusals: ['unknown-paper', 'paper-verified', 'field-invalid'],
});
