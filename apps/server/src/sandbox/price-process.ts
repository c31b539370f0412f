// In: a seed. Out: the fair price of every coin at any moment: a market factor all coins share, and a part of their own.
import { COINS, LEVELS_AT_MS, QUOTE, TAKA, type Coin } from './coins.ts';
import { type Crash, fallAt } from './crash.ts';
import { HOUR_MS, MINUTE_MS, createFactorPath, type FactorPath } from './factor-path.ts';

const MARKET = { name: 'market', yearlyVolatility: 0.45, jumpsAYear: 40, jumpSize: 0.012 };
const STILL = { from: 0, to: 0, variance: 0 };
const OWN_JUMPS = { jumpsAYear: 25, jumpSize: 0.02 };

/** One stretch of a coin's way: prices at both ends, and the variance of its logarithm in between. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly variance: number;
}

/** The simulated world of prices. Numbers here are floats: they are an opinion about value, not money. */
export interface PriceProcess {
  readonly seed: string;
  /** A day on which coins and shares alike fall; null: none does more than its own walk. */
  readonly crash: Crash | null;
  /** Fair price in USDT, in taka, or in another coin; RangeError for a time before 2024. */
  fairPrice(code: string, atMs: number, quote?: string): number;
  /** The hour or minute that begins at `openMs` (aligned), in USDT or in another coin. */
  hour(code: string, openMs: number, quote?: string): Stretch;
  minute(code: string, openMs: number, quote?: string): Stretch;
}

/** Logarithm of the price = anchor + beta × market + own, and what a crash has taken. */
interface CoinPath {
  readonly beta: number;
  /** None for money: USDT, in which all levels are counted, and taka. It does not fall either. */
  readonly own: FactorPath | null;
  readonly anchor: number;
}

/** Build the world of a seed: the same seed gives the same prices at the same moments, on every start. */
export function createPriceProcess(
  seed: string,
  coins: readonly Coin[] = COINS,
  crash: Crash | null = null,
): PriceProcess {
  const market = createFactorPath(seed, MARKET);
  const money = [QUOTE, TAKA].map(({ code, level }): [string, CoinPath] => [
    code,
    { beta: 0, own: null, anchor: Math.log(level) },
  ]);
  const paths = new Map<string, CoinPath>(money);
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
  const fallOf = ({ own }: CoinPath, atMs: number): number => (own === null ? 0 : fallAt(crash, atMs));
  /** Of two coins: what both share falls out, what each has of its own adds up. */
  function stretch(
    [base, quote]: readonly [CoinPath, CoinPath],
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
    wayOf: (factor: FactorPath) => Stretch,
  ): Stretch {
    const shared = wayOf(market);
    const [own, other] = [base, quote].map((path) => (path.own === null ? STILL : wayOf(path.own)));
    const [anchor, beta] = [base.anchor - quote.anchor, base.beta - quote.beta];
    const fallen = (atMs: number): number => fallOf(base, atMs) - fallOf(quote, atMs);
    return {
      from: Math.exp(anchor + beta * shared.from + own!.from - other!.from + fallen(fromMs)),
      to: Math.exp(anchor + beta * shared.to + own!.to - other!.to + fallen(toMs)),
      variance: beta * beta * shared.variance + own!.variance + other!.variance,
    };
  }
  function minuteOf(factor: FactorPath, openMs: number): Stretch {
    const way = factor.minutesOf(Math.floor(openMs / HOUR_MS));
    const index = Math.floor((openMs % HOUR_MS) / MINUTE_MS);
    return { from: way.levels[index] ?? 0, to: way.levels[index + 1] ?? 0, variance: way.variances[index] ?? 0 };
  }

  return {
    seed,
    crash,
    fairPrice(code, atMs, quote = QUOTE.code) {
      const of = (path: CoinPath): number =>
        path.anchor + path.beta * market.levelAt(atMs) + (path.own?.levelAt(atMs) ?? 0) + fallOf(path, atMs);
      return Math.exp(of(pathOf(code)) - of(pathOf(quote)));
    },
    hour(code, openMs, quote = QUOTE.code) {
      const hour = Math.floor(openMs / HOUR_MS);
      const span = { fromMs: openMs, toMs: openMs + HOUR_MS };
      return stretch([pathOf(code), pathOf(quote)], span, (factor) => factor.hour(hour));
    },
    minute(code, openMs, quote = QUOTE.code) {
      const span = { fromMs: openMs, toMs: openMs + MINUTE_MS };
      return stretch([pathOf(code), pathOf(quote)], span, (factor) => minuteOf(factor, openMs));
    },
  };
}
