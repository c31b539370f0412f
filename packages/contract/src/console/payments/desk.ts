// In: nothing. Out: the desk of payments as data. Nobody here can credit, debit, edit an amount or a destination, or make a hold longer:
// withdrawals are signed by two different people over the customer's own digest, or refused for a listed reason.
import { defineDesk } from '../desk.ts';

export const paymentsDesk = defineDesk({
  rights: {
    'read-payments': {
      title: 'See deposits, withdrawals, suspense and rails',
      roles: ['support', 'compliance', 'treasury', 'administrator'],
    },
    'sign-withdrawals': { title: 'Sign withdrawals', changes: true, roles: ['treasury', 'compliance'] },
    'refuse-withdrawals': { title: 'Refuse withdrawals', changes: true, roles: ['treasury', 'compliance'] },
    'settle-suspense': {
      title: 'Find the owner of money in suspense, or return it',
      changes: true,
      roles: ['treasury', 'compliance'],
    },
    'import-statements': { title: 'Bring statements of banks', changes: true, roles: ['treasury', 'compliance'] },
    'fetch-payouts': { title: 'Fetch payout files', changes: true, roles: ['treasury'] },
    'decide-names': { title: 'Decide names that are near', changes: true, roles: ['compliance'] },
    'close-rails': { title: 'Close and reopen rails', changes: true, roles: ['treasury', 'compliance'] },
    'invite-to-channels': { title: 'Invite customers to channels', changes: true, roles: ['support', 'treasury'] },
    'set-rails': { title: 'Change the policy of rails', changes: true, roles: ['treasury', 'compliance'] },
  },
  topics: { payments: 'read-payments' },
  subjects: {
    withdrawal: { title: 'Withdrawal', topics: ['payments'] },
    arrival: { title: 'Money that arrived', topics: ['payments'] },
    deposit: { title: 'Deposit', topics: ['payments'] },
    statement: { title: 'Statement of a bank', topics: ['payments'] },
    'statement-line': { title: 'Line of a statement', topics: ['payments'] },
    'payout-file': { title: 'Payout file', topics: ['payments'] },
    destination: { title: 'Destination', topics: ['payments'] },
    rail: { title: 'Rail', topics: ['payments'] },
    pack: { title: 'Pack', topics: ['payments'] },
  },
  queues: { withdrawals: 'read-payments', suspense: 'read-payments' },
  exports: {
    deposits: '/payments/deposits/list',
    suspense: '/payments/suspense/list',
    statements: '/payments/statements/list',
    withdrawals: '/payments/withdrawals/list',
  },
  actions: {
    'sign-withdrawal': {
      right: 'sign-withdrawals',
      // Treasury makes, compliance checks.
      signs: ['treasury', 'compliance'],
      subjectKind: 'withdrawal',
      title: 'Sign this seal',
      confirmation:
        'You sign exactly these lines. Two different people sign, one of treasury and one of compliance; one byte changed, and nothing is paid.',
    },
    'refuse-withdrawal': {
      right: 'refuse-withdrawals',
      secondPerson: true,
      subjectKind: 'withdrawal',
      title: 'Refuse the withdrawal',
      confirmation:
        'A second person must agree. All of it is available to the customer again, who reads the listed reason.',
    },
    'assign-arrival': {
      right: 'settle-suspense',
      secondPerson: true,
      subjectKind: 'arrival',
      title: 'Credit it to its owner',
      confirmation:
        'A second person must agree. The amount is the evidence’s; nobody can write another. The customer is told.',
    },
    'return-arrival': {
      right: 'settle-suspense',
      secondPerson: true,
      subjectKind: 'arrival',
      title: 'It has gone back',
      confirmation: 'A second person must agree that it was sent back to where it came from, under this transaction.',
    },
    'keep-arrival': {
      right: 'settle-suspense',
      secondPerson: true,
      subjectKind: 'arrival',
      title: 'It is the house’s own',
      confirmation:
        'A second person must agree that the house itself sent this, by this payment order, as two people announced on its rail a day before. All of it then bears what banks take. Never what a customer asked for, or was credited before.',
    },
    'announce-own-money': {
      right: 'settle-suspense',
      secondPerson: true,
      subjectKind: 'rail',
      title: 'Announce the house’s own money',
      confirmation:
        'A second person must agree. It moves nothing. Money of just this sum that arrives from a day to a week from now can then be said to be the house’s own; nothing else ever can.',
    },
    'reverse-credit': {
      right: 'settle-suspense',
      secondPerson: true,
      subjectKind: 'arrival',
      title: 'Take the credit back',
      confirmation:
        'A second person must agree. Exactly what was credited, once, and only while all of it is there: nobody is brought below zero. It waits for its owner again; the customer is told.',
    },
    'import-statement': {
      right: 'import-statements',
      secondPerson: true,
      subjectKind: 'statement',
      title: 'Take the statement',
      confirmation:
        'A second person must agree that the bank wrote this file. What is exact is credited, the rest waits in suspense. Lines that are known change nothing.',
    },
    'book-bank-line': {
      right: 'import-statements',
      secondPerson: true,
      subjectKind: 'statement-line',
      title: 'The house bears it',
      confirmation:
        'A second person must agree that the bank took this for itself, such as a charge or a duty. The house bears exactly the line’s amount, once, out of what it has earned; no customer does.',
    },
    'accept-name': {
      right: 'decide-names',
      subjectKind: 'destination',
      title: 'It is the same person',
      confirmation: 'The destination may be paid to when its first day is over.',
    },
    'refuse-name': {
      right: 'decide-names',
      subjectKind: 'destination',
      title: 'It is another person',
      confirmation: 'The destination leaves the customer’s book. Nothing was paid to it.',
    },
    'close-rail': {
      right: 'close-rails',
      subjectKind: 'rail',
      title: 'Close the rail now',
      confirmation: 'Within a second nothing new goes this way. What was sent goes on; the other ways stay open.',
    },
    'reopen-rail': {
      right: 'close-rails',
      secondPerson: true,
      subjectKind: 'rail',
      title: 'Reopen the rail',
      confirmation: 'A second person must agree.',
    },
    'set-rail-policy': {
      right: 'set-rails',
      secondPerson: true,
      subjectKind: 'rail',
      title: 'Change the policy of the rail',
      confirmation:
        'A second person must agree. It is a new version, the same for every customer; withdrawals that are asked for already keep what was signed.',
    },
    'open-rail': {
      right: 'set-rails',
      secondPerson: true,
      subjectKind: 'rail',
      title: 'Open a new rail',
      confirmation:
        'A second person must agree. The partners’ file names who stands behind it; from then on money comes and goes by it under these terms. Its money is listed with it, if it is the first.',
    },
    'invite-to-channel': {
      right: 'invite-to-channels',
      subjectKind: 'customer',
      title: 'Invite to a channel',
      confirmation:
        'The customer is told, and alone is shown the password, once. It counts seven days; one of before counts no longer. It opens a way in and nothing else.',
    },
  },
  refusals: [
    'unknown-withdrawal',
    'withdrawal-closed',
    'digest-differs',
    'second-person-missing',
    'colleague-too-new',
    'other-role-signs',
    'hold-invalid',
    'unknown-arrival',
    'arrival-settled',
    'insufficient-balance',
    'evidence-invalid',
    'unknown-statement',
    'statement-known',
    'statement-unreadable',
    'transaction-known',
    'unknown-account',
    'unknown-destination',
    'destination-known',
    'unknown-rail',
    'rail-invalid',
    'nothing-to-change',
    'amount-too-precise',
    'field-invalid',
  ],
});
