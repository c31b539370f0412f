// In: a fund's books, lots, orders. Out: values, units, fees and gates to the unit.
import {
  type FundLot,
  NAV_SCALE,
  correctLots,
  dealingDay,
  gateRedemptions,
  isMateriallyWrong,
  managementFee,
  navPerUnit,
  netAssets,
  owedUnits,
  paymentDay,
  performanceFee,
  performanceFeeOfEquity,
  proceedsOf,
  redeemFrom,
  redemptionAt,
  sharePrice,
  takenFrom,
  unitsFor,
} from '@hilsa/formulas/fund';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const nav = (taka: number): bigint => BigInt(Math.round(taka * 100)) * NAV_SCALE;
const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
const value = fc.bigInt({ min: 1n, max: 10n ** 13n });

describe('net asset value', () => {
  const books = { assets: 105_000_000n, liabilities: 60_000n, accruals: 40_000n, units: 1_000_000_000n };

  it('(1,050,000 − 1,000) ÷ 10,000 is 104.90, and 10,000 buy 95.32888 units', () => {
    expect(navPerUnit(books)).toBe(nav(104.9));
    expect(unitsFor(1_000_000n, navPerUnit(books))).toBe(9_532_888n);
    expect(netAssets(books)).toBe(104_900_000n);
  });

  it('is none without units, or of a fund that owes more than it has', () => {
    expect(() => navPerUnit({ ...books, units: 0n })).toThrow(RangeError);
    expect(() => navPerUnit({ ...books, liabilities: 10n ** 9n })).toThrow(RangeError);
    expect(() => unitsFor(1n, 0n)).toThrow(RangeError);
  });

  it('gives nobody more for going in and out', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), value, (amount, at) => {
        const bought = unitsFor(amount, at);
        expect(proceedsOf(bought, at) <= amount).toBe(true);
        // Rounded down, but by less than one unit of either.
        expect(bought * at <= amount * NAV_SCALE * 100_000n && (bought + 1n) * at > amount * NAV_SCALE * 100_000n).toBe(
          true,
        );
      }),
    );
  });

  it('the management fee is a 365th of the year’s, half-up', () => {
    expect(managementFee(104_900_000n, 15_000)).toBe(4_311n);
    expect(managementFee(0n, 15_000)).toBe(0n);
    expect(managementFee(-5n, 15_000)).toBe(0n);
  });

  it('that was wrong by more than half a percent is made good', () => {
    expect(isMateriallyWrong(nav(100.5), nav(100))).toBe(false);
    expect(isMateriallyWrong(nav(100.51), nav(100))).toBe(true);
    expect(isMateriallyWrong(nav(99.49), nav(100))).toBe(true);
    expect(owedUnits(1_000_000n, nav(110), nav(100))).toBe(10_000_000n - 9_090_909n);
    const lots = [{ lotId: 'a', units: 10_000_000n, highWater: nav(80) }];
    expect(redemptionAt(lots, 10_000_000n, nav(100), 0).proceeds).toBe(1_000_000n);
    // A tenth of 20 on each of a hundred units.
    expect(redemptionAt(lots, 10_000_000n, nav(100), 100_000)).toEqual({
      feeUnits: 200_000n,
      fee: 20_000n,
      proceeds: 980_000n,
    });
  });

  it('gives units as a lot of the right mark, takes them from the wrong one first, and lowers nobody’s mark', () => {
    const lots = [
      { lotId: 'a', units: 5n, highWater: nav(90) },
      { lotId: 'b', units: 7n, highWater: nav(110) },
      { lotId: 'c', units: 4n, highWater: nav(95) },
    ];
    const high = { published: nav(110), right: nav(100) };
    expect(correctLots(lots, high, { units: 3n, lotId: 'd' })).toEqual([
      ...lots,
      { lotId: 'd', units: 3n, highWater: nav(100) },
    ]);
    const low = { published: nav(110), right: nav(120) };
    expect(correctLots(lots, low, { units: -9n, lotId: 'd' })).toEqual([
      { lotId: 'a', units: 5n, highWater: nav(90) },
      { lotId: 'c', units: 2n, highWater: nav(95) },
    ]);
    expect(correctLots(lots, low, { units: -2n, lotId: 'd' })[1]).toEqual({
      lotId: 'b',
      units: 5n,
      highWater: nav(120),
    });
    expect(() => correctLots(lots, low, { units: -17n, lotId: 'd' })).toThrow(RangeError);
    expect(takenFrom(lots, 8n)).toEqual([lots[0], { ...lots[1], units: 3n }]);
    expect(() => takenFrom(lots, 17n)).toThrow(RangeError);
  });
});

describe('the performance fee', () => {
  const lot: FundLot = { lotId: 'a', units: 1_000_000_000n, highWater: nav(108) };

  it('10,000 units from 108 to 112 at 20 % are worth 1,112,000 afterwards, counted either way', () => {
    const paid = performanceFee(lot, nav(112), 200_000);
    expect(paid.units).toBe(7_142_857n);
    expect(proceedsOf(paid.lot.units, nav(112))).toBe(111_200_000n);
    expect(proceedsOf(lot.units, nav(111.2))).toBe(111_200_000n);
    expect(paid.lot.highWater).toBe(nav(112));
    expect(performanceFeeOfEquity(112_000_000n, 108_000_000n, 200_000)).toBe(800_000n);
  });

  it('is nothing at or under the mark, and never taken twice for the same gain', () => {
    expect(performanceFee(lot, nav(108), 200_000)).toEqual({ lot, units: 0n });
    expect(performanceFee(lot, nav(112), 200_000, nav(115)).units).toBe(0n);
    const once = performanceFee(lot, nav(112), 200_000);
    const fallen = performanceFee(once.lot, nav(105), 200_000);
    expect(performanceFee(fallen.lot, nav(112), 200_000).units).toBe(0n);
    expect(performanceFeeOfEquity(5n, 5n, 200_000)).toBe(0n);
  });

  it('charges nobody for gains from before he came', () => {
    const late: FundLot = { lotId: 'b', units: 500_000_000n, highWater: nav(112) };
    expect(performanceFee(late, nav(112), 200_000).units).toBe(0n);
  });

  it('is at most its rate of the gain', () => {
    fc.assert(
      fc.property(units, value, value, fc.nat(200_000), (held, from, to, rate) => {
        const { units: fee } = performanceFee({ lotId: 'a', units: held, highWater: from }, to, rate);
        const gain = to > from ? held * (to - from) : 0n;
        expect(fee * to * 1_000_000n <= gain * BigInt(rate)).toBe(true);
        expect(fee >= 0n && fee <= held).toBe(true);
      }),
    );
  });
});

describe('redemptions', () => {
  const lots: FundLot[] = [
    { lotId: 'old', units: 10n, highWater: 1n },
    { lotId: 'new', units: 20n, highWater: 2n },
  ];

  it('take the oldest lots first', () => {
    expect(redeemFrom(lots, 0n)).toEqual(lots);
    expect(redeemFrom(lots, 4n)).toEqual([{ ...lots[0], units: 6n }, lots[1]]);
    expect(redeemFrom(lots, 10n)).toEqual([lots[1]]);
    expect(redeemFrom(lots, 30n)).toEqual([]);
    expect(() => redeemFrom(lots, 31n)).toThrow(RangeError);
  });

  const asked = (
    redemptionId: string,
    count: bigint,
    isCarried = false,
  ): { redemptionId: string; units: bigint; isCarried: boolean } => ({
    redemptionId,
    units: count,
    isCarried,
  });

  it('beyond a tenth of the fund share the gate, and what waited goes first', () => {
    expect(gateRedemptions([asked('a', 90n), asked('b', 30n)], 1_000n, 100_000).map(({ units: part }) => part)).toEqual(
      [75n, 25n],
    );
    const second = gateRedemptions([asked('c', 100n), asked('a', 15n, true), asked('b', 5n, true)], 1_000n, 100_000);
    expect(second.map(({ units: part, left }) => [part, left])).toEqual([
      [80n, 20n],
      [15n, 0n],
      [5n, 0n],
    ]);
    expect(gateRedemptions([asked('a', 50n)], 1_000n, 100_000)[0]?.left).toBe(0n);
  });

  it('give everything the gate allows and no more', () => {
    const wish = fc.record({ units: fc.bigInt({ min: 1n, max: 1_000n }), isCarried: fc.boolean() });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), fc.bigInt({ min: 0n, max: 20_000n }), (wishes, outstanding) => {
        const list = wishes.map((each, index) => ({ ...each, redemptionId: `r${index}` }));
        const served = gateRedemptions(list, outstanding, 100_000);
        const total = served.reduce((sum, { units: part }) => sum + part, 0n);
        const wanted = list.reduce((sum, each) => sum + each.units, 0n);
        const room = outstanding / 10n;
        expect(total).toBe(wanted < room ? wanted : room);
        const waiting = list.some(({ isCarried }, index) => isCarried && (served[index]?.left ?? 0n) > 0n);
        if (waiting) expect(list.every(({ isCarried }, index) => isCarried || served[index]?.units === 0n)).toBe(true);
      }),
    );
  });
});

describe('dealing days', () => {
  const weekday = (day: number): boolean => ![1, 2].includes(day % 7); // day 1 is a Friday
  const rule = { cutOffMinutes: 840, isDealingDay: weekday };
  const at = (day: number, hours: number): number => day * 86_400_000 + hours * 3_600_000 - 21_600_000;

  it('an order before 14:00 gets that day’s value, at 14:00 the next one’s', () => {
    expect(dealingDay(at(3, 13.99), rule)).toBe(3);
    expect(dealingDay(at(3, 14), rule)).toBe(4);
    expect(dealingDay(at(7, 14), rule)).toBe(10); // Thursday after the cut-off: Sunday
    expect(dealingDay(at(8, 9), rule)).toBe(10);
    expect(() => dealingDay(0, { ...rule, isDealingDay: () => false })).toThrow(RangeError);
  });

  it('a redemption is paid four dealing days later', () => {
    expect(paymentDay(3, 4, weekday)).toBe(7);
    expect(paymentDay(6, 4, weekday)).toBe(12);
  });
});

describe('the price of a share at the cut-off', () => {
  const day = { lots: 1_000, tickLots: 1_000 * 300, volumes: [1_000, 3_000], close: 290 };

  it('is the mean of the day by volume, to the tick', () => {
    expect(sharePrice(day)).toEqual({ ticks: 300, source: 'day-mean' });
    expect(sharePrice({ ...day, lots: 3, tickLots: 300 + 300 + 301, volumes: [] })).toEqual({
      ticks: 300,
      source: 'day-mean',
    });
    expect(sharePrice({ ...day, lots: 2, tickLots: 300 + 301, volumes: [] })).toEqual({
      ticks: 301,
      source: 'day-mean',
    });
  });

  it('is not moved by a last trade: one lot at the upper limit after a thousand changes nothing', () => {
    expect(sharePrice({ ...day, lots: 1_001, tickLots: day.tickLots + 330 })).toEqual({
      ticks: 300,
      source: 'day-mean',
    });
  });

  it('is the close of the day before while less than a twentieth of an ordinary day was traded', () => {
    expect(sharePrice({ ...day, lots: 99, tickLots: 99 * 330 })).toEqual({ ticks: 290, source: 'close' });
    expect(sharePrice({ ...day, lots: 100, tickLots: 100 * 330 })).toEqual({ ticks: 330, source: 'day-mean' });
    expect(sharePrice({ ...day, lots: 0, tickLots: 0 })).toEqual({ ticks: 290, source: 'close' });
  });

  it('of a share that never closed is what was traded, or none', () => {
    expect(sharePrice({ ...day, lots: 1, tickLots: 330, close: 0 })).toEqual({ ticks: 330, source: 'day-mean' });
    expect(sharePrice({ ...day, lots: 0, tickLots: 0, close: 0 })).toEqual({ ticks: 0, source: 'none' });
  });
});
