// In: nothing. Out: the desk of scores as data: two confirm abuse, others answer the appeal. Nobody sets a score.
import { defineDesk } from '../desk.ts';

export const scoresDesk = defineDesk({
  rights: {
    'read-scores': {
      title: 'See appeals against the score',
      roles: ['support', 'compliance', 'administrator'],
    },
    'decide-scores': { title: 'Confirm abuse and answer appeals', changes: true, roles: ['compliance'] },
  },
  topics: { scores: 'read-scores' },
  subjects: { 'score-appeal': { title: 'Appeal', topics: ['scores'] } },
  exports: { 'score-appeals': '/scores/appeals/list' },
  actions: {
    'confirm-abuse': {
      right: 'decide-scores',
      secondPerson: true,
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Confirm abuse',
      confirmation:
        'A second person must agree. It costs ten points of the score. The customer reads the reason and may appeal; neither of you two may answer that.',
    },
    'grant-appeal': {
      right: 'decide-scores',
      secondPerson: true,
      shownToCustomer: true,
      subjectKind: 'score-appeal',
      title: 'Grant the appeal',
      confirmation:
        'A second person must agree; neither may have confirmed the abuse. The points that it took come back, and the customer reads the reason.',
    },
    'uphold-appeal': {
      right: 'decide-scores',
      shownToCustomer: true,
      subjectKind: 'score-appeal',
      title: 'Turn the appeal down',
      confirmation: 'By somebody who did not confirm the abuse. The customer reads the reason.',
    },
  },
  refusals: [
    'unknown-account',
    'unknown-row',
    'unknown-score-change',
    'appeal-over',
    'appeal-own',
    'reason-missing',
    'second-person-missing',
  ],
});
