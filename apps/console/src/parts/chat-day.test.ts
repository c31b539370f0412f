import { describe, expect, it } from 'vitest';
import { beginsDay, chatDay, chatTime } from './chat-day.ts';

/** Saturday, 00:30 in Dhaka; still Friday in UTC. */
const NOW = Date.UTC(2026, 10, 20, 18, 30);
const HOUR = 3_600_000;

describe('days in a conversation', () => {
  it('turn at midnight in Dhaka', () => {
    expect(chatDay(NOW - 0.4 * HOUR, NOW)).toBe('Today');
    expect(chatDay(NOW - 0.6 * HOUR, NOW)).toBe('Yesterday');
  });
  it('are named for a week, then dated', () => {
    expect(chatDay(NOW - 48 * HOUR, NOW)).toBe('Thursday');
    expect(chatDay(NOW - 6 * 24 * HOUR, NOW)).toBe('Sunday');
    expect(chatDay(NOW - 7 * 24 * HOUR, NOW)).toBe('14 Nov');
  });
  it('part messages', () => {
    expect(beginsDay(NOW, undefined)).toBe(true);
    expect(beginsDay(NOW, NOW - HOUR)).toBe(true);
    expect(beginsDay(NOW, NOW - 0.4 * HOUR)).toBe(false);
    expect(chatTime(NOW)).toBe('00:30');
  });
});
