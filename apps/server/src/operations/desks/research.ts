// In: the research room. Out: the action that publishes a note; nothing changes one.
import type { AnyJson } from '@hilsa/contract/console/index';
import type { Desk, DeskParts } from './desk.ts';

export function researchDesk({ rooms: { research } }: DeskParts): Desk<'research'> {
  return {
    actions: {
      'publish-note': {
        async look(symbol, input) {
          research.requireFit({ symbol, ...input });
          return { customerId: null, before: null, after: { symbol, ...input } as AnyJson };
        },
        async perform(symbol, input, { askedBy }) {
          const id = await research.publish({ symbol, ...input }, askedBy);
          return { result: { id } };
        },
      },
    },
    queues: {},
  };
}
