// In: the seed's price process and the clock. Out: three labelled sources of simulated rates, of the same shape as a live one.
// Each can be told to lag, to lie or to stop, so that tests see what then happens to quotes: nothing is quoted, and nothing else.
import type { RateSource, SourceWord } from '../connectors/index.ts';
import { COINS, LEVELS_AT_MS, QUOTE, TAKA, TAKA_LEVEL } from './coins.ts';
import { createFactorPath, type FactorPath } from './factor-path.ts';
import type { PriceProcess } from './price-process.ts';

/** Currencies of the simulated world around these rates; they wander a little, and hardly ever jump. */
export const CURRENCY_RATES = [
  { base: 'USD', quote: TAKA.code, level: TAKA_LEVEL, decimals: 3 },
  { base: 'USD', quote: 'BRL', level: 5.385, decimals: 4 },
] as const;
const CURRENCY_SHAPE = { yearlyVolatility: 0.006, jumpsAYear: 0.01, jumpSize: 0.0005 };
/** What each source is called, how far it stands from the fair price at most (in millionths), and how old its word is. */
export const SOURCES = [
  { name: 'simulated-a', apartPpm: 0, ageMs: 400 },
  { name: 'simulated-b', apartPpm: 200, ageMs: 900 },
  { name: 'simulated-c', apartPpm: 250, ageMs: 1_300 },
] as const;
const LIE = 1.08;
const LAG_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
const COIN_RATE_DECIMALS = 6;

export type Behaviour = 'honest' | 'lags' | 'lies' | 'stopped';

export class SimulatedSource implements RateSource {
  readonly name: string;
  behaviour: Behaviour = 'honest';
  readonly #shape: (typeof SOURCES)[number];
  readonly #process: PriceProcess;
  readonly #now: () => number;
  readonly #paths: readonly FactorPath[];

  constructor(shape: (typeof SOURCES)[number], process: PriceProcess, now: () => number) {
    this.name = shape.name;
    this.#shape = shape;
    this.#process = process;
    this.#now = now;
    this.#paths = CURRENCY_RATES.map(({ base, quote }) =>
      createFactorPath(process.seed, { name: `${base}${quote}`, ...CURRENCY_SHAPE }),
    );
  }

  async read(): Promise<readonly SourceWord[]> {
    if (this.behaviour === 'stopped') throw new Error('the simulated source has been told to stop');
    const atMs = this.#now() - this.#shape.ageMs - (this.behaviour === 'lags' ? LAG_MS : 0);
    const lie = this.behaviour === 'lies' ? LIE : 1;
    const say = (base: string, quote: string, rate: number, decimals: number): SourceWord => ({
      base,
      quote,
      rate: (rate * lie * this.#leaning(atMs)).toFixed(decimals),
      atMs,
    });
    const currencies = CURRENCY_RATES.map(({ base, quote, level, decimals }, n) => {
      const path = this.#paths[n]!;
      return say(base, quote, level * Math.exp(path.levelAt(atMs) - path.levelAt(LEVELS_AT_MS)), decimals);
    });
    const coins = COINS.map(({ code }) =>
      say(code, QUOTE.code, this.#process.fairPrice(code, atMs), COIN_RATE_DECIMALS),
    );
    return [...currencies, ...coins];
  }

  /** Sources never say quite the same: each leans a little to and fro, in its own time. */
  #leaning(atMs: number): number {
    const { apartPpm, ageMs } = this.#shape;
    return 1 + (apartPpm / 1_000_000) * Math.sin(atMs / MINUTE_MS + ageMs);
  }
}
