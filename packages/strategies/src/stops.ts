// In: a robot order's limits and how it stands. Out: why it has to stop now, or null.

/** Amounts in quote units. */
export interface RobotLimits {
  /** Stops when so much of the principal is lost, in millionths; 200,000 is a fifth. */
  lossPpm: number;
  /** Stops for the day when so much was lost in it, in millionths of the principal. */
  dailyLossPpm: number;
  expiresAtMs: number;
}

export interface RobotStanding {
  nowMs: number;
  principal: bigint;
  equity: bigint;
  /** Equity when the Dhaka day began, money put in and taken out since left aside. */
  dayStart: bigint;
  /** What the next order would need at least, what is free, and whether there is anything to sell. */
  nextOrder: bigint;
  free: bigint;
  isHolding: boolean;
  isMarketHalted: boolean;
  isFeedStale: boolean;
  isVersionWithdrawn: boolean;
  /** Refusals of one word in a row. */
  equalRefusals: number;
}

/** The closed list of stops that nobody decides; the customer's own stop is an order, not a finding. */
export type RobotStop =
  | 'period-ended'
  | 'version-withdrawn'
  | 'loss-limit'
  | 'daily-loss-limit'
  | 'market-halted'
  | 'stale-feed'
  | 'refused-five-times'
  | 'insufficient-balance';

/** The first that applies, in that order: what ends for good before what only waits. */
export function stopOf(limits: RobotLimits, now: RobotStanding): RobotStop | null {
  const lost = (from: bigint, ppm: number): boolean => (from - now.equity) * 1_000_000n >= now.principal * BigInt(ppm);
  if (now.nowMs >= limits.expiresAtMs) return 'period-ended';
  if (now.isVersionWithdrawn) return 'version-withdrawn';
  if (lost(now.principal, limits.lossPpm)) return 'loss-limit';
  if (lost(now.dayStart, limits.dailyLossPpm)) return 'daily-loss-limit';
  if (now.isMarketHalted) return 'market-halted';
  if (now.isFeedStale) return 'stale-feed';
  if (now.equalRefusals >= 5) return 'refused-five-times';
  return now.free < now.nextOrder && !now.isHolding ? 'insufficient-balance' : null;
}
