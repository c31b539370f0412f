// In: an amount, an interval, own fills. Out: regular purchases, safety orders under them, and one sale above their average.
import { divide } from '@hilsa/money';
import { isOrder, lotsFor, marketOf, movedTicks, partOf, worth } from '../sizes.ts';
import type { Decision, Intent, Market, Reason, Situation, Strategy } from '../types.ts';

export interface DcaSettings {
  market: string;
  /** Quote units bought for each time. */
  amount: bigint;
  /** Closed candles from one purchase (or the end of one round) to the next. */
  everyCandles: number;
  /** Safety orders below the first purchase: how many, how far apart, and how much larger each is than the one before. */
  safetyOrders: number;
  stepPpm: number;
  growthPpm: number;
  /** Sells everything so far above the average cost; 0 never sells, and then there are no safety orders either. */
  takePpm: number;
}

export interface DcaState {
  /** Candles until the next purchase. */
  wait: number;
  round: number;
  /** Lots bought in this round and what they cost, in quote units without fees. */
  lots: number;
  cost: bigint;
  /** Price of the round's first purchase; 0 before it. */
  firstTicks: number;
  /** Lots each safety order of this round has bought. */
  safety: readonly number[];
}

/**
 * Regular purchases. Without a take-profit each interval buys the same amount and keeps it. With one, each round buys once, rests
 * its safety orders below, and ends by selling all at average cost × (1 + take); the next begins an interval later.
 */
export const dca: Strategy<DcaSettings, DcaState> = {
  name: 'dca',
  window: () => 1,
  begin: () => ({ wait: 0, round: 0, lots: 0, cost: 0n, firstTicks: 0, safety: [] }),
  decide: (settings, before, situation) => {
    const { market } = settings;
    const rules = marketOf(situation.markets, market);
    const close = situation.candles[market]?.at(-1)?.close;
    const state = withFills(settings, before, situation, rules);
    if (close === undefined) return { state, intents: [], reasons: [{ word: 'stale-feed', market }] };
    const isOpen = settings.takePpm > 0 && state.firstTicks > 0;
    if (isOpen) return layRound(settings, state, situation, rules);
    const stale: Intent[] = situation.orders
      .filter(({ key }) => key !== `buy:${state.round}`)
      .map(({ key }) => ({ kind: 'cancel', key }));
    if (state.wait > 0) {
      const reasons: Reason[] = [{ word: 'waiting', market, figures: { candles: state.wait } }];
      return { state: { ...state, wait: state.wait - 1 }, intents: stale, reasons };
    }
    const bought = buy(settings, state, situation, close);
    return { ...bought, intents: [...stale, ...bought.intents] };
  },
};

function buy(settings: DcaSettings, state: DcaState, situation: Situation, close: number): Decision<DcaState> {
  const { market, amount, everyCandles } = settings;
  if (amount > situation.free) return { state, intents: [], reasons: [{ word: 'insufficient-free', market }] };
  const lots = lotsFor(marketOf(situation.markets, market), amount, close);
  if (lots === 0) return { state, intents: [], reasons: [{ word: 'below-minimum', market }] };
  const round = state.round + 1;
  const intent: Intent = { kind: 'place', key: `buy:${round}`, market, side: 'buy', lots, ticks: 'market' };
  return {
    state: { ...state, round, wait: everyCandles - 1 },
    intents: [intent],
    reasons: [{ word: 'added', market, figures: { lots } }],
  };
}

/** While a round is open its safety orders and its one sale rest; the sale moves with the average. */
function layRound(settings: DcaSettings, state: DcaState, situation: Situation, rules: Market): Decision<DcaState> {
  const { market } = settings;
  const open = new Set(situation.orders.map(({ key }) => key));
  const wanted = new Map<string, Place>();
  const sale = saleOf(settings, state, situation, rules);
  if (sale !== null) wanted.set(sale.key, sale);
  let free = situation.free;
  for (const order of safetyOrders(settings, state, rules)) {
    if (!open.has(order.key)) {
      // One that has bought anything and rests no longer is spent.
      const cost = worth(rules, order.lots, order.ticks);
      if ((state.safety[order.step - 1] ?? 0) > 0 || cost > free) continue;
      free -= cost;
    }
    wanted.set(order.key, { kind: 'place', key: order.key, market, side: 'buy', lots: order.lots, ticks: order.ticks });
  }
  const stale = [...open].filter((key) => !wanted.has(key) && key !== `buy:${state.round}`);
  const places = [...wanted.values()].filter(({ key }) => !open.has(key));
  const figures = { orders: places.length };
  return {
    state,
    intents: [...stale.map((key): Intent => ({ kind: 'cancel', key })), ...places],
    reasons: [places.length > 0 ? { word: 'placed-lines', market, figures } : { word: 'waiting', market }],
  };
}

type Place = Extract<Intent, { kind: 'place' }>;

function safetyOrders(
  settings: DcaSettings,
  state: DcaState,
  rules: Market,
): { key: string; step: number; lots: number; ticks: number }[] {
  let amount = settings.amount;
  return Array.from({ length: settings.safetyOrders }, (_, index) => {
    amount = partOf(amount, 1_000_000 + settings.growthPpm);
    const step = index + 1;
    const ticks = movedTicks(state.firstTicks, -settings.stepPpm * step);
    return { key: `safety:${state.round}:${step}`, step, lots: lotsFor(rules, amount, ticks), ticks };
  }).filter(({ lots }) => lots > 0);
}

/** One sale of all that may be sold, above the average cost. Its key changes with size and price, so an old one is replaced. */
function saleOf(settings: DcaSettings, state: DcaState, { saleable, orders }: Situation, rules: Market): Place | null {
  const { market } = settings;
  const average = divide(state.cost, rules.unitsPerTickLot * BigInt(Math.max(1, state.lots)), 'up');
  const ticks = movedTicks(Number(average), settings.takePpm);
  const resting = orders.reduce((sum, { side, lots }) => (side === 'sell' ? sum + lots : sum), 0);
  const lots = Math.min(state.lots, (saleable[market] ?? 0) + resting);
  if (!isOrder(rules, lots, ticks)) return null;
  return { kind: 'place', key: `take:${state.round}:${lots}:${ticks}`, market, side: 'sell', lots, ticks };
}

function withFills(settings: DcaSettings, before: DcaState, { fills }: Situation, rules: Market): DcaState {
  let state = before;
  for (const { key, side, lots, ticks } of fills) {
    if (side === 'buy') {
      const [kind, , step] = key.split(':');
      const safety =
        state.safety.length > 0 ? [...state.safety] : Array.from({ length: settings.safetyOrders }, () => 0);
      if (kind === 'safety') safety[Number(step) - 1] = (safety[Number(step) - 1] ?? 0) + lots;
      const firstTicks = state.firstTicks === 0 ? ticks : state.firstTicks;
      state = { ...state, firstTicks, safety, lots: state.lots + lots, cost: state.cost + worth(rules, lots, ticks) };
      continue;
    }
    const left = state.lots - lots;
    const cost = divide(state.cost * BigInt(Math.max(0, left)), BigInt(state.lots), 'half-up');
    state = left > 0 ? { ...state, lots: left, cost } : endRound(settings, state);
  }
  return state;
}

function endRound(settings: DcaSettings, state: DcaState): DcaState {
  return { ...state, lots: 0, cost: 0n, firstTicks: 0, safety: [], wait: settings.everyCandles - 1 };
}
