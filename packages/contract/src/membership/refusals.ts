// In: nothing. Out: the words by which membership refuses, without zod.
// They are the core’s own words, spelled the same; a test of the server compares the two lists.

export const MEMBERSHIP_REFUSALS = [
  'unknown-plan',
  'plan-invalid',
  'plan-off',
  'plan-terms-changed',
  'trial-used',
  'membership-too-long',
  'no-membership',
  'refund-over',
  'stop-wrong-side',
  'unknown-note',
  'membership-required',
] as const;
