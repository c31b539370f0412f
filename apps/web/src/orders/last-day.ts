// In: a day as a date input gives it, at UTC+6. Out: when an order that lasts until that day ends, and which days may be chosen.

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;
/** The core's longest good-till-date order, and the longest that one which waits for a price may. */
export const MOST_DAYS = 30;
export const MOST_WAITING_DAYS = 365;

/** UTC milliseconds at which `2026-12-14` ends in Dhaka, or null for what is no day. */
export function endOfDayMs(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const beginMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(beginMs) || !new Date(beginMs).toISOString().startsWith(day) ? null : beginMs + DAY_MS - DHAKA_MS;
}

/** The first and the last day that an order placed now may last until. */
export function lastDays(nowMs: number, mostDays = MOST_DAYS): { readonly first: string; readonly last: string } {
  return { first: dayOf(nowMs), last: dayOf(nowMs + (mostDays - 1) * DAY_MS) };
}

/** The day so many after another, both `2026-12-14`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function dayOf(ms: number): string {
  return new Date(ms + DHAKA_MS).toISOString().slice(0, 10);
}
