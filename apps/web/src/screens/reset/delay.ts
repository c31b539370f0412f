// In: minutes.
// Out: how long that is, in words of the reader's language. Pure but for the texts.
import type { useText } from '../../i18n/index.ts';

/** `1440` → "24 hours"; what is no whole hour stays minutes. */
export function delayWords(minutes: number, text: ReturnType<typeof useText>): string {
  return minutes % 60 === 0 && minutes > 0
    ? text('reset.hours', { count: minutes / 60 })
    : text('reset.minutes', { count: minutes });
}
