// In: milliseconds. Out: the one unit a person would say them in: 40 s, 22 min, 5 h, 2 days; and a whole countdown.

export type Unit = 'seconds' | 'minutes' | 'hours' | 'days';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Rounded to the nearest whole one. */
export function durationOf(ms: number): { readonly unit: Unit; readonly count: number } {
  if (ms < MINUTE_MS - 500) return { unit: 'seconds', count: Math.max(1, Math.round(ms / 1_000)) };
  if (ms < HOUR_MS - MINUTE_MS / 2) return { unit: 'minutes', count: Math.round(ms / MINUTE_MS) };
  if (ms < DAY_MS - HOUR_MS / 2) return { unit: 'hours', count: Math.round(ms / HOUR_MS) };
  return { unit: 'days', count: Math.round(ms / DAY_MS) };
}

/** What is left, in hours and minutes; rounded up, so that it is never over before its time. */
export function leftOf(ms: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
