// In: two moments.
// Out: the time between them in words, and how far it has come.
import { type Language, localDigits } from '../../i18n/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Part {
  readonly number: string;
  readonly unit: 'd' | 'h' | 'min' | 's';
}

/** The two largest parts: `4 d 5 h`, `5 h 02 min`, `3 min 09 s`. Nothing is left: `0 s`. */
export function partsLeft(ms: number): readonly Part[] {
  const left = Math.max(0, ms);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const one = (value: number): string => String(Math.floor(value));
  if (left >= DAY_MS)
    return [
      { number: one(left / DAY_MS), unit: 'd' },
      { number: one((left % DAY_MS) / HOUR_MS), unit: 'h' },
    ];
  if (left >= HOUR_MS)
    return [
      { number: one(left / HOUR_MS), unit: 'h' },
      { number: two((left % HOUR_MS) / MINUTE_MS), unit: 'min' },
    ];
  if (left >= MINUTE_MS)
    return [
      { number: one(left / MINUTE_MS), unit: 'min' },
      { number: two((left % MINUTE_MS) / 1_000), unit: 's' },
    ];
  return [{ number: one(left / 1_000), unit: 's' }];
}

export function leftText(ms: number, language: Language, unitOf: (unit: Part['unit']) => string): string {
  return partsLeft(ms)
    .map(({ number, unit }) => `${localDigits(number, language)} ${unitOf(unit)}`)
    .join(' ');
}

/** From 0 to 1: how much of a stretch is over. */
export function shareGone(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 1;
  return Math.min(1, Math.max(0, (nowMs - fromMs) / (toMs - fromMs)));
}

/** `about 1 in 7`; a multiple of what is offered, one decimal, rounded down: `7.5`. Only for drawing and words. */
export function timesAsked(demand: string, quantity: string): number {
  const [asked, offered] = [Number(demand), Number(quantity)];
  return offered > 0 ? Math.floor((asked / offered) * 10) / 10 : 0;
}
