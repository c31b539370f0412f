// In: nothing. Out: the desk of conversion as data: one person stops a pair, two reopen it or change its rules; nobody writes a rate.
import { defineDesk } from '../desk.ts';

export const conversionDesk = defineDesk({
  rights: {
    'read-conversion': {
      title: 'See pairs, sources and inventory of exchange',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'stop-conversion': { title: 'Stop and reopen pairs of exchange', changes: true, roles: ['markets', 'treasury'] },
    'set-conversion': {
      title: 'Change spreads and limits of exchange',
      changes: true,
      roles: ['markets', 'treasury'],
    },
  },
  topics: { conversion: 'read-conversion' },
  subjects: { 'conversion-pair': { title: 'Pair of exchange', topics: ['conversion'] } },
  exports: { 'conversion-pairs': '/conversion/list' },
  actions: {
    'stop-pair': {
      right: 'stop-conversion',
      subjectKind: 'conversion-pair',
      title: 'Stop the pair',
      confirmation: 'Nothing is quoted from now on, for anybody. Quotes that stand are honoured until they end.',
    },
    'reopen-pair': {
      right: 'stop-conversion',
      secondPerson: true,
      subjectKind: 'conversion-pair',
      title: 'Reopen the pair',
      confirmation: 'A second person must agree. Quoting goes on by the rules and the sources as they then stand.',
    },
    'make-pair': {
      right: 'set-conversion',
      secondPerson: true,
      subjectKind: 'conversion-pair',
      title: 'Make a pair',
      confirmation:
        'A second person must agree. The pair begins switched off, and which assets it joins, whose wallet they lie in and how its rate is agreed never change.',
    },
    'set-pair-rules': {
      right: 'set-conversion',
      secondPerson: true,
      subjectKind: 'conversion-pair',
      title: 'Change the rules of the pair',
      confirmation:
        'A second person must agree. The new rules are a new version from their date on; quotes that stand keep theirs. They are the same for every customer.',
    },
  },
  refusals: [
    'unknown-pair',
    'unknown-asset',
    'pair-invalid',
    'path-forbidden',
    'dealer-bank-missing',
    'effective-date-past',
    'nothing-to-change',
    'amount-too-precise',
    'field-invalid',
  ],
});
