// In: venues that tell the truth or lie, books, funding intervals. Out: index, mark, funding and its payments.
import {
  type VenuePrice,
  fundingOf,
  fundingRate,
  impactPrice,
  indexPrice,
  markPrice,
  meanPremium,
  premium,
  settleFunding,
  weightedMedian,
} from '@hilsa/formulas/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const now = 1_000_000;
const venue = (name: string, ticks: number, change: Partial<VenuePrice> = {}): VenuePrice => ({
  venue: name,
  weight: 1,
  ticks,
  venueAtMs: now - 1_000,
  receivedAtMs: now - 500,
  ...change,
});
const five = (...ticks: number[]): VenuePrice[] => ticks.map((one, at) => venue(String(at), one));

describe('index', () => {
  it('is the weighted median', () => {
    expect(indexPrice(five(60_000, 60_010, 60_020, 60_030, 59_990), now)).toMatchObject({
      ticks: 60_010,
      state: 'open',
    });
    expect(
      weightedMedian([
        { ticks: 100, weight: 3 },
        { ticks: 200, weight: 1 },
        { ticks: 300, weight: 1 },
      ]),
    ).toBe(100);
    expect(
      weightedMedian([
        { ticks: 100, weight: 1 },
        { ticks: 103, weight: 1 },
      ]),
    ).toBe(102);
    expect(weightedMedian([])).toBeNull();
  });

  it.each<[string, Partial<VenuePrice>, string]>([
    ['frozen: an old price with a new receipt', { venueAtMs: now - 15_001 }, 'stale'],
    ['lagging', { receivedAtMs: now - 15_001 }, 'stale'],
    ['a clock far ahead', { venueAtMs: now + 15_001 }, 'stale'],
    ['a spike', { ticks: 61_900 }, 'outlier'],
    ['zero', { ticks: 0 }, 'senseless'],
    ['no number', { ticks: Number.NaN }, 'senseless'],
    ['negative', { ticks: -60_000 }, 'senseless'],
    ['a fraction', { ticks: 60_000.5 }, 'senseless'],
    ['infinite', { ticks: Infinity }, 'senseless'],
    ['no weight', { weight: 0 }, 'senseless'],
  ])('leaves out a venue with %s', (_, lie, verdict) => {
    const prices = [...five(60_000, 60_010, 60_020), venue('liar', 60_010, lie)];
    const found = indexPrice(prices, now);
    expect(found).toMatchObject({ ticks: 60_010, state: 'open' });
    expect(found.verdicts.at(-1)).toEqual({ venue: 'liar', verdict });
  });

  it('with two good venues only lets people out, with fewer or with two that disagree knows nothing', () => {
    expect(indexPrice(five(60_000, 60_010), now)).toMatchObject({ ticks: 60_005, state: 'cancel-only' });
    expect(indexPrice(five(60_000), now)).toMatchObject({ ticks: null, state: 'blind' });
    expect(indexPrice(five(60_000, 61_800), now)).toMatchObject({ ticks: null, state: 'blind' });
    expect(indexPrice(five(60_000, 61_799), now)).toMatchObject({ ticks: 60_900, state: 'cancel-only' });
    expect(indexPrice(five(60_000, 66_000, 72_000), now)).toMatchObject({ ticks: null, state: 'blind' });
    expect(indexPrice([], now)).toEqual({ ticks: null, state: 'blind', verdicts: [] });
  });

  it('two liars of five move it no further than the honest ones stand', () => {
    const honest = fc.tuple(
      fc.integer({ min: 59_900, max: 60_100 }),
      fc.integer({ min: 59_900, max: 60_100 }),
      fc.integer({ min: 59_900, max: 60_100 }),
    );
    const lie = fc.oneof(fc.integer({ min: -10, max: 4_000_000 }), fc.constantFrom(0, Number.NaN, 1_800_000));
    fc.assert(
      fc.property(honest, lie, lie, (truth, one, two) => {
        const found = indexPrice(five(...truth, one, two), now);
        expect(found.state).toBe('open');
        expect((found.ticks ?? 0) >= Math.min(...truth) && (found.ticks ?? 0) <= Math.max(...truth)).toBe(true);
      }),
    );
  });
});

describe('mark', () => {
  const inputs = {
    index: 60_000,
    fundingRate: 100_000,
    untilFundingMs: 4 * 3_600_000,
    fundingIntervalMs: 8 * 3_600_000,
    basis: { sum: 24n * 30n, count: 30 },
    last: 60_030,
  };
  it('11: P1 60,003, P2 60,012, last 60,030: 60,012', () => {
    expect(markPrice(inputs)).toEqual({ ticks: 60_012, byFunding: 60_003, byBasis: 60_012 });
  });

  it('without samples P2 is the index, before a trade the index stands for it', () => {
    expect(markPrice({ ...inputs, basis: { sum: 0n, count: 0 } })).toMatchObject({ ticks: 60_003, byBasis: 60_000 });
    expect(markPrice({ ...inputs, last: null }).ticks).toBe(60_003);
    expect(markPrice({ ...inputs, basis: { sum: -1n, count: 1 } }).byBasis).toBe(60_000);
    expect(markPrice({ ...inputs, basis: { sum: -3n, count: 1 } }).byBasis).toBe(59_999);
  });

  it('our own book × 30 and any last trade move it no further than half a percent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 1_000_000 }),
        fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
        fc.integer({ min: 1, max: 30_000_000 }),
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        (index, sum, last, fundingRate) => {
          const mark = markPrice({ ...inputs, index, last, fundingRate, basis: { sum, count: 30 } }).ticks;
          expect(Math.abs(mark - index) * 200).toBeLessThanOrEqual(index);
        },
      ),
    );
  });
});

describe('funding rate', () => {
  it('12: impact 60,010 and 60,020 on 60,000: a premium of 0.000166667', () => {
    const at = (price: number) => ({ tickLots: price * 3, lots: 3 });
    expect(premium(at(60_010), at(60_020), 60_000)).toBe(166_667);
    expect(premium(at(59_980), at(59_990), 60_000)).toBe(-166_667);
    expect(premium(at(59_990), at(60_010), 60_000)).toBe(0);
    expect(premium(null, at(60_010), 60_000)).toBeNull();
  });

  it('an impact price is the average of what the amount takes, and none when the side is too thin', () => {
    const side = [
      [100, 5],
      [110, 5],
    ] as const;
    expect(impactPrice(side, 830)).toEqual({ tickLots: 830, lots: 8 });
    expect(impactPrice(side, 1_050)).toEqual({ tickLots: 1_050, lots: 10 });
    expect(impactPrice(side, 1_159)).toEqual({ tickLots: 1_050, lots: 10 });
    expect(impactPrice(side, 1_160)).toBeNull();
    expect(impactPrice(side, 99)).toBeNull();
    expect(impactPrice([], 500)).toBeNull();
  });

  it('14: 0.0002, 0.0004, 0.0006 weigh 0.000466667', () => {
    const samples = [200_000, 400_000, 600_000].map((premium, at) => ({ place: at + 1, premium }));
    expect(meanPremium(samples, 3)).toBe(466_667);
    expect(meanPremium(samples, 4)).toBe(466_667);
    expect(meanPremium(samples.slice(0, 2), 3)).toBe(333_333);
    expect(meanPremium(samples, 5)).toBeNull();
    expect(meanPremium([], 0)).toBeNull();
  });

  it.each([
    [166_700, 100_000],
    [300_000, 100_000],
    [1_200_000, 700_000],
    [-1_000_000, -500_000],
    [0, 100_000],
  ])('13: a mean premium of %i gives %i in eight hours and half of it in four', (mean, rate) => {
    expect(fundingRate(mean, 8)).toBe(rate);
    expect(fundingRate(mean, 4)).toBe(rate / 2);
  });

  it('is capped at half a percent either way, and 0 without enough samples', () => {
    expect([fundingRate(90_000_000, 8), fundingRate(-90_000_000, 8), fundingRate(null, 8)]).toEqual([
      5_000_000, -5_000_000, 0,
    ]);
  });
});

describe('funding payment', () => {
  it('15: a long of 0.5 at mark 60,006 and 0.0001 pays 3.0003', () => {
    const value = 30_003n * 10n ** 8n;
    expect(fundingOf('long', value, 100_000)).toBe(-300_030_000n);
    expect(fundingOf('short', value, 100_000)).toBe(300_030_000n);
    expect(fundingOf('long', value, -100_000)).toBe(300_030_000n);
    expect(fundingOf('long', 1n, 100_000)).toBe(-1n);
    expect(fundingOf('short', 1n, 100_000)).toBe(0n);
  });

  it('never pays out more than it takes, whatever the sizes', () => {
    const sizes = fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: -5_000_000, max: 5_000_000 }), (longs, rate) => {
        const total = longs.reduce((sum, value) => sum + value, 0n);
        const sum = longs.reduce((sum, value) => sum + fundingOf('long', value, rate), fundingOf('short', total, rate));
        expect(sum <= 0n && sum >= -BigInt(longs.length + 1)).toBe(true);
      }),
    );
  });

  it('comes from margin, then from profit by rebasing the entry, then from the fund', () => {
    const long = { direction: 'long', lots: 1, cost: 1_000n, margin: 10n } as const;
    expect(settleFunding(long, 1_100n, 7n)).toEqual({ position: { ...long, margin: 17n }, paid: 0n, byFund: 0n });
    expect(settleFunding(long, 1_100n, -10n)).toEqual({ position: { ...long, margin: 0n }, paid: 10n, byFund: 0n });
    expect(settleFunding(long, 1_100n, -11n)).toEqual({
      position: { ...long, cost: 1_100n, margin: 99n },
      paid: 11n,
      byFund: 0n,
    });
    expect(settleFunding(long, 995n, -8n)).toEqual({ position: { ...long, margin: 5n }, paid: 5n, byFund: 3n });
    expect(settleFunding(long, 980n, -8n)).toEqual({ position: long, paid: 0n, byFund: 8n });
  });

  it('lowers equity by what was paid, and never below nothing', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.constantFrom('long', 'short'),
        (cost, margin, value, due, direction) => {
          const position = { direction, lots: 1, cost, margin } as const;
          const after = settleFunding(position, value, -due);
          const sign = direction === 'long' ? 1n : -1n;
          const equity = (one: { margin: bigint; cost: bigint }): bigint => one.margin + sign * (value - one.cost);
          expect(equity(after.position)).toBe(equity(position) - after.paid);
          expect([after.paid + after.byFund, after.position.margin >= 0n]).toEqual([due, true]);
          if (equity(position) >= 0n) expect(equity(after.position) >= 0n).toBe(true);
        },
      ),
    );
  });
});
