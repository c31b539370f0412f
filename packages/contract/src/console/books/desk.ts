// In: nothing. Out: the desk of books as data: what the ledger adds up to, to read. Nobody writes here; an auditor may have it published at any moment.
import { defineDesk } from '../desk.ts';

export const booksDesk = defineDesk({
  rights: {
    'read-books': { title: 'Read the books', roles: ['treasury', 'compliance', 'administrator'] },
    // The auditor's alone: nobody else chooses the moment.
    'export-liabilities': { title: 'Have what is owed published', roles: [] },
  },
  topics: { books: 'read-books' },
  subjects: { publication: { title: 'Publication', topics: ['books'] } },
  exports: {
    trial: '/books/trial/list',
    checkpoints: '/books/checkpoints/list',
    publications: '/books/liabilities/list',
    conversions: '/books/conversions/list',
  },
  actions: {
    'publish-liabilities': {
      right: 'export-liabilities',
      subjectKind: 'publication',
      title: 'Publish what is owed, as it stands now',
      confirmation:
        'A tree of each asset over everybody who is owed something, public at once and for ever. It changes nobody’s money and no rule.',
    },
  },
  refusals: ['unknown-publication'],
});
