// In: nothing. Out: the closed list of refusals of the core, each with the numbers that explain it.

/** Every way the core says no. The words are stable and appear on the wire. */
export const REFUSALS = [
  'unknown-asset',
  'unknown-instrument',
  'unknown-account',
  'unknown-order',
  'asset-already-listed',
  'instrument-already-listed',
  'listing-invalid',
  'account-disabled',
  'instrument-halted',
  'instrument-cancel-only',
  'order-type-invalid',
  'price-not-positive',
  'price-out-of-range',
  'price-outside-band',
  'trigger-not-positive',
  'trigger-would-fire-immediately',
  'quantity-not-positive',
  'quantity-below-minimum',
  'quantity-above-maximum',
  'notional-below-minimum',
  'notional-above-maximum',
  'amount-not-positive',
  'insufficient-balance',
  'insufficient-liquidity',
  'post-only-would-trade',
  'fill-or-kill-not-fillable',
  'too-many-open-orders',
  'no-open-orders',
  'amend-below-filled',
  'amend-not-allowed',
  'quote-crosses-itself',
  'too-many-quotes',
  'balance-overflow',
  'share-out-of-range',
] as const;
export type RefusalWord = (typeof REFUSALS)[number];

/** Numbers are in the core's units: ticks, lots, asset units (bigint), bps. */
export interface Refusal {
  readonly refusal: RefusalWord;
  readonly detail: Readonly<Record<string, number | bigint | string>>;
}

/** Refuse, with the numbers that explain it. */
export function refuse(refusal: RefusalWord, detail: Refusal['detail'] = {}): Refusal {
  return { refusal, detail };
}
