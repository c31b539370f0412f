// In: a market's own date and time of day. Out: the instant in UTC.
import { nthWeekday, yearOf } from './civil-days.ts';

/**
 * How a market's clock stands to UTC: minutes ahead of it (behind it below zero), and the rule of its summer time.
 * `united-states`: one hour ahead from the second Sunday of March to the first Sunday of November, as since 2007.
 */
export interface Zone {
  /** The name of the zone in the tz database, for display. */
  readonly name: string;
  readonly offsetMinutes: number;
  readonly summerTime: 'none' | 'united-states';
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The instant of a time of day in a zone, in milliseconds since the epoch. Clocks change at two at night on a Sunday,
 * when no market trades: from that Sunday on the new offset is taken for the whole day.
 * @param day the market's own date as a day number; @param minutes after that day's local midnight, 0 to 1,440
 */
export function utcMsOf(zone: Zone, day: number, minutes: number): number {
  return day * DAY_MS + (minutes - offsetOn(zone, day)) * MINUTE_MS;
}

/** The market's own date at an instant, as a day number. */
export function localDayOf(zone: Zone, atMs: number): number {
  const byStandard = Math.floor((atMs + zone.offsetMinutes * MINUTE_MS) / DAY_MS);
  return Math.floor((atMs + offsetOn(zone, byStandard) * MINUTE_MS) / DAY_MS);
}

function offsetOn(zone: Zone, day: number): number {
  if (zone.summerTime === 'none') return zone.offsetMinutes;
  const year = yearOf(day);
  const begins = nthWeekday(2, 0, [year, 3]);
  const ends = nthWeekday(1, 0, [year, 11]);
  return zone.offsetMinutes + (day >= begins && day < ends ? 60 : 0);
}
