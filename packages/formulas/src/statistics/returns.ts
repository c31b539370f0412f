// In: an equity curve. Out: the usual figures about it. Ratios, never amounts: they may be floating point.

/** Simple returns between consecutive values. @throws RangeError when a value is not positive */
export function simpleReturns(equity: readonly number[]): number[] {
  if (equity.some((value) => !(value > 0))) throw new RangeError('returns need positive values');
  return equity.slice(1).map((value, index) => value / (equity[index] ?? value) - 1);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of a sample (n − 1); 0 for fewer than two values. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** (mean − risk-free) ÷ deviation × √periods a year; null without any deviation. @param riskFree per period */
export function sharpe(returns: readonly number[], periods: number, riskFree = 0): number | null {
  const spread = deviation(returns);
  return spread === 0 ? null : ((mean(returns) - riskFree) / spread) * Math.sqrt(periods);
}

/** √ of the mean of min(r − target, 0)² over all periods, those above the target included as 0. */
export function downsideDeviation(returns: readonly number[], target = 0): number {
  return Math.sqrt(mean(returns.map((value) => Math.min(value - target, 0) ** 2)));
}

/** (mean − target) ÷ downside deviation × √periods a year; null when nothing fell below the target. */
export function sortino(returns: readonly number[], periods: number, target = 0): number | null {
  const down = downsideDeviation(returns, target);
  return down === 0 ? null : ((mean(returns) - target) / down) * Math.sqrt(periods);
}

/** Deepest fall from a high, as a negative part of that high, and the longest stay below one, in periods. */
export function drawdown(equity: readonly number[]): { deepest: number; longest: number } {
  let [high, deepest, longest, stay] = [equity[0] ?? 0, 0, 0, 0];
  for (const value of equity) {
    stay = value >= high ? 0 : stay + 1;
    high = Math.max(high, value);
    deepest = Math.min(deepest, value / high - 1);
    longest = Math.max(longest, stay);
  }
  return { deepest, longest };
}

/** Growth a year: (last ÷ first)^(periods a year ÷ periods) − 1. */
export function yearlyGrowth(equity: readonly number[], periods: number): number {
  const [first = 1, last = first] = [equity[0], equity.at(-1)];
  return (last / first) ** (periods / (equity.length - 1)) - 1;
}

/** Growth a year over the deepest fall; null without a fall. */
export function calmar(equity: readonly number[], periods: number): number | null {
  const { deepest } = drawdown(equity);
  return deepest === 0 ? null : yearlyGrowth(equity, periods) / -deepest;
}

/** Of trades or periods: the part that gained, gains over losses (null without losses), and the average. */
export function winFigures(results: readonly number[]): {
  winRate: number;
  profitFactor: number | null;
  expectancy: number;
} {
  const gains = results.reduce((sum, value) => sum + Math.max(0, value), 0);
  const losses = results.reduce((sum, value) => sum - Math.min(0, value), 0);
  const wins = results.filter((value) => value > 0).length;
  return {
    winRate: wins / results.length,
    profitFactor: losses === 0 ? null : gains / losses,
    expectancy: mean(results),
  };
}

/** Skewness (0 for a normal curve) and kurtosis (3 for one), of the population. */
export function shape(returns: readonly number[]): { skewness: number; kurtosis: number } {
  const middle = mean(returns);
  const moment = (power: number): number => mean(returns.map((value) => (value - middle) ** power));
  const variance = moment(2);
  return variance === 0
    ? { skewness: 0, kurtosis: 3 }
    : { skewness: moment(3) / variance ** 1.5, kurtosis: moment(4) / variance ** 2 };
}
