// In: nothing. Out: the words by which funds refuse, without zod.
// They are the core’s own words, spelled the same; a test of the server compares the two lists.

export const FUND_REFUSALS = [
  'fund-invalid',
  'unknown-fund',
  'fund-closed',
  'fund-below-minimum',
  'fund-above-maximum',
  'fund-units-below-minimum',
  'too-many-fund-lots',
  'unknown-fund-order',
  'fund-fees-short',
  'unknown-fund-run',
  'fund-value-right',
] as const;
