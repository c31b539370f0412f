// In: a position as the auditor keeps it.
// Out: where it is bankrupt, and how soon it is deleveraged.

export interface PlainPosition {
  readonly id: number;
  readonly account: number;
  readonly isLong: boolean;
  lots: bigint;
  cost: bigint;
  margin: bigint;
  round: number;
  inLiquidation: boolean;
}

/** The ticks at which nothing is left of it, whole and on the safe side; a tick is worth so many units for each lot. */
export function bankruptAt({ isLong, lots, cost, margin }: PlainPosition, unit: bigint): bigint {
  const perTick = lots * unit;
  if (!isLong) return (cost + margin) / perTick;
  return cost <= margin ? 0n : (cost - margin + perTick - 1n) / perTick;
}

/** Profit ÷ cost × leverage (÷ when it loses) as a fraction, a lot being worth that much. */
export function scoreOf(position: PlainPosition, perLot: bigint): { over: bigint; under: bigint } {
  const value = position.lots * perLot;
  const profit = position.isLong ? value - position.cost : position.cost - value;
  const equity = position.margin + profit;
  return profit > 0n
    ? { over: profit * value, under: position.cost * equity }
    : { over: profit * equity, under: position.cost * value };
}
