import { describe, expect, test } from 'vitest';
import type { CoinHolding } from '@hilsa/contract';
import { holdingNow } from './holdings.ts';

const holding = (change: Partial<CoinHolding>): CoinHolding => ({
  asset: 'BTC',
  name: 'Bitcoin',
  available: '0.01',
  held: '0.005',
  total: '0.015',
  price: '112480.5',
  value: '1687.2075',
  costPrice: '112000',
  profit: '7.2075',
  profitPercent: '0.42',
  ...change,
});

describe('holdings', () => {
  test('value and profit follow the price of now', () => {
    expect(holdingNow(holding({}), '113000', 'USDT')).toEqual({
      asset: 'BTC',
      total: '0.015',
      price: '113000',
      value: '1695',
      cost: '1680',
      profit: '15',
      profitPercent: '0.89',
    });
    expect(holdingNow(holding({}), '100000', 'USDT')).toMatchObject({ profit: '-180', profitPercent: '-10.71' });
  });

  test('without a live price the server’s counts; the quote asset is worth itself and has no profit', () => {
    expect(holdingNow(holding({}), null, 'USDT').value).toBe('1687.2075');
    expect(
      holdingNow(holding({ asset: 'USDT', total: '12.5', price: null, costPrice: null }), '3', 'USDT'),
    ).toMatchObject({ value: '12.5', profit: null });
  });

  test('a coin that was given, not bought, has a value and no profit', () => {
    expect(holdingNow(holding({ costPrice: null }), '100', 'USDT')).toMatchObject({
      value: '1.5',
      cost: null,
      profit: null,
    });
  });
});
