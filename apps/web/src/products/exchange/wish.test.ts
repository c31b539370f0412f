// In: pairs as the server tells them. Out: the fields follow each other by the server's own formula, and problems come with their number.
import type { ExchangePair } from '@hilsa/contract';
import { describe, expect, it } from 'vitest';
import { type EvidenceData, recompute } from './recompute.ts';
import { apartPercent, bothRates, partnersOf, previewOf, problemOf, wayOf } from './wish.ts';

const TAKA: ExchangePair = {
  pair: 'USD-BDT',
  base: 'USD',
  quote: 'BDT',
  wallet: 'stock',
  status: 'open',
  mid: '122.4',
  sources: [],
  baseDecimals: 2,
  quoteDecimals: 2,
  rateDecimals: 3,
  quoteSeconds: 10,
  spreads: [
    { from: '0', percent: '0.5' },
    { from: '50000', percent: '0.1' },
  ],
  minimum: '500',
  dailyMaximum: '200000',
  leftToday: '200000',
};
const buy = wayOf([TAKA], 'BDT', 'USD')!;
const sell = wayOf([TAKA], 'USD', 'BDT')!;
const wish = (amount: string, named: 'given' | 'received' = 'given') => ({ from: 'BDT', to: 'USD', named, amount });

describe('the other field', () => {
  it('10,000 taka give 81.29 dollars, and back they give 9,900.14', () => {
    expect(previewOf(buy, wish('10000'))).toMatchObject({ given: '10000', received: '81.29', rate: '123.012' });
    expect(previewOf(sell, wish('81.29'))).toMatchObject({ received: '9900.14', rate: '121.788' });
  });

  it('is found from either side, and the spread of a size is the size’s own', () => {
    expect(previewOf(buy, wish('81.29', 'received'))).toMatchObject({ given: '9999.65' });
    expect(previewOf(buy, wish('50000'))).toMatchObject({ rate: '122.5224' });
    expect(previewOf(buy, wish('1.'))).toBeNull();
    expect(previewOf(buy, wish(''))).toBeNull();
    expect(previewOf({ ...buy, pair: { ...TAKA, mid: null } }, wish('10000'))).toBeNull();
  });
});

describe('problems', () => {
  const limit = { maximum: '2000', because: 'balance' };
  it('name the number that helps', () => {
    expect(problemOf(buy, previewOf(buy, wish('499.99')), limit)).toEqual({
      word: 'below',
      amount: '500',
      asset: 'BDT',
    });
    expect(problemOf(buy, previewOf(buy, wish('2000.01')), limit)).toMatchObject({ word: 'balance', amount: '2000' });
    expect(problemOf(buy, previewOf(buy, wish('2000')), limit)).toBeNull();
    expect(problemOf(buy, null, { ...limit, because: 'daily-limit' })).toBeNull();
    expect(problemOf({ ...buy, pair: { ...TAKA, status: 'stale' } }, null, limit)).toEqual({ word: 'stale' });
  });

  it('partners are what a pair joins', () => {
    expect(partnersOf([TAKA], 'BDT')).toEqual(['USD']);
    expect(partnersOf([TAKA], 'BTC')).toEqual([]);
    expect(wayOf([TAKA], 'BDT', 'BDT')).toBeNull();
  });
});

it('rates of both sides, and how far sources lie apart', () => {
  expect(bothRates('122.4', '0.5')).toEqual({ sell: '121.788', buy: '123.012' });
  expect(apartPercent('122.4', '122.42')).toBe('0.01');
});

describe('an exchange computed again', () => {
  const evidence: EvidenceData = {
    quoteId: '31',
    recordId: '31',
    pair: 'USD-BDT',
    wallet: 'stock',
    version: 1,
    from: 'BDT',
    to: 'USD',
    amount: '10000',
    received: '81.29',
    rate: '123.012',
    mid: '122.4',
    spread: '50.1',
    spreadPercent: '0.5',
    expiresAtMs: 11_000,
    atMs: 5_000,
    quotedMs: 1_000,
    rule: 'checked',
    base: 'USD',
    quote: 'BDT',
    named: 'given',
    rest: '0.0028',
    baseDecimals: 2,
    quoteDecimals: 2,
    rateDecimals: 3,
    sources: [
      { source: 'simulated-a', rate: '122.4', sourceMs: 600, receivedMs: 700 },
      { source: 'simulated-b', rate: '122.42', sourceMs: 100, receivedMs: 500 },
    ],
  };
  it('fits, and fits no more when one digit is another', () => {
    expect(recompute(evidence)).toMatchObject({ fits: true, received: '81.29' });
    expect(recompute({ ...evidence, received: '81.30' })?.fits).toBe(false);
    expect(recompute({ ...evidence, rate: '123.013' })?.fits).toBe(false);
    expect(recompute({ ...evidence, mid: '122.5' })?.fits).toBe(false);
    expect(recompute({ ...evidence, amount: 'NaN' })).toBeNull();
  });
});
