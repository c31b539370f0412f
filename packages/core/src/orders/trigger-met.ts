// In: a waiting order of a contract and the price that its market has reached. Out: the price that set the order off, told before it fires.
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { declareFact, wide, word } from '../facts/layout.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { emitTriggered } from './emit.ts';
import { openSlot } from './fold.ts';
import { TRIGGER } from './order-store.ts';

/**
 * The price, in ticks, that an order waited for: the mark or the last trade, whichever it waits by. It is evidence and moves nothing, so a
 * journal from before it is read as ever.
 */
export const triggerMet = declareFact(
  680,
  'trigger-met',
  { orderId: wide, instrument: word, ticks: word },
  (state, { orderId }) => {
    if (state.orders.field(openSlot(state, orderId), TRIGGER) === 0)
      throw new RangeError(`order ${orderId} waits for no price`);
  },
);

/** Fire a waiting order. `ticks`: the price that its market has reached; of a contract it is told, for the proof of the trigger. */
export function fire(world: World, instrument: InstrumentState, slot: number, ticks: number): void {
  const orderId = world.state.orders.ids[slot]!;
  if (instrument.contract !== null) emit(world, triggerMet, { orderId, instrument: instrument.index, ticks });
  emitTriggered(world, orderId);
}
