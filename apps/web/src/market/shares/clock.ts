// In: a country's market and the moment.
// Out: where its trading day stands: open or closed, how far along, what comes next. Pure.
import type { CountryMarket, MarketPhase } from '@hilsa/contract';

export interface SessionClock {
  readonly phase: MarketPhase;
  readonly startsAtMs: number;
  /** When continuous trading ends, and when the last phase does. */
  readonly closesAtMs: number;
  readonly endsAtMs: number;
  /** 0 to 1 of the whole day; 0 before it, 1 after it. */
  readonly past: number;
  /** Where the post-close begins, 0 to 1. */
  readonly tail: number;
  /** Milliseconds to the close while it is open, to the next opening while it is not; null when nobody knows. */
  readonly leftMs: number | null;
}

/** Null when the market has no session in sight. */
export function clockOf(
  market: Pick<CountryMarket, 'sessions' | 'nextOpeningMs' | 'phase'>,
  nowMs: number,
): SessionClock | null {
  const [first] = market.sessions;
  const last = market.sessions.at(-1);
  if (first === undefined || last === undefined) return null;
  const now = market.sessions.find(({ startsAtMs, endsAtMs }) => nowMs >= startsAtMs && nowMs < endsAtMs);
  const phase = now?.phase ?? 'closed';
  const main = market.sessions.findLast((part) => part.phase !== 'post-close') ?? last;
  const length = last.endsAtMs - first.startsAtMs;
  const share = (atMs: number): number => Math.min(1, Math.max(0, (atMs - first.startsAtMs) / length));
  const opening = nowMs < first.startsAtMs ? first.startsAtMs : market.nextOpeningMs;
  return {
    phase,
    startsAtMs: first.startsAtMs,
    closesAtMs: main.endsAtMs,
    endsAtMs: last.endsAtMs,
    past: share(nowMs),
    tail: share(main.endsAtMs),
    leftMs:
      phase === 'closed'
        ? opening === null
          ? null
          : Math.max(0, opening - nowMs)
        : Math.max(0, (phase === 'post-close' ? last.endsAtMs : main.endsAtMs) - nowMs),
  };
}

/** Days, hours and minutes of a span, cut. */
export function partsOf(ms: number): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor(ms / 60_000);
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}
