// In: closed candles. Out: in the market after a fall that the long average does not share, out when the price has come back.
import { rsi, sma } from '../indicators.ts';
import { movedTicks, partOf } from '../sizes.ts';
import type { Reason, Situation, Strategy } from '../types.ts';
import { equityOf, ownedLots, purchase, saleOfAll } from './purchase.ts';

export interface ReversionSettings {
  market: string;
  /** Candles of the strength index, and the values at which it enters and leaves. */
  length: number;
  enterBelow: number;
  leaveAbove: number;
  /** Candles of the long average; it enters only above it. 0 for no filter. */
  filter: number;
  /** Leaves when the close has fallen so far below the first purchase, in millionths; 0 for never. */
  stopPpm: number;
  sharePpm: number;
}

export interface ReversionState {
  isIn: boolean;
  /** Ticks of the first purchase of this stay; 0 outside. */
  entryTicks: number;
  step: number;
}

/** Wilder's smoothing reaches back far; what lies further than eight lengths weighs less than 0.04 %. */
const REACH = 8;

/** RSI mean reversion: buy below the lower value while the price is above its long average, leave above the upper one or at the stop. */
export const reversion: Strategy<ReversionSettings, ReversionState> = {
  name: 'reversion',
  window: ({ length, filter }) => Math.max(length * REACH + 1, filter),
  begin: () => ({ isIn: false, entryTicks: 0, step: 0 }),
  decide: (settings, before, situation) => {
    const { market, length, filter, sharePpm } = settings;
    const closes = (situation.candles[market] ?? []).map(({ close }) => close);
    const first = situation.fills.find(({ side, key }) => side === 'buy' && key.startsWith('enter:'))?.ticks ?? 0;
    const entryTicks = before.entryTicks > 0 || !before.isIn ? before.entryTicks : first;
    const state = { ...before, entryTicks, step: before.step + 1 };
    // With less than its window a value would depend on where the history began.
    if (closes.length < reversion.window(settings))
      return { state, intents: [], reasons: [{ word: 'warming-up', market }] };
    const close = closes.at(-1) ?? 0;
    const strength = rsi(closes.slice(-(length * REACH + 1)), length).at(-1) ?? 0;
    const long = filter === 0 ? 0 : (sma(closes.slice(-filter), filter).at(-1) ?? 0);
    const figures = { strength, close, long };
    const leaving = state.isIn ? leaveWord(settings, state, close, strength) : null;
    if (leaving !== null || (!state.isIn && ownedLots(situation, market) > 0))
      return leave(settings, state, situation, { word: leaving ?? 'left', market, figures });
    if (!state.isIn && strength >= settings.enterBelow)
      return { state, intents: [], reasons: [{ word: 'no-signal', market, figures }] };
    if (!state.isIn && close <= long)
      return { state, intents: [], reasons: [{ word: 'filter-against', market, figures }] };
    const target = partOf(equityOf(situation, [market]), sharePpm);
    const bought = purchase({ market, key: `enter:${state.step}`, target, free: situation.free }, situation);
    const word = !state.isIn && bought.intents.length > 0 ? 'entered' : (bought.reason?.word ?? 'waiting');
    const isIn = state.isIn || bought.intents.length > 0;
    return { state: { ...state, isIn }, intents: bought.intents, reasons: [{ word, market, figures }] };
  },
};

function leaveWord(
  settings: ReversionSettings,
  state: ReversionState,
  close: number,
  strength: number,
): Reason['word'] | null {
  const stop = settings.stopPpm > 0 && state.entryTicks > 0 ? movedTicks(state.entryTicks, -settings.stopPpm) : 0;
  if (stop > 0 && close <= stop) return 'stopped-loss';
  return strength > settings.leaveAbove ? 'left' : null;
}

function leave(
  settings: ReversionSettings,
  state: ReversionState,
  situation: Situation,
  reason: Reason,
): ReturnType<typeof reversion.decide> {
  const intents = saleOfAll(settings.market, `leave:${state.step}`, situation);
  return { state: { ...state, isIn: false, entryTicks: 0 }, intents, reasons: [reason] };
}
