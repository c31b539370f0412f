// In: a price and how value depends on volatility. Out: the volatility the price speaks of, or why there is none.

/** Lowest and highest volatility that is looked for. */
const LOWEST = 1e-6;
const HIGHEST = 5;
const SCAN_STEPS = 256;
const HALVINGS = 80;
const ROUNDING = 1e-12;

/** `below-intrinsic`: cheaper than without any volatility; `above-ceiling`: dearer than any volatility makes it. */
export type NoVolatility = 'below-intrinsic' | 'above-ceiling';

/**
 * Implied volatility by bracketing and halving on [1e-6, 5]: the least one that gives the price. The value of a capped call
 * rises with volatility and falls again, so the bracket is searched from below;
 * a price at its very peak can be refused as above it.
 * @param valueAt value at a volatility, in the price's currency, e.g. `(volatility) => cappedValue('call', { …, volatility })`
 * @returns a double; a statistic, never an amount
 */
export function impliedVolatility(valueAt: (volatility: number) => number, price: number): number | NoVolatility {
  // What lies off by no more than doubles round is not off.
  if (!(price >= valueAt(LOWEST) * (1 - ROUNDING))) return 'below-intrinsic';
  const goal = price * (1 - ROUNDING);
  let low = LOWEST;
  for (let step = 1; step <= SCAN_STEPS; step++) {
    const high = LOWEST + (HIGHEST - LOWEST) * (step / SCAN_STEPS) ** 2;
    if (valueAt(high) >= goal) return halve(valueAt, goal, [low, high]);
    low = high;
  }
  return 'above-ceiling';
}

function halve(valueAt: (volatility: number) => number, goal: number, bracket: readonly [number, number]): number {
  let [low, high] = bracket;
  for (let count = 0; count < HALVINGS; count++) {
    const middle = (low + high) / 2;
    if (valueAt(middle) < goal) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
