// In: packs, whole and broken. Out: the version in force, and every fault named before one is published.
import {
  BANGLADESH,
  type MarketPack,
  RAMADAN_HOURS,
  TURKEY,
  UNITED_STATES,
  packInForce,
  packProblems,
} from '@hilsa/formulas/market-packs';
import { dailyLimits, isOnStep } from '@hilsa/formulas/stocks';
import { describe, expect, it } from 'vitest';

describe('versions', () => {
  const later = { ...BANGLADESH, version: 2, effectiveFrom: '2026-07-01' };
  const corrected = { ...BANGLADESH, version: 3, effectiveFrom: '2026-07-01' };
  const all = [corrected, BANGLADESH, UNITED_STATES, later];
  it.each([
    ['2025-10-28', null],
    ['2025-10-29', 1],
    ['2026-06-30', 1],
    ['2026-07-01', 3],
    ['2030-01-01', 3],
  ])('on %s Bangladesh stands at %s', (date, version) => {
    expect(packInForce(all, 'BD', date)?.version ?? null).toBe(version);
  });
});

describe('shipped packs', () => {
  it.each([BANGLADESH, UNITED_STATES, TURKEY])('have no fault: $market', (pack) => {
    expect(packProblems(pack)).toEqual([]);
  });

  it('bind a price where the market does', () => {
    const { limits, steps } = TURKEY;
    expect(limits === null ? null : dailyLimits(2_000, { table: limits, steps })).toEqual({
      lowest: 1_800,
      highest: 2_200,
    });
    expect([9_999, 10_000, 10_050].map((ticks) => isOnStep(UNITED_STATES.steps, ticks))).toEqual([true, true, false]);
    expect(UNITED_STATES.limits).toBeNull();
    expect(RAMADAN_HOURS.map(({ until }) => until)).toEqual([13 * 60 + 20, 13 * 60 + 30]);
  });
});

describe('faults', () => {
  const { calendar } = BANGLADESH;
  it.each<[string, Partial<MarketPack>]>([
    ['usual hours: phases overlap or leave the day', { hours: [] }],
    ['usual hours: phases overlap or leave the day', { hours: [{ phase: 'continuous', from: 600, until: 1_500 }] }],
    ['usual hours: phases overlap or leave the day', { hours: [{ phase: 'continuous', from: 600, until: 600 }] }],
    ['no such date: 2026-02-30', { effectiveFrom: '2026-02-30' }],
    [
      '2027-01-01 lies outside the calendar',
      { calendar: { ...calendar, closed: [{ date: '2027-01-01', reason: '' }] } },
    ],
    [
      'Ramadan: phases overlap or leave the day',
      {
        calendar: { ...calendar, special: [{ from: '2026-02-19', until: '2026-03-20', reason: 'Ramadan', hours: [] }] },
      },
    ],
    ['price steps do not fit together', { steps: [] }],
    [
      'price steps do not fit together',
      {
        steps: [
          { fromTicks: 0, stepTicks: 3 },
          { fromTicks: 100, stepTicks: 10 },
        ],
      },
    ],
    ['daily limits do not cover every price', { limits: [{ upToTicks: 5_000, bps: 100 }] }],
    ['charges pass on more than they take', { charges: { ...BANGLADESH.charges, commissionPpm: 100 } }],
    ['no settlement rule', { settlement: {} }],
  ])('%s', (problem, change) => {
    expect(packProblems({ ...BANGLADESH, ...change })).toEqual([problem]);
  });
});
