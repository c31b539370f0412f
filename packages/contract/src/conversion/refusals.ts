// In: nothing. Out: the words by which exchange, convert and transfers refuse, without zod.
// They are the core’s own words, spelled the same; a test of the server compares the two lists.

export const CONVERSION_REFUSALS = [
  'unknown-pair',
  'pair-invalid',
  'rate-invalid',
  'pair-off',
  'rate-stale',
  'conversion-below-minimum',
  'limit-reached',
  'inventory-short',
  'too-many-open-quotes',
  'unknown-quote',
  'quote-expired',
  'quote-used',
  'wallets-alike',
  'amount-not-on-step',
  'path-forbidden',
  'dealer-bank-missing',
] as const;
