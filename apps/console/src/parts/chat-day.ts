// In: moments of messages.
// Out: the day that stands above them: today, yesterday, a weekday within the last week, else day and month. All at UTC+6.

const OFFSET_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', weekday: 'long' });
const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'short' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', hour: '2-digit', minute: '2-digit' });

const dayOf = (ms: number): number => Math.floor((ms + OFFSET_MS) / DAY_MS);

export function chatDay(ms: number, nowMs: number): string {
  const ago = dayOf(nowMs) - dayOf(ms);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return ago < 7 ? WEEKDAY.format(ms) : DAY.format(ms);
}

export const chatTime = (ms: number): string => TIME.format(ms);

/** Whether a message begins another day than the one before it. */
export const beginsDay = (ms: number, beforeMs: number | undefined): boolean =>
  beforeMs === undefined || dayOf(ms) !== dayOf(beforeMs);
