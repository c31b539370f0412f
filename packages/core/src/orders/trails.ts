// In: the trades of an instrument. Out: the triggers of its trailing orders, which follow the best trade since each came and never go back.
import { trailingTrigger } from '@hilsa/formulas/stocks';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { declareFact, money, wide, word } from '../facts/layout.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { holdMore, openSlot, waitingSide } from './fold.ts';
import { neededBy } from './need.ts';
import { FLAGS, LEFT, type OrderStore, TICKS, TRIGGER } from './order-store.ts';
import { FLAG } from './words.ts';

/** How far behind the best trade a trigger may stand, in bps. */
export const CLOSEST_TRAIL_BPS = 10;
export const WIDEST_TRAIL_BPS = 2_000;
/** Trailing orders an owner may have at once: a price that runs moves every one of them. */
export const MOST_TRAILING_ORDERS = 20;

/**
 * An order's trigger follows the best trade. At the first of them the order begins to trail. `ticks`: the worst price that it may then trade
 * at; `released`: what a buy that may pay less need not hold any more.
 */
export const orderTrailed = declareFact(
  475,
  'order-trailed',
  { orderId: wide, instrument: word, bps: word, best: word, triggerTicks: word, ticks: word, released: money },
  (state, { orderId, instrument: index, bps, best, triggerTicks, ticks, released }) => {
    const { orders } = state;
    const slot = openSlot(state, orderId);
    const instrument = state.instruments[index]!;
    const { trails } = instrument;
    // Whoever was there has followed every trade before this one came, or the figures stay as they are.
    if (!trails.orders.has(orderId) && !isBehind(orders, instrument))
      Object.assign(trails, { high: best, low: best, seenHigh: NaN });
    trails.orders.set(orderId, { bps, best });
    orders.setField(slot, TICKS, ticks);
    if (released !== 0n) holdMore(state, instrument, slot, -Number(released));
    if (orders.field(slot, TRIGGER) === triggerTicks) return;
    const line = waitingSide(instrument, orders.field(slot, FLAGS));
    line.remove(slot);
    orders.setField(slot, TRIGGER, triggerTicks);
    line.add(slot, triggerTicks, orders.field(slot, LEFT));
  },
);

/** Whether a trade has left an order behind. */
export function isBehind(orders: OrderStore, instrument: InstrumentState): boolean {
  // Every arrival asks, and most markets have no trail: they are not asked by way of a walk.
  return instrument.trails.orders.size > 0 && !behind(orders, instrument).next().done;
}

/**
 * Orders that a trade has left behind, oldest first. Following changes no order's place, so that one walk meets each once: to begin anew for
 * each would be quadratic in how many trail.
 */
function* behind(orders: OrderStore, { trails }: InstrumentState): Generator<{ slot: number; best: number }> {
  const { high, low } = trails;
  if (trails.orders.size === 0 || (high === trails.seenHigh && low === trails.seenLow)) return;
  for (const [orderId, { best }] of trails.orders) {
    const slot = orders.slotOf(orderId);
    const isSell = (orders.field(slot, FLAGS) & FLAG.sell) !== 0;
    if (isSell ? high > best : low < best) yield { slot, best: isSell ? high : low };
  }
  trails.seenHigh = high;
  trails.seenLow = low;
}

/** Move what the trades have left behind, at most a step of it. @returns whether all is moved */
export function followTrades(world: World, instrument: InstrumentState): boolean {
  if (instrument.trails.orders.size === 0) return true;
  for (const { slot, best } of behind(world.state.orders, instrument)) {
    if (isSpent(world)) return false;
    follow(world, instrument, slot, best);
  }
  return true;
}

/** The order in a slot trails from here on: it was placed at where its trigger stands now. */
export function beginTrail(
  world: World,
  instrument: InstrumentState,
  orderId: number,
  { bps, best }: { bps: number; best: number },
): void {
  const { orders } = world.state;
  const slot = orders.slotOf(orderId);
  emit(world, orderTrailed, {
    orderId,
    instrument: instrument.index,
    bps,
    best,
    triggerTicks: orders.field(slot, TRIGGER),
    ticks: orders.field(slot, TICKS),
    released: 0n,
  });
}

function follow(world: World, instrument: InstrumentState, slot: number, best: number): void {
  const { orders } = world.state;
  const orderId = orders.ids[slot]!;
  const { bps } = instrument.trails.orders.get(orderId)!;
  const flags = orders.field(slot, FLAGS);
  const isSell = (flags & FLAG.sell) !== 0;
  const triggerTicks = trailingTrigger(isSell ? 'sell' : 'buy', best, bps);
  const worst = instrument.kind.worstTicks(instrument, isSell, triggerTicks);
  // A buy never comes to need more than it holds.
  const ticks = isSell ? worst : Math.min(worst, orders.field(slot, TICKS));
  const released = orders.holds[slot]! - neededBy(world.state, slot, { ticks });
  emit(world, orderTrailed, {
    orderId,
    instrument: instrument.index,
    bps,
    best,
    triggerTicks,
    ticks,
    released: BigInt(released),
  });
}
