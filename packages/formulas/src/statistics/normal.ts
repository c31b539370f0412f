// In: a number. Out: the normal distribution's probability of it, and back.

/** n(x), the density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Φ(x), the standard normal distribution, to about fifteen digits: by its series in the middle and the continued fraction of
 * the tails (Abramowitz and Stegun 26.2.11 and 26.2.14); the lower tail keeps its digits too.
 */
export function normalCdf(x: number): number {
  if (Math.abs(x) >= 4) return x > 0 ? 1 - upperTail(x) : upperTail(-x);
  let [term, sum] = [x, x];
  for (let k = 1; k < 200 && Math.abs(term) > Math.abs(sum) * 1e-17; k += 1) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return 0.5 + normalDensity(x) * sum;
}

/** 1 − Φ(x) for x of 4 and more. */
function upperTail(x: number): number {
  if (x > 38) return 0;
  let fraction = x;
  for (let k = 60; k >= 1; k -= 1) fraction = x + k / fraction;
  return normalDensity(x) / fraction;
}

/** Φ⁻¹(p) by bisection, to the precision of Φ. @throws RangeError unless 0 < p < 1 */
export function normalInverse(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`${p} is not a probability between 0 and 1`);
  // The lower half is the upper one mirrored, where Φ keeps its digits.
  if (p < 0.5) return -normalInverse(1 - p);
  let [low, high] = [0, 10];
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
