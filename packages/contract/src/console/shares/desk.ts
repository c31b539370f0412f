// In: nothing. Out: the desk of shares as data: two people enter what a company decided. Nobody sets a reference, a close, an index or a trade.
import { defineDesk } from '../desk.ts';

export const sharesDesk = defineDesk({
  rights: {
    'read-shares': {
      title: 'See corporate actions',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'set-market-rules': { title: 'Change the rules of stock markets', changes: true, roles: ['markets', 'compliance'] },
    'enter-share-actions': { title: 'Enter corporate actions', changes: true, roles: ['markets', 'compliance'] },
  },
  topics: { shares: 'read-shares' },
  subjects: {
    share: { title: 'Share', topics: ['shares'] },
    'market-pack': { title: 'Rules of a stock market', topics: ['shares'] },
  },
  exports: { shares: '/shares/list', 'market-packs': '/shares/packs/list' },
  actions: {
    'announce-share-action': {
      right: 'enter-share-actions',
      secondPerson: true,
      subjectKind: 'share',
      title: 'Enter a corporate action',
      confirmation:
        'A second person must agree. Everybody reads it with the hash of its paper. Whoever holds the share when its market has closed on the record date has its part; open orders end then, and the reference follows by the published formula.',
    },
    'change-share-code': {
      right: 'enter-share-actions',
      secondPerson: true,
      subjectKind: 'share',
      title: 'Change the code',
      confirmation:
        'A second person must agree. Everybody reads it at once with the hash of its paper. It trades under the new code from its day on; open orders stay, and the old code still finds it.',
    },
    'suspend-share': {
      right: 'enter-share-actions',
      secondPerson: true,
      subjectKind: 'share',
      title: 'Suspend the share',
      confirmation:
        'A second person must agree. Orders can only be cancelled until two people open the market again. To stop it at once, halt it alone.',
    },
    'list-share': {
      right: 'set-market-rules',
      secondPerson: true,
      subjectKind: 'share',
      title: 'List a new share',
      confirmation:
        'A second person must agree. Everybody reads it at once; it trades from its first day on, with a band around what it was issued at. Indices keep their level.',
    },
    'plan-share-listing': {
      right: 'set-market-rules',
      secondPerson: true,
      subjectKind: 'share',
      title: 'Plan a change of the listing',
      confirmation:
        'A second person must agree. Everybody reads it on the page of the share at once, and it is in force when its day begins. What is dated already keeps its date; indices keep their level. It writes no price.',
    },
    'plan-market-pack': {
      right: 'set-market-rules',
      secondPerson: true,
      subjectKind: 'market-pack',
      title: 'Plan a version of the rules',
      confirmation:
        'A second person must agree. Everybody reads it at once, and it is in force from the beginning of its day on, for everybody. Its days count for settlement from now on; what is dated already keeps its date. It writes no price.',
    },
  },
  refusals: [
    'unknown-instrument',
    'sessions-invalid',
    'unknown-share',
    'action-invalid',
    'effective-date-past',
    'listing-invalid',
    'instrument-already-listed',
    'no-depository',
    'amount-too-precise',
    'field-invalid',
    'nothing-to-change',
    'second-person-missing',
  ],
});
