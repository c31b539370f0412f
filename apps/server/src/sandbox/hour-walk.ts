// In: a seed, a factor's volatility. Out: the factor's level at every full hour since the epoch, with its variance and jumps.
// One hour = a GARCH(1,1) step (Bollerslev 1986: calm and stormy times cluster) + a rare jump (Merton 1976) + a slow pull
// towards zero (Ornstein–Uhlenbeck), which keeps the simulated world from wandering off over the years.
import { randomFrom } from './random.ts';

export const HOUR_MS = 3_600_000;
const HOURS_A_YEAR = 8_766;

/** Where every walk starts. Earlier times have no simulated price. */
export const EPOCH_HOUR = Date.UTC(2024, 0, 1) / HOUR_MS;

const SHOCK_WEIGHT = 0.07;
const MEMORY_WEIGHT = 0.91;
const HALF_LIFE_HOURS = 60 * 24;
/** A storm is at most this many times the long-run variance. */
const STORM_CAP = 12;

export interface FactorShape {
  readonly name: string;
  readonly yearlyVolatility: number;
  readonly jumpsAYear: number;
  /** Standard deviation of one jump, as a logarithm. */
  readonly jumpSize: number;
}

/** One hour of one factor. Levels are logarithms. The jump is part of the way from `from` to `to`. */
export interface FactorHour {
  readonly from: number;
  readonly to: number;
  readonly variance: number;
  readonly jump: number;
}

/**
 * A walk that is extended on demand and remembers every hour since the epoch.
 * @returns a function from an hour (milliseconds ÷ 3,600,000) to that hour; RangeError before the epoch
 */
export function createHourWalk(seed: string, shape: FactorShape): (hour: number) => FactorHour {
  const random = randomFrom(seed, shape.name, 'hours');
  const longRun = (shape.yearlyVolatility * shape.yearlyVolatility) / HOURS_A_YEAR;
  const pull = Math.LN2 / HALF_LIFE_HOURS;
  const levels: number[] = [0];
  const variances: number[] = [];
  const jumps: number[] = [];
  let variance = longRun;

  function extend(): void {
    const from = levels.at(-1) ?? 0;
    const shock = Math.sqrt(variance) * random.normal();
    const jump = random.uniform() < shape.jumpsAYear / HOURS_A_YEAR ? shape.jumpSize * random.normal() : 0;
    levels.push(from * (1 - pull) + shock + jump);
    variances.push(variance);
    jumps.push(jump);
    const surprise = (shock + jump) * (shock + jump);
    const next = longRun * (1 - SHOCK_WEIGHT - MEMORY_WEIGHT) + SHOCK_WEIGHT * surprise + MEMORY_WEIGHT * variance;
    variance = Math.min(next, longRun * STORM_CAP);
  }

  return (hour) => {
    const index = hour - EPOCH_HOUR;
    if (index < 0) throw new RangeError('the simulated world has no prices before 2024-01-01');
    while (variances.length <= index) extend();
    return {
      from: levels[index] ?? 0,
      to: levels[index + 1] ?? 0,
      variance: variances[index] ?? 0,
      jump: jumps[index] ?? 0,
    };
  };
}
