// In: moments and durations. Out: them in words of the language: `14-12-2026 11:24 AM`, `22 min`, `17 h 04 min`.
import { useState } from 'react';
import { dayText, localDigits, momentText, timeText, useLanguage, useText, weekdayText } from '../../i18n/index.ts';
import { durationOf, leftOf } from './duration.ts';

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** The time alone on the day the page was opened, day and time otherwise. */
export function useWhen(): (atMs: number, seconds?: boolean) => string {
  const language = useLanguage();
  const [openedMs] = useState(Date.now);
  return (atMs, seconds = false) => momentText(atMs, openedMs, language, seconds);
}

/** Of a moment within a week the day by its name alone: `Thu, 04:20 PM`; else as `useWhen`. */
export function useSoon(): (atMs: number) => string {
  const language = useLanguage();
  const when = useWhen();
  const [openedMs] = useState(Date.now);
  return (atMs) => {
    const day = civilDay(atMs);
    const isNear = Math.abs(atMs - openedMs) < 6 * DAY_MS && day !== civilDay(openedMs);
    return isNear ? `${weekdayText(day, language)}, ${timeText(atMs, language)}` : when(atMs);
  };
}

/** The day alone: `2026-12-13`. */
export function useDay(): (atMs: number) => string {
  const language = useLanguage();
  return (atMs) => dayText(atMs, language);
}

export function useDuration(): (ms: number) => string {
  const text = useText();
  return (ms) => {
    const { unit, count } = durationOf(ms);
    return text(`pay.${unit}`, { count });
  };
}

export function useLeft(): (ms: number) => string {
  const text = useText();
  const language = useLanguage();
  return (ms) => {
    const { hours, minutes } = leftOf(ms);
    if (hours === 0) return text('pay.minutes', { count: minutes });
    return text('pay.left', {
      hours: localDigits(String(hours), language),
      minutes: localDigits(String(minutes).padStart(2, '0'), language),
    });
  };
}

function civilDay(atMs: number): string {
  return new Date(atMs + DHAKA_MS).toISOString().slice(0, 10);
}
