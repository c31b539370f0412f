// In: closed candles of several markets. Out: the strongest of them held, the others sold, at each rotation.
import { partOf } from '../sizes.ts';
import type { Candle, Reason, Strategy } from '../types.ts';
import { equityOf } from './purchase.ts';
import { moveTo } from './weights.ts';

export interface MomentumSettings {
  markets: readonly string[];
  /** Strength is the return from `lookback` candles ago to `skip` candles ago. */
  lookback: number;
  skip: number;
  /** How many are held. */
  top: number;
  everyCandles: number;
  /** Part of the capital that is invested when all places are taken, in millionths. */
  sharePpm: number;
}

export interface MomentumState {
  wait: number;
  step: number;
  held: readonly string[];
}

/** Momentum rotation: the `top` strongest in equal parts; one that has not risen is not held, and its place stays cash. */
export const momentum: Strategy<MomentumSettings, MomentumState> = {
  name: 'momentum',
  window: ({ lookback }) => lookback + 1,
  begin: () => ({ wait: 0, step: 0, held: [] }),
  decide: (settings, before, situation) => {
    const { markets, top, sharePpm } = settings;
    const state = { ...before, wait: Math.max(0, before.wait - 1), step: before.step + 1 };
    const [first = ''] = markets;
    const isDue = before.wait === 0;
    const ranked = isDue ? strongest(settings, situation.candles) : null;
    if (isDue && ranked === null) return { state, intents: [], reasons: [{ word: 'warming-up', market: first }] };
    const held = ranked ?? before.held;
    const equity = equityOf(situation, markets);
    const share = partOf(equity, Math.floor(sharePpm / top));
    const targets = new Map(markets.map((market) => [market, held.includes(market) ? share : 0n]));
    const { intents, reasons } = moveTo(targets, 20_000, situation, state.step);
    const quiet: Reason[] =
      reasons.length > 0 ? reasons : [{ word: held.length === 0 ? 'no-signal' : 'waiting', market: first }];
    return { state: { ...state, held, wait: isDue ? settings.everyCandles - 1 : state.wait }, intents, reasons: quiet };
  },
};

/** The markets that have risen most, strongest first, ties by name; null while one of them has too few candles. */
export function strongest(
  { markets, lookback, skip, top }: Pick<MomentumSettings, 'markets' | 'lookback' | 'skip' | 'top'>,
  candles: Readonly<Record<string, readonly Candle[]>>,
): string[] | null {
  const strengths: { market: string; from: bigint; to: bigint }[] = [];
  for (const market of markets) {
    const closes = (candles[market] ?? []).map(({ close }) => close);
    const [from, to] = [closes[closes.length - 1 - lookback], closes[closes.length - 1 - skip]];
    if (from === undefined || to === undefined) return null;
    strengths.push({ market, from: BigInt(from), to: BigInt(to) });
  }
  return strengths
    .filter(({ from, to }) => to > from)
    .sort((one, other) => {
      // to ÷ from compared without dividing.
      const difference = other.to * one.from - one.to * other.from;
      if (difference !== 0n) return difference > 0n ? 1 : -1;
      return one.market < other.market ? -1 : 1;
    })
    .slice(0, top)
    .map(({ market }) => market);
}
