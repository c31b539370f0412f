import { expect, it } from 'vitest';
import { readTiers, readVenues, tierLines, venueLines } from './lines.ts';

const TIERS = [
  { upTo: '50000', maintenancePpm: 4_000, mostLeverage: 20 },
  { upTo: null, maintenancePpm: 25_000, mostLeverage: 5 },
];
const VENUES = ['alpha', 'beta', 'gamma'].map((venue, n) => ({ venue, weight: n + 1 }));

it('reads back what it wrote', () => {
  expect(readTiers(tierLines(TIERS))).toEqual(TIERS);
  expect(readTiers(` ${tierLines(TIERS)}\n\n`)).toEqual(TIERS);
  expect(readVenues(venueLines(VENUES))).toEqual(VENUES);
});

it.each(['', '50000 4000 20', 'any 4000', 'any 4000 20 1', 'any -1 20', '5e3 4000 20\nany 5000 5', 'any 4,000 20'])(
  'reads no tiers in %j',
  (text) => expect(readTiers(text)).toBeNull(),
);
it.each([
  'alpha 1\nbeta 1',
  'alpha 1\nalpha 1\nbeta 1',
  'Alpha 1\nbeta 1\ngamma 1',
  'alpha 0\nbeta 1\ngamma 1',
  'a b c',
])('reads no venues in %j', (text) => expect(readVenues(text)).toBeNull());
