// In: nothing. Out: the words by which options refuse, without zod.
// They are the core’s own words, spelled the same; a test of the server compares the two lists.

export const OPTIONS_REFUSALS = [
  'underlying-invalid',
  'series-invalid',
  'too-many-series',
  'option-not-trading',
  'underlying-not-trading',
  'suitability-required',
  'premium-below-minimum',
  'premium-limit-reached',
  'writer-required',
  'cover-in-use',
] as const;
