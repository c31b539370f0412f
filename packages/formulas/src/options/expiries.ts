// In: a day and which days trade. Out: the days options expire on.
import { isoOf, weekdayOf } from '../market-packs/civil-days.ts';

const THURSDAY = 4;

/** An expiry day as a number; `isMonthly` for the last Thursday of a month. */
export interface Expiry {
  readonly day: number;
  readonly isMonthly: boolean;
}

/**
 * The expiries after a day, week by week: each Thursday, or the last trading day before it. A week whose days before its
 * Thursday are all closed falls back into the one before and gives no expiry of its own, unless it is the month's.
 * @param weeks how many Thursdays are looked at; @param onOrBefore the trading day on or before a day (every day for coins)
 */
export function expiriesAfter(from: number, weeks: number, onOrBefore: (day: number) => number): Expiry[] {
  const found: Expiry[] = [];
  let thursday = from + ((THURSDAY - weekdayOf(from) + 7) % 7);
  for (let week = 0; week < weeks; week++, thursday += 7) {
    const day = onOrBefore(thursday);
    const isMonthly = isoOf(thursday).slice(5, 7) !== isoOf(thursday + 7).slice(5, 7);
    const before = found.at(-1);
    if (day <= from) continue;
    if (before?.day === day) found[found.length - 1] = { day, isMonthly: isMonthly || before.isMonthly };
    else found.push({ day, isMonthly });
  }
  return found;
}
