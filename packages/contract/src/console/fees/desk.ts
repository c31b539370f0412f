// In: nothing. Out: the desk of fee tiers as data: two set a table, the same for everybody. Nobody is put into a tier.
import { defineDesk } from '../desk.ts';

export const feesDesk = defineDesk({
  rights: {
    'read-fees': {
      title: 'See the tables of fees',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'set-fees': { title: 'Set the tables of fees', changes: true, roles: ['markets', 'treasury'] },
  },
  topics: { fees: 'read-fees' },
  subjects: { 'fee-table': { title: 'Table of fees', topics: ['fees'] } },
  exports: { 'fee-tables': '/fees/list' },
  actions: {
    'set-fee-table': {
      right: 'set-fees',
      secondPerson: true,
      subjectKind: 'fee-table',
      title: 'Set the table of fees',
      confirmation:
        'A second person must agree. It is a new version from the beginning of its day on, in every market of the class; orders that stand keep their rates. It is the same for every customer.',
    },
  },
  refusals: ['fee-table-invalid', 'fee-day-past', 'amount-too-precise', 'field-invalid', 'second-person-missing'],
});
