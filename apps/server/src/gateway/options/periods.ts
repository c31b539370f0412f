// In: a period as a customer names it, and a moment. Out: when it began: days are Dhaka's, a week begins on Sunday as the exchange's does, a
// month on its first day.
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';

export type OptionPeriod = 'today' | 'week' | 'month';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const SUNDAY_SHIFT = 4;

/** @returns UTC milliseconds */
export function periodStart(period: OptionPeriod, nowMs: number): number {
  const today = dhakaDay(nowMs);
  const back = {
    today: 0,
    week: (today + SUNDAY_SHIFT) % 7,
    month: new Date(today * DAY_MS).getUTCDate() - 1,
  };
  return dhakaDayStart(today - back[period]);
}
