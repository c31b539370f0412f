// In: an underlying and a day. Out: when its window ends, and which comes next: for shares with continuous trading, for coins at 08:00 UTC.
import { SETTLEMENT_WINDOW } from '@hilsa/formulas/options';
import type { State } from '../state.ts';
import { marketOf } from '../stocks/state.ts';
import type { Reference } from './reference.ts';

const DAY_MS = 86_400_000;
const COIN_HOUR_MS = 8 * 3_600_000;
export const WINDOW_MS = SETTLEMENT_WINDOW.samples * SETTLEMENT_WINDOW.everyMs;

export interface Window {
  readonly day: number;
  readonly endMs: number;
}

/** UTC milliseconds; null for a day on which the underlying does not trade, or that is not made yet. */
export function windowEndOn(state: State, on: Reference, day: number): number | null {
  return windowsOf(state, on, day).find((window) => window.day === day)?.endMs ?? null;
}

/** The first window that begins at a time or later; null when none is known. */
export function nextWindow(state: State, on: Reference, atMs: number): Window | null {
  const from = Math.floor(atMs / DAY_MS);
  for (const day of [from, from + 1]) {
    const found = windowsOf(state, on, day).find(({ endMs }) => endMs - WINDOW_MS >= atMs);
    if (found !== undefined) return found;
  }
  return null;
}

/** Of a coin the one of the day; of a share or an index of shares all that its market has made. */
function windowsOf(state: State, on: Reference, day: number): Window[] {
  if (on.market === null) return [{ day, endMs: day * DAY_MS + COIN_HOUR_MS }];
  const market = marketOf(state.stocks, on.market);
  return (market?.days ?? []).flatMap((row) => {
    const endMs = row.phases.find(({ phase }) => phase === 'continuous')?.endsAtMs;
    return endMs === undefined ? [] : [{ day: row.day, endMs }];
  });
}
