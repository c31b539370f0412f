// In: nothing. Out: the desk of options as data: terms and writers' parameters by two with a later date. Nobody sets a mark, a sample, S* or a quote.
import { defineDesk } from '../desk.ts';

export const optionsDesk = defineDesk({
  rights: {
    'read-options': {
      title: 'See options, their cover and their exposure',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'set-options': {
      title: 'Change what options are on, their limits and how writers quote',
      changes: true,
      roles: ['markets', 'treasury'],
    },
  },
  topics: { options: 'read-options' },
  subjects: { 'option-underlying': { title: 'Options on', topics: ['options'] } },
  exports: { options: '/options/list' },
  actions: {
    'set-option-terms': {
      right: 'set-options',
      secondPerson: true,
      subjectKind: 'option-underlying',
      title: 'Set the terms of options',
      confirmation:
        'A second person must agree. They hold from their date on, a day ahead at the soonest, for series that are listed from then on; series that stand keep theirs. Writers quote by the new parameters from that date.',
    },
    'fund-option-writer': {
      right: 'set-options',
      secondPerson: true,
      subjectKind: 'option-underlying',
      title: 'Fund the treasury’s writer',
      confirmation:
        'A second person must agree. It comes from what the house earned in fees, is all that the writer can lose, and covers every option it writes in this currency; what is free goes back the same way.',
    },
  },
  refusals: [
    'insufficient-balance',
    'amount-not-positive',
    'unknown-instrument',
    'underlying-invalid',
    'effective-date-past',
    'amount-too-precise',
    'nothing-to-change',
    'second-person-missing',
    'field-invalid',
  ],
});
