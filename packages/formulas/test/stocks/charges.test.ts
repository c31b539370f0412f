// In: turnovers and charge rules. Out: commission and parts, the same however the order was filled; limits of an order.
import {
  type ChargeRule,
  chargesOfFill,
  chargesOn,
  isChargeRule,
  leastShownLots,
  lotsForAmount,
  meanLots,
  mostLots,
  trailingTrigger,
} from '@hilsa/formulas/stocks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const dhaka: ChargeRule = {
  commissionPpm: 4_000,
  minimum: 0n,
  parts: [
    { name: 'exchange', ppm: 300 },
    { name: 'depository', ppm: 125 },
    { name: 'tax', ppm: 300 },
  ],
};

describe('charges', () => {
  const whole = {
    commission: 12_020n,
    broker: 9_840n,
    parts: [
      { name: 'exchange', amount: 902n },
      { name: 'depository', amount: 376n },
      { name: 'tax', amount: 902n },
    ],
  };

  it('on 100 × 300.50 are 120.20 = 9.02 + 3.76 + 9.02 + 98.40, where a double would say 9.01', () => {
    expect(chargesOn(dhaka, 3_005_000n)).toEqual(whole);
    expect((30_050 * 0.0003).toFixed(2)).toBe('9.01');
  });

  it('of fills of 33, 33 and 34 end the same', () => {
    const fills = [33n, 33n, 34n];
    let turnover = 0n;
    const sums = fills.map((lots) => {
      const before = turnover;
      turnover += lots * 30_050n;
      return chargesOfFill(dhaka, before, turnover);
    });
    const total = (of: (one: (typeof sums)[number]) => bigint): bigint => sums.reduce((sum, one) => sum + of(one), 0n);
    expect(total((one) => one.commission)).toBe(whole.commission);
    expect(total((one) => one.broker)).toBe(whole.broker);
    for (const [at, part] of whole.parts.entries()) {
      expect(total((one) => one.parts[at]?.amount ?? 0n)).toBe(part.amount);
    }
  });

  it('a half unit goes up, less than a half goes down', () => {
    expect([124n, 125n, 374n, 375n].map((turnover) => chargesOn(dhaka, turnover).commission)).toEqual([0n, 1n, 1n, 2n]);
  });

  it('the minimum is due once, with the first fill, and nothing traded is nothing charged', () => {
    const rule = { ...dhaka, minimum: 800n };
    expect(chargesOn(rule, 0n).commission).toBe(0n);
    expect(chargesOfFill(rule, 0n, 10_000n).commission).toBe(800n);
    expect(chargesOfFill(rule, 10_000n, 20_000n).commission).toBe(0n);
    expect(chargesOfFill(rule, 20_000n, 400_000n).commission).toBe(800n);
  });

  it('however an order is filled, fills add up to the whole, none charges less than nothing, and a hold for more covers it', () => {
    const rule = fc.record({
      commissionPpm: fc.integer({ min: 725, max: 10_000 }),
      minimum: fc.bigInt({ min: 0n, max: 5_000n }),
      parts: fc.constant(dhaka.parts),
    });
    fc.assert(
      fc.property(rule, fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 12 }), (rule, fills) => {
        let turnover = 0n;
        let charged = 0n;
        for (const fill of fills) {
          const step = chargesOfFill(rule, turnover, turnover + fill);
          turnover += fill;
          charged += step.commission;
          expect(step.commission >= 0n && step.parts.every(({ amount }) => amount >= 0n)).toBe(true);
          expect(step.broker + step.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(step.commission);
        }
        expect(charged).toBe(chargesOn(rule, turnover).commission);
        expect(chargesOn(rule, turnover + 1n).commission >= charged).toBe(true);
      }),
    );
  });

  it('a rule that passes on more than it takes is none', () => {
    expect(isChargeRule(dhaka)).toBe(true);
    expect(isChargeRule({ ...dhaka, commissionPpm: 724 })).toBe(false);
    expect(isChargeRule({ ...dhaka, minimum: -1n })).toBe(false);
    expect(isChargeRule({ ...dhaka, parts: [{ name: 'tax', ppm: -1 }] })).toBe(false);
  });
});

describe('order limits', () => {
  const limits = { volumeBps: 1_000, amount: 500_000_000n };
  it('the lower of 10 % of the mean volume and 50 lakh', () => {
    expect(meanLots([5, 6, 7, 8, 9, 10])).toBeNull();
    expect(meanLots([5, 6, 7, 8, 9, 10, 0])).toBe(6);
    expect(mostLots({ priceUnits: 30_050n, meanLots: 1_000_000 }, limits)).toBe(16_638);
    expect(mostLots({ priceUnits: 30_050n, meanLots: 20_000 }, limits)).toBe(2_000);
    expect(mostLots({ priceUnits: 30_050n, meanLots: null }, limits)).toBe(16_638);
    expect(mostLots({ priceUnits: 30_050n, meanLots: 3 }, limits)).toBe(1);
    expect(mostLots({ priceUnits: 600_000_000n, meanLots: 3 }, limits)).toBe(0);
    expect(mostLots({ priceUnits: 1n, meanLots: null }, { volumeBps: 1_000, amount: 2n ** 60n })).toBe(2 ** 53 - 1);
  });

  it('an amount buys the most whole shares it pays for with their charges', () => {
    const costOf = (turnover: bigint): bigint => chargesOn(dhaka, turnover).commission;
    expect(lotsForAmount(3_017_020n, 30_050n, costOf)).toBe(100);
    expect(lotsForAmount(3_017_019n, 30_050n, costOf)).toBe(99);
    expect(lotsForAmount(30_050n, 30_050n, costOf)).toBe(0);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (amount, price) => {
        const lots = BigInt(lotsForAmount(amount, price, costOf));
        const due = (count: bigint): bigint => count * price + costOf(count * price);
        expect(due(lots) <= amount && due(lots + 1n) > amount).toBe(true);
      }),
    );
  });

  it('an iceberg shows a tenth at least', () => {
    expect([1, 10, 11, 1_000].map(leastShownLots)).toEqual([1, 1, 2, 100]);
  });

  it('a trail stands at least its distance off the best trade', () => {
    expect(trailingTrigger('sell', 10_001, 10)).toBe(9_990);
    expect(trailingTrigger('buy', 10_001, 10)).toBe(10_012);
    expect(trailingTrigger('sell', 1, 2_000)).toBe(1);
  });
});
