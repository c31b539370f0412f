// In: nothing. Out: for some refusals the desk's listing with other limits, so that a case can earn them.
import type { RefusalWord } from '@hilsa/core';
import type { DESK_LISTING } from '@hilsa/testkit';

/** Listings for cases that need other limits than the desk's own. */
export const LIMITS: Partial<Record<RefusalWord, Partial<typeof DESK_LISTING>>> = {
  'quantity-below-minimum': { minLots: 3 },
  'price-not-on-tick': { tickTable: [{ from: 0, step: 5 }] },
  'notional-below-minimum': { minNotional: 3_000_000n, marketProtectionBps: 5_000 },
};
