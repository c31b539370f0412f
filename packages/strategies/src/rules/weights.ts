// In: what each market should weigh. Out: sales of what weighs too much, purchases of what weighs too little.
import { isOrder, lotsFor, marketOf, partOf, worth } from '../sizes.ts';
import type { Intent, Reason, Situation, Strategy } from '../types.ts';
import { equityOf, ownedLots, purchase } from './purchase.ts';

export interface WeightsSettings {
  /** Millionths of the capital for each market; together at most 1,000,000, the rest stays cash. */
  weights: Readonly<Record<string, number>>;
  /** Candles between two looks. */
  everyCandles: number;
  /** Nothing is done while a market is off by less than so many millionths of the capital. */
  tolerancePpm: number;
}

export interface WeightsState {
  wait: number;
  step: number;
}

/** Rebalance to weights: sales first, purchases from what is free now; what that leaves undone is done on the following candles. */
export const weights: Strategy<WeightsSettings, WeightsState> = {
  name: 'weights',
  window: () => 1,
  begin: () => ({ wait: 0, step: 0 }),
  decide: (settings, before, situation) => {
    const state = { wait: Math.max(0, before.wait - 1), step: before.step + 1 };
    const wanted = Object.entries(settings.weights);
    const names = wanted.map(([market]) => market);
    const [first = ''] = names;
    if (names.some((market) => (situation.candles[market]?.length ?? 0) === 0))
      return { state, intents: [], reasons: [{ word: 'stale-feed', market: first }] };
    if (before.wait > 0)
      return { state, intents: [], reasons: [{ word: 'waiting', market: first, figures: { candles: before.wait } }] };
    const targets = targetsOf(wanted, equityOf(situation, names));
    const { intents, reasons } = moveTo(targets, settings.tolerancePpm, situation, state.step);
    if (intents.length > 0) return { state, intents, reasons };
    const quiet: Reason[] = reasons.length > 0 ? reasons : [{ word: 'waiting', market: first }];
    return { state: { ...state, wait: settings.everyCandles - 1 }, intents, reasons: quiet };
  },
};

function targetsOf(wanted: readonly (readonly [string, number])[], equity: bigint): Map<string, bigint> {
  return new Map(wanted.map(([market, ppm]) => [market, partOf(equity, ppm)]));
}

/** Orders that bring what is owned nearer to its targets; shared with every rule that holds several markets. */
export function moveTo(
  targets: ReadonlyMap<string, bigint>,
  tolerancePpm: number,
  situation: Situation,
  step: number,
): { intents: Intent[]; reasons: Reason[] } {
  const tolerance = partOf(equityOf(situation, [...targets.keys()]), tolerancePpm);
  const intents: Intent[] = [];
  const reasons: Reason[] = [];
  const short: [string, bigint][] = [];
  for (const [market, target] of targets) {
    const rules = marketOf(situation.markets, market);
    const close = situation.candles[market]?.at(-1)?.close ?? 0;
    const off = worth(rules, ownedLots(situation, market), close) - target;
    if (-off > tolerance) short.push([market, target]);
    if (off <= tolerance && !(target === 0n && off > 0n)) continue;
    const saleable = situation.saleable[market] ?? 0;
    const lots = Math.min(saleable, target === 0n ? saleable : lotsFor(rules, off, close));
    if (!isOrder(rules, lots, close)) continue;
    intents.push({ kind: 'place', key: `sell:${step}:${market}`, market, side: 'sell', lots, ticks: 'market' });
    reasons.push({ word: 'rebalanced', market, figures: { lots } });
  }
  let free = situation.free;
  for (const [market, target] of short) {
    const bought = purchase({ market, key: `buy:${step}:${market}`, target, free }, situation);
    free -= bought.cost;
    intents.push(...bought.intents);
    if (bought.reason !== null) reasons.push(bought.reason);
  }
  return { intents, reasons };
}
