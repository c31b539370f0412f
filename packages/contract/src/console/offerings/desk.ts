// In: nothing. Out: the desk of offerings as data: written down by an issuer and an underwriter, published, cancelled and applications rejected by
// two, a block turned down by one; nobody picks, pays or alters.
import { defineDesk } from '../desk.ts';

export const offeringsDesk = defineDesk({
  rights: {
    'read-own-offerings': {
      title: 'See the offerings that one wrote down or agreed to, in sums',
      roles: ['issuer', 'underwriter', 'support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'read-offerings': {
      title: 'See offerings, their demand and their draws',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'draft-offerings': {
      title: 'Write an offering down, and agree to one',
      changes: true,
      roles: ['issuer', 'underwriter', 'compliance', 'markets'],
    },
    'decide-offerings': {
      title: 'Publish and cancel offerings, turn down blocks',
      changes: true,
      roles: ['compliance', 'markets'],
    },
  },
  // Issuers hear it too: that something changed, never of what; the list tells each their own.
  topics: { offerings: 'read-own-offerings' },
  subjects: {
    offering: { title: 'Offering', topics: ['offerings'] },
    application: { title: 'Application', topics: ['offerings'] },
  },
  exports: { offerings: '/offerings/list' },
  actions: {
    'draft-offering': {
      right: 'draft-offerings',
      secondPerson: true,
      subjectKind: 'offering',
      title: 'Write the offering down',
      confirmation:
        'The person named here must agree: the underwriter, or a colleague of the desk, and nobody else can. Both are bound to the file by its digest. Nothing is public yet; after publication nothing of it can change.',
    },
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
    'reject-application': {
      right: 'decide-offerings',
      secondPerson: true,
      shownToCustomer: true,
      subjectKind: 'application',
      title: 'Reject the application',
      confirmation:
        'A second person must agree, while the offering is open: nobody knows yet who will draw what. All that is held is the customer’s again, who sees the reason.',
    },
    'record-delivery': {
      right: 'decide-offerings',
      secondPerson: true,
      subjectKind: 'offering',
      title: 'Take in the depository’s file',
      confirmation:
        'A second person must agree, with the file before them: its digest goes into the journal. Whoever was allotted then has the shares and the seller the money, both at once; nothing can be cancelled any more.',
    },
    'record-allotment': {
      right: 'decide-offerings',
      secondPerson: true,
      subjectKind: 'offering',
      title: 'Take in the exchange’s draw',
      confirmation:
        'A second person must agree, with the same file before them. The exchange drew; the file is held against the published rule line by line, and whoever was allotted has it, the rest of what is held is free.',
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
    'unknown-operator',
    'offering-invalid',
    'offering-not-draft',
    'offering-not-cancellable',
    'unknown-application',
    'application-not-rejectable',
    'delivery-not-due',
    'delivery-evidence-invalid',
    'second-person-missing',
    'draw-not-sealed',
    'draw-not-ready',
    'results-not-valid',
    'underwriter-missing',
    'insufficient-balance',
    'field-invalid',
  ],
});
