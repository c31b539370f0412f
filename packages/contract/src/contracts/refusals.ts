// In: nothing. Out: the words by which perpetual contracts refuse, without zod.
// Most are the core’s own words, spelled the same; a test of the server compares the two lists.

/** Of this room alone. */
export const CONTRACTS_REFUSALS = [
  'leverage-above-cap',
  'loss-limit-reached',
  'open-interest-full',
  'position-above-tier',
  'take-profit-wrong-side',
  'stop-loss-wrong-side',
  'stop-loss-past-liquidation',
  'margin-not-removable',
  'reduce-only-without-position',
  'no-order-to-close',
  'contracts-not-open',
  'unknown-position',
  'unknown-proof',
  'unknown-level',
  'too-many-levels',
  'not-flat',
  'opening-stopped',
  'position-in-liquidation',
] as const;
