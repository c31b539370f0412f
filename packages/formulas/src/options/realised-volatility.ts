// In: prices, one a period. Out: the volatility they showed, later periods weighing more.

/** Weight that stays with what came before, one period on (RiskMetrics' 0.94), and periods in a year. */
export interface VolatilityWindow {
  readonly decay: number;
  readonly periodsPerYear: number;
}

/**
 * Realised volatility per root year: the root of an exponentially weighted mean of squared log returns,
 * v ← decay·v + (1 − decay)·r², begun with the first return. Doubles; a statistic, never an amount.
 * @param prices positive, oldest first; @returns null for fewer than two
 */
export function realisedVolatility(prices: readonly number[], window: VolatilityWindow): number | null {
  let variance: number | null = null;
  for (let at = 1; at < prices.length; at++) {
    const change = Math.log((prices[at] ?? Number.NaN) / (prices[at - 1] ?? Number.NaN)) ** 2;
    variance = variance === null ? change : window.decay * variance + (1 - window.decay) * change;
  }
  return variance === null ? null : Math.sqrt(variance * window.periodsPerYear);
}
