// In: moments and durations. Out: them in words of the language: `Mon 14 Dec, 11:24 AM`, `22 min`, `17 h 04 min`.
import { useState } from 'react';
import { civilDayText, localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { durationOf, leftOf } from './duration.ts';

const DHAKA_MS = 6 * 3_600_000;

/** The time alone on the day the page was opened, day and time otherwise. */
export function useWhen(): (atMs: number, seconds?: boolean) => string {
  const language = useLanguage();
  const [openedMs] = useState(Date.now);
  return (atMs, seconds = false) => {
    const time = timeText(atMs, language, seconds);
    const day = civilDay(atMs);
    return day === civilDay(openedMs) ? time : `${civilDayText(day, language)}, ${time}`;
  };
}

/** The day alone: `Sun 13 Dec`. */
export function useDay(): (atMs: number) => string {
  const language = useLanguage();
  return (atMs) => civilDayText(civilDay(atMs), language);
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
