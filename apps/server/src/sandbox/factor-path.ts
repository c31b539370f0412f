// In: a factor's hours. Out: its level at every minute and second, by filling the way between known points.
// A Brownian bridge (Lévy's construction) fills an hour with minutes and a minute with seconds. Each piece has its own seed, so
// any moment can be computed without computing those before it: a restart or a gap continues exactly where the world would be.
import { HOUR_MS, createHourWalk, type FactorHour, type FactorShape } from './hour-walk.ts';
import { randomFrom, type Random } from './random.ts';

export const MINUTE_MS = 60_000;
export const SECOND_MS = 1_000;
const PIECES = 60;
/** How strongly calm and busy minutes alternate within an hour, and how long a mood lasts. */
const MOOD_SPREAD = 0.45;
const MOOD_MEMORY = 0.92;
const HOURS_KEPT = 8;
const MINUTES_KEPT = 4;

/** Sixty steps between 61 levels; `variances[i]` belongs to the step from `levels[i]` to `levels[i + 1]`, without its jump. */
export interface FilledWay {
  readonly levels: Float64Array;
  readonly variances: Float64Array;
}

/** Fill the way from `from` to `to` with steps whose variances are given. */
function bridge(random: Random, from: number, to: number, variances: Float64Array): Float64Array {
  const levels = new Float64Array(PIECES + 1);
  let sum = 0;
  let total = 0;
  for (let index = 0; index < PIECES; index += 1) {
    const variance = variances[index] ?? 0;
    sum += Math.sqrt(variance) * random.normal();
    total += variance;
    levels[index + 1] = sum;
  }
  let passed = 0;
  const correction = to - from - sum;
  for (let index = 0; index <= PIECES; index += 1) {
    levels[index] = from + (levels[index] ?? 0) + (total === 0 ? 0 : (passed / total) * correction);
    passed += variances[index] ?? 0;
  }
  levels[PIECES] = to;
  return levels;
}

function moodyVariances(random: Random, total: number): Float64Array {
  const variances = new Float64Array(PIECES);
  const freshness = MOOD_SPREAD * Math.sqrt(1 - MOOD_MEMORY * MOOD_MEMORY);
  let mood = MOOD_SPREAD * random.normal();
  let sum = 0;
  for (let index = 0; index < PIECES; index += 1) {
    const weight = Math.exp(2 * mood);
    variances[index] = weight;
    sum += weight;
    mood = MOOD_MEMORY * mood + freshness * random.normal();
  }
  for (let index = 0; index < PIECES; index += 1) variances[index] = ((variances[index] ?? 0) * total) / sum;
  return variances;
}

/** Keeps the newest answers of a costly function of one integer. */
function remembering<Answer>(kept: number, compute: (key: number) => Answer): (key: number) => Answer {
  const answers = new Map<number, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(key);
    answers.set(key, answer);
    const oldest = answers.keys().next();
    if (answers.size > kept && oldest.done !== true) answers.delete(oldest.value);
    return answer;
  };
}

export interface FactorPath {
  /** `hour` = milliseconds ÷ 3,600,000. */
  hour(hour: number): FactorHour;
  /** The minutes of an hour. */
  minutesOf(hour: number): FilledWay;
  /** Level at a moment, held constant within a second. */
  levelAt(atMs: number): number;
}

/** The whole path of one factor, for any moment since the epoch. */
export function createFactorPath(seed: string, shape: FactorShape): FactorPath {
  const hour = createHourWalk(seed, shape);
  const minutesOf = remembering(HOURS_KEPT, (which) => {
    const { from, to, variance, jump } = hour(which);
    const random = randomFrom(seed, shape.name, 'minutes', which);
    const variances = moodyVariances(random, variance);
    const levels = bridge(random, from, to - jump, variances);
    const jumpAfter = Math.floor(random.uniform() * PIECES);
    for (let index = jumpAfter + 1; index <= PIECES; index += 1) levels[index] = (levels[index] ?? 0) + jump;
    return { levels, variances };
  });
  const secondsOf = remembering(MINUTES_KEPT, (minute) => {
    const way = minutesOf(Math.floor(minute / PIECES));
    const index = minute % PIECES;
    const variances = new Float64Array(PIECES).fill((way.variances[index] ?? 0) / PIECES);
    return bridge(
      randomFrom(seed, shape.name, 'seconds', minute),
      way.levels[index] ?? 0,
      way.levels[index + 1] ?? 0,
      variances,
    );
  });
  const levelAt = (atMs: number): number => {
    const second = Math.floor(atMs / SECOND_MS);
    return secondsOf(Math.floor(second / PIECES))[second % PIECES] ?? 0;
  };
  return { hour, minutesOf, levelAt };
}

export { HOUR_MS };
