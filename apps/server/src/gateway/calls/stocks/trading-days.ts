// In: a stock market's place and a moment. Out: its trading days, the running one and those before it.
import { isTradingDay } from '@hilsa/formulas/market-packs';
import { dayAt, type Place } from './countries.ts';

/** The running trading day, or one some trading days before it, by the market's calendar. */
export function lastTradingDay(place: Place, nowMs: number, before: number): number {
  let day = Math.min(place.market.day < 0 ? dayAt(place, nowMs) : place.market.day, dayAt(place, nowMs));
  for (let left = before; left > 0; left -= 1) {
    // The sandbox may trade on a day the calendar has off; a day before today counts when either trades.
    day -= 1;
    for (let walked = 0; walked < 30 && !traded(place, day); walked += 1) day -= 1;
  }
  return day;
}

function traded({ market, calendar }: Place, day: number): boolean {
  const isRoundTheClock = market.days.some((row) => !row.settles && row.phases.length > 0);
  return isRoundTheClock || isTradingDay(calendar, day);
}

/** The first day after one on which the market trades. */
export function nextTradingDay(place: Place, after: number): number {
  let day = after + 1;
  for (let walked = 0; walked < 30 && !traded(place, day); walked += 1) day += 1;
  return day;
}
