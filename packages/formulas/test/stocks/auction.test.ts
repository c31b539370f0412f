// In: books of a call auction. Out: the uncrossing price, against a twin that tries every price there is.
import { type AuctionBook, type Uncrossing, uncross, volumeAt } from '@hilsa/formulas/stocks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const book = (from: Partial<AuctionBook>): AuctionBook => ({
  bids: [],
  asks: [],
  marketBuyLots: 0,
  marketSellLots: 0,
  ...from,
});

const issue = book({
  marketBuyLots: 300,
  bids: [
    [10_100, 200],
    [10_050, 100],
    [10_000, 500],
  ],
  marketSellLots: 100,
  asks: [
    [9_950, 150],
    [10_000, 250],
    [10_050, 300],
    [10_100, 400],
  ],
});

/** The rule in its own words: every limit is tried; then most volume, least surplus, side of the surplus, reference. */
function twin(book: AuctionBook, reference: number): Uncrossing | null {
  const tried = [...book.bids, ...book.asks].map(([ticks]) => volumeAt(book, ticks));
  const atReference = volumeAt(book, reference);
  const most = Math.max(0, ...tried.map(({ lots }) => lots));
  if (most === 0) return atReference.lots > 0 ? atReference : null;
  const least = Math.min(...tried.filter(({ lots }) => lots === most).map((one) => Math.abs(one.surplusLots)));
  if (atReference.lots === most && Math.abs(atReference.surplusLots) < least) return atReference;
  const left = tried
    .filter((one) => one.lots === most && Math.abs(one.surplusLots) === least)
    .sort((one, other) => one.ticks - other.ticks);
  const [lowest, highest] = [left[0], left.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  if (left.every(({ surplusLots }) => surplusLots > 0)) return highest;
  if (left.every(({ surplusLots }) => surplusLots < 0)) return lowest;
  return volumeAt(book, Math.min(Math.max(reference, lowest.ticks), highest.ticks));
}

describe('call auction', () => {
  it('the vector: 600 at 100.50', () => {
    expect(uncross(issue, 10_020)).toEqual({ ticks: 10_050, lots: 600, surplusLots: -200 });
  });

  it('equal volume and surplus: all on the buy side the highest, all on the sell side the lowest', () => {
    const buyers = book({ bids: [[105, 500]], asks: [[101, 200]] });
    expect(uncross(buyers, 90)).toEqual({ ticks: 105, lots: 200, surplusLots: 300 });
    const sellers = book({ bids: [[105, 200]], asks: [[101, 500]] });
    expect(uncross(sellers, 120)).toEqual({ ticks: 101, lots: 200, surplusLots: -300 });
  });

  it('else the reference, held between the limits', () => {
    const even = book({ bids: [[105, 200]], asks: [[101, 200]] });
    expect([90, 101, 103, 105, 120].map((reference) => uncross(even, reference)?.ticks)).toEqual([
      101, 101, 103, 105, 105,
    ]);
    const mixed = book({
      bids: [
        [102, 300],
        [101, 100],
      ],
      asks: [
        [101, 300],
        [102, 100],
      ],
    });
    expect([90, 120].map((reference) => uncross(mixed, reference))).toEqual([
      { ticks: 101, lots: 300, surplusLots: 100 },
      { ticks: 102, lots: 300, surplusLots: -100 },
    ]);
  });

  it('only market orders meet at the reference; a lone low bid does not drag them down', () => {
    expect(uncross(book({ marketBuyLots: 70, marketSellLots: 50 }), 100)).toEqual({
      ticks: 100,
      lots: 50,
      surplusLots: 20,
    });
    expect(uncross(book({ marketBuyLots: 50, marketSellLots: 50, bids: [[90, 10]] }), 100)?.ticks).toBe(100);
    expect(uncross(book({ marketBuyLots: 50, asks: [[90, 10]] }), 100)?.ticks).toBe(90);
  });

  it('nothing that meets gives nothing', () => {
    expect(uncross(book({}), 100)).toBeNull();
    expect(uncross(book({ marketBuyLots: 5 }), 100)).toBeNull();
    expect(uncross(book({ bids: [[99, 5]], asks: [[101, 5]] }), 100)).toBeNull();
  });

  it('is what the twin finds, and no price of all lets more trade', () => {
    const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 })), {
      selector: ([ticks]) => ticks,
      maxLength: 12,
    });
    const market = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(side, side, market, market, fc.integer({ min: 1, max: 40 }), (bids, asks, buy, sell, reference) => {
        const drawn = book({
          bids: [...bids].sort(([one], [other]) => other - one),
          asks: [...asks].sort(([one], [other]) => one - other),
          marketBuyLots: buy,
          marketSellLots: sell,
        });
        const found = uncross(drawn, reference);
        expect(found).toEqual(twin(drawn, reference));
        const most = Math.max(...Array.from({ length: 41 }, (_, ticks) => volumeAt(drawn, ticks).lots));
        expect(found?.lots ?? 0).toBe(most);
      }),
      { numRuns: 2_000 },
    );
  });
});
