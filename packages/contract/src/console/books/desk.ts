// In: nothing. Out: the desk of books as data: what the ledger adds up to, to read. There is no action: nobody writes here.
import { defineDesk } from '../desk.ts';

export const booksDesk = defineDesk({
  rights: {
    'read-books': { title: 'Read the books', roles: ['treasury', 'compliance', 'administrator'] },
  },
  topics: { books: 'read-books' },
  exports: { trial: '/books/trial/list', checkpoints: '/books/checkpoints/list' },
});
