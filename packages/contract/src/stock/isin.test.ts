import { expect, it } from 'vitest';
import { isIsin } from './isin.ts';

it.each(['US0378331005', 'US5949181045', 'AU0000XVGZA3', 'GB0002634946', 'BMG491BT1088'])('%s is one', (text) => {
  expect(isIsin(text)).toBe(true);
});

it.each([
  // A digit that checks otherwise, two neighbours that have changed places, another length, small letters, another script's digits.
  'US0378331006',
  'US0373831005',
  'US037833100',
  'US03783310055',
  'us0378331005',
  'US037833100৫',
  '',
])('%s is none', (text) => {
  expect(isIsin(text)).toBe(false);
});
