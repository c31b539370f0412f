// In: reference prices and the Dhaka, Istanbul and New York tables. Out: steps, bands, pauses and closing prices as the rules say.
import {
  closingTicks,
  dailyLimits,
  isOnStep,
  nearestStep,
  pausesTrading,
  stepAt,
  stepDown,
  stepUp,
} from '@hilsa/formulas/stocks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const dhaka = [
  { fromTicks: 0, stepTicks: 1 },
  { fromTicks: 100, stepTicks: 10 },
];
const istanbul = [
  { fromTicks: 0, stepTicks: 1 },
  { fromTicks: 2_000, stepTicks: 2 },
  { fromTicks: 5_000, stepTicks: 5 },
  { fromTicks: 10_000, stepTicks: 10 },
];
const table = [
  { upToTicks: 20_000, bps: 1_000 },
  { upToTicks: 50_000, bps: 875 },
  { upToTicks: 100_000, bps: 750 },
  { upToTicks: 200_000, bps: 625 },
  { upToTicks: 500_000, bps: 500 },
  { upToTicks: Infinity, bps: 375 },
];
const market = { table, steps: dhaka };
const tables = fc.constantFrom(dhaka, istanbul);
const anyTicks = fc.integer({ min: 1, max: 1_000_000 });

describe('price steps', () => {
  it('change where the table says', () => {
    expect([99, 100, 105, 110].map((ticks) => isOnStep(dhaka, ticks))).toEqual([true, true, false, true]);
    expect([1_999, 2_000, 2_001, 4_998, 5_000, 5_002, 10_000, 10_005].map((at) => isOnStep(istanbul, at))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect([0, -10, 0.5, Number.NaN].some((ticks) => ticks >= 0 && isOnStep(dhaka, ticks))).toBe(false);
    expect(stepAt(istanbul, 19_990)).toBe(10);
    expect(() => stepAt([{ fromTicks: 5, stepTicks: 1 }], 4)).toThrow(RangeError);
  });

  it('down, up and nearest are what trying every price finds', () => {
    fc.assert(
      fc.property(
        tables,
        fc.integer({ min: 1, max: 30_000 }),
        fc.integer({ min: 1, max: 7 }),
        (steps, ticks, parts) => {
          let below = ticks;
          while (below > 0 && !isOnStep(steps, below)) below--;
          let above = ticks;
          while (!isOnStep(steps, above)) above++;
          expect([stepDown(steps, ticks), stepUp(steps, ticks)]).toEqual([below, above]);
          // The exact price is ticks ÷ parts: of the two neighbours the nearer one, the upper one of two equally near.
          let lower = Math.floor(ticks / parts);
          while (lower > 0 && !isOnStep(steps, lower)) lower--;
          let upper = Math.max(1, Math.ceil(ticks / parts));
          while (!isOnStep(steps, upper)) upper++;
          const near = lower > 0 && ticks - lower * parts < upper * parts - ticks ? lower : upper;
          expect(nearestStep(steps, BigInt(ticks), BigInt(parts))).toBe(near);
        },
      ),
    );
  });
});

describe('daily limits', () => {
  it.each([
    [35.7, 32.2, 39.2],
    [200, 180, 220],
    [200.1, 182.6, 217.6],
    [300.5, 274.3, 326.7],
    [1_210, 1_134.4, 1_285.6],
    [2_500, 2_375, 2_625],
    [5_200, 5_005, 5_395],
    [0.95, 0.86, 1],
    [1, 0.9, 1.1],
  ])('around %d are %d and %d', (reference, lowest, highest) => {
    const inTicks = (price: number): number => Math.round(price * 100);
    expect(dailyLimits(inTicks(reference), market)).toEqual({ lowest: inTicks(lowest), highest: inTicks(highest) });
  });

  it('an override bends one side, a floor lifts the lower end and, if it must, the upper one', () => {
    expect(dailyLimits(20_000, market, { downBps: 300 })).toEqual({ lowest: 19_400, highest: 22_000 });
    expect(dailyLimits(20_000, market, { upBps: 200, downBps: 200 })).toEqual({ lowest: 19_600, highest: 20_400 });
    expect(dailyLimits(11_560, market, { floorTicks: 11_560 })).toEqual({ lowest: 11_560, highest: 12_710 });
    expect(dailyLimits(10_000, market, { floorTicks: 11_560 })).toEqual({ lowest: 11_560, highest: 11_560 });
    expect(() => dailyLimits(600, { table: [{ upToTicks: 500, bps: 100 }], steps: dhaka })).toThrow(RangeError);
  });

  it('are orderable, inside the exact band, and the next price outwards is not inside', () => {
    fc.assert(
      fc.property(tables, anyTicks, (steps, reference) => {
        const { lowest, highest } = dailyLimits(reference, { table, steps });
        const bps = table.find((row) => reference <= row.upToTicks)?.bps ?? 0;
        const within = (ticks: number): boolean => Math.abs(ticks - reference) * 10_000 <= reference * bps;
        // Around a reference off the steps a narrow band can hold no price; then both ends meet at the next one up.
        fc.pre(lowest <= highest && within(highest));
        expect([isOnStep(steps, lowest), isOnStep(steps, highest), within(lowest)]).toEqual([true, true, true]);
        expect(within(stepUp(steps, highest + 1))).toBe(false);
        expect(lowest > 1 && within(stepDown(steps, lowest - 1)) && stepDown(steps, lowest - 1) > 0).toBe(false);
      }),
    );
  });
});

describe('pauses', () => {
  it('come when a price is more than the distance off the mean, not at it', () => {
    const mean = [30_000n, 3n] as const;
    expect([9_499, 9_500, 10_500, 10_501].map((ticks) => pausesTrading(ticks, mean, 500))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('closing price', () => {
  const window = { lots: 300n, tickLots: 100n * 30_050n + 200n * 30_080n };
  it('is the average of the last half hour by volume, else the last trade, else the previous close', () => {
    const nothing = { lots: 0n, tickLots: 0n };
    expect(closingTicks({ window, lastTicks: 30_100, previousTicks: 29_900 }, dhaka)).toBe(30_070);
    expect(closingTicks({ window: nothing, lastTicks: 30_100, previousTicks: 29_900 }, dhaka)).toBe(30_100);
    expect(closingTicks({ window: nothing, lastTicks: null, previousTicks: 29_900 }, dhaka)).toBe(29_900);
  });

  it('a tie goes up: 300.50 and 300.60 in equal parts close at 300.60', () => {
    const even = { lots: 2n, tickLots: 30_050n + 30_060n };
    expect(closingTicks({ window: even, lastTicks: 30_050, previousTicks: 1 }, dhaka)).toBe(30_060);
  });
});
