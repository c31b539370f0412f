// In: prices, fees, plans. Out: holds, releases, cut-offs, odds, vesting and mandates to the unit.
import {
  applicationHold,
  blockProblem,
  cutOffPrice,
  discountBps,
  divideHold,
  mandateSkip,
  oddsNow,
  offeringCost,
  publicPrice,
  stillVesting,
  vestingReleases,
} from '@hilsa/formulas/offerings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const share = { price: 1_000n, decimals: 0 };

describe('the money of an application', () => {
  it('1,000 shares at 10.00 hold 10,005.00 and part of them sets the rest free', () => {
    const held = applicationHold(1_000n, share, 500n);
    expect(held).toBe(1_000_500n);
    const part = divideHold({ held, allotted: 163n, price: share, fee: 500n, feeWhen: 'with-allotment' });
    expect(part).toEqual({ cost: 163_000n, fee: 500n, released: 837_000n });
    const none = divideHold({ held, allotted: 0n, price: share, fee: 500n, feeWhen: 'with-allotment' });
    expect(none).toEqual({ cost: 0n, fee: 0n, released: held });
    const always = divideHold({ held, allotted: 0n, price: share, fee: 500n, feeWhen: 'always' });
    expect(always.released).toBe(1_000_000n);
  });

  it('never becomes a debt, at any final price up to the one held at', () => {
    const decimals = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.bigInt({ min: 0n, max: 1_000n }),
        decimals,
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (quantity, price, fee, places, partPpm, pricePpm) => {
          const held = applicationHold(quantity, { price, decimals: places }, fee);
          const allotted = (quantity * BigInt(partPpm)) / 1_000_000n;
          const final = { price: (price * BigInt(pricePpm)) / 1_000_000n, decimals: places };
          const division = divideHold({ held, allotted, price: final, fee, feeWhen: 'with-allotment' });
          expect(division.released >= 0n).toBe(true);
          expect(division.cost + division.fee + division.released).toBe(held);
        },
      ),
    );
    expect(() => divideHold({ held: 5n, allotted: 1n, price: share, fee: 0n, feeWhen: 'always' })).toThrow(RangeError);
    expect(() => offeringCost(-1n, share)).toThrow(RangeError);
  });
});

describe('a block', () => {
  const terms = {
    quantity: 2_000n,
    price: { price: 30_000n, decimals: 0 },
    reference: 31_000n,
    band: { lowest: 28_000n, highest: 34_000n },
    leastValue: 50_000_000n,
    mostDiscountBps: 500,
  };

  it('states its discount, rounded towards none', () => {
    expect(discountBps(30_000n, 31_000n)).toBe(322);
    expect(discountBps(31_000n, 30_000n)).toBe(-333);
    expect(() => discountBps(1n, 0n)).toThrow(RangeError);
  });

  it('stays large, inside the band, and within five percent of the last close to the unit', () => {
    expect(blockProblem(terms)).toBeNull();
    expect(blockProblem({ ...terms, quantity: 1_666n })).toBe('below-block-minimum');
    expect(blockProblem({ ...terms, price: { price: 27_999n, decimals: 0 } })).toBe('outside-price-band');
    expect(blockProblem({ ...terms, price: { price: 34_001n, decimals: 0 } })).toBe('outside-price-band');
    expect(blockProblem({ ...terms, price: { price: 29_450n, decimals: 0 } })).toBeNull();
    expect(blockProblem({ ...terms, price: { price: 29_449n, decimals: 0 } })).toBe('discount-too-large');
  });
});

describe('book-building', () => {
  const bids = [
    { price: 3_000n, quantity: 100n },
    { price: 3_500n, quantity: 50n },
    { price: 3_200n, quantity: 80n },
    { price: 3_200n, quantity: 20n },
  ];

  it('cuts off at the highest price that covers the quota, all bids of that price included', () => {
    expect(cutOffPrice(bids, 120n)).toEqual({ price: 3_200n, covered: 150n, isCovered: true });
    expect(cutOffPrice(bids, 50n)).toEqual({ price: 3_500n, covered: 50n, isCovered: true });
    expect(cutOffPrice(bids, 51n)?.price).toBe(3_200n);
    expect(cutOffPrice(bids, 251n)).toEqual({ price: 3_000n, covered: 250n, isCovered: false });
    expect(cutOffPrice([], 1n)).toBeNull();
  });

  it('is what trying every price says', () => {
    const bid = fc.record({ price: fc.bigInt({ min: 1n, max: 9n }), quantity: fc.bigInt({ min: 1n, max: 20n }) });
    fc.assert(
      fc.property(fc.array(bid, { minLength: 1, maxLength: 12 }), fc.bigInt({ min: 1n, max: 120n }), (book, quota) => {
        const at = (price: bigint): bigint =>
          book.reduce((sum, each) => (each.price >= price ? sum + each.quantity : sum), 0n);
        const prices = book.map(({ price }) => price).sort((one, other) => Number(other - one));
        const highest = prices.find((price) => at(price) >= quota) ?? prices.at(-1) ?? 0n;
        expect(cutOffPrice(book, quota)).toEqual({
          price: highest,
          covered: at(highest),
          isCovered: at(highest) >= quota,
        });
      }),
    );
  });

  it('asks the public for less, down to the tick', () => {
    expect(publicPrice(3_200n, 100_000, 10n)).toBe(2_880n);
    expect(publicPrice(3_210n, 100_000, 10n)).toBe(2_880n);
    expect(publicPrice(3_210n, 0, 10n)).toBe(3_210n);
  });
});

describe('odds', () => {
  it('are about one in so many', () => {
    expect(oddsNow(100n, 700n)).toEqual({ ppm: 142_857, oneIn: 7 });
    expect(oddsNow(100n, 750n)).toEqual({ ppm: 133_333, oneIn: 8 });
    expect(oddsNow(100n, 100n)).toEqual({ ppm: 1_000_000, oneIn: 1 });
    expect(oddsNow(0n, 5n)).toBeNull();
  });
});

describe('vesting', () => {
  const start = Date.UTC(2026, 0, 31, 4); // 10:00 in Dhaka

  it('1,000 tokens, a fifth at once, eight months: 200 and 8 × 100', () => {
    const releases = vestingReleases(1_000n, start, { firstPpm: 200_000, months: 8 });
    expect(releases.map(({ quantity }) => quantity)).toEqual([200n, ...Array.from({ length: 8 }, () => 100n)]);
  });

  it('falls on the same Dhaka day and hour, or on a short month’s last day', () => {
    const releases = vestingReleases(1_000n, start, { firstPpm: 0, months: 3 });
    expect(releases.slice(1).map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-02-28T04:00:00.000Z',
      '2026-03-31T04:00:00.000Z',
      '2026-04-30T04:00:00.000Z',
    ]);
    // 19:30 UTC on the 30th is the 31st in Dhaka.
    const late = vestingReleases(2n, Date.UTC(2026, 0, 30, 19, 30), { firstPpm: 0, months: 2 });
    expect(late.slice(1).map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-02-27T19:30:00.000Z',
      '2026-03-30T19:30:00.000Z',
    ]);
  });

  it('adds up, the remainder last, and ends with nothing held', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 120 }),
        (total, firstPpm, months) => {
          const releases = vestingReleases(total, start, { firstPpm, months });
          expect(releases.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(total);
          expect(releases.every(({ quantity }) => quantity >= 0n)).toBe(true);
          expect((releases.at(-1)?.quantity ?? 0n) >= (releases.at(-2)?.quantity ?? 0n) || months === 1).toBe(true);
          expect(stillVesting(releases, releases.at(-1)?.atMs ?? 0)).toBe(0n);
          expect(stillVesting(releases, start - 1)).toBe(total);
        },
      ),
    );
  });

  it.each([
    { firstPpm: 500_000, months: 0 },
    { firstPpm: 1_000_001, months: 1 },
    { firstPpm: -1, months: 1 },
    { firstPpm: 0, months: 121 },
    { firstPpm: 0.5, months: 2 },
  ])('refuses %o', (plan) => {
    expect(() => vestingReleases(10n, start, plan)).toThrow(RangeError);
  });

  it('may be all at once', () => {
    expect(vestingReleases(10n, start, { firstPpm: 1_000_000, months: 0 })).toEqual([{ atMs: start, quantity: 10n }]);
  });
});

describe('a mandate', () => {
  const day = 86_400_000;
  const mandate = { mostPerIssue: 1_000n, mostPerMonth: 2_500n, keepFree: 100n, endsAtMs: 100 * day };
  const now = {
    needed: 1_000n,
    usedThisMonth: 1_500n,
    subscribable: 1_100n,
    noticeAtMs: 10 * day,
    submitAtMs: 11 * day,
    closesAtMs: 12 * day,
  };

  it('applies in full or says why not', () => {
    expect(mandateSkip(mandate, now)).toBeNull();
    expect(mandateSkip(mandate, { ...now, needed: 1_001n })).toBe('above-issue-limit');
    expect(mandateSkip(mandate, { ...now, usedThisMonth: 1_501n })).toBe('above-month-limit');
    expect(mandateSkip(mandate, { ...now, subscribable: 1_099n })).toBe('too-little-cash');
    expect(mandateSkip(mandate, { ...now, noticeAtMs: 10 * day + 1 })).toBe('too-little-time');
    expect(mandateSkip(mandate, { ...now, closesAtMs: 11 * day })).toBe('too-little-time');
    expect(mandateSkip({ ...mandate, endsAtMs: 11 * day }, now)).toBe('mandate-ended');
  });
});
