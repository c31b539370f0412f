// In: entries and exits of the customer's own script. Out: the same orders any other rule would place for them.
import { partOf } from '../sizes.ts';
import type { Reason, Strategy } from '../types.ts';
import { equityOf, ownedLots, purchase, saleOfAll } from './purchase.ts';

export interface SignalSettings {
  market: string;
  sharePpm: number;
}

export interface SignalState {
  isIn: boolean;
  /** Highest id heard; a signal that comes twice counts once. */
  lastId: number;
  step: number;
}

/** Signal: the latest word of the script decides whether the robot is in the market. */
export const signal: Strategy<SignalSettings, SignalState> = {
  name: 'signal',
  window: () => 1,
  begin: () => ({ isIn: false, lastId: 0, step: 0 }),
  decide: ({ market, sharePpm }, before, situation) => {
    const heard = situation.signals.filter(({ id, market: about }) => id > before.lastId && about === market);
    const last = heard.reduce((latest, each) => (each.id > latest.id ? each : latest), {
      id: before.lastId,
      kind: before.isIn ? 'enter' : 'exit',
    });
    const state = { isIn: last.kind === 'enter', lastId: last.id, step: before.step + 1 };
    if ((situation.candles[market]?.length ?? 0) === 0)
      return { state, intents: [], reasons: [{ word: 'stale-feed', market }] };
    if (!state.isIn) {
      const word = ownedLots(situation, market) > 0 ? 'left' : 'no-signal';
      return { state, intents: saleOfAll(market, `leave:${state.step}`, situation), reasons: [{ word, market }] };
    }
    const target = partOf(equityOf(situation, [market]), sharePpm);
    const bought = purchase({ market, key: `enter:${state.step}`, target, free: situation.free }, situation);
    const reason: Reason = bought.reason ?? { word: 'waiting', market };
    const hasEntered = !before.isIn && bought.intents.length > 0;
    return { state, intents: bought.intents, reasons: [{ ...reason, word: hasEntered ? 'entered' : reason.word }] };
  },
};
