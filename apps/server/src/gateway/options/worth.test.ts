// What a unit is worth once its book is closed: what is known of the average counts, the rest at the price of now.
import { expect, it } from 'vitest';
import { isTelling } from './chain.ts';
import { payoutNow, type Seen } from './worth.ts';

/** A call at 1,900.00, a unit is one underlying, a tick is 0.01. */
const SEEN: Seen = {
  listing: { option: 'call', strike: 190_000n, multiplier: 100_000_000n },
  series: { phase: 'ended', settlement: 0n },
  window: { isOpen: true, samples: Array.from({ length: 100 }, () => 195_000) },
  spot: 197_500n,
  tickUnits: 1n,
};

it('leaves a series that trades to its book', () => {
  expect(payoutNow({ ...SEEN, series: { phase: 'trading', settlement: 0n } })).toBeNull();
});

it('marks ten minutes of 1,950 and a price of 1,975 at 1,966.67', () => {
  expect(payoutNow(SEEN)).toBe(6_667n);
  expect(payoutNow({ ...SEEN, listing: { ...SEEN.listing, option: 'put', strike: 200_000n } })).toBe(3_333n);
});

it('counts samples that are missing as places that have passed, and none as the price of now', () => {
  const samples = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? 195_000 : null));
  expect(payoutNow({ ...SEEN, window: { isOpen: true, samples } })).toBe(6_667n);
  expect(payoutNow({ ...SEEN, window: { isOpen: true, samples: [] } })).toBe(7_500n);
  expect(payoutNow({ ...SEEN, window: { isOpen: false, samples: [] } })).toBe(7_500n);
});

it('is what is paid once it settled, never above the ceiling', () => {
  const settled = (settlement: bigint) => payoutNow({ ...SEEN, series: { phase: 'settling', settlement } });
  expect([settled(196_000n), settled(180_000n), settled(900_000n)]).toEqual([6_000n, 0n, 190_000n]);
});

it('reads volatility only from what bid and ask tell apart from a step and from what is paid at once', () => {
  expect([isTelling(21, 23, 0), isTelling(1, 2, 0), isTelling(1, 3, 0)]).toEqual([true, true, false]);
  // Deep in the money the middle is a tick off, and that would be the whole time value.
  expect([isTelling(6380, 6641, 6491), isTelling(2109, 2196, 1491)]).toEqual([false, true]);
});
