// In: nothing. Out: the desk of loans as data: two decide an application, two write off what is lost. Nobody starts a loan, alters its terms or
// sells a pledge.
import { defineDesk } from '../desk.ts';

export const loansDesk = defineDesk({
  rights: {
    'read-loans': {
      title: 'See loans, pledges and calls',
      roles: ['support', 'compliance', 'treasury', 'administrator'],
    },
    'decide-loans': { title: 'Decide applications for loans', changes: true, roles: ['compliance', 'treasury'] },
  },
  topics: { loans: 'read-loans' },
  subjects: { loan: { title: 'Loan', topics: ['loans'] } },
  exports: { loans: '/loans/list' },
  actions: {
    'approve-loan': {
      right: 'decide-loans',
      secondPerson: true,
      subjectKind: 'loan',
      title: 'Approve the loan',
      confirmation:
        'A second person must agree. It is paid out at once, at the published rate and on the terms that the customer accepted.',
    },
    'reject-loan': {
      right: 'decide-loans',
      secondPerson: true,
      subjectKind: 'loan',
      title: 'Reject the loan',
      confirmation: 'A second person must agree. The customer reads the reason; all that was pledged is free again.',
    },
    'write-off-loan': {
      right: 'decide-loans',
      secondPerson: true,
      subjectKind: 'loan',
      title: 'Write the loan off',
      confirmation:
        'A second person must agree. Only when its interest has ended or nothing is pledged any more; what is left is the lender’s loss.',
    },
  },
  refusals: [
    'unknown-loan',
    'loan-not-open',
    'lending-capital-short',
    'mark-stale',
    'collateral-short',
    'account-disabled',
    'write-off-not-due',
    'reason-missing',
    'second-person-missing',
  ],
});
