// In: an order of a robot, its markets. Out: since when what it trades is open: coins always, shares while their market trades continuously.
import type { Engine, RobotOrder } from '@hilsa/core';

const DAY_MS = 86_400_000;

/** Since when it trades without a break, UTC milliseconds; 0: it never closes; null: it is closed now, and nothing is decided. */
export function openSinceMs(
  { instruments, stockMarkets }: Pick<Engine, 'instruments' | 'stockMarkets'>,
  { terms }: Pick<RobotOrder, 'terms'>,
): number | null {
  const listing = instruments.find(({ index }) => index === terms.markets[0])?.listing;
  if (listing?.kind !== 'stock') return 0;
  const market = stockMarkets.find(({ code }) => code === listing.market);
  return market?.phase === 'continuous' ? market.phaseSinceMs : null;
}

/**
 * Whether a candle is one to decide on: it closed while its market was open. A candle of a whole day closes in the night: it is decided on when the
 * market opens.
 */
export function isOfSession(candleMs: number, lengthMs: number, sinceMs: number | null): boolean {
  return sinceMs !== null && (candleMs > sinceMs || lengthMs >= DAY_MS);
}
