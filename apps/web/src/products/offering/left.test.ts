// In: times. Out: them as people read them.
import { expect, it } from 'vitest';
import { leftText, partsLeft, shareGone, timesAsked } from './left.ts';

it('says the two largest parts of what is left', () => {
  const text = (ms: number): string => leftText(ms, 'en-US', (unit) => unit);
  expect(text(18_120_000)).toBe('5 h 02 min');
  expect(text(364_000_000)).toBe('4 d 5 h');
  expect(text(189_000)).toBe('3 min 09 s');
  expect(text(-5)).toBe('0 s');
  expect(partsLeft(59_999)).toEqual([{ number: '59', unit: 's' }]);
});

it('knows how far a window is gone, and never more than all of it', () => {
  expect(shareGone(100, 200, 150)).toBe(0.5);
  expect(shareGone(100, 200, 900)).toBe(1);
  expect(shareGone(100, 200, 0)).toBe(0);
});

it('says how often what is offered is asked for, and never rounds up', () => {
  expect(timesAsked('1520', '200')).toBe(7.6);
  expect(timesAsked('1599', '200')).toBe(7.9);
  expect(timesAsked('5', '0')).toBe(0);
});
