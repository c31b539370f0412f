// In: nothing.
// Out: the chart's intervals: their words, their length, and the library's way to say them.
import type { Period } from 'klinecharts';
import type { CandleInterval } from '@hilsa/contract';
import type { MessageKey } from '../../i18n/index.ts';

const MINUTE_MS = 60_000;

/** A market of an exchange has the days that its exchange is open. */
export type ExchangeInterval = Exclude<CandleInterval, '1dutc' | '1wutc'>;

export interface Interval {
  readonly value: CandleInterval;
  readonly label: MessageKey;
  readonly period: Period;
  readonly lengthMs: number;
}

const INTERVALS: readonly Interval[] = [
  { value: '1m', label: 'interval.1m', period: { type: 'minute', span: 1 }, lengthMs: MINUTE_MS },
  { value: '5m', label: 'interval.5m', period: { type: 'minute', span: 5 }, lengthMs: 5 * MINUTE_MS },
  { value: '15m', label: 'interval.15m', period: { type: 'minute', span: 15 }, lengthMs: 15 * MINUTE_MS },
  { value: '30m', label: 'interval.30m', period: { type: 'minute', span: 30 }, lengthMs: 30 * MINUTE_MS },
  { value: '1h', label: 'interval.1h', period: { type: 'hour', span: 1 }, lengthMs: 60 * MINUTE_MS },
  { value: '4h', label: 'interval.4h', period: { type: 'hour', span: 4 }, lengthMs: 240 * MINUTE_MS },
  { value: '1d', label: 'interval.1d', period: { type: 'day', span: 1 }, lengthMs: 1_440 * MINUTE_MS },
  { value: '1w', label: 'interval.1w', period: { type: 'week', span: 1 }, lengthMs: 10_080 * MINUTE_MS },
  { value: '1dutc', label: 'interval.1dutc', period: { type: 'day', span: 1 }, lengthMs: 1_440 * MINUTE_MS },
  { value: '1wutc', label: 'interval.1wutc', period: { type: 'week', span: 1 }, lengthMs: 10_080 * MINUTE_MS },
];

/** The same interval in a market that knows one sort of days. */
export function exchangeInterval(interval: CandleInterval): ExchangeInterval {
  if (interval === '1dutc') return '1d';
  return interval === '1wutc' ? '1w' : interval;
}

/** What a market offers. @param hasUtcDays whether days and weeks of UTC are offered beside those of Dhaka */
export function intervalsOf({ hasUtcDays }: { readonly hasUtcDays: boolean }): readonly Interval[] {
  return hasUtcDays ? INTERVALS : INTERVALS.filter(({ value }) => exchangeInterval(value) === value);
}

/** The kept interval, as far as it is offered; 15 minutes when it is none of ours. */
export function intervalOf(kept: string, source: { readonly hasUtcDays: boolean }): Interval {
  const known = INTERVALS.find(({ value }) => value === kept) ?? INTERVALS[2]!;
  const value = source.hasUtcDays ? known.value : exchangeInterval(known.value);
  return INTERVALS.find((interval) => interval.value === value) ?? known;
}

/** `01:42:17` until a candle that opened at `openMs` closes; with days in front when it is longer. */
export function timeLeft(openMs: number, lengthMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((openMs + lengthMs - nowMs) / 1000));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const clock =
    seconds >= 3_600
      ? `${two((seconds / 3_600) % 24)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
      : `${two(seconds / 60)}:${two(seconds % 60)}`;
  return days > 0 ? `${days}d ${two((seconds / 3_600) % 24)}:${two((seconds / 60) % 60)}` : clock;
}
