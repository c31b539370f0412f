// In: nothing. Out: the words of offerings on the wire, without zod.

export const OFFERING_KINDS = ['ipo', 'block', 'coin'] as const;
export type OfferingKind = (typeof OFFERING_KINDS)[number];
export const OFFERING_METHODS = ['lottery', 'pro-rata', 'first-come'] as const;
export const OFFERING_STATES = ['upcoming', 'open', 'closed', 'allotted', 'settling', 'listed', 'cancelled'] as const;
/** What an offering is to the caller: `unsubscribed` while it is open and they have not applied, `applying` when they have. */
export const OWN_STATES = [
  'upcoming',
  'unsubscribed',
  'applying',
  'allocation-pending',
  'allotted',
  'settling',
  'listed',
  'cancelled',
] as const;
export type OwnState = (typeof OWN_STATES)[number];
/** States of an application in the order in which they can come. */
export const APPLICATION_STATES = [
  'under-review',
  'to-be-allocated',
  'not-allotted',
  'partly-allotted',
  'allotted',
  'pending-payment',
  'in-transaction',
  'payment-failed',
  'settling',
  'complete',
  'success',
  'fail',
  'closed',
] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
export const PLAN_STATES = ['planned', 'submitted', 'skipped', 'cancelled'] as const;
/** What the desk is told of, in the order in which it is done. Words are only ever added. */
export const OFFERING_STEPS = [
  'published',
  'opened',
  'closed',
  'counted',
  'revealed',
  'allotted',
  'settling',
  'delivered',
  'listed',
  'cancelled',
] as const;
export type OfferingStep = (typeof OFFERING_STEPS)[number];
