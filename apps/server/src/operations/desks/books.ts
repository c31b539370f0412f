// In: the room that publishes what is owed. Out: the one action of the books: have it published now.
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts } from './desk.ts';

export function booksDesk({ rooms: { liabilities } }: DeskParts): Desk<'books'> {
  return {
    actions: {
      'publish-liabilities': {
        look: async (subject) => {
          if (subject !== 'now') throw new Refused('unknown-publication', { publication: subject });
          return { customerId: null, before: null, after: null };
        },
        async perform(_subject, _input, { actionId }) {
          return { result: { publication: String(await liabilities.ask(actionId)) } };
        },
        repeatable: true,
      },
    },
    queues: {},
  };
}
