// In: how many variants were tried and how they did. Out: how likely the best of them was luck.
import { normalCdf, normalInverse } from './normal.ts';
import { mean, sharpe } from './returns.ts';

/** Euler and Mascheroni's constant. */
const GAMMA = 0.577_215_664_901_532_9;

export interface SharpeEvidence {
  /** Of the chosen variant, per period, not annualised. */
  sharpe: number;
  /** Variance of the Sharpe ratios over all variants tried, per period. */
  variance: number;
  /** Number of variants tried, counted by the machine and never set back. */
  tried: number;
  /** Returns the ratio was measured on. */
  length: number;
  skewness: number;
  kurtosis: number;
}

/** The Sharpe ratio that the best of so many variants has by luck alone. 0 for a single one. */
export function luckySharpe(variance: number, tried: number): number {
  if (tried <= 1) return 0;
  const best = (1 - GAMMA) * normalInverse(1 - 1 / tried) + GAMMA * normalInverse(1 - 1 / (tried * Math.E));
  return Math.sqrt(variance) * best;
}

/**
 * Deflated Sharpe ratio: the probability that the true one is above zero once the trying is paid for.
 * Source: Bailey and López de Prado, The Deflated Sharpe Ratio, 2014.
 */
export function deflatedSharpe(evidence: SharpeEvidence): number {
  const { sharpe: ratio, variance, tried, length, skewness, kurtosis } = evidence;
  const spread = Math.sqrt(1 - skewness * ratio + ((kurtosis - 1) / 4) * ratio * ratio);
  return normalCdf(((ratio - luckySharpe(variance, tried)) * Math.sqrt(length - 1)) / spread);
}

/** More parts would be too many ways to choose half of them: 16 make 12,870. */
const MOST_PARTS = 16;

/**
 * Probability of overfitting by combinatorially symmetric cross-validation: how often the variant that was best on one half of the past
 * is below the median on the other. Source: Bailey, Borwein, López de Prado and Zhu, 2015.
 * @param variants returns per period of each variant, all of one length
 * @param parts into how many the past is cut: even, 2 to 16
 * @returns 0 to 1; null with fewer than two variants or too little past
 */
export function overfittingProbability(variants: readonly (readonly number[])[], parts = 10): number | null {
  if (parts % 2 !== 0 || parts < 2 || parts > MOST_PARTS)
    throw new RangeError(`the past cannot be cut into ${parts} halves`);
  const length = Math.floor((variants[0]?.length ?? 0) / parts);
  if (variants.length < 2 || length < 2) return null;
  const pieces = variants.map((returns) =>
    Array.from({ length: parts }, (_, part) => returns.slice(part * length, (part + 1) * length)),
  );
  let [tries, overfitted] = [0, 0];
  for (const inside of halves(parts)) {
    const score = (chosen: boolean): number[] =>
      pieces.map((own) => sharpe(own.filter((_, part) => inside.has(part) === chosen).flat(), 1) ?? 0);
    const [trained, tested] = [score(true), score(false)];
    const best = trained.indexOf(Math.max(...trained));
    const own = tested[best] ?? 0;
    const below =
      tested.filter((value) => value < own).length + (tested.filter((value) => value === own).length - 1) / 2;
    // The relative rank ω lies strictly between 0 and 1; its logit is not positive at the median or below.
    tries += 1;
    if ((below + 1) / (variants.length + 1) <= 0.5) overfitted += 1;
  }
  return overfitted / tries;
}

/** Every way to choose half of the parts. */
function* halves(parts: number): Generator<Set<number>> {
  for (let bits = 0; bits < 2 ** parts; bits += 1) {
    const chosen = new Set<number>();
    for (let part = 0; part < parts; part += 1) if (Math.floor(bits / 2 ** part) % 2 === 1) chosen.add(part);
    if (chosen.size === parts / 2) yield chosen;
  }
}

/** The variance of several variants' ratios (n − 1), as `deflatedSharpe` wants it. */
export function varianceOf(ratios: readonly number[]): number {
  const middle = mean(ratios);
  return ratios.length < 2 ? 0 : ratios.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (ratios.length - 1);
}
