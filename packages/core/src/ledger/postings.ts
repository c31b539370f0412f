// In: facts. Out: the movements of money they stand for, in double entry; holds are no postings, for they move nothing.
import type { Fact } from '../facts.ts';
import type { Listing } from '../commands.ts';
import { FEES, ISSUANCE } from '../state.ts';

/** `amount` in the asset's units, negative when it leaves the account. All postings of a fact sum to zero per asset. */
export interface Posting {
  readonly account: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
}
export type PostingReason = 'test-money' | 'trade' | 'fee' | 'referral';

/**
 * The postings of one fact; none for facts that move nothing.
 * @param listingOf the listing of an instrument, as in the instrument-listed fact
 */
export function postingsOf(fact: Fact, listingOf: (instrument: number) => Listing): Posting[] {
  if (fact.kind === 'test-money-issued') {
    const { account, asset, amount } = fact;
    return [
      { account: ISSUANCE, asset, amount: -amount, reason: 'test-money' },
      { account, asset, amount, reason: 'test-money' },
    ];
  }
  if (fact.kind === 'fee-shared') {
    const { referrer, asset, amount } = fact;
    return [
      { account: FEES, asset, amount: -amount, reason: 'referral' },
      { account: referrer, asset, amount, reason: 'referral' },
    ];
  }
  if (fact.kind !== 'trade-executed') return [];
  const { baseAsset, quoteAsset, lotUnits } = listingOf(fact.instrument);
  const base = BigInt(fact.lots) * lotUnits;
  const takerBuys = fact.takerSide === 'buy';
  const buyer = takerBuys ? fact.takerAccount : fact.makerAccount;
  const seller = takerBuys ? fact.makerAccount : fact.takerAccount;
  const buyerFee = takerBuys ? fact.takerFee : fact.makerFee;
  const sellerFee = takerBuys ? fact.makerFee : fact.takerFee;
  const postings: Posting[] = [
    { account: buyer, asset: quoteAsset, amount: -fact.notional, reason: 'trade' },
    { account: seller, asset: quoteAsset, amount: fact.notional, reason: 'trade' },
    { account: seller, asset: baseAsset, amount: -base, reason: 'trade' },
    { account: buyer, asset: baseAsset, amount: base, reason: 'trade' },
  ];
  if (buyerFee > 0n)
    postings.push(
      { account: buyer, asset: baseAsset, amount: -buyerFee, reason: 'fee' },
      { account: FEES, asset: baseAsset, amount: buyerFee, reason: 'fee' },
    );
  if (sellerFee > 0n)
    postings.push(
      { account: seller, asset: quoteAsset, amount: -sellerFee, reason: 'fee' },
      { account: FEES, asset: quoteAsset, amount: sellerFee, reason: 'fee' },
    );
  return postings;
}
