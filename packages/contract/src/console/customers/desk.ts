// In: nothing. Out: customers: who they are, their standing, requests and scores, as data: rights, actions, and what is told of them.
import { defineDesk } from '../desk.ts';

export const customersDesk = defineDesk({
  rights: {
    'read-customers': {
      title: 'See customers',
      roles: ['support', 'compliance', 'treasury', 'administrator'],
    },
    'read-balances': {
      title: 'See balances and orders',
      roles: ['compliance', 'treasury'],
    },
    'write-notes': {
      title: 'Write notes',
      changes: true,
      roles: ['support', 'compliance', 'treasury'],
    },
    'change-standing': {
      title: 'Disable and enable customers',
      changes: true,
      roles: ['compliance'],
    },
    'end-sessions': {
      title: 'End customers’ sign-ins and API keys',
      changes: true,
      roles: ['support', 'compliance'],
    },
    'decide-kinds': {
      title: 'Decide HNI requests',
      changes: true,
      roles: ['compliance'],
    },
    'reset-factors': {
      title: 'Reset lost second factors',
      changes: true,
      roles: ['compliance'],
    },
  },
  topics: { customers: 'read-customers', 'kind-requests': 'read-customers', 'factor-resets': 'read-customers' },
  subjects: {
    customer: { title: 'Customer', topics: ['customers', 'kind-requests', 'factor-resets'] },
  },
  queues: { 'kind-requests': 'read-customers', 'factor-resets': 'read-customers' },
  exports: { customers: '/customers/list', 'kind-requests': '/kind-requests/list' },
  actions: {
    'disable-customer': {
      right: 'change-standing',
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Disable the customer',
      confirmation:
        'All sign-ins end at once and open orders are cancelled. The customer can sign in to withdraw free money, and reads the reason.',
    },
    'enable-customer': {
      right: 'change-standing',
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Enable the customer',
      confirmation: 'The customer can trade again at once, and reads the reason.',
    },
    'end-customer-sessions': {
      right: 'end-sessions',
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'End all sign-ins of the customer',
      confirmation: 'Every device of the customer is signed out now. The customer reads the reason.',
    },
    'end-customer-api-keys': {
      right: 'end-sessions',
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Revoke all API keys of the customer, and end all webhooks',
      confirmation:
        'Every program of the customer is refused from the next call on, and nothing is sent to the customer’s addresses any more. Open orders stay. The customer reads the reason and may make new keys.',
    },
    'add-note': {
      right: 'write-notes',
      subjectKind: 'customer',
      title: 'Add a note',
      confirmation: 'Notes stay for ever and are read by operators only.',
    },
    'decide-kind': {
      right: 'decide-kinds',
      secondPerson: true,
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Decide the kind of account',
      confirmation:
        'A second person must agree. The customer is told the decision and reads the reason. An HNI account may pay in and out ten times what others may.',
    },
    'reset-factors': {
      right: 'reset-factors',
      secondPerson: true,
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Begin the reset of lost second factors',
      confirmation:
        'A second person must agree. The customer’s papers must be approved. It takes effect after the stated delay, is told on every channel, and any live sign-in of the customer can stop it.',
    },
    'decline-factor-reset': {
      right: 'reset-factors',
      shownToCustomer: true,
      subjectKind: 'customer',
      title: 'Decline the reset of second factors',
      confirmation: 'The customer is told and reads the reason.',
    },
  },
  refusals: [
    'unknown-account',
    'nothing-to-change',
    'kyc-required',
    'second-factor-absent',
    'unknown-reset',
    'kind-already-held',
  ],
});
