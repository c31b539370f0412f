// In: nothing. Out: the closed lists of offerings. Words are only ever added at the end.

export const OFFERING_STATUSES = [
  'draft',
  'upcoming',
  'open',
  'closed',
  'allotted',
  'settling',
  'listed',
  'cancelled',
] as const;
export type OfferingStatus = (typeof OFFERING_STATUSES)[number];

/** `live`: under review while the offering is open, to be allocated from its close on. */
export const APPLICATION_STATUSES = [
  'live',
  'revoked',
  'rejected',
  'not-allotted',
  'allotted',
  'await-payment',
  'paid',
  'lapsed',
  'complete',
  'refunded',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const CANCEL_REASONS = [
  'seller-withdrew',
  'regulator-ordered',
  'terms-wrong',
  'depository-refused',
  'not-revealed',
  'minimum-raise-missed',
  'quota-not-covered',
  'not-published',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const REJECT_REASONS = [
  'duplicate-person',
  'name-mismatch',
  'depository-number-wrong',
  'not-eligible',
  'legal-order',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** How a plan of a mandate ended; a skipped one has a reason. */
export const PLAN_ENDS = ['submitted', 'skipped', 'cancelled'] as const;
export type PlanEnd = (typeof PLAN_ENDS)[number];

/** The quota of an underwriter: it stands beside the draw and takes what is left. */
export const UNDERWRITER = 'underwriter';
