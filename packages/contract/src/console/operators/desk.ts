// In: nothing. Out: operators, their roles and their access, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const operatorsDesk = defineDesk({
  rights: {
    'read-operators': {
      title: 'See operators',
      roles: ['administrator'],
    },
    'write-operators': {
      title: 'Invite and change operators',
      changes: true,
      roles: ['administrator'],
    },
  },
  topics: { operators: 'read-operators' },
  subjects: {
    operator: { title: 'Operator', topics: ['operators'] },
  },
  exports: { operators: '/operators/list' },
  actions: {
    'invite-operator': {
      right: 'write-operators',
      secondPerson: true,
      subjectKind: 'operator',
      title: 'Invite an operator',
      confirmation:
        'A second person must agree. The one-time link goes to the mailbox of whoever is invited, and ends after 24 hours; every administrator is told.',
    },
    'renew-invitation': {
      right: 'write-operators',
      secondPerson: true,
      subjectKind: 'operator',
      title: 'Let an operator set password and authenticator anew',
      confirmation:
        'A second person must agree. The one-time link goes to the operator’s mailbox. Sessions end; the old password, authenticator and passkeys are void. Every administrator is told.',
    },
    'confirm-access': {
      right: 'write-operators',
      subjectKind: 'operator',
      title: 'Confirm who accepted',
      confirmation:
        'Ask the operator in person or by telephone first whether it was them. Access begins at once, and every administrator is told.',
    },
    'change-roles': {
      right: 'write-operators',
      secondPerson: true,
      subjectKind: 'operator',
      title: 'Change the roles of an operator',
      confirmation:
        'A second person must agree. It holds from the operator’s next call on, and every administrator is told.',
    },
    'disable-operator': {
      right: 'write-operators',
      subjectKind: 'operator',
      title: 'Disable the operator',
      confirmation: 'All sessions end at once, and what the operator asked for lapses.',
    },
    'enable-operator': {
      right: 'write-operators',
      secondPerson: true,
      subjectKind: 'operator',
      title: 'Enable the operator',
      confirmation:
        'A second person must agree. Password and authenticator are as they were, and every administrator is told.',
    },
    'end-operator-sessions': {
      right: 'write-operators',
      subjectKind: 'operator',
      title: 'End all sessions of the operator',
      confirmation: 'The operator has to sign in again.',
    },
  },
  refusals: [
    'unknown-operator',
    'operator-exists',
    'own-account',
    'last-administrator',
    'nothing-to-change',
    'not-the-asker',
  ],
});
