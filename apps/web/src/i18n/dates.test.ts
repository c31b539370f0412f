// @vitest-environment node
import { expect, it } from 'vitest';
import { dayTimeText, isoDayText, momentText, timeText } from './dates.ts';

const NOON_UTC = Date.UTC(2026, 11, 14, 14, 12, 5);

it('shows UTC+6 whatever the zone of the device', () => {
  expect(dayTimeText(NOON_UTC, 'en-US')).toBe('14-12-2026 08:12 PM');
  expect(timeText(NOON_UTC, 'en-US', true)).toBe('08:12:05 PM');
  expect(isoDayText(Date.UTC(2026, 11, 31, 18, 0), 'en-US')).toBe('2027-01-01');
});
it('writes midnight and noon as 12', () => {
  expect(timeText(Date.UTC(2026, 0, 1, 18, 0), 'en-US')).toBe('12:00 AM');
  expect(timeText(Date.UTC(2026, 0, 1, 6, 0), 'en-US')).toBe('12:00 PM');
});
it('shows nothing as --', () => {
  expect(dayTimeText(0, 'en-US')).toBe('--');
  expect(dayTimeText(null, 'bn-BN')).toBe('--');
});
it('uses Bengali digits', () => expect(isoDayText(NOON_UTC, 'bn-BN')).toBe('২০২৬-১২-১৪'));
it('leaves the day out today', () => {
  expect(momentText(NOON_UTC, NOON_UTC + 60_000, 'en-US')).toBe('08:12 PM');
  expect(momentText(NOON_UTC, NOON_UTC + 86_400_000, 'en-US')).toBe('14-12-2026 08:12 PM');
});
