// In: a market pack. Out: which days trade, at which hours, and which days count for settlement.
import { dayOf, isoOf, weekdayOf } from './civil-days.ts';
import type { MarketPack, PhaseHours } from './market-pack.ts';

/** A pack's days, ready to be asked. Days are numbers since 1970-01-01 of the market's own date. */
export interface MarketCalendar {
  readonly pack: MarketPack;
  readonly firstKnown: number;
  readonly lastKnown: number;
  readonly closed: ReadonlyMap<number, string>;
  readonly opened: ReadonlySet<number>;
  readonly special: readonly { from: number; until: number; reason: string; hours: readonly PhaseHours[] }[];
  readonly withoutSettlement: ReadonlySet<number>;
}

/** More days than any search for a trading day may walk: no market closes for longer. */
const LONGEST_WALK = 60;

/** Read a pack's calendar once. Throws RangeError on a date that does not exist. */
export function openCalendar(pack: MarketPack): MarketCalendar {
  const data = pack.calendar;
  return {
    pack,
    firstKnown: dayOf(data.from),
    lastKnown: dayOf(data.until),
    closed: new Map(data.closed.map(({ date, reason }) => [dayOf(date), reason])),
    opened: new Set(data.opened.map(({ date }) => dayOf(date))),
    special: data.special.map((one) => ({ ...one, from: dayOf(one.from), until: dayOf(one.until) })),
    withoutSettlement: new Set(data.withoutSettlement.map(dayOf)),
  };
}

/** Whether the holidays of a day are only guessed, because the list for its year is not published yet. */
export function isProvisional(calendar: MarketCalendar, day: number): boolean {
  return day < calendar.firstKnown || day > calendar.lastKnown;
}

/** Whether the market trades on a day. */
export function isTradingDay(calendar: MarketCalendar, day: number): boolean {
  if (calendar.opened.has(day)) return true;
  if (calendar.closed.has(day) || !calendar.pack.tradingWeekdays.includes(weekdayOf(day))) return false;
  return !isProvisional(calendar, day) || !calendar.pack.calendar.yearly.includes(isoOf(day).slice(5));
}

/** Why a day of the week that usually trades does not, or null. */
export function closedReason(calendar: MarketCalendar, day: number): string | null {
  return calendar.closed.get(day) ?? null;
}

/** The phases of a day in local minutes, in order; none on a day without trading. */
export function hoursOf(calendar: MarketCalendar, day: number): readonly PhaseHours[] {
  if (!isTradingDay(calendar, day)) return [];
  return calendar.special.find(({ from, until }) => day >= from && day <= until)?.hours ?? calendar.pack.hours;
}

/** The n-th trading day after a day (or before it, below zero), n not zero. Throws RangeError when none is near. */
export function tradingDayFrom(calendar: MarketCalendar, day: number, steps: number): number {
  return walk(day, steps, (one) => isTradingDay(calendar, one));
}

/** The day itself when it trades, else the last one before it that does. */
export function tradingDayOnOrBefore(calendar: MarketCalendar, day: number): number {
  return isTradingDay(calendar, day) ? day : tradingDayFrom(calendar, day, -1);
}

/**
 * The day a trade settles: `days` business days after it. Days that trade without settling do not count.
 * @param days 0 for the trade's own day
 */
export function settleDay(calendar: MarketCalendar, tradeDay: number, days: number): number {
  if (days === 0) return tradeDay;
  return walk(tradeDay, days, (one) => isTradingDay(calendar, one) && !calendar.withoutSettlement.has(one));
}

/** What a share may do on a day near its record date: trade as usual, on the spot board only, or not at all. */
export function boardNearRecord(calendar: MarketCalendar, recordDay: number, day: number): 'public' | 'spot' | 'none' {
  const { spotDays, daysWithoutTrading } = calendar.pack.recordDate;
  if (day > recordDay || spotDays + daysWithoutTrading === 0) return 'public';
  const afterRecord = tradingDayFrom(calendar, recordDay, 1);
  if (daysWithoutTrading > 0 && day >= tradingDayFrom(calendar, afterRecord, -daysWithoutTrading)) return 'none';
  if (spotDays > 0 && day >= tradingDayFrom(calendar, afterRecord, -daysWithoutTrading - spotDays)) return 'spot';
  return 'public';
}

function walk(from: number, steps: number, counts: (day: number) => boolean): number {
  if (!Number.isInteger(steps) || steps === 0) throw new RangeError(`cannot walk ${steps} days`);
  const direction = Math.sign(steps);
  let left = Math.abs(steps);
  for (let day = from + direction; Math.abs(day - from) <= LONGEST_WALK * Math.abs(steps); day += direction) {
    if (counts(day) && --left === 0) return day;
  }
  throw new RangeError(`no trading day within reach of ${isoOf(from)}`);
}
