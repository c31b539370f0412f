// In: a moment in milliseconds, UTC.
// Out: it as operators read it: day and time at UTC+6, and how long ago.
import { useEffect, useState } from 'react';

const DHAKA = 'Asia/Dhaka';
const WHOLE = new Intl.DateTimeFormat('en-GB', {
  timeZone: DHAKA,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const SHORT = new Intl.DateTimeFormat('en-GB', {
  timeZone: DHAKA,
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @param ms milliseconds since the epoch. @returns e.g. "21 Nov 2026, 10:15:02" at UTC+6 */
export function momentText(ms: number): string {
  return WHOLE.format(ms);
}

/** @returns "just now", "5 min", "3 h", "2 d": how long before `nowMs`; the same with "in …" for what is still to come */
export function ageText(ms: number, nowMs: number): string {
  const away = Math.abs(nowMs - ms);
  if (away < MINUTE_MS) return 'just now';
  const span =
    away < HOUR_MS
      ? `${Math.floor(away / MINUTE_MS)} min`
      : away < DAY_MS
        ? `${Math.floor(away / HOUR_MS)} h`
        : `${Math.floor(away / DAY_MS)} d`;
  return ms > nowMs ? `in ${span}` : span;
}

/** The time now, anew every minute: ages on a page that stays open stay true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Day and minute; the whole moment, with seconds and zone, on hover. */
export function Moment({ ms }: { readonly ms: number | null | undefined }) {
  if (ms === null || ms === undefined) return <>–</>;
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${momentText(ms)} (UTC+6)`} style={{ whiteSpace: 'nowrap' }}>
      {SHORT.format(ms)}
    </time>
  );
}

/** How long ago, with the moment on hover. */
export function Age({ ms }: { readonly ms: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${momentText(ms)} (UTC+6)`} style={{ whiteSpace: 'nowrap' }}>
      {ageText(ms, now)}
    </time>
  );
}
