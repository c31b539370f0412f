// In: nothing. Out: the words by which loans and the score refuse, without zod.
// They are the core’s own words, spelled the same, and the server's own after them; a test of the server compares the two lists.

export const LOANS_REFUSALS = [
  'loans-off',
  'loan-rules-invalid',
  'loan-days-not-offered',
  'loan-terms-changed',
  'loan-below-minimum',
  'loan-above-limit',
  'too-many-loans',
  'too-many-pledges',
  'collateral-not-accepted',
  'pledge-off-lot',
  'collateral-short',
  'mark-stale',
  'unknown-loan',
  'loan-not-open',
  'lending-capital-short',
  'unknown-pledge',
  'pledge-in-sale',
  'write-off-not-due',
  'unknown-score-change',
  'terms-not-accepted',
  'appeal-open',
  'appeal-over',
  'appeal-own',
] as const;
