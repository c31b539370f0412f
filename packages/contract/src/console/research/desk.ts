// In: nothing. Out: research notes as data: rights, actions, and what is told of them. There is no action that changes one.
import { defineDesk } from '../desk.ts';

export const researchDesk = defineDesk({
  rights: {
    'read-research': { title: 'See research notes', roles: ['support', 'markets', 'compliance', 'administrator'] },
    'write-research': { title: 'Publish research notes', changes: true, roles: ['markets'] },
  },
  topics: { research: 'read-research' },
  subjects: { research: { title: 'Research note', topics: ['research'] } },
  actions: {
    'publish-note': {
      right: 'write-research',
      secondPerson: true,
      subjectKind: 'research',
      title: 'Publish a research note',
      confirmation:
        'A second person must agree. Nobody can change or remove it afterwards; at its end the machine says whether it was right.',
    },
  },
  refusals: ['unknown-instrument', 'price-not-on-tick', 'stop-wrong-side', 'unknown-account'],
});
