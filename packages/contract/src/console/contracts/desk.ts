// In: nothing. Out: the desk of contracts as data: opening stopped by one, terms, fund and delisting by two; nobody sets a mark, picks or closes.
import { defineDesk } from '../desk.ts';

export const contractsDesk = defineDesk({
  rights: {
    'read-contracts': {
      title: 'See contracts, their risk and their feeds',
      roles: ['support', 'compliance', 'treasury', 'markets', 'administrator'],
    },
    'stop-contracts': { title: 'Stop and allow opening of contracts', changes: true, roles: ['markets', 'compliance'] },
    'set-contracts': {
      title: 'List and delist contracts, change their tiers, venues and leverage caps, seed the fund',
      changes: true,
      roles: ['markets', 'treasury'],
    },
  },
  topics: { contracts: 'read-contracts' },
  subjects: {
    contract: { title: 'Contract', topics: ['contracts'] },
    /** A world: the caps are of all its contracts. */
    'leverage-caps': { title: 'Leverage caps', topics: ['contracts'] },
  },
  exports: { contracts: '/contracts/list' },
  actions: {
    'stop-opening': {
      right: 'stop-contracts',
      subjectKind: 'contract',
      title: 'Stop opening',
      confirmation:
        'Nobody increases a position until then, at most 24 hours. Reducing, closing and margin go on. Everybody reads the reason.',
    },
    'allow-opening': {
      right: 'stop-contracts',
      secondPerson: true,
      subjectKind: 'contract',
      title: 'Allow opening again',
      confirmation: 'A second person must agree. Without it opening goes on by itself at the end that was set.',
    },
    'set-contract-terms': {
      right: 'set-contracts',
      secondPerson: true,
      subjectKind: 'contract',
      title: 'Change tiers, fees and venues',
      confirmation:
        'A second person must agree. They hold from their date on, for everybody alike; tiers that ask for more come at the earliest seven days after that.',
    },
    'list-contract': {
      right: 'set-contracts',
      secondPerson: true,
      subjectKind: 'contract',
      title: 'List the contract',
      confirmation:
        'A second person must agree. Its steps and first reference are those of the coin’s market. Venues are heard at once; nobody opens before its date, and everybody reads the reason.',
    },
    'seed-insurance': {
      right: 'set-contracts',
      secondPerson: true,
      subjectKind: 'contract',
      title: 'Seed the insurance fund',
      confirmation:
        'A second person must agree. On its day, from what the house earned in fees; nobody takes anything out of the fund.',
    },
    'set-leverage-caps': {
      right: 'set-contracts',
      secondPerson: true,
      subjectKind: 'leverage-caps',
      title: 'Change leverage caps',
      confirmation:
        'A second person must agree. For all contracts, by kind of customer, from their date on; tighter caps come at the earliest seven days after that. Customers read what is coming; nothing that stands open is closed.',
    },
    'delist-contract': {
      right: 'set-contracts',
      secondPerson: true,
      subjectKind: 'contract',
      title: 'Delist the contract',
      confirmation:
        'A second person must agree. Opening ends at once; at that time, at least seven days ahead, all positions are closed at the index’s mean of half an hour.',
    },
  },
  refusals: [
    'unknown-instrument',
    'nothing-to-change',
    'effective-date-past',
    'expiry-out-of-range',
    'listing-invalid',
    'instrument-already-listed',
    'opening-stopped',
    'path-forbidden',
    'contracts-not-open',
    'insufficient-balance',
    'amount-too-precise',
    'field-invalid',
  ],
});
