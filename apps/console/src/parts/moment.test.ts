import { describe, expect, it } from 'vitest';
import { ageText, momentText } from './moment.tsx';

const NOON = Date.UTC(2026, 10, 21, 6, 0, 0);

describe('times an operator reads', () => {
  it('are those of Dhaka, whatever the device', () => {
    expect(momentText(NOON)).toBe('21 Nov 2026, 12:00:00');
  });
  it('say how long ago, in the largest whole unit', () => {
    expect(ageText(NOON - 59_000, NOON)).toBe('just now');
    expect(ageText(NOON - 60_000, NOON)).toBe('1 min');
    expect(ageText(NOON - 3_599_000, NOON)).toBe('59 min');
    expect(ageText(NOON - 3_600_000, NOON)).toBe('1 h');
    expect(ageText(NOON - 90_000_000, NOON)).toBe('1 d');
  });
  it('say what is still to come', () => {
    expect(ageText(NOON + 7_200_000, NOON)).toBe('in 2 h');
  });
});
