// In: when the last sample is taken.
// Out: how long an option can still be sold, in days, hours or minutes, counted to the opening of its window.
import { useText } from '../../i18n/index.ts';
import { useNow } from '../../kernel/use-now.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Samples are taken over the last half hour; nothing trades in it. */
const WINDOW_MS = 30 * MINUTE_MS;

export function useTimeLeft(endsAtMs: number): { readonly long: string; readonly short: string } {
  const text = useText();
  const ms = Math.max(0, endsAtMs - WINDOW_MS - useNow(15_000));
  if (ms >= 2 * DAY_MS) {
    const count = Math.floor(ms / DAY_MS);
    return { long: text('option.days-left', { count }), short: text('option.days-short', { count }) };
  }
  if (ms >= 2 * HOUR_MS) {
    const count = Math.floor(ms / HOUR_MS);
    return { long: text('option.hours-left', { count }), short: text('option.hours-short', { count }) };
  }
  const count = Math.ceil(ms / MINUTE_MS);
  return { long: text('option.minutes-left', { count }), short: text('option.minutes-short', { count }) };
}
