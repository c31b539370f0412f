// In: nothing. Out: the words by which shares and their market refuse, without zod.
// The trading words are the core’s own, spelled the same; a test of the server compares the two lists.

export const STOCK_REFUSALS = [
  'market-closed',
  'instrument-suspended',
  'instrument-unlisted',
  'not-enough-quantity',
  'nothing-to-sell',
  'quantity-locked',
  'bo-account-required',
  'no-depository',
  'sessions-invalid',
  'unknown-share',
  'share-not-halted',
  'reason-missing',
  'action-invalid',
  'unknown-action',
  'nothing-traded',
  'too-many-trades',
] as const;
