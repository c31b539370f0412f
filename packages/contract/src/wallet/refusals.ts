// In: nothing. Out: the words by which accounts and balances refuse, without zod.
// Most are the core’s own words, spelled the same; a test of the server compares the two lists.

export const WALLET_REFUSALS = [
  'unknown-asset',
  'unknown-account',
  'asset-already-listed',
  'account-disabled',
  'amount-not-positive',
  'insufficient-balance',
  'balance-overflow',
  'rebate-out-of-range',
  'wrong-wallet',
  'purpose-invalid',
  'purpose-taken',
  'too-many-accounts',
  'tier-out-of-range',
  'amount-too-precise',
  'not-in-this-mode',
  'funding-limit',
  'month-not-begun',
  'statement-not-kept',
  'statement-busy',
  'link-over',
  'period-too-long',
] as const;
