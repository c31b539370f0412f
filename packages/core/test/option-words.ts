// In: nothing. Out: the words by which options refuse; their cases have a market of their own.
export const OPTION_WORDS = [
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
