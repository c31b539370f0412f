// In: series, samples and corporate actions. Out: payoffs within their cover, settlement on the published mean, names and strikes.
import {
  SETTLEMENT_WINDOW,
  type SeriesTerms,
  adjustTerms,
  breakeven,
  coverOf,
  expiriesAfter,
  holderProfit,
  optionFee,
  parseSeriesName,
  payoffAt,
  payoutOf,
  premiumOf,
  sampleTimeMs,
  seriesName,
  settlementMean,
  settlementOutcome,
  shareSample,
  strikeLadder,
  strikeStep,
  windowMark,
} from '@hilsa/formulas/options';
import { BANGLADESH, dayOf, isoOf, openCalendar, tradingDayOnOrBefore } from '@hilsa/formulas/market-packs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const whole = 10n ** 8n;
const call: SeriesTerms = { kind: 'call', strike: 6_500_000n, multiplier: whole };

describe('payoff', () => {
  it('a call 65,000 bought at 1,921.59 and settled at 68,000: 3,000, profit 1,078.41, after the fee 1,060.41', () => {
    const payout = payoutOf(call, 1n, 6_800_000n);
    const premium = premiumOf(call, 1n, 192_159n);
    const fee = optionFee({ terms: call, units: 1n, premium, underlying: 6_000_000n });
    expect([payout, premium, fee]).toEqual([300_000n, 192_159n, 1_800n]);
    expect(holderProfit(payout, premium, 0n)).toEqual({ profit: 107_841n, ratioPpm: 561_207 });
    expect(holderProfit(payout, premium, fee).profit).toBe(106_041n);
    expect(breakeven(call, 192_159n)).toBe(6_692_159n);
    expect(breakeven({ ...call, kind: 'put' }, 192_159n)).toBe(6_307_841n);
    expect(holderProfit(0n, 0n, 0n).ratioPpm).toBeNull();
  });

  it('a premium of 100 caps the fee at 12.50', () => {
    expect(optionFee({ terms: call, units: 1n, premium: 10_000n, underlying: 6_000_000n })).toBe(1_250n);
    expect(optionFee({ terms: call, units: 1n, premium: 0n, underlying: 6_000_000n })).toBe(0n);
    expect(optionFee({ terms: call, units: 1n, premium: 10_007n, underlying: 6_000_000n })).toBe(1_250n);
  });

  it('a call pays at most its strike, a put too', () => {
    expect([13_000_000n, 13_000_001n, 99_000_000n].map((at) => payoffAt(call, at))).toEqual(
      Array.from({ length: 3 }, () => 6_500_000n),
    );
    expect(payoffAt({ ...call, kind: 'put' }, 0n)).toBe(6_500_000n);
    expect([6_500_000n, 6_499_999n].map((at) => payoffAt({ ...call, kind: 'put' }, at))).toEqual([0n, 1n]);
  });

  it('a hundredth of a coin and a hundred shares', () => {
    expect(payoutOf({ ...call, multiplier: whole / 100n }, 3n, 6_800_055n)).toBe(9_001n);
    expect(coverOf({ ...call, multiplier: whole / 100n }, 3n)).toBe(195_000n);
    expect(coverOf({ kind: 'put', strike: 33_000n, multiplier: 100n * whole }, 2n)).toBe(6_600_000n);
  });

  it('payouts of any holders at any price fit into the cover of what was sold', () => {
    const some = fc.bigInt({ min: 1n, max: 10n ** 9n });
    const holders = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom('call', 'put'),
        some,
        some,
        holders,
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        (kind, strike, multiplier, units, at) => {
          const terms: SeriesTerms = { kind, strike, multiplier };
          const sold = units.reduce((sum, one) => sum + one, 0n);
          const paid = units.reduce((sum, one) => sum + payoutOf(terms, one, at), 0n);
          expect(paid <= coverOf(terms, sold)).toBe(true);
        },
      ),
    );
  });
});

describe('settlement', () => {
  it('60010, 60020, 60040, 60030 settle at 60025', () => {
    const samples = [60_010n, 60_020n, 60_040n, 60_030n].map((price) => price * 10_000n);
    expect(settlementMean(samples, 100n)).toBe(6_002_500n);
    expect(settlementMean([1n, 2n], 1n)).toBe(2n);
    expect(settlementMean([1n, 2n], 100n)).toBe(0n);
    expect(() => settlementMean([], 1n)).toThrow(RangeError);
  });

  it('samples come every six seconds, the last at the window’s end', () => {
    expect(sampleTimeMs(1_800_000, 300)).toBe(1_800_000);
    expect(sampleTimeMs(1_800_000, 1)).toBe(6_000);
    expect(SETTLEMENT_WINDOW.samples * SETTLEMENT_WINDOW.everyMs).toBe(30 * 60_000);
  });

  const window = (valid: number): (bigint | null)[] =>
    Array.from({ length: 300 }, (_, at) => (at < valid ? BigInt(at) : null));

  it('240 valid samples are enough, 239 move the window, the sixth time the last whole half hour counts', () => {
    expect(settlementOutcome(window(240), 0, [])).toMatchObject({ kind: 'settled', isFallback: false });
    expect(settlementOutcome(window(239), 0, [])).toEqual({ kind: 'moved' });
    expect(settlementOutcome(window(239), 4, [7n])).toEqual({ kind: 'moved' });
    expect(settlementOutcome(window(239), 5, [7n])).toEqual({ kind: 'settled', samples: [7n], isFallback: true });
    expect(settlementOutcome(window(300), 5, [7n])).toMatchObject({ isFallback: false });
    expect(() => settlementOutcome(window(0), 5, [])).toThrow(RangeError);
  });

  it('a share is the median of bid, ask and last; a missing side leaves the last, flagged', () => {
    expect(shareSample({ bid: 100, ask: 104, last: 103 })).toEqual({ ticks: 103, isFlagged: false });
    expect(shareSample({ bid: 100, ask: 104, last: 900 })).toEqual({ ticks: 104, isFlagged: false });
    expect(shareSample({ bid: 100, ask: 104, last: 1 })).toEqual({ ticks: 100, isFlagged: false });
    expect(shareSample({ bid: null, ask: 104, last: 103 })).toEqual({ ticks: 103, isFlagged: true });
    expect(shareSample({ bid: 100, ask: null, last: 103 })).toEqual({ ticks: 103, isFlagged: true });
    expect(shareSample({ bid: 100, ask: 104, last: null })).toBeNull();
  });

  it('a painted trade moves a sample no further than the spread', () => {
    const price = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(price, fc.nat(50), price, price, (bid, spread, honest, painted) => {
        const book = { bid, ask: bid + spread };
        const one = shareSample({ ...book, last: honest })?.ticks ?? 0;
        const other = shareSample({ ...book, last: painted })?.ticks ?? 0;
        expect(Math.abs(one - other)).toBeLessThanOrEqual(spread);
      }),
    );
  });

  it('inside the window: 10 minutes done at 1950, forward 1975, mark 1966.67', () => {
    expect(windowMark({ sum: 100n * 195_000n, count: 100, places: 100 }, 197_500n)).toBe(196_667n);
    expect(windowMark({ sum: 0n, count: 0, places: 50 }, 197_500n)).toBe(197_500n);
    expect(windowMark({ sum: 240n * 195_000n, count: 240, places: 300 }, 197_500n)).toBe(195_000n);
  });
});

describe('names', () => {
  const gp = {
    underlying: 'GP',
    expiryDay: dayOf('2027-03-25'),
    strike: 33_000n,
    kind: 'call',
    adjustments: 0,
  } as const;
  it('are written and read back', () => {
    expect(seriesName(gp, 2)).toBe('GP-25MAR27-330-C');
    expect(seriesName({ ...gp, kind: 'put', strike: 33_050n, expiryDay: dayOf('2027-03-05') }, 2)).toBe(
      'GP-5MAR27-330.5-P',
    );
    expect(seriesName({ ...gp, strike: 30_000n, adjustments: 1 }, 2)).toBe('GP-25MAR27-300X1-C');
    expect(parseSeriesName('GP-25MAR27-330-C', 2)).toEqual(gp);
  });

  it.each([
    '',
    'GP',
    'GP-25MAR27-330-X',
    'GP-25MAR27-330.00-C',
    'GP-05MAR27-330-C',
    'GP-31FEB27-330-C',
    'GP-25XXX27-330-C',
    'GP-25MAR27-0-C',
    'GP-25MAR27-330.001-C',
    'GP-25MAR27-330X0-C',
    'gp-25MAR27-330-C',
    'GP-25MAR27--330-C',
    'GP-25MAR27-3.3.0-C',
    'GP-25MAR27-330-C ',
  ])('“%s” is none', (text) => {
    expect(parseSeriesName(text, 2)).toBeNull();
  });

  it('any series is read back as it was', () => {
    const series = fc.record({
      underlying: fc.stringMatching(/^[A-Z0-9]{1,10}$/),
      expiryDay: fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2099-12-31') }),
      strike: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      kind: fc.constantFrom('call', 'put'),
      adjustments: fc.nat(20),
    });
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 8 }), (one, decimals) => {
        expect(parseSeriesName(seriesName(one, decimals), decimals)).toEqual(one);
      }),
    );
  });
});

describe('strikes', () => {
  it('stand at round numbers about 5 % apart, to 20 % either way', () => {
    expect(strikeStep(33_000n)).toBe(1_500n);
    expect(strikeLadder(33_000n, 1_500n).map((strike) => Number(strike) / 100)).toEqual([
      255, 270, 285, 300, 315, 330, 345, 360, 375, 390, 405,
    ]);
    expect(strikeStep(6_000_000n)).toBe(250_000n);
    expect(strikeLadder(6_000_000n, 250_000n)).toContain(6_500_000n);
    expect(strikeStep(1n)).toBe(1n);
    expect(strikeLadder(1n, 1n)).toEqual([1n, 2n]);
  });

  it('are between 3.9 % and 6.4 % apart at any price, cover 20 % both ways, and a moved price only adds to them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 12n }), fc.bigInt({ min: 80n, max: 120n }), (price, percent) => {
        const step = strikeStep(price);
        expect(step * 1_000n >= price * 39n && step * 1_000n <= price * 64n).toBe(true);
        const ladder = strikeLadder(price, step);
        const [first = 0n, last = 0n] = [ladder[0], ladder.at(-1)];
        expect(first * 5n <= price * 4n && last * 5n >= price * 6n).toBe(true);
        expect(ladder.length).toBeLessThanOrEqual(13);
        const later = strikeLadder((price * percent) / 100n, step);
        expect(later.every((strike) => strike % step === 0n)).toBe(true);
      }),
    );
  });
});

describe('corporate actions', () => {
  it('a bonus of 1 for 10 makes 330 × 100 into 300 × 110', () => {
    const series: SeriesTerms = { kind: 'call', strike: 33_000n, multiplier: 100n * whole };
    expect(adjustTerms(series, { gained: 11n, held: 10n })).toEqual({
      kind: 'call',
      strike: 30_000n,
      multiplier: 110n * whole,
    });
    expect(adjustTerms(series, { gained: 5n, held: 1n })).toEqual({
      kind: 'call',
      strike: 6_600n,
      multiplier: 500n * whole,
    });
    expect(adjustTerms({ ...series, strike: 1n }, { gained: 5n, held: 1n }).strike).toBe(1n);
  });

  it('leaves cover enough and value unmoved to what rounding the strike moves', () => {
    const some = fc.bigInt({ min: 1n, max: 20n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_000n, max: 10n ** 7n }),
        some,
        some,
        fc.bigInt({ min: 50n, max: 200n }),
        (strike, gained, held, percent) => {
          const before: SeriesTerms = { kind: 'call', strike, multiplier: 100n * whole };
          const after = adjustTerms(before, { gained, held });
          expect(coverOf(after, 7n) <= coverOf(before, 7n)).toBe(true);
          // At a price moved by the same ratio the payout is the same, to the rounding of strike and price.
          const price = (strike * percent) / 100n;
          const moved = (price * held * 2n + gained) / (gained * 2n);
          const difference = Number(payoutOf(after, 1n, moved) - payoutOf(before, 1n, price));
          const perUnit = Number(after.multiplier / whole + 1n);
          expect(Math.abs(difference)).toBeLessThanOrEqual(perUnit * 4);
        },
      ),
    );
  });
});

describe('expiries', () => {
  const dhaka = openCalendar(BANGLADESH);
  const shown = (from: string, weeks: number): string[] =>
    expiriesAfter(dayOf(from), weeks, (day) => tradingDayOnOrBefore(dhaka, day)).map(
      ({ day, isMonthly }) => `${isoOf(day)}${isMonthly ? ' monthly' : ''}`,
    );
  it('fall on Thursdays, or on the last trading day before', () => {
    expect(shown('2026-02-01', 5)).toEqual([
      '2026-02-05',
      '2026-02-10',
      '2026-02-19',
      '2026-02-26 monthly',
      '2026-03-05',
    ]);
    expect(shown('2026-03-08', 4)).toEqual(['2026-03-12', '2026-03-16', '2026-03-25 monthly', '2026-04-02']);
    expect(shown('2026-05-25', 2)).toEqual(['2026-06-04']);
  });

  it('for coins every Thursday', () => {
    const days = expiriesAfter(dayOf('2026-12-24'), 2, (day) => day).map(({ day }) => isoOf(day));
    expect(days).toEqual(['2026-12-31']);
  });
});
