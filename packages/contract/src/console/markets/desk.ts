// In: nothing. Out: the desk of markets as data: one person halts, two open again; nobody writes a price.
import { defineDesk } from '../desk.ts';

export const marketsDesk = defineDesk({
  rights: {
    'read-markets': {
      title: 'See how markets stand',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'halt-markets': { title: 'Halt and open markets', changes: true, roles: ['markets', 'compliance'] },
  },
  topics: { markets: 'read-markets' },
  subjects: { market: { title: 'Market', topics: ['markets'] } },
  exports: { markets: '/markets/list' },
  actions: {
    'halt-market': {
      right: 'halt-markets',
      subjectKind: 'market',
      title: 'Halt the market',
      confirmation:
        'It holds at once, for everybody. Open orders stay and can be cancelled. Customers read the reason beside the market.',
    },
    'open-market': {
      right: 'halt-markets',
      secondPerson: true,
      subjectKind: 'market',
      title: 'Open the market again',
      confirmation: 'A second person must agree. Trading goes on from the orders that stand.',
    },
  },
  refusals: ['unknown-instrument', 'nothing-to-change', 'field-invalid'],
});
