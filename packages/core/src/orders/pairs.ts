// In: two orders of which one only is to happen: a limit that stands in the book and a stop that waits. Out: what becomes of the other when
// one of them fills, fires or ends. The limit holds what it needs, the stop only what it would need beyond that: one hold for the larger.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { declareFact, wide } from '../facts/layout.ts';
import { NONE } from '../matching/order-book.ts';
import type { State } from '../state.ts';
import { emitAmended, emitClosed } from './emit.ts';
import { neededBy } from './need.ts';
import { LEFT, LOTS, TICKS, TRIGGER } from './order-store.ts';
import { AMEND_FLAG, TRADE } from './words.ts';

/** Two orders that were placed together: when one ends the other does, in the same command. */
export const ordersLinked = declareFact(
  476,
  'orders-linked',
  { limitId: wide, stopId: wide },
  ({ orders: { linked } }, { limitId, stopId }) => {
    linked.set(limitId, stopId);
    linked.set(stopId, limitId);
  },
);

export function linkOrders(world: World, limitId: number, stopId: number): void {
  emit(world, ordersLinked, { limitId, stopId });
}

/** The slot of the open order that ends with this one, or NONE. */
function partnerOf({ orders }: State, id: number): number {
  const partner = orders.linked.get(id);
  return partner === undefined ? NONE : orders.slotOf(partner);
}

/** Whether another open order ends with this one. */
export function isPaired(state: State, id: number): boolean {
  return partnerOf(state, id) !== NONE;
}

/** The slot of the limit that holds for a waiting stop too, or NONE. */
export function limitBeside(state: State, slot: number): number {
  return state.orders.field(slot, TRIGGER) === 0 ? NONE : partnerOf(state, state.orders.ids[slot]!);
}

/** After a trade: of a pair whose limit has filled, the stop is for as many lots fewer, or gone. @param at where the trade's fact starts */
export function followPairs(world: World, at: number): void {
  const { facts, state } = world;
  if (state.orders.linked.size === 0) return;
  const ids = [facts.doubles[(at + TRADE.takerId) >> 1]!, facts.doubles[(at + TRADE.makerId) >> 1]!];
  for (const id of ids) followFilled(world, id);
}

function followFilled(world: World, id: number): void {
  const { orders } = world.state;
  const stop = partnerOf(world.state, id);
  if (stop === NONE) return;
  const limit = orders.slotOf(id);
  if (limit === NONE) {
    emitClosed(world, stop, 'other-leg');
    return;
  }
  const left = orders.field(limit, LEFT);
  const needed = Math.max(0, neededBy(world.state, stop, { left }) - neededBy(world.state, limit));
  amendStop(world, stop, {
    lots: orders.field(stop, LOTS) - orders.field(stop, LEFT) + left,
    holdChange: Math.min(0, needed - orders.holds[stop]!),
  });
}

/** The price has reached a waiting order: where it is the stop of a pair its limit ends, and what that held is the stop's. */
export function takeOver(world: World, slot: number): void {
  const { state } = world;
  const limit = limitBeside(state, slot);
  if (limit === NONE) return;
  emitClosed(world, limit, 'other-leg');
  const holdChange = neededBy(state, slot) - state.orders.holds[slot]!;
  if (holdChange !== 0) amendStop(world, slot, { lots: state.orders.field(slot, LOTS), holdChange });
}

function amendStop(world: World, stop: number, { lots, holdChange }: { lots: number; holdChange: number }): void {
  const { orders } = world.state;
  const [id, ticks] = [orders.ids[stop]!, orders.field(stop, TICKS)];
  emitAmended(world, { flags: AMEND_FLAG.keepsPriority, id, ticks, lots, holdChange });
}

/** The other of a pair ends with the one that has just ended. */
export function endPartner(world: World, id: number): void {
  const partner = partnerOf(world.state, id);
  if (partner !== NONE) emitClosed(world, partner, 'other-leg');
}
