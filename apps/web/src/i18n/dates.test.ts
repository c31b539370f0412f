// @vitest-environment node
import { expect, it } from 'vitest';
import {
  byDay,
  civilDayText,
  dayText,
  dayTimeText,
  dayWords,
  momentText,
  monthDayText,
  stripDayText,
  timeText,
} from './dates.ts';

const NOON_UTC = Date.UTC(2026, 11, 14, 14, 12, 5);

// spec.md §9: "Dates: UTC plus a fixed 6 hours; formats day-month-year with time and AM/PM, and year-month-day; zero or empty shows '--'."
it('shows UTC+6 whatever the zone of the device', () => {
  expect(dayTimeText(NOON_UTC, 'en-US')).toBe('14-12-2026 08:12 PM');
  expect(timeText(NOON_UTC, 'en-US', true)).toBe('08:12:05 PM');
  expect(dayText(Date.UTC(2026, 11, 31, 18, 0), 'en-US')).toBe('2027-01-01');
});
it('writes a day that stands alone year-month-day, with its name in front where people plan by it', () => {
  const lastSecond = Date.UTC(2026, 11, 31, 17, 59, 59);
  expect([dayText(lastSecond, 'en-US', true), dayText(lastSecond + 1_000, 'en-US', true)]).toEqual([
    'Thu 2026-12-31',
    'Fri 2027-01-01',
  ]);
  expect(civilDayText('2026-12-14', 'en-US')).toBe('2026-12-14');
  expect(civilDayText('2026-12-14', 'bn-BN', true)).toBe('সোম ২০২৬-১২-১৪');
  expect(dayText(null, 'en-US', true)).toBe('--');
  // In a picture: a stop without the year, a day of a strip.
  expect(monthDayText(lastSecond + 1_000, 'bn-BN')).toBe('১/১');
  expect(stripDayText('2026-12-04', 'en-US')).toBe('Fri 4');
});
it('writes a day with its time day-month-year, to the second where that is asked for', () => {
  expect(dayTimeText(NOON_UTC, 'en-US', true)).toBe('14-12-2026 08:12:05 PM');
  expect(momentText(NOON_UTC, NOON_UTC + 86_400_000, 'bn-BN', true)).toBe('১৪-১২-২০২৬ ০৮:১২:০৫ অপরাহ্ণ');
});
it('writes midnight and noon as 12', () => {
  expect(timeText(Date.UTC(2026, 0, 1, 18, 0), 'en-US')).toBe('12:00 AM');
  expect(timeText(Date.UTC(2026, 0, 1, 6, 0), 'en-US')).toBe('12:00 PM');
});
it('shows nothing as --', () => {
  expect(dayTimeText(0, 'en-US')).toBe('--');
  expect(dayTimeText(null, 'bn-BN')).toBe('--');
});
it('uses Bengali digits', () => expect(dayText(NOON_UTC, 'bn-BN')).toBe('২০২৬-১২-১৪'));
it('says the half of the day in Bengali', () => {
  expect(timeText(NOON_UTC, 'bn-BN')).toBe('০৮:১২ অপরাহ্ণ');
  expect(dayTimeText(Date.UTC(2026, 0, 1, 0, 5), 'bn-BN')).toBe('০১-০১-২০২৬ ০৬:০৫ পূর্বাহ্ণ');
});
it('leaves the day out today', () => {
  expect(momentText(NOON_UTC, NOON_UTC + 60_000, 'en-US')).toBe('08:12 PM');
  expect(momentText(NOON_UTC, NOON_UTC + 86_400_000, 'en-US')).toBe('14-12-2026 08:12 PM');
});
// spec.md §9: "Chat time uses today, yesterday, weekday, month/day."
it('names the day of a talk by how far back it is, at UTC+6', () => {
  const day = 86_400_000;
  // Monday 14 December 2026, 08:12 PM in Dhaka.
  const back = (days: number): string => dayWords(NOON_UTC - days * day, NOON_UTC, 'en-US');
  expect([0, 1, 2, 6, 7, 400].map(back)).toEqual(['Today', 'Yesterday', 'Saturday', 'Tuesday', '12/7', '2025/11/9']);
  const inBengali = (days: number): string => dayWords(NOON_UTC - days * day, NOON_UTC, 'bn-BN');
  expect([0, 1, 2, 6].map(inBengali)).toEqual(['আজ', 'গতকাল', 'শনিবার', 'মঙ্গলবার']);
  expect(inBengali(7)).toBe('১২/৭');
  expect(inBengali(400)).toBe('২০২৫/১১/৯');
  // 11:59 PM and 12:01 AM of Dhaka are two days, whatever UTC says.
  const midnight = Date.UTC(2026, 11, 14, 18, 0);
  expect(dayWords(midnight - 60_000, midnight + 60_000, 'en-US')).toBe('Yesterday');
  expect(dayWords(midnight - 60_000, midnight + 60_000, 'bn-BN')).toBe('গতকাল');
  // A device whose clock is behind ours: what was said "tomorrow" has a date, not a weekday of the past.
  expect(dayWords(NOON_UTC + day, NOON_UTC, 'en-US')).toBe('12/15');
});
it('puts what happened under its days, in its order', () => {
  const at = (atMs: number, id: string) => ({ atMs, id });
  const midnight = Date.UTC(2026, 11, 14, 18, 0);
  const list = [at(midnight + 2, 'c'), at(midnight, 'b'), at(midnight - 1, 'a')];
  const days = byDay(list, midnight + 60_000, 'en-US');
  expect(days.map(([day, ofDay]) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ['Today', ['c', 'b']],
    ['Yesterday', ['a']],
  ]);
});
