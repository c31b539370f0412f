// In: an order of a robot and everything it may look at when a candle has closed. Out: the one command that says what it does, and why.
// Pure: the same situation leads to the same command, so that a restart repeats it and doubles nothing.
import type { DecideRobot, RobotOrder, RobotPlace } from '@hilsa/core';
import { divide } from '@hilsa/money';
import {
  type Candle,
  chainDecision,
  cooledBy,
  type Decision,
  type Intent,
  isCooling,
  type Market,
  type OpenOrder,
  type OwnFill,
  type Reason,
  rested,
  type Signal,
  type Situation,
  situationDigest,
  worth,
} from '@hilsa/strategies';
import { type Memory, type Pending, readMemory, type Tracked, writeMemory } from './memory.ts';
import type { Rule } from './rules.ts';

/** One market as an order of a robot sees it. */
export interface Sight {
  readonly market: Market;
  readonly instrument: number;
  /** The price that the core measures by, in ticks. */
  readonly reference: number;
  readonly isTrading: boolean;
  /** What a fee takes of what is bought, in millionths; 0 where it is paid in money. */
  readonly feePpm: number;
  /** What a fee takes at most, of goods or of money, in millionths. */
  readonly costPpm: number;
  /** Closed, oldest first. */
  readonly candles: readonly Candle[];
  /** Whole lots in the wallet, and those that no order holds. */
  readonly owned: number;
  readonly saleable: number;
}
/** An ordinary order of the wallet as the tables have it. */
export interface WalletOrder {
  readonly orderId: number;
  readonly ticks: number;
  readonly filledLots: number;
  /** Of what is filled, in ticks. */
  readonly averageTicks: number;
  readonly isOpen: boolean;
}
export interface Around {
  readonly order: RobotOrder;
  readonly rule: Rule;
  readonly sights: Readonly<Record<string, Sight>>;
  /** Quote units that no order holds, and what its capital is. */
  readonly available: bigint;
  readonly principal: bigint;
  readonly orders: ReadonlyMap<number, WalletOrder>;
  /** What became of the wishes of the last decision. */
  readonly wishes: readonly { readonly key: string; readonly orderId: number; readonly refusal: string }[];
  /** What the customer's own script said last, before this candle closed. */
  readonly signals: readonly Signal[];
  readonly candleMs: number;
  /** Since when its market is open without a break; 0: it never closes. Before it there were no candles to miss, nor prices to be fresh. */
  readonly openedMs: number;
}

const MILLION = 1_000_000n;
/** Of what a single order may be: room for fees and for a price that moves between two looks. */
const ROOM_PPM = 970_000n;
const MOST_WISHES = 100;
const MOST_EQUAL_REFUSALS = 5;
const MOST_STALE = 5;
/** A price is fresh while its candle closed at most so many candles ago: times without a trade have none. */
const FRESH_CANDLES = 5;

/** @param atMs of the command; the sequencer puts its own in its place */
export function decide(around: Around, atMs: number): DecideRobot {
  const { order, rule, candleMs } = around;
  const before = readMemory(order.memory);
  const { tracked, fills } = followed(before, around);
  const situation = situationOf(around, before.pending, tracked, fills);
  const stale = isStale(around) ? before.stale + 1 : 0;
  const refused = refusalsOf(before, around);
  const state = before.state ?? rule.strategy.begin(rule.settings);
  const restMs = (order.terms.costs?.coolDownCandles ?? 0) * order.terms.candleMs;
  // Fills that are told again later are counted then.
  const cooling = cooledBy(before.cooling ?? {}, stale > 0 ? [] : situation.fills, { atMs: candleMs, restMs });
  const decision: Decision<unknown> =
    stale > 0
      ? waiting(state, around, 'stale-feed')
      : rested(rule.strategy.decide(rule.settings, state, situation), cooling, candleMs);
  const pending = before.pending.filter(({ market }) => !isCooling(cooling, market, candleMs));
  const wish = wishesOf(decision.intents, { around, tracked, before: { ...before, pending }, refused });
  const finding = findingOf(around, { stale, refused, decision, wish, situation });
  const reasons = [...missed(around), ...decision.reasons];
  const inputs = situationDigest(situation);
  const entry = { inputs, intents: decision.intents, reasons };
  return {
    kind: 'decide-robot',
    atMs,
    robotOrder: order.id,
    candleMs,
    before: order.link,
    link: chainDecision(order.link, { candleMs, ...entry }),
    entry,
    memory: writeMemory({
      // What could not be told because the price was stale is told on the next candle.
      state: decision.state,
      tracked: stale > 0 ? asBefore(tracked, before) : tracked,
      wished: wish.wished,
      pending: wish.pending,
      refused,
      stale,
      cooling,
    }),
    finding,
    cancels: wish.cancels,
    places: wish.places,
  };
}

function waiting(state: unknown, { sights }: Around, word: Reason['word']): Decision<unknown> {
  return { state, intents: [], reasons: [{ word, market: Object.keys(sights)[0] ?? '' }] };
}

/** Fills since the last decision, in the rule's lots; what is closed and told is forgotten. */
function followed(before: Memory, { orders, wishes }: Around) {
  const fills: OwnFill[] = [];
  const known: Record<string, Tracked> = { ...before.tracked };
  for (const { key, orderId } of wishes) {
    const wished = before.wished[key];
    if (orderId > 0 && wished !== undefined) known[orderId] = { ...wished, told: 0 };
  }
  const tracked: Record<string, Tracked> = {};
  for (const [id, each] of Object.entries(known)) {
    const row = orders.get(Number(id));
    if (row === undefined) {
      tracked[id] = each;
      continue;
    }
    const { key, market, side, net, gross } = each;
    const now = row.filledLots >= gross ? net : Math.floor((row.filledLots * net) / gross);
    if (now > each.told) fills.push({ key, market, side, ticks: row.averageTicks, lots: now - each.told });
    if (row.isOpen) tracked[id] = { ...each, told: now };
  }
  return { tracked, fills };
}

/** Nothing was told: the fills come again on the next candle. */
function asBefore(tracked: Readonly<Record<string, Tracked>>, before: Memory): Record<string, Tracked> {
  const back = Object.entries(tracked).map(([id, each]): [string, Tracked] => [
    id,
    { ...each, told: before.tracked[id]?.told ?? 0 },
  ]);
  return { ...before.tracked, ...Object.fromEntries(back) };
}

function situationOf(
  { order, sights, available, principal, orders, signals }: Around,
  pending: readonly Pending[],
  tracked: Readonly<Record<string, Tracked>>,
  fills: readonly OwnFill[],
): Situation {
  const of = <Value>(value: (sight: Sight) => Value): Record<string, Value> =>
    Object.fromEntries(Object.entries(sights).map(([id, sight]) => [id, value(sight)]));
  const resting = Object.entries(tracked).flatMap(([id, { key, market, side, net, told }]): OpenOrder[] => {
    const row = orders.get(Number(id));
    return row?.isOpen === true ? [{ key, market, side, ticks: row.ticks, lots: net - told }] : [];
  });
  const waits = pending.flatMap(({ key, market, lots }): OpenOrder[] => {
    const sight = sights[market];
    return sight === undefined ? [] : [{ key, market, side: 'buy', ticks: sight.reference, lots }];
  });
  const planned = waits.reduce((sum, { market, lots, ticks }) => {
    const sight = sights[market];
    return sight === undefined ? sum : sum + worth(sight.market, lots, ticks);
  }, 0n);
  const highest = Math.max(0, ...Object.values(sights).map(({ costPpm }) => costPpm));
  const free = divide(available * (MILLION - BigInt(highest)), MILLION, 'down') - planned;
  return {
    markets: of(({ market }) => market),
    candles: of(({ candles }) => candles),
    free: free > 0n ? free : 0n,
    // Rules take a tenth of this for one purchase: less than the core's tenth, so that fee and price have room.
    principal: divide(principal * BigInt(order.terms.singlePpm) * ROOM_PPM, 100_000n * MILLION, 'down'),
    owned: of(({ owned }) => owned),
    saleable: of(({ saleable }) => saleable),
    orders: [...resting, ...waits],
    fills,
    signals,
  };
}

function isStale({ sights, order, candleMs, openedMs }: Around): boolean {
  // The first prices of a session take a while: until then the last ones of the session before are as fresh as any.
  if (openedMs > candleMs - FRESH_CANDLES * order.terms.candleMs) return false;
  return Object.values(sights).every(({ candles }) => {
    const last = candles.at(-1);
    return last === undefined || last.closeMs < candleMs - FRESH_CANDLES * order.terms.candleMs;
  });
}

function missed({ order, candleMs, sights, openedMs }: Around): Reason[] {
  if (order.candleMs === 0) return [];
  const length = order.terms.candleMs;
  const from = Math.max(order.candleMs, Math.floor(openedMs / length) * length);
  const candles = (candleMs - from) / length - 1;
  return candles < 1 ? [] : [{ word: 'missed-candles', market: Object.keys(sights)[0] ?? '', figures: { candles } }];
}

function refusalsOf(before: Memory, { wishes }: Around): Memory['refused'] {
  let { word, count } = before.refused;
  for (const { orderId, refusal } of wishes) {
    count = orderId > 0 ? 0 : refusal === word ? count + 1 : 1;
    word = orderId > 0 ? '' : refusal;
  }
  return { word, count };
}

interface Wish {
  readonly cancels: number[];
  readonly places: RobotPlace[];
  readonly wished: Record<string, Omit<Tracked, 'told'>>;
  readonly pending: Pending[];
}

/** What the rule wants as orders: bought lots grossed up for the fee, purchases beyond the single limit in slices, one a candle. */
function wishesOf(
  intents: readonly Intent[],
  {
    around,
    tracked,
    before,
  }: { around: Around; tracked: Readonly<Record<string, Tracked>>; before: Memory; refused: Memory['refused'] },
): Wish {
  const { sights, principal, order, wishes } = around;
  const limit = divide(principal * BigInt(order.terms.singlePpm) * ROOM_PPM, MILLION * MILLION, 'down');
  const wish: Wish = { cancels: [], places: [], wished: {}, pending: [] };
  const refusedKeys = new Set(wishes.flatMap(({ key, orderId }) => (orderId > 0 ? [] : [key])));
  const cancelled = new Set(intents.flatMap((intent) => (intent.kind === 'cancel' ? [intent.key] : [])));
  for (const [id, { key }] of Object.entries(tracked)) if (cancelled.has(key)) wish.cancels.push(Number(id));
  // A slice that was refused ends its purchase: the rule decides anew.
  const waits = before.pending.filter(({ key }) => !cancelled.has(key) && !refusedKeys.has(key));
  const put = (key: string, id: string, side: 'buy' | 'sell', lots: number, ticks: number): void => {
    const { instrument, feePpm } = sights[id]!;
    const gross = side === 'buy' ? Math.ceil((lots * 1_000_000) / (1_000_000 - feePpm)) : lots;
    wish.places.push({ key, instrument, side, lots: gross, ticks });
    wish.wished[key] = { key, market: id, side, net: lots, gross };
  };
  const inSlices = ({ key, market: id, lots }: Pending): void => {
    const { market, reference } = sights[id]!;
    const slice = Math.min(lots, Number(limit / (market.unitsPerTickLot * BigInt(Math.max(1, reference)))));
    if (slice <= 0) return;
    put(key, id, 'buy', slice, 0);
    if (lots > slice) wish.pending.push({ key, market: id, lots: lots - slice });
  };
  for (const each of waits) inSlices(each);
  for (const intent of intents) {
    if (intent.kind === 'cancel') continue;
    const { key, market: id, side, lots, ticks } = intent;
    const sight = sights[id];
    if (sight === undefined || wish.wished[key] !== undefined) continue;
    const isLarge = side === 'buy' && worth(sight.market, lots, sight.reference) > limit;
    if (ticks === 'market' && isLarge) inSlices({ key, market: id, lots });
    else put(key, id, side, lots, ticks === 'market' ? 0 : ticks);
  }
  return {
    ...wish,
    cancels: wish.cancels.slice(0, MOST_WISHES),
    places: wish.places.slice(0, MOST_WISHES),
  };
}

function findingOf(
  { sights, rule }: Around,
  seen: { stale: number; refused: Memory['refused']; decision: Decision<unknown>; wish: Wish; situation: Situation },
): DecideRobot['finding'] {
  const { stale, refused, decision, wish, situation } = seen;
  const all = Object.values(sights);
  if (all.every(({ isTrading }) => !isTrading)) return 'market-halted';
  if (stale >= MOST_STALE) return 'stale-feed';
  if (refused.count >= MOST_EQUAL_REFUSALS) return 'refused-five-times';
  // By the rule's own word; or no market would take an order of what is free, whatever the rule waits for.
  const isOut = all.every(({ market }) => situation.free < (market.leastNotional > 0n ? market.leastNotional : 1n));
  const isShort = isOut || decision.reasons.some(({ word }) => word === 'insufficient-free');
  // Regular purchases without a target never sell, so what they hold is nothing to wait for.
  const neverSells = rule.named.rule === 'dca' && rule.named.settings.takePpm === 0;
  const isHolding = !neverSells && all.some(({ owned, market }) => owned >= Math.max(1, market.leastLots));
  const isIdle = wish.places.length === 0 && situation.orders.length === 0;
  return isShort && !isHolding && isIdle ? 'insufficient-balance' : null;
}
