// In: an instrument's figures and an order's wish. Out: the most that may be ordered, the least an iceberg shows, where a trail stands.

/**
 * Most lots one order may have: the lower of a share of the mean daily volume and an amount (10 % of 30 days and 50 lakh
 * taka by default). A share that hardly trades still lets one lot through; one without a history is bound by the amount.
 * @param order.priceUnits quote units that one lot costs at the order's price, positive
 * @param order.meanLots mean lots a day over the last 30 trading days, or null when there is no history
 */
export function mostLots(
  order: { priceUnits: bigint; meanLots: number | null },
  limits: { volumeBps: number; amount: bigint },
): number {
  const byAmount = limits.amount / order.priceUnits;
  const amountLots = byAmount > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(byAmount);
  if (order.meanLots === null) return amountLots;
  return Math.min(amountLots, Math.max(1, Math.floor((order.meanLots * limits.volumeBps) / 10_000)));
}

/** Fewer trading days say nothing about a share yet: its first may have been minutes long. */
const LEAST_DAYS = 7;

/** Mean lots a day, rounded down; null while there is too little of a history. @param days lots of the last trading days */
export function meanLots(days: readonly number[]): number | null {
  if (days.length < LEAST_DAYS) return null;
  return Math.floor(days.reduce((sum, lots) => sum + lots, 0) / days.length);
}

/** Whole lots that an amount buys with its charges: the most for which turnover and commission stay within it. */
export function lotsForAmount(amount: bigint, priceUnits: bigint, costOf: (turnover: bigint) => bigint): number {
  let low = 0n;
  let high = amount / priceUnits;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle * priceUnits + costOf(middle * priceUnits) <= amount) low = middle;
    else high = middle - 1n;
  }
  return Number(low);
}

/** Least lots an iceberg order must show: a tenth of it, rounded up. */
export function leastShownLots(lots: number): number {
  return Math.ceil(lots / 10);
}

/**
 * Where a trailing order's trigger stands: a sell `bps` below the best trade since it was placed, a buy above the lowest;
 * rounded away from that trade, so that the distance is never less than asked.
 * @param bestTicks highest trade for a sell, lowest for a buy; @param bps 10 to 2,000
 */
export function trailingTrigger(side: 'buy' | 'sell', bestTicks: number, bps: number): number {
  return side === 'sell'
    ? Math.max(1, Math.floor((bestTicks * (10_000 - bps)) / 10_000))
    : Math.ceil((bestTicks * (10_000 + bps)) / 10_000);
}
