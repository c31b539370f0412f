// In: values of pairs of coins and of USDT markets. Out: one money to compare and show them in.
import { expect, test } from 'vitest';
import { listingKey } from '../kernel/keys.ts';
import { shortName, worthOf } from './worth.ts';

const last = (key: string): string | undefined => (key === listingKey('BTCUSDT') ? '112480.5' : undefined);

test('a value in bitcoin is brought to USDT by the price of bitcoin, exactly; USDT are themselves; without a price there is no worth', () => {
  expect(worthOf('0.03855', 'BTC', last)).toBe('4336.123275');
  expect(worthOf('45.22', 'USDT', last)).toBe('45.22');
  expect(worthOf('45.22', 'ETH', last)).toBeUndefined();
});

test('a value in taka, which no market quotes against USDT, is brought to it by the rate of the house', () => {
  const rate = { displayCurrency: 'BDT', displayRate: '122.4' };
  expect(worthOf('1224000', 'BDT', last, rate)).toMatch(/^10000(?:\.0+)?$/);
  expect(worthOf('1224000', 'BDT', last, null)).toBeUndefined();
  expect(worthOf('1', 'BDT', last, { ...rate, displayRate: '0' })).toBeUndefined();
});

test('only a pair of two coins is named by both', () => {
  expect(shortName({ kind: 'spot', base: 'ETH', quote: 'USDT' })).toBe('ETH');
  expect(shortName({ kind: 'spot', base: 'ETH', quote: 'BTC' })).toBe('ETH/BTC');
  expect(shortName({ kind: 'perpetual', base: 'ETH', quote: 'USDT' })).toBe('ETH');
});
