// In: nothing. Out: the desk of loans as data: two decide an application, two write off what is lost, two set the published table and what may be
// pledged. Nobody starts a loan, alters its terms or sells a pledge.
import { defineDesk } from '../desk.ts';

export const loansDesk = defineDesk({
  rights: {
    'read-loans': {
      title: 'See loans, pledges and calls',
      roles: ['support', 'compliance', 'treasury', 'administrator'],
    },
    'decide-loans': { title: 'Decide applications for loans', changes: true, roles: ['compliance', 'treasury'] },
    'set-lending': {
      title: 'Set the table of loans and what may be pledged',
      changes: true,
      roles: ['treasury', 'markets'],
    },
  },
  topics: { loans: 'read-loans' },
  subjects: {
    loan: { title: 'Loan', topics: ['loans'] },
    lending: { title: 'Table of loans', topics: ['loans'] },
    collateral: { title: 'What may be pledged', topics: ['loans'] },
  },
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
        'A second person must agree. Only when nothing that could be sold is pledged any more; what is left is the lender’s loss.',
    },
    'set-loan-table': {
      right: 'set-lending',
      secondPerson: true,
      subjectKind: 'lending',
      title: 'Set the table of loans',
      confirmation:
        'A second person must agree. It is for everybody who applies from then on; loans that were asked for keep their terms.',
    },
    'set-collateral': {
      right: 'set-lending',
      secondPerson: true,
      subjectKind: 'collateral',
      title: 'Set what may be pledged',
      confirmation:
        'A second person must agree. It is for pledges from then on; what is pledged already counts as on its first day.',
    },
  },
  refusals: [
    'unknown-loan',
    'unknown-instrument',
    'loan-rules-invalid',
    'amount-too-precise',
    'field-invalid',
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
