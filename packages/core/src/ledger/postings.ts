// In: facts. Out: the movements of money they stand for, in double entry; holds are no postings, for they move nothing.
// This is the one place that says so: the core's own tests, the tables and the audit read it here.
import { takeOverPostings } from '../contracts/liquidation-facts.ts';
import { positionPostings } from '../contracts/position-fact.ts';
import type { Fact } from '../facts.ts';
import { KINDS } from '../instruments/kinds.ts';
import type { Listing } from '../instruments/listing.ts';
import { FEES, ISSUANCE } from '../state.ts';
import { type Posting, transfer } from './posting.ts';

/**
 * The postings of one fact; none for facts that move nothing.
 * @param listingOf the listing of an instrument, as in the instrument-listed fact
 */
export function postingsOf(fact: Fact, listingOf: (instrument: number) => Listing): Posting[] {
  if (fact.kind === 'trade-executed') {
    const listing = listingOf(fact.instrument);
    return KINDS[listing.kind].postings(fact, listing);
  }
  if (fact.kind === 'position-changed') return positionPostings(fact, listingOf(fact.instrument));
  if (fact.kind === 'take-over-closed') return takeOverPostings(fact, listingOf(fact.instrument));
  if (fact.kind === 'test-money-issued')
    return transfer(ISSUANCE, fact.account, { ...fact, reason: 'test-money', causeKind: 'none', cause: 0 }).map(bare);
  if (fact.kind === 'money-moved' || fact.kind === 'hold-captured') return transfer(fact.from, fact.to, fact).map(bare);
  if (fact.kind === 'fee-rebated')
    return transfer(FEES, fact.referrer, { ...fact, reason: 'referral', causeKind: 'trade', cause: fact.tradeId }).map(
      bare,
    );
  if (fact.kind === 'application-allotted' || fact.kind === 'application-paid' || fact.kind === 'application-ended')
    return applicationPostings(fact).map(bare);
  if (fact.kind === 'application-delivered') return deliveryPostings(fact).map(bare);
  return [];
}

type ApplicationFact = Extract<Fact, { kind: 'application-allotted' | 'application-paid' | 'application-ended' }>;

/** Into escrow and to the fees, or back out of both; of an allotment that waits for its money, nothing. */
function applicationPostings(fact: ApplicationFact): Posting[] {
  const { account, asset, escrow, application: cause, fee } = fact;
  const line = { asset, causeKind: 'application', cause } as const;
  if (fact.kind === 'application-ended')
    return [
      ...transfer(escrow, account, { ...line, amount: fact.refunded, reason: 'refund' }),
      ...transfer(FEES, account, { ...line, amount: fee, reason: 'refund' }),
    ];
  return [
    ...transfer(account, escrow, { ...line, amount: fact.cost, reason: 'subscription' }),
    ...transfer(account, FEES, { ...line, amount: fee, reason: 'subscription-fee' }),
  ];
}

/** Both legs: what was offered to the applicant, the money to who sells. */
function deliveryPostings(fact: Extract<Fact, { kind: 'application-delivered' }>): Posting[] {
  const line = { causeKind: 'application', cause: fact.application } as const;
  return [
    ...transfer(fact.from, fact.to, { ...line, asset: fact.asset, amount: fact.quantity, reason: 'allotment' }),
    ...transfer(fact.escrow, fact.payee, {
      ...line,
      asset: fact.moneyAsset,
      amount: fact.cost,
      reason: 'subscription',
    }),
  ];
}

function bare({ account, asset, amount, reason, causeKind, cause }: Posting): Posting {
  return { account, asset, amount, reason, causeKind, cause };
}
