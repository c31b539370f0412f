// In: the words of refusals. Out: those that several calls of contracts share.
import type { RefusalWord } from '../refusals.ts';

/** Of an order that comes in, whatever it is for. */
export const ORDER_REFUSALS = [
  'unknown-instrument',
  'fields-conflict',
  'contracts-not-open',
  'price-not-on-tick',
  'quantity-not-on-lot',
  'amount-too-precise',
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
  'insufficient-liquidity',
  'post-only-would-trade',
  'fill-or-kill-not-fillable',
  'too-many-open-orders',
  'request-id-reused',
  'service-unavailable',
] as const satisfies readonly RefusalWord[];

/** Of one that makes a position larger. */
export const RISK_REFUSALS = [
  'insufficient-balance',
  'leverage-above-cap',
  'loss-limit-reached',
  'open-interest-full',
  'opening-stopped',
  'position-in-liquidation',
  'position-above-tier',
  'take-profit-wrong-side',
  'stop-loss-wrong-side',
  'stop-loss-past-liquidation',
  'reduce-only-without-position',
] as const satisfies readonly RefusalWord[];

/** Of whoever wants more exposure by a call that also lets out, where the sign-in is asked only for the former. */
export const TRADING_GATES = [
  'account-frozen',
  'kyc-required',
  'transaction-pin-required',
  'transaction-pin-needed',
] as const satisfies readonly RefusalWord[];

/** Of whatever is done to a position. */
export const POSITION_REFUSALS = [
  'unknown-instrument',
  'fields-conflict',
  'contracts-not-open',
  'unknown-position',
  'instrument-halted',
  'price-not-on-tick',
  'quantity-not-on-lot',
  'quantity-not-positive',
  'quantity-above-maximum',
  'request-id-reused',
  'service-unavailable',
] as const satisfies readonly RefusalWord[];
