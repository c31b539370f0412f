// In: an instrument whose last price may have moved. Out: the waiting orders it reaches, fired one by one and matched.
import { emitTriggered } from '../emit.ts';
import type { Room } from '../engine-types.ts';
import { NONE } from '../matching/order-book.ts';
import type { InstrumentState } from '../state.ts';
import { killUnlessFillable, matchArriving } from './match.ts';

/** Each firing may trade and reach further triggers; it ends because every turn takes one order off the waiting lists. */
export function fireTriggers(room: Room, instrument: InstrumentState): void {
  const { asks: rising, bids: falling } = instrument.waiting;
  while (true) {
    const slot = rising.crosses(instrument.lastTicks)
      ? rising.front()
      : falling.crosses(instrument.lastTicks)
        ? falling.front()
        : NONE;
    if (slot === NONE || instrument.lastTicks === 0) return;
    emitTriggered(room, room.state.orders.ids[slot]!);
    if (!killUnlessFillable(room, instrument)) matchArriving(room, instrument);
  }
}
