// In: a market's calendar. Out: its sessions as rows in UTC, made ahead for the core, which knows no time zone.
import { hoursOf, type MarketCalendar } from './calendar.ts';
import { type IsoDate, isoOf } from './civil-days.ts';
import type { Phase } from './market-pack.ts';
import { utcMsOf } from './zones.ts';

/** One phase of one trading day; `endsAtMs` is the first millisecond after it. */
export interface SessionRow {
  readonly date: IsoDate;
  readonly phase: Phase;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** Most days one call makes rows for. */
export const MOST_SESSION_DAYS = 400;

/** The rows of one day, in order; none when it does not trade. */
export function sessionsOn(calendar: MarketCalendar, day: number): SessionRow[] {
  const { zone } = calendar.pack;
  return hoursOf(calendar, day).map(({ phase, from, until }) => ({
    date: isoOf(day),
    phase,
    startsAtMs: utcMsOf(zone, day, from),
    endsAtMs: utcMsOf(zone, day, until),
  }));
}

/** The rows of every day from `first` to `last`, both included. Throws RangeError for more than `MOST_SESSION_DAYS`. */
export function sessionRows(calendar: MarketCalendar, first: number, last: number): SessionRow[] {
  if (last - first >= MOST_SESSION_DAYS)
    throw new RangeError(`at most ${MOST_SESSION_DAYS} days, not ${last - first + 1}`);
  const rows: SessionRow[] = [];
  for (let day = first; day <= last; day++) rows.push(...sessionsOn(calendar, day));
  return rows;
}
