// In: a rule, a past, a result. Out: what shows that it has seen the future; who fails one of these cannot be published.
import { movedTicks } from '../sizes.ts';
import type { Strategy } from '../types.ts';
import { backtest } from './run.ts';
import type { BacktestResult, BacktestSetting, PastCandle } from './types.ts';

/** A rule as one word per candle of a history: whatever it would do at that candle's close. */
export type Signals = (history: readonly PastCandle[]) => readonly string[];

/**
 * Truncated history: what a rule says at a candle may not change when the candles after it are taken away.
 * @param cuts lengths to try
 * @returns the first candle at which the rule says something else without the future, or null
 */
export function lookAheadAt(signals: Signals, history: readonly PastCandle[], cuts: readonly number[]): number | null {
  const whole = signals(history);
  for (const cut of [...cuts].sort((one, other) => one - other)) {
    const index = firstDifference(signals(history.slice(0, cut)), whole.slice(0, cut));
    if (index !== null) return index;
  }
  return null;
}

/**
 * Longer warm-up: once a rule has its window, what lies before may not change what it says.
 * @param starts candles to leave out at the beginning
 * @returns the first candle at which it does, or null
 */
export function recursionAt(
  signals: Signals,
  history: readonly PastCandle[],
  { starts, window }: { starts: readonly number[]; window: number },
): number | null {
  const whole = signals(history);
  for (const start of starts) {
    const index = firstDifference(signals(history.slice(start)).slice(window), whole.slice(start + window));
    if (index !== null) return index + start + window;
  }
  return null;
}

/**
 * Longer warm-up of a rule itself: given more candles than its window, it may decide nothing else and name no other figures.
 * @param more candles before the window that it is shown as well, each tried
 * @returns how many closed candles there were when it did, or null
 */
export function warmUpAt<Settings, State>(
  strategy: Strategy<Settings, State>,
  settings: Settings,
  { markets, candles, principal }: Pick<BacktestSetting, 'markets' | 'candles' | 'principal'>,
  more: readonly number[],
): number | null {
  const window = strategy.window(settings);
  const length = Math.min(...Object.values(candles).map((past) => past.length));
  const shown = (closed: number, seen: number): string => {
    const of = <Value>(value: (past: readonly PastCandle[]) => Value): Record<string, Value> =>
      Object.fromEntries(Object.entries(candles).map(([name, past]) => [name, value(past)]));
    const { intents, reasons } = strategy.decide(settings, strategy.begin(settings), {
      markets,
      candles: of((past) => past.slice(Math.max(0, closed - seen), closed)),
      free: principal,
      principal,
      owned: of(() => 0),
      saleable: of(() => 0),
      orders: [],
      fills: [],
      signals: [],
    });
    return JSON.stringify([intents, reasons], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  };
  for (const extra of more)
    for (let closed = window + extra; closed <= length; closed += 1)
      if (shown(closed, window) !== shown(closed, window + extra)) return closed;
  return null;
}

function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  if (one.length !== other.length) return Math.min(one.length, other.length);
  const index = one.findIndex((word, place) => word !== other[place]);
  return index === -1 ? null : index;
}

/** What a strategy decides on each candle of one market, as text to compare; state and fills included, as they would come. */
export function signalsOf<Settings, State>(
  strategy: Strategy<Settings, State>,
  settings: Settings,
  market: string,
  setting: Omit<BacktestSetting, 'candles'>,
): Signals {
  return (history) =>
    backtest(strategy, settings, { ...setting, candles: { [market]: history } }).log.map(({ intents }) =>
      JSON.stringify(intents),
    );
}

/**
 * Fills that could not have been: in the candle they were decided on, before it, or at a price the candle and the slippage do not
 * allow. Sentences, none when all could.
 */
export function impossibleFills(result: BacktestResult, setting: BacktestSetting): string[] {
  const problems: string[] = [];
  for (const { key, market, side, ticks, candleMs, decidedMs } of result.fills) {
    if (key === 'delisted') continue;
    const candle = setting.candles[market]?.find(({ openMs }) => openMs === candleMs);
    if (candleMs < decidedMs) problems.push(`${key} was filled in a candle that had begun before it was decided`);
    if (candle === undefined) {
      if (key !== 'loss-limit') problems.push(`${key} was filled where there is no candle`);
      continue;
    }
    const [low, high] = [
      movedTicks(candle.low, -setting.costs.slippagePpm) - 1,
      movedTicks(candle.high, setting.costs.slippagePpm) + 1,
    ];
    if (ticks < low || ticks > high)
      problems.push(`${key} was filled at ${ticks}, outside ${candle.low} to ${candle.high}`);
    const isAhead = side === 'buy' ? ticks < candle.low : ticks > candle.high;
    if (isAhead) problems.push(`${key} was filled better than its candle ever was`);
  }
  return problems;
}

/**
 * Whether a result lives on after one candle's delay: it keeps half of its profit. A run without profit has none to lose.
 * @param profit and @param delayed in quote units
 */
export function survivesDelay(profit: bigint, delayed: bigint): boolean {
  return profit <= 0n || delayed * 2n >= profit;
}

/** Profit of a run, in quote units. */
export function profitOf({ equity }: BacktestResult, principal: bigint): bigint {
  return (equity.at(-1)?.units ?? principal) - principal;
}
