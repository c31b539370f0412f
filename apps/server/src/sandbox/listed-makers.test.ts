// In: prices and bands. Out: ladders that a core takes: on the steps, best first, apart, inside the band.
import { describe, expect, it } from 'vitest';
import { ladderAround } from './listed-makers.ts';

const DHAKA = [
  { from: 0, step: 1 },
  { from: 100, step: 10 },
];
const listing = { tickTable: DHAKA, minLots: 1, maxLots: 1_000 };
const NO_BAND = { lowest: 0, highest: 0 };

describe('a ladder', () => {
  it.each([2_000, 1_003.7, 104, 99.5, 37, 3, 1.2])(
    'around %d stands on the steps, best first, and never meets itself',
    (fair) => {
      const { bids, asks } = ladderAround(fair, listing, NO_BAND, 10);
      const step = (ticks: number): number => (ticks >= 100 ? 10 : 1);
      for (const { ticks } of [...bids, ...asks]) expect(ticks % step(ticks)).toBe(0);
      for (const [n, { ticks }] of bids.entries()) expect(ticks).toBeLessThan(bids[n - 1]?.ticks ?? fair);
      for (const [n, { ticks }] of asks.entries()) expect(ticks).toBeGreaterThan(asks[n - 1]?.ticks ?? fair);
      expect(asks.length).toBe(5);
      expect(bids[0]?.ticks ?? 0).toBeLessThan(asks[0]!.ticks);
    },
  );

  it('stays inside the band of the day, and shows the side that has room there', () => {
    const { bids, asks } = ladderAround(2_500, listing, { lowest: 1_800, highest: 2_200 }, 10);
    expect(bids[0]).toEqual({ ticks: 2_200, lots: 10 });
    expect(asks).toEqual([]);
    const low = ladderAround(1_500, listing, { lowest: 1_800, highest: 2_200 }, 10);
    expect(low.bids).toEqual([]);
    expect(low.asks[0]).toEqual({ ticks: 1_800, lots: 10 });
  });

  it('has as many lots as a listing allows', () => {
    expect(ladderAround(2_000, listing, NO_BAND, 0.2).bids[0]!.lots).toBe(1);
    expect(ladderAround(2_000, listing, NO_BAND, 1e9).asks[0]!.lots).toBe(1_000);
  });
});
