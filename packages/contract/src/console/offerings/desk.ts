// In: nothing. Out: the desk of offerings as data: published and cancelled by two, a block turned down by one; nobody picks, pays or alters.
import { defineDesk } from '../desk.ts';

export const offeringsDesk = defineDesk({
  rights: {
    'read-offerings': {
      title: 'See offerings, their demand and their draws',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'decide-offerings': {
      title: 'Publish and cancel offerings, turn down blocks',
      changes: true,
      roles: ['compliance', 'markets'],
    },
  },
  topics: { offerings: 'read-offerings' },
  subjects: { offering: { title: 'Offering', topics: ['offerings'] } },
  exports: { offerings: '/offerings/list' },
  actions: {
    'publish-offering': {
      right: 'decide-offerings',
      secondPerson: true,
      subjectKind: 'offering',
      title: 'Publish the offering',
      confirmation:
        'A second person must agree. From then on price, quantity, quotas, rule and dates are frozen; where lots are drawn the secret is sealed and its commitment public.',
    },
    'cancel-offering': {
      right: 'decide-offerings',
      secondPerson: true,
      subjectKind: 'offering',
      title: 'Cancel the offering',
      confirmation:
        'A second person must agree. Everything held or paid goes back to whom it came from, fees included.',
    },
    'turn-down-block': {
      right: 'decide-offerings',
      shownToCustomer: true,
      subjectKind: 'offering',
      title: 'Turn the block down',
      confirmation: 'The shares are the holder’s again at once, and the holder sees the reason.',
    },
  },
  refusals: [
    'unknown-offering',
    'offering-invalid',
    'offering-not-draft',
    'offering-not-cancellable',
    'draw-not-sealed',
    'insufficient-balance',
    'field-invalid',
  ],
});
