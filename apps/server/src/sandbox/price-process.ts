// In: a seed. Out: the fair price of every coin at any moment: a market factor all coins share, and a part of their own.
import { COINS, LEVELS_AT_MS, type Coin } from './coins.ts';
import { HOUR_MS, MINUTE_MS, createFactorPath, type FactorPath } from './factor-path.ts';

const MARKET = { name: 'market', yearlyVolatility: 0.45, jumpsAYear: 40, jumpSize: 0.012 };
const OWN_JUMPS = { jumpsAYear: 25, jumpSize: 0.02 };

/** One stretch of a coin's way: prices in USDT at both ends, and the variance of its logarithm in between. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly variance: number;
}

/** The simulated world of prices. Numbers here are floats: they are an opinion about value, not money. */
export interface PriceProcess {
  readonly seed: string;
  /** Fair price in USDT; RangeError for a time before 2024. */
  fairPrice(code: string, atMs: number): number;
  /** The hour or minute that begins at `openMs` (aligned). */
  hour(code: string, openMs: number): Stretch;
  minute(code: string, openMs: number): Stretch;
}

interface CoinPath {
  readonly beta: number;
  readonly own: FactorPath;
  readonly anchor: number;
}

/** Build the world of a seed: the same seed gives the same prices at the same moments, on every start. */
export function createPriceProcess(seed: string, coins: readonly Coin[] = COINS): PriceProcess {
  const market = createFactorPath(seed, MARKET);
  const paths = new Map<string, CoinPath>();
  for (const coin of coins) {
    const own = createFactorPath(seed, { name: coin.code, yearlyVolatility: coin.ownVolatility, ...OWN_JUMPS });
    const wander = coin.marketBeta * market.levelAt(LEVELS_AT_MS) + own.levelAt(LEVELS_AT_MS);
    paths.set(coin.code, { beta: coin.marketBeta, own, anchor: Math.log(coin.level) - wander });
  }

  function pathOf(code: string): CoinPath {
    const path = paths.get(code);
    if (path === undefined) throw new RangeError(`the simulated world has no coin ${code}`);
    return path;
  }
  function stretch(path: CoinPath, shared: Stretch, own: Stretch): Stretch {
    return {
      from: Math.exp(path.anchor + path.beta * shared.from + own.from),
      to: Math.exp(path.anchor + path.beta * shared.to + own.to),
      variance: path.beta * path.beta * shared.variance + own.variance,
    };
  }
  function minuteOf(factor: FactorPath, openMs: number): Stretch {
    const way = factor.minutesOf(Math.floor(openMs / HOUR_MS));
    const index = Math.floor((openMs % HOUR_MS) / MINUTE_MS);
    return { from: way.levels[index] ?? 0, to: way.levels[index + 1] ?? 0, variance: way.variances[index] ?? 0 };
  }

  return {
    seed,
    fairPrice(code, atMs) {
      const path = pathOf(code);
      return Math.exp(path.anchor + path.beta * market.levelAt(atMs) + path.own.levelAt(atMs));
    },
    hour(code, openMs) {
      const path = pathOf(code);
      const hour = Math.floor(openMs / HOUR_MS);
      return stretch(path, market.hour(hour), path.own.hour(hour));
    },
    minute(code, openMs) {
      const path = pathOf(code);
      return stretch(path, minuteOf(market, openMs), minuteOf(path.own, openMs));
    },
  };
}
