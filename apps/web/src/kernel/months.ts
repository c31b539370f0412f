// In: months and days as text, YYYY-MM and YYYY-MM-DD, in Dhaka (UTC+6). Out: which one it is now, the first and last day, the one before and after.
const DHAKA_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

const textOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

export function dayNow(): string {
  return textOf(Date.now() + DHAKA_MS);
}

export function monthNow(): string {
  return dayNow().slice(0, 7);
}

/** Its first and its last day. */
export function monthSpan(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: textOf(Date.UTC(year, number, 1) - DAY_MS) };
}

/** So many months later, or earlier when negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return textOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

/** So many months, this one first. */
export function lastMonths(count: number): readonly string[] {
  const now = monthNow();
  return Array.from({ length: count }, (_, n) => monthAfter(now, -n));
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

/** Days since Sunday, when weeks begin in Dhaka. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
