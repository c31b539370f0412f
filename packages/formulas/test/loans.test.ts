// In: principals, days, marks, facts. Out: interest, ladders, refunds, scores and tiers to the unit.
import {
  type Ratio,
  INTEREST_ENDS_AFTER_DAYS,
  LADDER,
  LADDER_MARGIN_RULES_2025,
  LOAN_TERMS,
  MOST_YEARLY_PPM,
  accrueDays,
  collateralAt,
  collateralValue,
  divideRepayment,
  hasReached,
  isWithinWithdrawal,
  loanToValuePpm,
  markAt,
  mostLent,
  owedOf,
  rungOf,
  saleToTarget,
  simpleInterest,
  termsFor,
  yearlyCostPpm,
  yearlyOfDaily,
} from '@hilsa/formulas/loans';
import {
  COIN_TIERS,
  type ScoreFact,
  STOCK_TIERS,
  membershipRefund,
  scoreChanges,
  scoreOf,
  tierFor,
  tierVolume,
} from '@hilsa/formulas/membership';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const rates = { yearlyPpm: 120_000, latePpm: 20_000 };
const fifty = 5_000_000n; // 50,000.00

describe('interest', () => {
  it('of 50,000 at 12 % over 30 days is 493.15, and 0.05 % a day reads 18.25 % a year', () => {
    expect(simpleInterest(fifty, 120_000, 30)).toBe(49_315n);
    expect(yearlyOfDaily(500)).toBe(182_500);
    expect(simpleInterest(fifty, 182_500, 30)).toBe(75_000n);
  });

  it('is half-up at posting', () => {
    expect(simpleInterest(36_500n, 100_000, 5)).toBe(50n);
    expect(simpleInterest(3_650n, 5_000, 10)).toBe(1n); // exactly half a unit
    expect(simpleInterest(3_649n, 5_000, 10)).toBe(0n);
  });

  it('and a fee kept back are one yearly cost', () => {
    const interest = simpleInterest(fifty, 120_000, 365);
    expect(yearlyCostPpm(fifty, interest, 0n, 365)).toBe(120_000);
    expect(yearlyCostPpm(fifty, interest, 500_000n, 365)).toBe(244_444);
    expect(() => yearlyCostPpm(fifty, 0n, fifty, 30)).toThrow(RangeError);
    expect(() => yearlyCostPpm(fifty, 0n, 0n, 0)).toThrow(RangeError);
  });

  it('late falls on overdue principal only, and all of it ends after ninety days', () => {
    const start = { principal: fifty, unitDays: 0n, lateUnitDays: 0n };
    const none = { interest: 0n, late: 0n };
    const due = accrueDays(start, { from: 0, to: 30, due: 30 });
    expect(owedOf(due, rates, none)).toEqual({ principal: fifty, interest: 49_315n, late: 0n });
    const late = accrueDays(due, { from: 30, to: 40, due: 30 });
    expect(owedOf(late, rates, none)).toEqual({ principal: fifty, interest: 65_753n, late: 2_740n });
    const far = accrueDays(due, { from: 30, to: 500, due: 30 });
    expect(far).toEqual(accrueDays(due, { from: 30, to: 30 + INTEREST_ENDS_AFTER_DAYS, due: 30 }));
    expect(accrueDays(far, { from: 500, to: 900, due: 30 })).toEqual(far);
  });

  it('is the same however the days are counted, and linear in them', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 90 }),
        (principal, spans, due) => {
          const start = { principal, unitDays: 0n, lateUnitDays: 0n };
          let [day, step] = [0, start];
          for (const span of spans) {
            step = accrueDays(step, { from: day, to: day + span, due });
            day += span;
          }
          expect(step).toEqual(accrueDays(start, { from: 0, to: day, due }));
          const counted = Math.min(day, due + INTEREST_ENDS_AFTER_DAYS);
          expect(step.unitDays).toBe(principal * BigInt(counted));
          expect(step.lateUnitDays).toBe(principal * BigInt(Math.max(0, counted - due)));
          const { interest, late } = owedOf(
            step,
            { yearlyPpm: MOST_YEARLY_PPM, latePpm: 20_000 },
            { interest: 0n, late: 0n },
          );
          // 16 % over at most 180 days and 2 % over 90: no loan of the table ever owes a tenth of itself.
          expect((interest + late) * 10n <= principal + 20n).toBe(true);
        },
      ),
    );
  });

  it('paid in parts adds up to the run’s interest, rounded once', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (principal, spans) => {
          let accrual = { principal, unitDays: 0n, lateUnitDays: 0n };
          let [day, paid] = [0, 0n];
          for (const span of spans) {
            accrual = accrueDays(accrual, { from: day, to: day + span, due: 1_000 });
            day += span;
            paid += owedOf(accrual, rates, { interest: paid, late: 0n }).interest;
          }
          expect(paid).toBe(simpleInterest(principal, rates.yearlyPpm, day));
        },
      ),
    );
  });

  it('a repayment goes to late interest, interest, principal, and what is too much comes back', () => {
    const owed = { late: 10n, interest: 20n, principal: 100n };
    expect(divideRepayment(5n, owed)).toEqual({ late: 5n, interest: 0n, principal: 0n, back: 0n });
    expect(divideRepayment(50n, owed)).toEqual({ late: 10n, interest: 20n, principal: 20n, back: 0n });
    expect(divideRepayment(150n, owed)).toEqual({ late: 10n, interest: 20n, principal: 100n, back: 20n });
  });

  it('within a day the principal alone ends it', () => {
    expect(isWithinWithdrawal(86_400_000)).toBe(true);
    expect(isWithinWithdrawal(86_400_001)).toBe(false);
  });
});

describe('loan to value', () => {
  const pledge = { quantity: 1_000n, decimals: 0, mark: 10_000n, haircutPpm: 0 };

  it('counts pledges after their haircut', () => {
    expect(collateralValue([pledge, { ...pledge, haircutPpm: 300_000 }])).toBe(17_000_000n);
    expect(collateralValue([{ quantity: 1n, decimals: 8, mark: 99_999_999n, haircutPpm: 0 }])).toBe(0n);
  });

  it('50,000 on 100,000 is 50 %; the call lies at 66,666.67 and the sale at 58,823.53', () => {
    expect(loanToValuePpm(fifty, 10_000_000n)).toBe(500_000n);
    expect(loanToValuePpm(fifty, 0n)).toBeNull();
    expect(mostLent(10_000_000n, LADDER)).toBe(fifty);
    expect(collateralAt(fifty, LADDER.call)).toBe(6_666_667n);
    expect(collateralAt(fifty, LADDER.sale)).toBe(5_882_353n);
  });

  it.each([
    [7_692_308n, 'good'],
    [7_692_307n, 'warning'],
    [6_666_667n, 'warning'],
    [6_666_666n, 'call'],
    [5_882_353n, 'call'],
    [5_882_352n, 'sale'],
    [0n, 'sale'],
  ])('50,000 on %s units stands at %s', (collateral, rung) => {
    expect(rungOf(fifty, collateral, LADDER)).toBe(rung);
  });

  it('nothing owed stands nowhere on the ladder', () => {
    expect(rungOf(0n, 0n, LADDER)).toBe('good');
  });

  it('the margin rules call below a portfolio of 175 % and sell at 150 %', () => {
    expect(rungOf(100n, 176n, LADDER_MARGIN_RULES_2025)).toBe('warning');
    expect(rungOf(100n, 175n, LADDER_MARGIN_RULES_2025)).toBe('call');
    expect(rungOf(100n, 150n, LADDER_MARGIN_RULES_2025)).toBe('sale');
  });

  it.each([LADDER, LADDER_MARGIN_RULES_2025])(
    'ladder %# rises, warns before it calls, and a sale answers the call',
    (each) => {
      const { start, warning, call, sale, target } = each;
      const rises = (one: Ratio, other: Ratio) => expect(one[0] * other[1]).toBeLessThan(other[0] * one[1]);
      rises(start, warning);
      rises(warning, call);
      rises(call, sale);
      rises(target, call);
    },
  );

  it('the margin rules on 50,000: warned at 94,339.63, called at 87,500, sold at 75,000 for 19,444.45 down to 55 %', () => {
    const { warning, call, sale, target } = LADDER_MARGIN_RULES_2025;
    expect([warning, call, sale].map((each) => collateralAt(fifty, each))).toEqual([
      9_433_963n,
      8_750_000n,
      7_500_000n,
    ]);
    const sold = saleToTarget(fifty, 7_500_000n, target, 0);
    expect(sold).toBe(1_944_445n);
    expect(rungOf(fifty - sold, 7_500_000n - sold, LADDER_MARGIN_RULES_2025)).toBe('warning');
  });

  it('debt 50,000 on 58,000 sells 38,000 and leaves 12,000 on 20,000', () => {
    expect(saleToTarget(fifty, 5_800_000n, LADDER.target, 0)).toBe(3_800_000n);
    expect(saleToTarget(fifty, 10_000_000n, LADDER.target, 0)).toBe(0n);
    expect(saleToTarget(fifty, 0n, LADDER.target, 0)).toBe(fifty);
  });

  it('a sale reaches the target and a unit less would not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.nat(900_000),
        (debt, collateral, haircut) => {
          const sale = saleToTarget(debt, collateral, LADDER.target, haircut);
          const scale = 1_000_000n;
          const after = (sold: bigint): boolean => {
            // Loan to value above the target, with collateral in millionths so that the haircut stays exact.
            const left = collateral * scale - sold * (scale - BigInt(haircut));
            return (debt - sold) * 100n * scale > left * 60n;
          };
          if (sale < debt) expect(after(sale)).toBe(false);
          if (sale > 0n) expect(after(sale - 1n)).toBe(true);
        },
      ),
    );
  });

  it('knows the mark of one pledge that would call', () => {
    const one = { quantity: 1_000n, decimals: 0, haircutPpm: 0 };
    expect(markAt(fifty, LADDER.call, one, 0n)).toBe(6_667n);
    expect(markAt(fifty, LADDER.call, one, 6_666_667n)).toBeNull();
    expect(markAt(fifty, LADDER.call, { ...one, quantity: 0n }, 0n)).toBeNull();
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.nat(800_000),
        (debt, quantity, haircutPpm) => {
          const mark = markAt(debt, LADDER.call, { quantity, decimals: 2, haircutPpm }, 0n) ?? 0n;
          const at = (price: bigint): bigint => collateralValue([{ quantity, decimals: 2, mark: price, haircutPpm }]);
          expect(hasReached(debt, at(mark - 1n), LADDER.call)).toBe(true);
          // One above it, the value's own rounding down can no longer reach.
          expect(hasReached(debt, at(mark + 100n * 1_000_000n) + 1n, LADDER.call)).toBe(false);
        },
      ),
    );
  });
});

describe('terms', () => {
  it.each([
    [100, 'excellent'],
    [80, 'excellent'],
    [79, 'qualified'],
    [60, 'qualified'],
    [59, 'risk'],
    [0, 'risk'],
  ])('a score of %i reads the row %s', (score, band) => {
    expect(termsFor(score).band).toBe(band);
  });

  it('are never above the cap', () => {
    expect(LOAN_TERMS.every(({ yearlyPpm }) => yearlyPpm <= MOST_YEARLY_PPM)).toBe(true);
    expect(() => termsFor(10, [])).toThrow(RangeError);
  });
});

describe('membership', () => {
  it('365 days for 4,499 left after three give back 4,462.02', () => {
    expect(membershipRefund(449_900n, 365, 3)).toBe(446_202n);
    expect(membershipRefund(49_900n, 30, 0)).toBe(49_900n);
    expect(membershipRefund(49_900n, 30, 7)).toBe(38_257n);
    expect(membershipRefund(49_900n, 30, 8)).toBeNull();
    expect(membershipRefund(49_900n, 3, 5)).toBe(0n);
    expect(() => membershipRefund(1n, 0, 0)).toThrow(RangeError);
    expect(() => membershipRefund(1n, 30, -1)).toThrow(RangeError);
  });
});

describe('the score', () => {
  const late = (loan: string): ScoreFact => ({ kind: 'late-day', loan, atMs: 0 });

  it('starts at 80 and moves by the published points', () => {
    expect(scoreOf([])).toBe(80);
    expect(scoreOf([late('a'), { kind: 'abuse', atMs: 0 }, { kind: 'clean-month', atMs: 0 }])).toBe(69);
    expect(scoreOf(Array.from({ length: 15 }, () => late('a')))).toBe(60);
    expect(scoreOf([...Array.from({ length: 15 }, () => late('a')), late('b')])).toBe(58);
  });

  it('stays between 0 and 100, and its changes add up', () => {
    const fact = fc.oneof(
      fc.record({ kind: fc.constant('late-day' as const), loan: fc.constantFrom('a', 'b', 'c'), atMs: fc.nat() }),
      fc.record({ kind: fc.constantFrom('abuse' as const, 'clean-month' as const), atMs: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 200 }), (facts) => {
        const changes = scoreChanges(facts);
        expect(changes.every(({ score }) => score >= 0 && score <= 100)).toBe(true);
        expect(80 + changes.reduce((sum, { points }) => sum + points, 0)).toBe(scoreOf(facts));
      }),
    );
  });
});

describe('fee tiers', () => {
  it.each([
    [0n, 1_000, 1_000],
    [49_999_999_999n, 1_000, 1_000],
    [50_000_000_000n, 900, 1_000],
    [500_000_000_000n, 800, 900],
    [5_000_000_000_000n, 600, 800],
  ])('%s units of USDT pay %i and %i millionths', (volume, makerPpm, takerPpm) => {
    expect(tierFor(volume, 6, COIN_TIERS)).toMatchObject({ makerPpm, takerPpm });
  });

  it('stocks step at ten lakh, fifty lakh and two crore', () => {
    expect(
      [99_999_999n, 100_000_000n, 500_000_000n, 2_000_000_000n].map(
        (volume) => tierFor(volume, 2, STOCK_TIERS).takerPpm,
      ),
    ).toEqual([4_000, 3_500, 3_000, 2_500]);
    expect(() => tierFor(1n, 2, [])).toThrow(RangeError);
  });

  it('count thirty whole days, today not among them', () => {
    const days = new Map([
      [69, 1n],
      [70, 10n],
      [99, 100n],
      [100, 1_000n],
    ]);
    expect(tierVolume(days, 100)).toBe(110n);
  });
});
