// In: holdings, corporate actions, index members and values over time. Out: shares, cash, references, divisors and returns.
import {
  acrossExchanges,
  capitalization,
  cashDividend,
  countedBack,
  divisorAfter,
  divisorFor,
  exchangeLots,
  gainsTax,
  indexLevel,
  linkReturns,
  moneyWeightedReturn,
  orderAfter,
  referenceAfter,
  referenceAfterExchange,
  sellFirstIn,
  sharesGained,
  timeWeightedReturn,
} from '@hilsa/formulas/stocks';
import { formatDecimal } from '@hilsa/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const steps = [
  { fromTicks: 0, stepTicks: 1 },
  { fromTicks: 100, stepTicks: 10 },
];

describe('corporate actions', () => {
  it('a dividend of 10 × 3.50 pays 31.50 with a tax number and 29.75 without', () => {
    expect(cashDividend(10n, 350n, 100_000)).toEqual({ gross: 3_500n, tax: 350n, net: 3_150n });
    expect(cashDividend(10n, 350n, 150_000)).toEqual({ gross: 3_500n, tax: 525n, net: 2_975n });
  });

  it('1,005 shares and a bonus of 10 % make 1,105 and the half share in cash', () => {
    const gained = sharesGained(1_005n, { gained: 1n, held: 10n }, 2_730n);
    expect(gained).toEqual({ shares: 100n, cash: 1_365n });
    const lots = exchangeLots([{ shares: 1_005n, cost: 3_015_000n }], { gained: 11n, held: 10n });
    expect(lots).toEqual([{ shares: 1_105n, cost: 3_015_000n }]);
  });

  it('rights lapse without pay, and the reference of 1 for 2 at 20 on 50 is 40.0', () => {
    expect(sharesGained(5n, { gained: 1n, held: 2n }, 0n)).toEqual({ shares: 2n, cash: 0n });
    expect(referenceAfter(5_000, { rights: { gained: 1n, held: 2n, price: 2_000 } }, steps)).toBe(4_000);
  });

  it('bonus, cash and both together move the reference, to the nearest step', () => {
    const bonus = { gained: 1n, held: 10n };
    expect(referenceAfter(5_000, { bonus }, steps)).toBe(4_550);
    expect(referenceAfter(5_000, { cash: 350 }, steps)).toBe(4_650);
    expect(referenceAfter(5_000, { bonus, cash: 600 }, steps)).toBe(4_000);
    expect(referenceAfter(5_000, { bonus, rights: { gained: 1n, held: 2n, price: 2_000 } }, steps)).toBe(3_750);
    expect(referenceAfter(100, { cash: 200 }, steps)).toBe(1);
    expect(referenceAfter(5_000, {}, steps)).toBe(5_000);
  });

  it('prices of before are counted back by what each share has become, record by record', () => {
    const bonus = { kind: 'bonus', gained: 1n, held: 10n } as const;
    const split = { kind: 'split', gained: 5n, held: 1n } as const;
    expect(countedBack([])).toEqual([]);
    const spans = countedBack([
      { ...split, recordMs: 200 },
      { ...bonus, recordMs: 100 },
    ]);
    expect(spans).toEqual([
      { untilMs: 100, gained: 11n, held: 2n },
      { untilMs: 200, gained: 5n, held: 1n },
    ]);
    const both = [
      { ...bonus, recordMs: 100 },
      { ...split, recordMs: 100 },
    ];
    expect(countedBack(both)).toEqual([{ untilMs: 100, gained: 11n, held: 2n }]);
  });

  it('a price of before is for one share of after what the shares that it became are worth, half-up', () => {
    const bonus = { kind: 'bonus', gained: 1n, held: 10n, recordMs: 1 } as const;
    const split = { kind: 'split', gained: 5n, held: 1n, recordMs: 2 } as const;
    expect(acrossExchanges(5_005n, [])).toBe(5_005n);
    expect(acrossExchanges(5_005n, [bonus])).toBe(4_550n);
    expect(acrossExchanges(5_000n, [bonus])).toBe(4_545n);
    expect(acrossExchanges(5_000n, [bonus, split])).toBe(909n);
  });

  it('a split of 1 into 5 divides the reference, a consolidation multiplies it', () => {
    expect(referenceAfterExchange(25_000, { gained: 5n, held: 1n }, steps)).toBe(5_000);
    expect(referenceAfterExchange(450, { gained: 1n, held: 10n }, steps)).toBe(4_500);
  });

  it('an order stays worth what it was after a bonus, a split and rights; cash moves none', () => {
    const order = { ticks: 5_000, lots: 105 };
    expect(orderAfter(order, { kind: 'bonus', gained: 1n, held: 10n }, steps)).toEqual({ ticks: 4_550, lots: 115 });
    expect(orderAfter(order, { kind: 'split', gained: 5n, held: 1n }, steps)).toEqual({ ticks: 1_000, lots: 525 });
    const rights = { kind: 'rights', gained: 1n, held: 2n, price: 2_000 } as const;
    expect(orderAfter(order, rights, steps)).toEqual({ ticks: 4_000, lots: 105 });
    expect(orderAfter(order, { kind: 'cash-dividend' }, steps)).toEqual(order);
    expect(orderAfter({ ticks: 5_000, lots: 9 }, { kind: 'split', gained: 1n, held: 10n }, steps).lots).toBe(0);
  });

  it('shares and the paid fraction are together exactly the ratio', () => {
    const some = fc.bigInt({ min: 1n, max: 50n });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), some, some, (shares, gained, held) => {
        const found = sharesGained(shares, { gained, held }, held);
        expect(found.shares * held + found.cash).toBe(shares * gained);
      }),
    );
  });
});

const drawnLots = fc.array(
  fc.record({ shares: fc.bigInt({ min: 1n, max: 10_000n }), cost: fc.bigInt({ min: 0n, max: 10n ** 12n }) }),
  { minLength: 1, maxLength: 8 },
);
const sharesIn = (lots: readonly { shares: bigint }[]): bigint => lots.reduce((sum, { shares }) => sum + shares, 0n);
const costIn = (lots: readonly { cost: bigint }[]): bigint => lots.reduce((sum, { cost }) => sum + cost, 0n);

describe('lots', () => {
  it('leave oldest first, the last one in proportion', () => {
    const lots = [
      { shares: 100n, cost: 1_000n, day: 1 },
      { shares: 3n, cost: 100n, day: 2 },
    ];
    expect(sellFirstIn(lots, 101n)).toEqual({
      cost: 1_033n,
      taken: [
        { shares: 100n, cost: 1_000n, day: 1 },
        { shares: 1n, cost: 33n, day: 2 },
      ],
      left: [{ shares: 2n, cost: 67n, day: 2 }],
    });
    expect(sellFirstIn(lots, 0n)).toEqual({ cost: 0n, taken: [], left: lots });
    expect(() => sellFirstIn(lots, 104n)).toThrow(RangeError);
  });

  it('sold in any pieces lose exactly what they cost, and never more than a unit early', () => {
    fc.assert(
      fc.property(drawnLots, fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { maxLength: 20 }), (lots, sales) => {
        let left: readonly { shares: bigint; cost: bigint }[] = lots;
        let cost = 0n;
        for (const wish of sales) {
          const sale = sellFirstIn(left, wish < sharesIn(left) ? wish : sharesIn(left));
          expect(costIn(sale.taken)).toBe(sale.cost);
          expect(sharesIn(sale.taken) + sharesIn(sale.left)).toBe(sharesIn(left));
          left = sale.left;
          cost += sale.cost;
        }
        expect(cost + costIn(left)).toBe(costIn(lots));
        expect(sellFirstIn(left, sharesIn(left)).cost).toBe(costIn(left));
      }),
    );
  });

  it('through an action keep their costs, and together have the whole holding’s shares', () => {
    const some = fc.bigInt({ min: 1n, max: 30n });
    fc.assert(
      fc.property(drawnLots, some, some, (lots, gained, held) => {
        const after = exchangeLots(lots, { gained, held });
        expect(sharesIn(after)).toBe((sharesIn(lots) * gained) / held);
        expect(after.map(({ cost }) => cost)).toEqual(lots.map(({ cost }) => cost));
        expect(after.every(({ shares }) => shares >= 0n)).toBe(true);
      }),
    );
  });

  it('gains up to 50 lakh are free, above it 15 %', () => {
    expect(gainsTax(500_000_000n, 500_000_000n, 150_000)).toBe(0n);
    expect(gainsTax(500_000_003n, 500_000_000n, 150_000)).toBe(0n);
    expect(gainsTax(600_000_000n, 500_000_000n, 150_000)).toBe(15_000_000n);
    expect(gainsTax(-1n, 500_000_000n, 150_000)).toBe(0n);
  });
});

describe('index', () => {
  const members = [
    { ticks: 10_000, shares: 1_000_000n, floatPpm: 400_000 },
    { ticks: 5_000, shares: 2_000_000n, floatPpm: 500_000 },
    { ticks: 30_000, shares: 500_000n, floatPpm: 300_000 },
  ];
  const scale = { levelDecimals: 2, tickDecimals: 2 };
  const shown = (divisor: bigint): string => formatDecimal((divisor + 5_000n) / 10_000n, 4);

  it('a bonus moves the divisor from 45,733.1016 to 45,750.0398 and the level not at all', () => {
    const before = capitalization(members);
    const divisor = divisorFor(before, { level: 295_191n, ...scale });
    expect(shown(divisor)).toBe('45733.1016');
    expect(indexLevel(before, divisor, scale)).toBe(295_191n);
    const after = capitalization(
      members.map((member, at) => (at === 1 ? { ...member, ticks: 4_550, shares: 2_200_000n } : member)),
    );
    const adjusted = divisorAfter(divisor, before, after);
    expect(shown(adjusted)).toBe('45750.0398');
    expect(indexLevel(after, adjusted, scale)).toBe(295_191n);
  });

  it('keeps its level through any rebalance', () => {
    const capital = fc.bigInt({ min: 10n ** 12n, max: 10n ** 22n });
    fc.assert(
      fc.property(capital, capital, fc.bigInt({ min: 1_000n, max: 10_000_000n }), (before, after, level) => {
        const divisor = divisorFor(before, { level, ...scale });
        fc.pre(divisor > 10n ** 9n);
        const adjusted = divisorAfter(divisor, before, after);
        fc.pre(adjusted > 10n ** 9n);
        expect(indexLevel(after, adjusted, scale)).toBe(level);
      }),
    );
  });
});

describe('returns', () => {
  it('100,000; day 10 of 30 at 110,000 plus 50,000; end 152,000: 4.50 % by time, 1.50 % by money', () => {
    const periods = [
      { start: 100_000n, end: 110_000n },
      { start: 160_000n, end: 152_000n },
    ];
    expect(timeWeightedReturn(periods)).toBe(45_000);
    expect(moneyWeightedReturn({ start: 100_000n, end: 152_000n }, [{ day: 10, amount: 50_000n }], 30)).toBe(15_000);
  });

  it('+1 %, −2 % and +1.5 % are 0.46 %', () => {
    expect(linkReturns([10_000, -20_000, 15_000])).toBe(4_647);
    expect(linkReturns([])).toBe(0);
  });

  it('with nothing at work there is none, and a lost account is at −100 %', () => {
    expect(timeWeightedReturn([{ start: 0n, end: 0n }])).toBe(0);
    expect(moneyWeightedReturn({ start: 0n, end: 0n }, [], 30)).toBeNull();
    expect(timeWeightedReturn([{ start: 5n, end: 0n }])).toBe(-1_000_000);
  });

  it('without flows both are end ÷ start, and deposits that earn nothing change neither', () => {
    const value = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(value, value, value, (start, end, more) => {
        const plain = Number((end - start) * 1_000_000n) / Number(start);
        expect(Math.abs(timeWeightedReturn([{ start, end }]) - plain)).toBeLessThanOrEqual(
          0.5 + Math.abs(plain) * 1e-12,
        );
        expect(moneyWeightedReturn({ start, end }, [], 7)).toBe(timeWeightedReturn([{ start, end }]));
        const still = [
          { start, end: start },
          { start: start + more, end: start + more },
        ];
        expect(timeWeightedReturn(still)).toBe(0);
        expect(moneyWeightedReturn({ start, end: start + more }, [{ day: 3, amount: more }], 7)).toBe(0);
      }),
    );
  });
});
