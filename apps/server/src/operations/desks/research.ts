// In: the research room. Out: the action that publishes a note; nothing changes one.
import type { AnyJson } from '@hilsa/contract/console/index';
import type { Desk, DeskParts } from './desk.ts';

export function researchDesk({ rooms: { research }, operators }: DeskParts): Desk<'research'> {
  return {
    actions: {
      'publish-note': {
        async look(symbol, input) {
          await research.requireFit({ symbol, ...input });
          return { customerId: null, before: null, after: { symbol, ...input } as AnyJson };
        },
        async perform(symbol, input, { askedBy }) {
          const name = (await operators.byId(askedBy))!.name;
          const id = await research.publish({ symbol, ...input }, { operatorId: askedBy, name });
          return { result: { id } };
        },
      },
    },
    queues: {},
  };
}
