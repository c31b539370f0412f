// In: nothing. Out: the words and odd numbers that a random life of orders draws from.
import type { OrderType, SelfTradePrevention, TimeInForce } from '@hilsa/core';

export const BAD_NUMBERS = [NaN, Infinity, -Infinity, -1, 0, 0.5, 2 ** 30, 2 ** 31, 2 ** 53, -(2 ** 31)];
export const TYPES: readonly OrderType[] = ['stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market'];
export const TIMES: readonly TimeInForce[] = [
  'good-till-cancelled',
  'immediate-or-cancel',
  'fill-or-kill',
  'day',
  'good-till-date',
];
export const PREVENTIONS: readonly SelfTradePrevention[] = ['expire-taker', 'expire-maker', 'expire-both'];
