// In: a market's best prices and its fair price. Out: what arriving traders do, and when they arrive. Pure but for their memory of bursts.
import type { CoinMarket } from './coins.ts';
import { lotValueUsdt, type Steps } from './listings.ts';
import type { Random } from './random.ts';

/** Each arrival calls this many more, on average, within a few seconds (a Hawkes process: Hawkes 1971). Below 1, or bursts never end. */
const CONTAGION = 0.55;
const CALMING_PER_SECOND = 0.4;
const MOST_ARRIVALS_A_BEAT = 12;

/** Sizes are log-normal: many small, a few very large. */
const SIZE_SPREAD = 1.2;
const MOST_MEAN_TRADES = 30;
const LEAST_VALUE_USDT = 6;
const MOST_VALUE_USDT = 80_000;
const ROUND_SIZE_SHARE = 0.35;

const RESTING_SHARE = 0.1;
const RESTING_MS = { least: 4_000, more: 30_000 };

/** When traders arrive at one market. */
export class Arrivals {
  readonly #calmRate: number;
  #excitement = 0;

  /** @param perSecond arrivals a second on the long average, bursts included */
  constructor(perSecond: number) {
    this.#calmRate = perSecond * (1 - CONTAGION);
  }

  /** How many arrive in the next `seconds`. */
  next(random: Random, seconds: number): number {
    const expected = (this.#calmRate + this.#excitement) * seconds;
    let arrived = 0;
    for (
      let passed = random.exponential();
      passed < expected && arrived < MOST_ARRIVALS_A_BEAT;
      passed += random.exponential()
    )
      arrived += 1;
    this.#excitement =
      this.#excitement * Math.exp(-CALMING_PER_SECOND * seconds) + arrived * CONTAGION * CALMING_PER_SECOND;
    return arrived;
  }
}

export interface TakerView {
  /** Fair price in ticks, with its fraction. */
  readonly fairTicks: number;
  /** Best prices in ticks; null where the side is empty. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** +1 when the last taker bought, −1 when it sold, 0 when there was none: traders follow each other a little. */
  readonly lastSign: number;
}

/** Take now, or rest in the book for `restMs` (0: take). Prices in ticks, quantities in lots. */
export interface Intention {
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly restTicks: number;
  readonly restMs: number;
}

function lotsWanted(random: Random, market: CoinMarket, steps: Steps, fairTicks: number): number {
  const times = Math.min(MOST_MEAN_TRADES, Math.exp(SIZE_SPREAD * random.normal() - (SIZE_SPREAD * SIZE_SPREAD) / 2));
  const value = Math.max(LEAST_VALUE_USDT, Math.min(MOST_VALUE_USDT, times * market.meanTradeUsdt));
  const lots = Math.ceil(value / lotValueUsdt(market, steps, fairTicks));
  if (random.uniform() >= ROUND_SIZE_SHARE) return lots;
  // People like round numbers: one leading digit, upwards so that the value stays above the smallest allowed.
  const magnitude = 10 ** Math.floor(Math.log10(lots));
  return Math.ceil(lots / magnitude) * magnitude;
}

/** What one arriving trader does; null when there is nobody to trade with. */
export function decideTaker(random: Random, market: CoinMarket, steps: Steps, view: TakerView): Intention | null {
  const { bid, ask, fairTicks } = view;
  if (bid === null || ask === null) return null;
  const half = (fairTicks * market.halfSpreadBps) / 10_000;
  const cheapness = Math.tanh((fairTicks - (bid + ask) / 2) / half);
  const side = random.uniform() < 0.5 + 0.35 * cheapness + 0.1 * view.lastSign ? 'buy' : 'sell';
  const lots = lotsWanted(random, market, steps, fairTicks);
  if (random.uniform() >= RESTING_SHARE) return { side, lots, restTicks: 0, restMs: 0 };
  // Improve the own side by a part of the spread where there is room, never touching the other side.
  const room = Math.max(0, ask - bid - 1);
  const improvement = Math.floor(random.uniform() * (room + 1));
  const restTicks = side === 'buy' ? bid + Math.min(improvement, room) : ask - Math.min(improvement, room);
  return { side, lots, restTicks, restMs: RESTING_MS.least + random.uniform() * RESTING_MS.more };
}
