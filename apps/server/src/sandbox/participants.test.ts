// In: views of a market. Out: what makers and takers decide, rule by rule.
import { expect, test } from 'vitest';
import { COIN_MARKETS, type CoinMarket, usdtMarketOf } from './coins.ts';
import { listingOf, stepsOf } from './listings.ts';
import { centreTicks, ladder, MAKERS, quoteUrgency } from './maker.ts';
import { randomFrom } from './random.ts';
import { Arrivals, decideTaker } from './taker.ts';

/** A market's price where the simulated world starts. */
const levelOf = ({ base, quote }: CoinMarket): number => base.level / quote.level;
const MARKET = usdtMarketOf('BTC');
const STEPS = stepsOf(MARKET);
const FAIR = 1_124_800;
const NEAR = MAKERS[0]!;

test('every listing is exact: a lot at a tick is a whole number of units of the quote, and the limits leave room to trade', () => {
  for (const market of COIN_MARKETS) {
    const listing = listingOf(market, { base: 1, quote: 0 }, levelOf(market));
    expect((listing.tickUnits * listing.lotUnits) % 10n ** 8n).toBe(0n);
    const largest = BigInt(listing.maxLots) * BigInt(listing.referenceTicks) * stepsOf(market).unitsPerTickLot;
    expect(largest).toBeGreaterThanOrEqual(listing.maxNotional);
    expect(BigInt(listing.minLots) * BigInt(listing.referenceTicks) * stepsOf(market).unitsPerTickLot).toBeLessThan(
      listing.minNotional,
    );
  }
});

test('a ladder never crosses itself, runs strictly outward, and each level is within the listing', () => {
  for (const market of COIN_MARKETS) {
    const steps = stepsOf(market);
    const listing = listingOf(market, { base: 1, quote: 0 }, levelOf(market));
    for (const style of MAKERS) {
      for (let turn = 0; turn < 50; turn += 1) {
        const random = randomFrom('ladder', market.symbol, turn);
        const fairTicks = (levelOf(market) / steps.tickSize) * (0.5 + random.uniform());
        const { bids, asks } = ladder(random, style, market, steps, {
          fairTicks,
          inventoryLots: (random.uniform() - 0.5) * 1e9,
        });
        expect(bids[0]!.ticks).toBeLessThan(asks[0]!.ticks);
        bids.slice(1).forEach(({ ticks }, index) => expect(ticks).toBeLessThan(bids[index]!.ticks));
        asks.slice(1).forEach(({ ticks }, index) => expect(ticks).toBeGreaterThan(asks[index]!.ticks));
        for (const { ticks, lots } of [...bids, ...asks]) {
          const notional = BigInt(ticks) * BigInt(lots) * steps.unitsPerTickLot;
          expect(notional >= listing.minNotional && notional <= listing.maxNotional).toBe(true);
          expect(lots).toBeLessThanOrEqual(listing.maxLots);
        }
      }
    }
  }
});

test('a maker with too much centres its ladder below the fair price, one with too little above, and the skew has an end', () => {
  const centre = (inventoryLots: number): number =>
    centreTicks(NEAR, MARKET, STEPS, { fairTicks: FAIR, inventoryLots });
  expect(centre(0)).toBe(FAIR);
  expect(centre(50_000)).toBeLessThan(FAIR);
  expect(centre(100_000)).toBeLessThan(centre(50_000));
  expect(centre(-50_000)).toBeGreaterThan(FAIR);
  expect(centre(1e12)).toBe(centre(1e13));
  expect(FAIR - centre(1e12)).toBeCloseTo((FAIR * NEAR.skew * MARKET.halfSpreadBps) / 10_000, 6);
});

test('a ladder is renewed when the price moved, when it was taken or when it is old, and at once after a jump', () => {
  const memory = { quotedAtMs: 0, quotedTicks: FAIR, taken: false };
  const ask = (move: number, atMs: number, taken = false) =>
    quoteUrgency(NEAR, MARKET, { ...memory, taken }, { fairTicks: FAIR * (1 + move / 10_000), atMs, pauseTimes: 1 });
  expect(quoteUrgency(NEAR, MARKET, null, { fairTicks: FAIR, atMs: 0, pauseTimes: 1 })).toBe('now');
  expect(ask(0, 5_000)).toBe('wait');
  expect(ask(1, 5_000)).toBe('now');
  expect(ask(1, NEAR.pauseMs - 1)).toBe('wait');
  expect(ask(0, 5_000, true)).toBe('now');
  expect(ask(0, NEAR.restMs + 1)).toBe('now');
  expect(ask(20, 1)).toBe('at-once');
  expect(ask(-20, 1)).toBe('at-once');
});

test('takers buy what is cheap and sell what is dear', () => {
  const random = randomFrom('takers');
  const boughtShare = (fairTicks: number): number => {
    const sides = Array.from(
      { length: 2_000 },
      () => decideTaker(random, MARKET, STEPS, { fairTicks, bid: FAIR - 50, ask: FAIR + 50, lastSign: 0 })!.side,
    );
    return sides.filter((side) => side === 'buy').length / sides.length;
  };
  expect(boughtShare(FAIR)).toBeGreaterThan(0.45);
  expect(boughtShare(FAIR)).toBeLessThan(0.55);
  expect(boughtShare(FAIR + 300)).toBeGreaterThan(0.7);
  expect(boughtShare(FAIR - 300)).toBeLessThan(0.3);
});

test('sizes have a heavy tail, resting orders stand inside the spread, and an empty book is left alone', () => {
  const random = randomFrom('sizes');
  const view = { fairTicks: FAIR, bid: FAIR - 50, ask: FAIR + 50, lastSign: 0 };
  const made = Array.from({ length: 5_000 }, () => decideTaker(random, MARKET, STEPS, view)!);
  const sizes = made.map(({ lots }) => lots).toSorted((first, second) => first - second);
  expect(sizes.at(-50)! / sizes[2_500]!).toBeGreaterThan(8);
  const resting = made.filter(({ restMs }) => restMs > 0);
  expect(resting.length).toBeGreaterThan(300);
  for (const { side, restTicks } of resting) {
    expect(
      side === 'buy' ? restTicks >= view.bid && restTicks < view.ask : restTicks <= view.ask && restTicks > view.bid,
    ).toBe(true);
  }
  expect(decideTaker(random, MARKET, STEPS, { ...view, ask: null })).toBeNull();
});

test('takers arrive at their average rate, in bursts: the counts vary more than chance alone would make them', () => {
  const random = randomFrom('arrivals');
  const arrivals = new Arrivals(0.6);
  const counts = Array.from({ length: 5_000 }, () => {
    let count = 0;
    for (let beat = 0; beat < 40; beat += 1) count += arrivals.next(random, 0.25);
    return count;
  });
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  expect(mean).toBeGreaterThan(5);
  expect(mean).toBeLessThan(7);
  expect(variance / mean).toBeGreaterThan(1.8);
});
