// In: nothing. Out: the desk of funds as data: two people change the terms, pay out fees and put a wrong value right by recorded prices; nobody writes a value, deals or puts a dealing off.
import { defineDesk } from '../desk.ts';

export const fundsDesk = defineDesk({
  rights: {
    'read-funds': {
      title: 'See funds, their dealings and what is owed',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'set-funds': {
      title: 'Change terms of funds, pay out their fees, put wrong values right',
      changes: true,
      roles: ['markets', 'treasury'],
    },
  },
  topics: { funds: 'read-funds' },
  subjects: { fund: { title: 'Fund', topics: ['funds'] } },
  exports: { funds: '/funds/list' },
  actions: {
    'set-fund-terms': {
      right: 'set-funds',
      secondPerson: true,
      subjectKind: 'fund',
      title: 'Change the terms of the fund',
      confirmation:
        'A second person must agree. The new terms are the same for every holder, from their date on. Redemptions are always taken.',
    },
    'pay-fund-fees': {
      right: 'set-funds',
      secondPerson: true,
      subjectKind: 'fund',
      title: 'Pay out fees of the fund',
      confirmation: 'A second person must agree. All that was earned leaves the fund, for the house’s account of fees.',
    },
    'correct-fund-value': {
      right: 'set-funds',
      secondPerson: true,
      subjectKind: 'fund',
      title: 'Put a wrong value right',
      confirmation:
        'A second person must agree. The value follows from the recorded price; whoever dealt at it is given what was missing, and what came too much is taken back where it still is. The house pays the rest.',
    },
  },
  refusals: [
    'unknown-fund',
    'fund-invalid',
    'fund-fees-short',
    'unknown-fund-run',
    'fund-value-right',
    'past-too-short',
    'amount-not-positive',
    'amount-too-precise',
    'insufficient-balance',
    'effective-date-past',
    'field-invalid',
  ],
});
