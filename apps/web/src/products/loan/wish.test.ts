// In: offers and wishes. Out: the cost to the paisa, the gauge, and the first thing that stands against it.
import { describe, expect, it } from 'vitest';
import { exampleOrder } from '@hilsa/contract/loans/shapes';
import {
  amountAt,
  debtAhead,
  decimalsOf,
  freeOf,
  mostOf,
  type Offer,
  percentOf,
  pledgeText,
  problemOf,
  suggested,
  sumOf,
} from './wish.ts';

const OFFER: Offer = {
  atMs: 1,
  isOpen: true,
  why: null,
  asset: 'BDT',
  score: 80,
  band: 'excellent',
  yearlyRate: '12',
  lateRate: '2',
  least: '5000',
  limit: '200000',
  engaged: '0',
  days: [7, 14, 30, 90],
  table: [],
  ladder: { start: '50', warning: '65', call: '75', sale: '85', target: '60', graceDays: 10 },
  collateral: [
    { symbol: 'GP', asset: 'GP', haircut: '30', callHours: 24, mark: '300', markAtMs: 1, step: '1', available: '1000' },
    {
      symbol: 'BRAC',
      asset: 'BRAC',
      haircut: '30',
      callHours: 24,
      mark: '50',
      markAtMs: 1,
      step: '1',
      available: '100',
    },
  ],
};
const wish = { amount: 50_000n, days: 30, pledged: { GP: '500' } };

describe('a wish for a loan', () => {
  it('costs 493.15 on 50,000 for 30 days, and counts 70 % of what is pledged', () => {
    expect(sumOf(OFFER, wish)).toEqual({
      interest: '493.15',
      total: '50493.15',
      required: '100000.00',
      collateral: '105000.00',
      ltv: '47.7',
      fall: '36.5',
      calls: [{ symbol: 'GP', price: '190.48' }],
    });
    expect(problemOf(OFFER, wish)).toBeNull();
  });

  it('says the first thing that is wrong', () => {
    expect(problemOf({ ...OFFER, isOpen: false }, wish)).toBe('closed');
    expect(problemOf({ ...OFFER, engaged: '196000' }, wish)).toBe('at-limit');
    expect(problemOf({ ...OFFER, collateral: [] }, wish)).toBe('nothing-to-pledge');
    expect(problemOf(OFFER, { ...wish, pledged: {} })).toBe('no-pledge');
    expect(problemOf(OFFER, { ...wish, pledged: { GP: '400' } })).toBe('too-little');
    expect(problemOf(OFFER, { ...wish, pledged: { GP: '1001' } })).toBe('too-much');
    const unmarked = OFFER.collateral.map((one) => ({ ...one, mark: null }));
    expect(problemOf({ ...OFFER, collateral: unmarked }, wish)).toBe('no-price');
  });

  it('moves in thousands between the least and what is left of the limit', () => {
    expect([0, 23, 100].map((percent) => amountAt(OFFER, percent))).toEqual([5_000n, 49_000n, 200_000n]);
    expect(percentOf(OFFER, 5_000n)).toBe(0);
    expect(mostOf({ ...OFFER, engaged: '50000' })).toBe(150_000n);
  });

  it('suggests a little more than enough of what is there', () => {
    expect(suggested(OFFER, 50_000n)).toEqual({ GP: '486' });
    expect(suggested(OFFER, 105_000n)).toEqual({ GP: '1000', BRAC: '100' });
    const bitcoin = {
      symbol: 'BTCBDT',
      asset: 'BTC',
      haircut: '40',
      callHours: 0,
      mark: '13767500',
      markAtMs: 1,
      step: '0.0001',
      available: '0.01234567',
    };
    // 100,000 ÷ (13,767,500 × 60 %) is 0.012105…, with room 0.012347…: of that all that is free.
    expect(suggested({ ...OFFER, collateral: [bitcoin] }, 50_000n)).toEqual({ BTCBDT: '0.0123' });
    expect(sumOf({ ...OFFER, collateral: [bitcoin] }, { ...wish, pledged: { BTCBDT: '0.0123' } })).toMatchObject({
      collateral: '101604.15',
      ltv: '49.3',
    });
    expect([freeOf(bitcoin), decimalsOf(bitcoin), decimalsOf(OFFER.collateral[0]!)]).toEqual(['0.0123', 4, 0]);
    expect(pledgeText({ GP: '477', BRAC: '' })).toBe('GP:477');
  });
});

describe('what a loan comes to', () => {
  const DAY_MS = 86_400_000;
  const order = { ...exampleOrder, owed: { principal: '50000', interest: '0', late: '0', total: '50000' } };

  it('is 493.15 more after 30 days, and 14 % a year on what is late', () => {
    // In the morning of the day it is paid out on, and in its last moment.
    for (const atMs of [order.dueAtMs - 30.6 * DAY_MS, order.dueAtMs - 30 * DAY_MS])
      expect(debtAhead({ ...order, atMs }).map(({ day, owed, isDue }) => [day, owed, isDue])).toEqual([
        [0, 5_000_000n, false],
        [30, 5_049_315n, true],
        [60, 5_106_849n, false],
      ]);
  });

  it('is as much on that day when the first day’s interest would be given up today', () => {
    const [today, due] = debtAhead({
      ...order,
      atMs: order.dueAtMs - 29.5 * DAY_MS,
      freeUntilMs: order.dueAtMs - 29 * DAY_MS,
    });
    expect([today!.owed, due!.day, due!.owed]).toEqual([5_000_000n, 29, 5_049_315n]);
  });

  it('has no due day ahead once it is late', () => {
    expect(debtAhead({ ...order, atMs: order.dueAtMs + DAY_MS }).map(({ day, owed }) => [day, owed])).toEqual([
      [0, 5_000_000n],
      [30, 5_057_534n],
    ]);
  });
});
