// In: closed candles. Out: in the market while the fast average is above the slow one, from the crossing on.
import { ema, sma } from '../indicators.ts';
import { partOf } from '../sizes.ts';
import type { Reason, Strategy } from '../types.ts';
import { equityOf, ownedLots, purchase, saleOfAll } from './purchase.ts';

export interface TrendSettings {
  market: string;
  fast: number;
  slow: number;
  average: 'simple' | 'exponential';
  /** Part of the capital that stands in the market when in it, in millionths. */
  sharePpm: number;
}

export interface TrendState {
  isIn: boolean;
  /** Decisions made; makes keys unique. */
  step: number;
}

/** Candles an exponential average is computed over, times its length: what lies further back weighs less than 0.2 %. */
const EXPONENTIAL_REACH = 4;

/** MA cross: enter when the fast average has crossed above the slow one on the last closed candle, leave on the reverse. */
export const trend: Strategy<TrendSettings, TrendState> = {
  name: 'trend',
  window: ({ slow, average }) => (average === 'simple' ? slow + 1 : slow * EXPONENTIAL_REACH + 1),
  begin: () => ({ isIn: false, step: 0 }),
  decide: (settings, before, situation) => {
    const { market, fast, slow, sharePpm } = settings;
    // With more or less than its window an average would depend on where the history began.
    const window = trend.window(settings);
    const closes = (situation.candles[market] ?? []).slice(-window).map(({ close }) => close);
    const state = { ...before, step: before.step + 1 };
    if (closes.length < window) return { state, intents: [], reasons: [{ word: 'warming-up', market }] };
    const average = settings.average === 'simple' ? sma : ema;
    const [fastBefore = 0, fastNow = 0] = average(closes, fast).slice(-2);
    const [slowBefore = 0, slowNow = 0] = average(closes, slow).slice(-2);
    const hasCrossedUp = fastBefore <= slowBefore && fastNow > slowNow;
    const hasCrossedDown = fastBefore >= slowBefore && fastNow < slowNow;
    const isIn = hasCrossedUp || (before.isIn && !hasCrossedDown);
    const figures = { fast: fastNow, slow: slowNow };
    if (!isIn) {
      const isHolding = ownedLots(situation, market) > 0;
      const reason: Reason = { word: isHolding ? 'left' : 'no-signal', market, figures };
      return {
        state: { ...state, isIn },
        intents: saleOfAll(market, `leave:${state.step}`, situation),
        reasons: [reason],
      };
    }
    const target = partOf(equityOf(situation, [market]), sharePpm);
    const bought = purchase({ market, key: `enter:${state.step}`, target, free: situation.free }, situation);
    const reason: Reason = bought.reason ?? { word: 'waiting', market };
    return {
      state: { ...state, isIn },
      intents: bought.intents,
      reasons: [{ ...reason, word: hasCrossedUp && bought.intents.length > 0 ? 'entered' : reason.word, figures }],
    };
  },
};
