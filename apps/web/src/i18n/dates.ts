// In: a moment in integer milliseconds (UTC) and a language.
// Out: its text at UTC+6, the clock of the product, whatever the device's zone. Zero or nothing is `--`.
import { type Language, formattingLocale, isBengali } from './language.ts';
import { localDigits } from './numbers.ts';

const SIX_HOURS_MS = 6 * 3_600_000;
const NOTHING = '--';

interface Clock {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour12: string;
  readonly minute: string;
  readonly second: string;
  readonly isMorning: boolean;
}

function clockAt(atMs: number | null | undefined): Clock | null {
  if (atMs === null || atMs === undefined || atMs === 0 || !Number.isFinite(atMs)) return null;
  const moved = new Date(atMs + SIX_HOURS_MS);
  const hour = moved.getUTCHours();
  return {
    year: String(moved.getUTCFullYear()),
    month: two(moved.getUTCMonth() + 1),
    day: two(moved.getUTCDate()),
    hour12: two(hour % 12 === 0 ? 12 : hour % 12),
    minute: two(moved.getUTCMinutes()),
    second: two(moved.getUTCSeconds()),
    isMorning: hour < 12,
  };
}

/** Intl writes AM and PM in Latin letters in Bengali too. */
function halfOf({ isMorning }: Clock, language: Language): string {
  if (isBengali(language)) return isMorning ? 'পূর্বাহ্ণ' : 'অপরাহ্ণ';
  return isMorning ? 'AM' : 'PM';
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A day with its time: `14-12-2026 08:12 PM`, with `seconds` `14-12-2026 08:12:05 PM`. */
export function dayTimeText(atMs: number | null | undefined, language: Language, seconds = false): string {
  const clock = clockAt(atMs);
  return clock === null
    ? NOTHING
    : `${localDigits(`${clock.day}-${clock.month}-${clock.year}`, language)} ${timeText(atMs, language, seconds)}`;
}

/** A day that stands alone: `2026-12-14`; with `weekday`, where people plan by it, `Mon 2026-12-14`. */
export function dayText(atMs: number | null | undefined, language: Language, weekday = false): string {
  const clock = clockAt(atMs);
  return clock === null ? NOTHING : civilDayText(`${clock.year}-${clock.month}-${clock.day}`, language, weekday);
}

/** Where a picture has no room for the year, as a stop of a rail: `12/14`. */
export function monthDayText(atMs: number, language: Language): string {
  const at = new Date(atMs + SIX_HOURS_MS);
  return localDigits(`${at.getUTCMonth() + 1}/${at.getUTCDate()}`, language);
}

/** `08:12 PM`, with `seconds` `08:12:05 PM` */
export function timeText(atMs: number | null | undefined, language: Language, seconds = false): string {
  const clock = clockAt(atMs);
  return clock === null
    ? NOTHING
    : localDigits(
        `${clock.hour12}:${clock.minute}${seconds ? `:${clock.second}` : ''} ${halfOf(clock, language)}`,
        language,
      );
}

/** The time alone on the same day (UTC+6) as `nowMs`, otherwise the day and the time. */
export function momentText(
  atMs: number | null | undefined,
  nowMs: number,
  language: Language,
  seconds = false,
): string {
  const isToday = dayText(atMs, language) === dayText(nowMs, language);
  return isToday ? timeText(atMs, language, seconds) : dayTimeText(atMs, language, seconds);
}

const DAY_MS = 86_400_000;

/** The day of a talk at UTC+6, as people say it: today, yesterday, a weekday within the week, then month/day, with the year in front in other years. */
export function dayWords(atMs: number, nowMs: number, language: Language): string {
  const at = atMs + SIX_HOURS_MS;
  const now = nowMs + SIX_HOURS_MS;
  const days = Math.floor(now / DAY_MS) - Math.floor(at / DAY_MS);
  const locale = formattingLocale(language);
  if (days === 0 || days === 1) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  }
  const show = (options: Intl.DateTimeFormatOptions): string =>
    localDigits(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at), language);
  if (days > 1 && days < 7) return show({ weekday: 'long' });
  const monthDay = monthDayText(atMs, language);
  const year = new Date(at).getUTCFullYear();
  return year === new Date(now).getUTCFullYear() ? monthDay : `${localDigits(String(year), language)}/${monthDay}`;
}

/** What happened, in its order, under the days it happened on, each called as by `dayWords`. */
export function byDay<Happened extends { readonly atMs: number }>(
  list: readonly Happened[],
  nowMs: number,
  language: Language,
): readonly (readonly [day: string, ofDay: readonly Happened[]])[] {
  const days = new Map<string, Happened[]>();
  for (const one of list) {
    const day = dayWords(one.atMs, nowMs, language);
    const ofDay = days.get(day);
    if (ofDay === undefined) days.set(day, [one]);
    else ofDay.push(one);
  }
  return [...days];
}

/** A month, YYYY-MM, in words: `November 2026`. */
export function monthText(month: string, language: Language): string {
  return civilText(`${month}-01`, language, { month: 'long', year: 'numeric' });
}

/** The name of a day, YYYY-MM-DD: `Thu`. */
export function weekdayText(day: string, language: Language): string {
  return civilText(day, language, { weekday: 'short' });
}

/** A day, YYYY-MM-DD, that stands alone: `2026-11-22`; with `weekday`, where people plan by it, `Sun 2026-11-22`. */
export function civilDayText(day: string, language: Language, weekday = false): string {
  const date = localDigits(day, language);
  return weekday ? `${weekdayText(day, language)} ${date}` : date;
}

/** A day, YYYY-MM-DD, of a strip of days that stand side by side: `Sun 22`. */
export function stripDayText(day: string, language: Language): string {
  return `${weekdayText(day, language)} ${localDigits(String(Number(day.slice(8))), language)}`;
}

function civilText(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(formattingLocale(language), { ...options, timeZone: 'UTC' });
  return localDigits(format.format(Date.parse(`${day}T00:00:00Z`)), language);
}
