// In: a grid's settings, closed candles, own fills. Out: the orders that belong on its lines now.
import { divide } from '@hilsa/money';
import { isOrder, marketOf, worth } from '../sizes.ts';
import type { Decision, Intent, OwnFill, Reason, Situation, Strategy } from '../types.ts';
import { type GridRange, gridLines } from './grid-lines.ts';

export interface GridSettings extends GridRange {
  market: string;
  /** Lots bought and sold on each line. */
  lotsPerLine: number;
  /** Whether the range moves up by a space whenever the price has left it by one. */
  trailsUp: boolean;
  /** Sells everything at or under (over) this close, in ticks; 0 for never. */
  stopAt: number;
  takeAt: number;
}

export type GridPhase = 'buying' | 'starting' | 'selling';

export interface GridState {
  stage: 'new' | 'running' | 'ended';
  /** Ticks of the lines now, lowest first, and how often the range has moved up. */
  lines: readonly number[];
  moves: number;
  /** Lots each space holds: bought at its lower line, to be sold at its upper. */
  held: readonly number[];
  phases: readonly GridPhase[];
}

/**
 * Grid: buy at line i, sell at line i + 1. What the lines above the price will sell is bought at market at the start; after
 * that orders rest on the lines, and outside the range nothing is added.
 */
export const grid: Strategy<GridSettings, GridState> = {
  name: 'grid',
  window: () => 1,
  begin: (settings) => ({
    stage: 'new',
    lines: gridLines(settings),
    moves: 0,
    held: Array.from({ length: settings.spaces }, () => 0),
    phases: Array.from({ length: settings.spaces }, (): GridPhase => 'buying'),
  }),
  decide: (settings, before, situation) => {
    const { market } = settings;
    const close = situation.candles[market]?.at(-1)?.close;
    const state = withFills(settings, before, situation);
    if (close === undefined) return { state, intents: [], reasons: [{ word: 'stale-feed', market }] };
    // What could not be sold at once, unsettled or for want of volume, is sold on a later candle.
    if (state.stage === 'ended') return leave(settings, state, situation, 'waiting');
    const end = endOf(settings, close);
    if (end !== null) return leave(settings, state, situation, end);
    if (state.stage === 'new') return start(settings, state, situation, close);
    const moved = moveUp(settings, state, close);
    const figures = { low: moved.lines[0] ?? 0, high: moved.lines.at(-1) ?? 0 };
    return layLines(settings, moved, situation, moved === state ? [] : [{ word: 'moved-range', market, figures }]);
  },
};

function endOf({ stopAt, takeAt }: GridSettings, close: number): 'stopped-loss' | 'took-profit' | null {
  if (stopAt > 0 && close <= stopAt) return 'stopped-loss';
  return takeAt > 0 && close >= takeAt ? 'took-profit' : null;
}

function leave(
  { market }: GridSettings,
  state: GridState,
  situation: Situation,
  word: Reason['word'],
): Decision<GridState> {
  const { orders, saleable, candles } = situation;
  const { close = 0, closeMs = 0 } = candles[market]?.at(-1) ?? {};
  const cancels: Intent[] = orders.map(({ key }) => ({ kind: 'cancel', key }));
  // What open sells hold is free again once they are cancelled, so all of it goes.
  const resting = orders.reduce((sum, { side, lots }) => (side === 'sell' ? sum + lots : sum), 0);
  const lots = (saleable[market] ?? 0) + resting;
  const sale: Intent[] = isOrder(marketOf(situation.markets, market), lots, close)
    ? [{ kind: 'place', key: `end:${closeMs}`, market, side: 'sell', lots, ticks: 'market' }]
    : [];
  return { state: { ...state, stage: 'ended' }, intents: [...cancels, ...sale], reasons: [{ word, market }] };
}

/** Spaces whose lower line lies at or above the price begin full, bought at once at market. */
function start(settings: GridSettings, state: GridState, situation: Situation, close: number): Decision<GridState> {
  const { market, lotsPerLine } = settings;
  const phases = state.phases.map((_, index): GridPhase =>
    (state.lines[index] ?? 0) >= close ? 'starting' : 'buying',
  );
  const lots = phases.filter((phase) => phase === 'starting').length * lotsPerLine;
  const rules = marketOf(situation.markets, market);
  const running: GridState = { ...state, stage: 'running', phases };
  if (lots === 0) return layLines(settings, running, situation, [{ word: 'started', market }]);
  const wait = (word: Reason['word']): Decision<GridState> => ({ state, intents: [], reasons: [{ word, market }] });
  if (!isOrder(rules, lots, close)) return wait('below-minimum');
  if (worth(rules, lots, close) > situation.free) return wait('insufficient-free');
  const intent: Intent = { kind: 'place', key: 'start', market, side: 'buy', lots, ticks: 'market' };
  return { state: running, intents: [intent], reasons: [{ word: 'started', market, figures: { lots } }] };
}

/** What was executed goes to its space; a space turns when it is full, and back when it is empty. */
function withFills(settings: GridSettings, state: GridState, { fills, orders }: Situation): GridState {
  const held = [...state.held];
  for (const fill of fills) {
    if (fill.key === 'start') spread(settings, state.phases, held, fill.lots);
    else if (!fill.key.startsWith('end:')) settle(held, fill, state.moves);
  }
  const isStarting = orders.some(({ key }) => key === 'start');
  const phases = state.phases.map((phase, index): GridPhase => {
    const own = held[index] ?? 0;
    if (phase === 'starting' && isStarting) return phase;
    if (own === 0) return 'buying';
    return phase === 'starting' || own >= settings.lotsPerLine ? 'selling' : phase;
  });
  return { ...state, held, phases };
}

function spread({ lotsPerLine }: GridSettings, phases: readonly GridPhase[], held: number[], lots: number): void {
  let left = lots;
  for (const [index, own] of held.entries()) {
    if (phases[index] !== 'starting') continue;
    const takes = Math.min(left, lotsPerLine - own);
    held[index] = own + takes;
    left -= takes;
  }
}

/** A key counts its space from the first range. One that fell out of the range while its order was filled joins the lowest. */
function settle(held: number[], { key, side, lots }: OwnFill, moves: number): void {
  const index = Math.max(0, Number(key.split(':')[1]) - moves);
  held[index] = (held[index] ?? 0) + (side === 'buy' ? lots : -lots);
}

function layLines(
  settings: GridSettings,
  state: GridState,
  situation: Situation,
  before: Reason[],
): Decision<GridState> {
  const { market, lotsPerLine } = settings;
  const rules = marketOf(situation.markets, market);
  const open = new Set(situation.orders.map(({ key }) => key));
  const wanted = new Map<string, Intent>();
  let [free, isShort] = [situation.free, false];
  // Open sells hold their lots already; what is bought but not yet settled waits for another candle.
  let saleable = situation.saleable[market] ?? 0;
  for (const [index, held] of state.held.entries()) {
    if (state.phases[index] === 'starting') continue;
    const side = state.phases[index] === 'selling' ? 'sell' : 'buy';
    const lots = side === 'sell' ? held : lotsPerLine - held;
    const ticks = state.lines[side === 'sell' ? index + 1 : index] ?? 0;
    const key = `${side}:${index + state.moves}`;
    if (!isOrder(rules, lots, ticks)) continue;
    const isNew = !open.has(key);
    const cost = side === 'buy' && isNew ? worth(rules, lots, ticks) : 0n;
    const sold = side === 'sell' && isNew ? lots : 0;
    if (cost > free) isShort = true;
    if (cost > free || sold > saleable) continue;
    wanted.set(key, { kind: 'place', key, market, side, lots, ticks });
    free -= cost;
    saleable -= sold;
  }
  const cancels: Intent[] = [...open]
    .filter((key) => !wanted.has(key) && key !== 'start')
    .map((key) => ({ kind: 'cancel', key }));
  const places = [...wanted.values()].filter(({ key }) => !open.has(key));
  const reasons = [...before];
  if (places.length > 0) reasons.push({ word: 'placed-lines', market, figures: { orders: places.length } });
  if (isShort) reasons.push({ word: 'insufficient-free', market });
  const close = situation.candles[market]?.at(-1)?.close ?? 0;
  if (close < (state.lines[0] ?? 0) || close > (state.lines.at(-1) ?? 0))
    reasons.push({ word: 'outside-range', market, figures: { close } });
  if (reasons.length === 0) reasons.push({ word: 'waiting', market });
  return { state, intents: [...cancels, ...places], reasons };
}

/** The lowest space goes and a new one comes on top; one that still holds lots keeps the range where it is. */
function moveUp({ trailsUp, mode }: GridSettings, state: GridState, close: number): GridState {
  const [last = 1, high = 1] = state.lines.slice(-2);
  const next = mode === 'arithmetic' ? 2 * high - last : Number(divide(BigInt(high) ** 2n, BigInt(last), 'half-up'));
  if (!trailsUp || close < next || (state.held[0] ?? 0) > 0) return state;
  return {
    ...state,
    moves: state.moves + 1,
    lines: [...state.lines.slice(1), next],
    held: [...state.held.slice(1), 0],
    phases: [...state.phases.slice(1), 'buying'],
  };
}
